// The tree of calls and instances: which symbol refers to which, and how many times each occurs in all.

import type { Overview } from "./document";

export interface CallGraph {
  /** The references of a symbol: the other symbol and their number. */
  callees: [number, number][][];
  callers: [number, number][][];
  /** The symbols that no other refers to. */
  roots: number[];
  /** How many times each symbol occurs in the tree of a root; infinite if it refers to itself. */
  multiplicity: number[];
}

export function callGraph(overview: Overview): CallGraph {
  const { symbols, calls } = overview;
  const callees: [number, number][][] = symbols.map(() => []);
  const callers: [number, number][][] = symbols.map(() => []);
  for (const [from, to, number] of calls) {
    callees[from]?.push([to, number]);
    callers[to]?.push([from, number]);
  }
  const isFunction = (symbol: number) => symbols[symbol]?.signature !== undefined;
  const referring = (symbol: number) => (callers[symbol] ?? []).filter(([from]) => isFunction(from));
  const roots = symbols.map((_, symbol) => symbol).filter((symbol) => isFunction(symbol) && referring(symbol).length === 0);
  return { callees, callers, roots, multiplicity: multiplicities(callees, callers, isFunction) };
}

function multiplicities(
  callees: [number, number][][],
  callers: [number, number][][],
  isFunction: (symbol: number) => boolean,
): number[] {
  const result = callees.map(() => Number.POSITIVE_INFINITY);
  const left = callers.map((list) => list.filter(([from]) => isFunction(from)).length);
  const ready = left.flatMap((number, symbol) => (number === 0 ? [symbol] : []));
  for (const symbol of ready) result[symbol] = isFunction(symbol) ? 1 : 0;
  // Symbols in a circle never become ready.
  for (let next = ready.pop(); next !== undefined; next = ready.pop()) {
    if (!isFunction(next)) continue;
    for (const [to, number] of callees[next] ?? []) {
      const before = result[to]!;
      const sum = (Number.isFinite(before) ? before : 0) + result[next]! * number;
      result[to] = sum;
      left[to]! -= 1;
      if (left[to] === 0) ready.push(to);
    }
  }
  left.forEach((number, symbol) => {
    if (number > 0) result[symbol] = Number.POSITIVE_INFINITY;
  });
  return result;
}
