"builtin.module"() ({
  "func.func"() <{function_type = (!secret.secret<i32>, i32) -> (!secret.secret<i32>, !secret.secret<i64>), sym_name = "sums"}> ({
  ^bb0(%arg3: !secret.secret<i32> loc("<stdin>":2:19), %arg4: i32 loc("<stdin>":2:47)):
    %7:2 = "secret.generic"(%arg3, %arg4) ({
    ^bb0(%arg6: i32 loc("<stdin>":4:11), %arg7: i32 loc("<stdin>":4:25)):
      %9 = "arith.addi"(%arg6, %arg7) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32 loc("<stdin>":5:12)
      %10 = "arith.extsi"(%9) : (i32) -> i64 loc("<stdin>":6:12)
      "secret.yield"(%9, %10) : (i32, i64) -> () loc("<stdin>":7:7)
    }) {__argattrs = [{a.first}, {a.second = 1 : i64}], a.cost = 2 : i64} : (!secret.secret<i32>, i32) -> (!secret.secret<i32>, !secret.secret<i64>) loc("<stdin>":3:12)
    %8 = "secret.generic"(%7#0) ({
    ^bb0(%arg5: i32 loc("<stdin>":10:11)):
      "secret.yield"(%arg5) : (i32) -> () loc("<stdin>":11:7)
    }) {__resattrs = [{a.only}]} : (!secret.secret<i32>) -> !secret.secret<i32> loc("<stdin>":9:10)
    "secret.generic"() ({
      "secret.yield"() : () -> () loc("<stdin>":14:7)
    }) : () -> () loc("<stdin>":13:5)
    "func.return"(%8, %7#1) : (!secret.secret<i32>, !secret.secret<i64>) -> () loc("<stdin>":16:5)
  }) : () -> () loc("<stdin>":2:3)
  "func.func"() <{function_type = () -> !polynomial.polynomial<ring = <coefficientType = f32>>, sym_name = "constants"}> ({
    %1 = "mod_arith.constant"() <{value = 0 : i4}> : () -> !mod_arith.int<17 : i32> loc("<stdin>":19:10)
    %2 = "mod_arith.constant"() <{value = 8 : i5}> : () -> !mod_arith.int<17 : i32> loc("<stdin>":20:10)
    %3 = "mod_arith.constant"() <{value = 16 : i8}> : () -> !mod_arith.int<17 : i32> loc("<stdin>":21:10)
    %4 = "mod_arith.constant"() <{value = dense<[1, 12]> : tensor<2xi8>}> : () -> tensor<2x!mod_arith.int<17 : i32>> loc("<stdin>":22:10)
    %5 = "polynomial.constant"() <{value = #polynomial<typed_int_polynomial <1 + 2x**4> : !polynomial.polynomial<ring = <coefficientType = !mod_arith.int<17 : i32>, polynomialModulus = <-1 + x**8>>>>}> : () -> !polynomial.polynomial<ring = <coefficientType = !mod_arith.int<17 : i32>, polynomialModulus = <-1 + x**8>>> loc("<stdin>":23:10)
    %6 = "polynomial.constant"() <{value = #polynomial<typed_float_polynomial <0.5 + 1.5x**2> : !polynomial.polynomial<ring = <coefficientType = f32>>>}> : () -> !polynomial.polynomial<ring = <coefficientType = f32>> loc("<stdin>":24:10)
    "func.return"(%6) : (!polynomial.polynomial<ring = <coefficientType = f32>>) -> () loc("<stdin>":25:5)
  }) : () -> () loc("<stdin>":18:3)
  "func.func"() <{function_type = (!openfhe.crypto_context, i32, !openfhe.ciphertext) -> !openfhe.ciphertext, sym_name = "keys"}> ({
  ^bb0(%arg0: !openfhe.crypto_context loc("<stdin>":27:19), %arg1: i32 loc("<stdin>":27:49), %arg2: !openfhe.ciphertext loc("<stdin>":27:61)):
    %0 = "openfhe.mul"(%arg0, %arg2, %arg2) : (!openfhe.crypto_context, !openfhe.ciphertext, !openfhe.ciphertext) -> !openfhe.ciphertext loc("<stdin>":28:13)
    "func.return"(%0) : (!openfhe.ciphertext) -> () loc("<stdin>":29:5)
  }) : () -> () loc("<stdin>":27:3)
  "func.func"() <{function_type = (!lattigo.rlwe.encryptor<publicKey = true>, !lattigo.rlwe.galois_key<galoisElement = 5 : i64>) -> (), sym_name = "lattigo", sym_visibility = "private"}> ({
  }) : () -> () loc("<stdin>":31:3)
  "func.func"() <{arg_attrs = [{tensor_ext.layout = #tensor_ext.layout<"{ [i0] -> [ct, slot] : ct = 0 and slot = i0 and 0 <= i0 <= 7 }">}], function_type = (!lwe.lwe_ciphertext<plaintext_space = <ring = <coefficientType = !mod_arith.int<12289 : i32>, polynomialModulus = <1 + x**1024>>, encoding = #lwe.full_crt_packing_encoding<scaling_factor = 0>>, ciphertext_space = <ring = <coefficientType = !rns.rns<!mod_arith.int<17 : i32>, !mod_arith.int<19 : i32>>, polynomialModulus = <1 + x**1024>>, encryption_type = lsb, size = 10>, key = <>, modulus_chain = <elements = <17 : i64, 19 : i64>, current = 1>>) -> (), sym_name = "lwe", sym_visibility = "private"}> ({
  }) : () -> () loc("<stdin>":32:3)
}) : () -> () loc("<stdin>":1:1)
