module {
  func.func @f(%arg0: !smt.bv<4>, %arg1: !smt.bool) {
    %0 = smt.eq %arg0, %arg0 : !smt.bv<4>
    %1 = smt.distinct %arg1, %arg1, %arg1 {a.b} : !smt.bool
    %2 = smt.bv.repeat 3 times %arg0 : !smt.bv<4>
    %c5_bv8 = smt.bv.constant #smt.bv<5> : !smt.bv<8>
    %c-5 = smt.int.constant -5
    %c0 = smt.int.constant 0
    %c18446744073709551615 = smt.int.constant 18446744073709551615
    %c-123456789012345678901234567890 = smt.int.constant -123456789012345678901234567890
    %true = smt.constant true
    %x = smt.declare_fun "x" : !smt.bv<4>
    %3 = smt.declare_fun : !smt.int
    %4 = smt.bv.repeat 1 times %2 {x} : !smt.bv<12>
    return
  }
}
