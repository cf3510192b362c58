// pipeline: --sparse-assembler --sparse-reinterpret-map
// pipeline: --sparsification-and-bufferization
// pipeline: --sparsifier
#CSR = #sparse_tensor.encoding<{map = (d0, d1) -> (d0 : dense, d1 : compressed)}>
#BSR = #sparse_tensor.encoding<{map = (i, j) -> (i floordiv 2 : dense, j floordiv 3 : compressed, i mod 2 : dense, j mod 3 : dense)}>
#trait = {
  indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (j)>, affine_map<(i, j) -> (i)>],
  iterator_types = ["parallel", "reduction"]
}
func.func @product(%a: tensor<64x32xf64, #CSR>, %x: tensor<32xf64>, %y: tensor<64xf64>) -> tensor<64xf64> {
  %0 = linalg.generic #trait ins(%a, %x : tensor<64x32xf64, #CSR>, tensor<32xf64>) outs(%y : tensor<64xf64>) {
  ^bb0(%v: f64, %w: f64, %sum: f64):
    %1 = arith.mulf %v, %w : f64
    %2 = arith.addf %sum, %1 : f64
    linalg.yield %2 : f64
  } -> tensor<64xf64>
  return %0 : tensor<64xf64>
}
func.func @blocks(%a: tensor<8x9xf32, #BSR>) -> tensor<8x9xf32> {
  %0 = sparse_tensor.convert %a : tensor<8x9xf32, #BSR> to tensor<8x9xf32>
  return %0 : tensor<8x9xf32>
}
