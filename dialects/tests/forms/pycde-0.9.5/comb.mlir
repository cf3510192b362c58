module {
  func.func @gates(%arg0: i8, %arg1: i8, %arg2: i1) -> i1 {
    %0 = comb.add %arg0, %arg1 : i8
    %1 = comb.and bin %0, %arg1 : i8
    %2 = comb.extract %1 from 3 : (i8) -> i4
    %3 = comb.mux %arg2, %0, %1 : i8
    %4 = comb.icmp ult %3, %arg0 : i8
    %5 = comb.replicate %2 : (i4) -> i12
    return %4 : i1
  }
  func.func @assignment(%arg0: i8, %arg1: !hw.inout<i8>) -> i8 {
    sv.assign %arg1, %arg0 : i8
    %0 = sv.read_inout %arg1 : !hw.inout<i8>
    return %0 : i8
  }
}
