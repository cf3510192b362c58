module {
  func.func @sums(%arg0: !secret.secret<i32>, %arg1: i32) -> (!secret.secret<i32>, !secret.secret<i64>) {
    %0:2 = secret.generic(%arg0: !secret.secret<i32> {a.first}, %arg1: i32 {a.second = 1 : i64}) attrs = {a.cost = 2 : i64} {
    ^body(%input0: i32, %input1: i32):
      %2 = arith.addi %input0, %input1 : i32
      %3 = arith.extsi %2 : i32 to i64
      secret.yield %2, %3 : i32, i64
    } -> (!secret.secret<i32>, !secret.secret<i64>)
    %1 = secret.generic(%0#0: !secret.secret<i32>) {
    ^body(%input0: i32):
      secret.yield %input0 : i32
    } -> (!secret.secret<i32> {a.only})
    secret.generic() {
      secret.yield
    }
    return %1, %0#1 : !secret.secret<i32>, !secret.secret<i64>
  }
  func.func @constants() -> !polynomial.polynomial<ring = <coefficientType = f32>> {
    %0 = mod_arith.constant 0 : !mod_arith.int<17 : i32>
    %1 = mod_arith.constant 8 : !mod_arith.int<17 : i32>
    %2 = mod_arith.constant 16 : !mod_arith.int<17 : i32>
    %3 = mod_arith.constant dense<[1, 12]> : tensor<2x!mod_arith.int<17 : i32>>
    %4 = polynomial.constant int<1 + 2x**4> : !polynomial.polynomial<ring = <coefficientType = !mod_arith.int<17 : i32>, polynomialModulus = <-1 + x**8>>>
    %5 = polynomial.constant float<0.5 + 1.5x**2> : !polynomial.polynomial<ring = <coefficientType = f32>>
    return %5 : !polynomial.polynomial<ring = <coefficientType = f32>>
  }
  func.func @keys(%cc: !openfhe.crypto_context, %arg0: i32, %ct: !openfhe.ciphertext) -> !openfhe.ciphertext {
    %ct_0 = openfhe.mul %cc, %ct, %ct : (!openfhe.crypto_context, !openfhe.ciphertext, !openfhe.ciphertext) -> !openfhe.ciphertext
    return %ct_0 : !openfhe.ciphertext
  }
  func.func private @lattigo(!lattigo.rlwe.encryptor<publicKey = true>, !lattigo.rlwe.galois_key<galoisElement = 5 : i64>)
  func.func private @lwe(!lwe.lwe_ciphertext<plaintext_space = <ring = <coefficientType = !mod_arith.int<12289 : i32>, polynomialModulus = <1 + x**1024>>, encoding = #lwe.full_crt_packing_encoding<scaling_factor = 0>>, ciphertext_space = <ring = <coefficientType = !rns.rns<!mod_arith.int<17 : i32>, !mod_arith.int<19 : i32>>, polynomialModulus = <1 + x**1024>>, encryption_type = lsb, size = 10>, key = <>, modulus_chain = <elements = <17 : i64, 19 : i64>, current = 1>> {tensor_ext.layout = #tensor_ext.layout<"{ [i0] -> [ct, slot] : ct = 0 and slot = i0 and 0 <= i0 <= 7 }">})
}
