module @circuit {
  func.func @bell(%arg0: f64, %arg1: i64) -> (i1, tensor<f64>) {
    quantum.init
    quantum.device ["lib.so", "simulator", "{shots: 10}"]
    %0 = quantum.alloc( 2) : !quantum.reg
    %1 = quantum.extract %0[ 0] : !quantum.reg -> !quantum.bit
    %2 = quantum.extract %0[%arg1] : !quantum.reg -> !quantum.bit
    %out_qubits = quantum.custom "RX"(%arg0) %1 : !quantum.bit
    %out_qubits_0:2 = quantum.custom "CNOT"() %out_qubits, %2 : !quantum.bit, !quantum.bit
    %out_qubits_1 = quantum.multirz(%arg0) %out_qubits_0#0 adj : !quantum.bit
    %mres, %out_qubit = quantum.measure %out_qubits_1 postselect 1 : i1, !quantum.bit
    %3 = quantum.namedobs %out_qubit[ PauliZ] : !quantum.obs
    %4 = quantum.expval %3 : f64
    %from_elements = tensor.from_elements %4 : tensor<f64>
    %5 = quantum.insert %0[ 0], %out_qubit : !quantum.reg, !quantum.bit
    quantum.dealloc %5 : !quantum.reg
    quantum.device_release
    quantum.finalize
    return %mres, %from_elements : i1, tensor<f64>
  }
  func.func @lists(%arg0: f64) -> f64 {
    %0 = catalyst.list_init : <f64>
    catalyst.list_push %arg0, %0 : <f64>
    %1 = catalyst.list_pop %0 : <f64>
    catalyst.list_dealloc %0 : <f64>
    return %1 : f64
  }
}
