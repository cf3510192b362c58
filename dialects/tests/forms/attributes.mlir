module {
  func.func @segments_of_no_operation(%arg0: i32) {
    %0 = arith.extsi %arg0 {operandSegmentSizes = 1 : i32} : i32 to i64
    return {resultSegmentSizes = 1 : i32}
  }
}
