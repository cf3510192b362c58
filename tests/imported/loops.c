// Loops with pragmas, builtins with hints, and the vectorizer's material.
#include <stdint.h>

void scale(float *restrict out, const float *restrict in, int n, float by) {
#pragma clang loop vectorize_width(8) interleave_count(2)
  for (int i = 0; i < n; i++) out[i] = in[i] * by;
}
int plain(int *a, int n) {
  int sum = 0;
#pragma clang loop unroll(disable)
  for (int i = 0; i < n; i++) sum += a[i];
#pragma clang loop vectorize(disable)
  while (n-- > 0) sum ^= a[n];
#pragma unroll 4
  for (int i = 0; i < 16; i++) sum -= a[i * 3];
#pragma clang loop unroll(full)
  for (int i = 0; i < 5; i++) a[i] = sum;
  do { sum >>= 1; } while (sum > 10);
  return sum;
}
void distribute(int *restrict a, int *restrict b, int n) {
#pragma clang loop distribute(enable)
  for (int i = 1; i < n; i++) {
    a[i] = a[i - 1] + i;
    b[i] = a[i] * 3;
  }
#pragma clang loop pipeline_initiation_interval(10)
  for (int i = 0; i < n; i++) b[i] += a[i];
#pragma nounroll
  for (int i = 0; i < n; i++)
#pragma unroll_and_jam(2)
    for (int j = 0; j < n; j++)
      for (int k = 0; k < n; k++) a[j] += b[k] * i;
}
int expect(int x, int y) {
  if (__builtin_expect(x == 3, 1)) return y;
  __builtin_assume(y > 0);
  if (__builtin_unpredictable(x > y)) return __builtin_popcount(x) + __builtin_clz(y);
  if (x == 12345) __builtin_unreachable();
  return __builtin_bswap32(x) + (int)__builtin_object_size(&x, 0);
}
uint64_t mix(uint64_t a, uint64_t b) {
  unsigned __int128 p = (unsigned __int128)a * b;
  uint64_t carry;
  if (__builtin_add_overflow(a, b, &carry)) return (uint64_t)(p >> 64);
  return carry ^ (uint64_t)p;
}
typedef float v4 __attribute__((vector_size(16)));
typedef int i4 __attribute__((vector_size(16)));
v4 lanes(v4 a, v4 b, i4 *mask) {
  *mask = a < b;
  a[2] = b[1];
  return __builtin_shufflevector(a, b, 0, 5, 2, 7) * (v4){1, 2, 3, 4} + __builtin_convertvector(*mask, v4);
}
void matrix(double (*restrict c)[32], double (*restrict a)[32], double (*restrict b)[32]) {
  for (int i = 0; i < 32; i++)
    for (int j = 0; j < 32; j++) {
      double sum = 0;
      for (int k = 0; k < 32; k++) sum += a[i][k] * b[k][j];
      c[i][j] = sum;
    }
}
