// Exceptions, virtual functions, templates, lambdas, namespaces, references, static initialization.
namespace shapes {
struct Shape {
  virtual ~Shape();
  virtual double area() const = 0;
  int id = next++;
  static inline int next = 1;
};
inline namespace v1 {
template <typename T, int N> struct Box final : Shape {
  T sides[N];
  double area() const override { double p = 1; for (auto s : sides) p *= s; return p; }
};
}
struct Error { int code; Error(int c) : code(c) {} ~Error(); };
}
using namespace shapes;
using Small = Box<float, 2>;
extern void log(const char *);
struct Guard { const char *name; ~Guard() { log(name); } };
enum class Mode : unsigned char { Fast, Slow };
template <typename F> static int retry(F &&f, int n) {
  for (int i = 0; i < n; ++i) {
    try { return f(i); }
    catch (const Error &e) { if (e.code > 3) throw; }
    catch (int code) { return code; }
    catch (...) { log("other"); }
  }
  throw Error(n);
}
int run(Small *box, Mode mode) {
  Guard outer{"outer"};
  static Guard once{"once"};
  int sum = 0;
  auto step = [&sum, box, mode](int i) {
    Guard inner{"inner"};
    if (mode == Mode::Slow && i % 3 == 0) throw Error(i);
    if (i == 7) throw i;
    sum += i;
    return box->area() > 2 ? sum : -1;
  };
  return retry(step, 10);
}
double sum(Shape **shapes, unsigned n) {
  double s = 0;
  for (unsigned i = 0; i < n; ++i) s += shapes[i]->area() + (dynamic_cast<Small *>(shapes[i]) ? 1 : 0);
  return s;
}
thread_local Guard per_thread{"thread"};
Shape *make(int n) { if (n < 0) return nullptr; Small *b = new Small; b->sides[0] = n; return b; }
void drop(Shape *s) noexcept { (void)per_thread; delete s; }
int Shape::*member = &Shape::id;
double (Shape::*method)() const = &Shape::area;
Small array[4];
constexpr int fib(int n) { return n < 2 ? n : fib(n - 1) + fib(n - 2); }
int constants[fib(7)] = {fib(10)};
union Variant { int i; float f; constexpr Variant(float x) : f(x) {} } variant{1.5f};
