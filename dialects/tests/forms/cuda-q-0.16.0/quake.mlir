module {
  quake.wire_set @wires[8]
  quake.wire_set @grid[4] adjacency dense<true> : tensor<4x4xi1> attributes {note}
  cc.global extern private @a : !cc.array<i32 x 4>
  cc.global constant private @b (dense<[1.000000e+00, 2.000000e+00]> : tensor<2xf64>) : !cc.array<f64 x 2>
  cc.global public @c : i64 {note}
  func.func @memory(%arg0: !cc.ptr<!cc.struct<{i64, !cc.array<f64 x ?>}>>, %arg1: i64, %arg2: !cc.struct<"s" {i32, f64} packed [96,4]>) -> f64 {
    %0 = cc.alloca i64
    %1 = cc.alloca f64[%arg1 : i64]
    cc.store %arg1, %0 : !cc.ptr<i64>
    %2 = cc.load %0 : !cc.ptr<i64>
    %3 = cc.compute_ptr %arg0[1, %2] : (!cc.ptr<!cc.struct<{i64, !cc.array<f64 x ?>}>>, i64) -> !cc.ptr<f64>
    %4 = cc.load %3 : !cc.ptr<f64>
    %5 = cc.extract_value %arg2[1] : (!cc.struct<"s" {i32, f64} packed [96,4]>) -> f64
    %6 = cc.cast signed %2 : (i64) -> f64
    %7 = cc.address_of @b : !cc.ptr<!cc.array<f64 x 2>>
    return %4 : f64
  }
  func.func @control(%arg0: i1, %arg1: i64) -> i64 {
    %c0_i64 = arith.constant 0 : i64
    %0 = cc.if(%arg0) -> i64 {
      cc.continue %arg1 : i64
    } else {
      cc.continue %c0_i64 : i64
    }
    cc.if(%arg0) {
      func.call @nothing() : () -> ()
    }
    %1 = cc.loop while ((%arg2 = %c0_i64) -> (i64)) {
      %5 = arith.cmpi slt, %arg2, %arg1 : i64
      cc.condition %5(%arg2 : i64)
    } do {
    ^bb0(%arg2: i64):
      cc.continue %arg2 : i64
    } step {
    ^bb0(%arg2: i64):
      %5 = arith.addi %arg2, %arg1 : i64
      cc.continue %5 : i64
    } {invariant}
    cc.loop do {
      cc.continue
    } while {
      cc.condition %arg0
    }
    cc.loop while {
      cc.condition %arg0
    } do {
      cc.if(%arg0) {
        cc.unwind_break
      }
      cc.continue
    } else {
      cc.continue
    }
    %2 = cc.scope -> (i64) {
      cc.continue %1 : i64
    }
    cc.scope {
      func.call @nothing() : () -> ()
    }
    %3 = cc.create_lambda {
    ^bb0(%arg2: i64):
      cc.return %arg2 : i64
    } : !cc.callable<(i64) -> i64>
    %4 = cc.call_callable %3, %2 : (!cc.callable<(i64) -> i64>, i64) -> i64
    return %4 : i64
  }
  func.func private @nothing()
  func.func private @kernel(!quake.veq<?>, f64)
  func.func @gates(%arg0: !quake.veq<?>, %arg1: f64, %arg2: !cc.callable<(!quake.veq<?>) -> ()>, %arg3: i64) {
    %0 = cc.alloca f64
    %1 = quake.alloca !quake.ref
    %2 = quake.alloca !quake.veq<?>[%arg3 : i64]
    %3 = quake.extract_ref %arg0[0] : (!quake.veq<?>) -> !quake.ref
    %4 = quake.extract_ref %arg0[%arg3] : (!quake.veq<?>, i64) -> !quake.ref
    %5 = quake.subveq %arg0, 1, %arg3 : (!quake.veq<?>, i64) -> !quake.veq<?>
    quake.h %1 : (!quake.ref) -> ()
    quake.x [%1] %3 : (!quake.ref, !quake.ref) -> ()
    quake.x [%1 neg [true]] %3 : (!quake.ref, !quake.ref) -> ()
    quake.rx (%arg1) %4 : (f64, !quake.ref) -> ()
    quake.t<adj> %1 : (!quake.ref) -> ()
    quake.exp_pauli (%arg1) %5 to "XXY" : (f64, !quake.veq<?>) -> ()
    quake.apply @kernel (%arg0, %arg1) : (!quake.veq<?>, f64) -> ()
    quake.apply<adj> @kernel [%1] (%arg0, %arg1) : (!quake.ref, !quake.veq<?>, f64) -> () {note}
    quake.apply %arg2 [%1] (%arg0) : (!quake.ref, !quake.veq<?>) -> ()
    quake.apply_noise @noise(%0) %1 : (!cc.ptr<f64>, !quake.ref) -> ()
    quake.apply_noise %arg3(%0) %1, %3 : (i64, !cc.ptr<f64>, !quake.ref, !quake.ref) -> ()
    %measOut = quake.mz %1 name "r" : (!quake.ref) -> !cc.measure_handle
    %6 = quake.discriminate %measOut : (!cc.measure_handle) -> i1
    return
  }
  func.func @wired(%arg0: i1) {
    %0 = quake.null_wire
    %1 = quake.h %0 : (!quake.wire) -> !quake.wire
    %2 = cc.if(%arg0) ((%arg1 = %1)) -> !quake.wire {
      %3 = quake.x %arg1 : (!quake.wire) -> !quake.wire
      cc.continue %3 : !quake.wire
    } else {
      cc.continue %arg1 : !quake.wire
    }
    quake.sink %2 : !quake.wire
    return
  }
}
