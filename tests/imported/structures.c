// Structs, unions, bit fields, enumerations, recursive and mutually recursive types, flexible arrays.
#include <stdarg.h>
#include <stddef.h>

enum color { RED, GREEN = 5, BLUE };
typedef enum color color_t;
struct node;
typedef int (*visit_t)(struct node *, void *);
struct edge {
  struct node *from, *to;
  double weight;
};
struct node {
  struct node *next;
  struct edge *edges;
  visit_t visit;
  union {
    long number;
    const char *text;
    struct {
      unsigned low : 3, high : 5, : 0, last : 7;
    } bits;
  } value;
  color_t color;
  short matrix[3][4];
  char name[];
};
static struct node *volatile head;
const struct node *const fixed = 0;
static const int table[2][3] = {{1, 2, 3}, {4, 5, 6}};
_Thread_local int per_thread = 7;
extern _Thread_local long elsewhere;
_Alignas(64) char buffer[128];
const char *const words[] = {"one", "two\n", "tab\t\"quote\"", "\xff\x00\x01"};
struct pair { int a; long b; };

struct node *push(struct node *n, int low) {
  n->next = head;
  n->value.bits.low = low;
  n->value.bits.last += 3;
  head = n;
  per_thread += table[low & 1][2];
  elsewhere = (long)n;
  return n->next;
}
int walk(visit_t f, void *with) {
  int sum = 0;
  for (struct node *n = head; n; n = n->next) {
    struct edge *e = n->edges;
    switch (n->color) {
    case RED: sum += f(n, with); break;
    case GREEN: sum -= (int)e->weight;
    case BLUE: n->matrix[1][2]++; break;
    default: sum ^= buffer[sum & 127];
    }
    {
      int inner = sum * 2;
      sum = inner + (int)offsetof(struct node, name);
    }
  }
  return sum;
}
struct pair make(int a, struct pair other) { return (struct pair){a + other.a, other.b}; }
long total(int count, ...) {
  va_list list;
  va_start(list, count);
  long sum = 0;
  for (int i = 0; i < count; i++) sum += i & 1 ? va_arg(list, long) : (long)va_arg(list, double);
  va_end(list);
  return sum + total(2, 1.5, 3L);
}
void *labels(int i) {
  static void *targets[] = {&&first, &&second};
  goto *targets[i & 1];
first:
  return buffer;
second:
  return (void *)words[i];
}
