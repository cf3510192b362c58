module {
  pdl_interp.func @matcher(%arg0: !pdl.operation) {
    pdl_interp.switch_operation_name of %arg0 to ["a.b", "c.d"](^bb2, ^bb3) -> ^bb1
  ^bb1:  // 4 preds: ^bb0, ^bb2, ^bb3, ^bb4
    pdl_interp.finalize
  ^bb2:  // pred: ^bb0
    pdl_interp.switch_operand_count of %arg0 to dense<[10, 2]> : vector<2xi32>(^bb3, ^bb4) -> ^bb1
  ^bb3:  // 2 preds: ^bb0, ^bb2
    pdl_interp.switch_operand_count of %arg0 to dense<[10, 2]> : vector<2xi32>(^bb5, ^bb4) -> ^bb1
  ^bb4:  // 2 preds: ^bb2, ^bb3
    pdl_interp.switch_operand_count of %arg0 to dense<[10, 2]> : vector<2xi32>(^bb5, ^bb6) -> ^bb1
  ^bb5:  // 2 preds: ^bb3, ^bb4
    pdl_interp.finalize
  ^bb6:  // pred: ^bb4
    pdl_interp.finalize
  }
}
