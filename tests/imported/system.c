// Inline assembly, atomics, complex numbers, attributes of functions.
#include <complex.h>
#include <stdatomic.h>
#include <stdint.h>
#include <string.h>

static atomic_int counter;
_Atomic(int64_t) wide;
int locks(int x) {
  int expected = x;
  atomic_fetch_add_explicit(&counter, 1, memory_order_relaxed);
  atomic_compare_exchange_strong(&counter, &expected, 4);
  atomic_thread_fence(memory_order_acq_rel);
  wide = atomic_load_explicit(&counter, memory_order_acquire);
  __atomic_fetch_nand(&x, 3, __ATOMIC_SEQ_CST);
  return __atomic_exchange_n(&expected, x, __ATOMIC_RELEASE);
}
uint64_t ticks(int *p) {
  uint32_t low, high;
  __asm__ volatile("rdtsc" : "=a"(low), "=d"(high) : : "memory");
  __asm__("lock; addl %1,%0" : "+m"(*p) : "ri"(low));
  return (uint64_t)high << 32 | low;
}
__asm__(".globl raw_symbol\nraw_symbol: ret");
double complex rotate(double complex z, float _Complex w) { return z * w / conj(z); }
long double extended(long double x, __fp16 *h) { *h = (__fp16)x; return x * 0x1.8p100L; }
_Float16 half(_Float16 a, double b) { return a + (_Float16)b; }
double root(double a, double b) {
  return a / b + __builtin_sqrt(a);
}
__attribute__((noinline, cold, noreturn)) void stop(const char *why);
__attribute__((always_inline)) static inline int twice(int x) { return x * 2; }
__attribute__((section("special"), used)) static int marked = 3;
__attribute__((weak)) int weak_one(void) { return marked; }
__attribute__((visibility("hidden"))) int hidden(int x) { return twice(x) + weak_one(); }
extern int aliased(int) __attribute__((alias("hidden")));
__attribute__((constructor)) static void start(void) { counter = 1; }
__attribute__((pure)) int pure(const char *s);
__attribute__((malloc, alloc_size(1))) void *allocate(unsigned long n);
int use(const char *s, void *to) {
  char local[64];
  if (!s) stop("null");
  memcpy(local, s, sizeof local);
  memset(to, 0, 100);
  memmove(to, local, 20);
  int n = pure(s);
  char dynamic[n];
  strcpy(dynamic, s);
  int *heap = allocate(n);
  *heap = __builtin_constant_p(n) ? 1 : dynamic[0];
  __builtin_prefetch(heap, 1, 3);
  return n + *heap;
}
typedef int fn(int, ...);
int indirect(fn *f) { return f(1, 2.0, "three"); }
int tail(int n, int acc) { if (n == 0) return acc; __attribute__((musttail)) return tail(n - 1, acc + n); }
