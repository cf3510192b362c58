module {
  func.func @arithmetic(%arg0: !mod_arith.int<17 : i32>, %arg1: !mod_arith.int<17 : i32>) -> i32 {
    %0 = mod_arith.add %arg0, %arg1 : !mod_arith.int<17 : i32>
    %1 = mod_arith.mul %0, %arg1 : !mod_arith.int<17 : i32>
    %2 = mod_arith.mac %0, %1, %arg0 : !mod_arith.int<17 : i32>
    %3 = mod_arith.extract %2 : !mod_arith.int<17 : i32> -> i32
    return %3 : i32
  }
}
