// pipeline: --one-shot-bufferize=bufferize-function-boundaries --convert-linalg-to-affine-loops
// pipeline: --one-shot-bufferize=bufferize-function-boundaries --convert-linalg-to-parallel-loops --expand-strided-metadata --lower-affine
// pipeline: --one-shot-bufferize=bufferize-function-boundaries --convert-linalg-to-loops --convert-scf-to-cf --expand-strided-metadata --lower-affine --convert-arith-to-llvm --convert-math-to-llvm --finalize-memref-to-llvm --convert-func-to-llvm --convert-cf-to-llvm --reconcile-unrealized-casts
// pipeline: --linalg-generalize-named-ops --linalg-fuse-elementwise-ops
#rows = affine_map<(d0, d1) -> (d0)>
#all = affine_map<(d0, d1) -> (d0, d1)>
func.func @layer(%x: tensor<8x16xf32>, %w: tensor<16x4xf32>, %bias: tensor<4xf32>) -> tensor<8x4xf32> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<8x4xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<8x4xf32>) -> tensor<8x4xf32>
  %product = linalg.matmul ins(%x, %w : tensor<8x16xf32>, tensor<16x4xf32>) outs(%init : tensor<8x4xf32>) -> tensor<8x4xf32>
  %result = linalg.generic {indexing_maps = [#all, affine_map<(d0, d1) -> (d1)>, #all], iterator_types = ["parallel", "parallel"]}
      ins(%product, %bias : tensor<8x4xf32>, tensor<4xf32>) outs(%empty : tensor<8x4xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %sum = arith.addf %a, %b : f32
    %act = arith.maximumf %sum, %zero : f32
    linalg.yield %act : f32
  } -> tensor<8x4xf32>
  return %result : tensor<8x4xf32>
}
func.func @norms(%x: memref<?x32xf64, strided<[64, 1], offset: ?>>, %out: memref<?xf64>) {
  linalg.generic {indexing_maps = [#all, #rows], iterator_types = ["parallel", "reduction"]}
      ins(%x : memref<?x32xf64, strided<[64, 1], offset: ?>>) outs(%out : memref<?xf64>) {
  ^bb0(%a: f64, %sum: f64):
    %square = arith.mulf %a, %a : f64
    %next = arith.addf %sum, %square : f64
    linalg.yield %next : f64
  }
  return
}
