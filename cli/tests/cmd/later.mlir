func.func @later(%size: index) -> vector<[4]xf32> {
  %zero = arith.constant 0.0 : f32
  %all = vector.splat %zero : vector<[4]xf32>
  %deinterleaved, %rest = vector.deinterleave %all : vector<[4]xf32> -> vector<[2]xf32>
  return %all : vector<[4]xf32>
}
