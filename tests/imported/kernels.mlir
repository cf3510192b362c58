// pipeline: --gpu-kernel-outlining
// pipeline: --gpu-kernel-outlining --convert-gpu-to-nvvm
// pipeline: --gpu-kernel-outlining --convert-gpu-to-rocdl
// pipeline: --convert-vector-to-scf --convert-scf-to-cf --convert-vector-to-llvm
func.func @launch(%n: index, %data: memref<?xf32>) {
  %one = arith.constant 1 : index
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %n, %gy = %one, %gz = %one)
      threads(%tx, %ty, %tz) in (%sx = %n, %sy = %one, %sz = %one) {
    %i = affine.apply affine_map<(d0, d1)[s0] -> (d0 * s0 + d1)>(%bx, %tx)[%sx]
    %v = memref.load %data[%i] : memref<?xf32>
    %w = arith.addf %v, %v : f32
    memref.store %w, %data[%i] : memref<?xf32>
    gpu.terminator
  }
  return
}
func.func @shuffle(%m: memref<16x?xf32>, %i: index) -> vector<4xf32> {
  %pad = arith.constant 0.0 : f32
  %v = vector.transfer_read %m[%i, %i], %pad {permutation_map = affine_map<(d0, d1) -> (d0, d1)>} : memref<16x?xf32>, vector<4x4xf32>
  %t = vector.transpose %v, [1, 0] : vector<4x4xf32> to vector<4x4xf32>
  %r = vector.multi_reduction <add>, %t, %t [] : vector<4x4xf32> to vector<4x4xf32>
  %e = vector.extract %r[2] : vector<4xf32> from vector<4x4xf32>
  return %e : vector<4xf32>
}
