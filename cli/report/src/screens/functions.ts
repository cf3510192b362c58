// The tree of calls and instances: counts, bytes, and how many times each function occurs in all.

import { callGraph, type CallGraph } from "../calls";
import { h } from "../dom";
import type { Overview, SymbolEntry } from "../document";
import { count, percent, size } from "../format";
import { address, replaceParameters } from "../state";
import { heading } from "../widgets/heading";
import { table, type Column } from "../widgets/table";
import { virtualList } from "../widgets/virtual";
import type { Screen } from "./screen";

/** A line of the tree. */
interface Item {
  symbol: number;
  /** How many times the symbol around refers to this one. */
  times: number;
  depth: number;
  path: string;
  /** Whether the symbol is one of those around it. */
  isRecursive: boolean;
  hasCallees: boolean;
}

const TRACKS = "minmax(16rem, 1fr) 5rem 7rem 7rem 7rem";

export const functionsScreen: Screen = { name: "functions", title: "Functions", key: "f", show };

function show(overview: Overview, parameters: Map<string, string>): HTMLElement {
  const graph = callGraph(overview);
  const view = parameters.get("view") ?? "tree";
  const link = (text: string, name: string) => h("a", { href: address("functions", { view: name }), "aria-current": view === name && "true" }, text);
  const functions = overview.symbols.filter((symbol) => symbol.signature);
  return h(
    "article",
    { class: "functions fill" },
    heading("Functions", `${count(functions.length)} functions, ${count(graph.roots.length)} of them referred to by no other; ${count(overview.calls.length)} pairs of symbols refer to each other`),
    h("nav", { class: "tabs", "aria-label": "View" }, link("Tree of calls and instances", "tree"), link("All symbols", "list")),
    view === "tree" ? tree(overview, graph, parameters) : list(overview, graph),
  );
}

/** The address of the code of a symbol, if the page has it. */
export function codeOf(overview: Overview, symbol: number): string | undefined {
  const unit = overview.units.findIndex((unit) => unit.symbol === symbol);
  return unit < 0 ? undefined : address("code", { unit });
}

function link(overview: Overview, symbol: number): HTMLElement {
  const { name } = overview.symbols[symbol]!;
  const href = codeOf(overview, symbol);
  return href ? h("a", { href, class: "mono" }, name) : h("span", { class: "mono" }, name);
}

function times(value: number | undefined): string {
  if (value === undefined || value === 0) return "";
  return Number.isFinite(value) ? `${count(value)}×` : "recursive";
}

function list(overview: Overview, graph: CallGraph): HTMLElement {
  interface Entry extends SymbolEntry {
    number: number;
  }
  const rows: Entry[] = overview.symbols.map((symbol, number) => ({ ...symbol, number }));
  const columns: Column<Entry>[] = [
    { name: "symbol", width: "minmax(14rem, 2fr)", cell: (row) => link(overview, row.number), key: (row) => row.name },
    { name: "operation", width: "minmax(8rem, 1fr)", cell: (row) => row.op, key: (row) => row.op },
    { name: "visibility", width: "8rem", cell: (row) => (row.declaration ? `${row.visibility}, declared` : row.visibility), key: (row) => row.visibility },
    { name: "occurs", width: "6rem", numeric: true, cell: (row) => times(graph.multiplicity[row.number]), key: (row) => graph.multiplicity[row.number] ?? 0 },
    { name: "operations", width: "6rem", numeric: true, cell: (row) => count(row.operations), key: (row) => row.operations },
    { name: "bytes", width: "7rem", numeric: true, cell: (row) => count(row.bytes ?? 0), key: (row) => row.bytes ?? 0 },
  ];
  return table({ label: "Symbols", columns, rows, sort: 5 }).element;
}

function tree(overview: Overview, graph: CallGraph, parameters: Map<string, string>): HTMLElement {
  const open = new Set((parameters.get("open") ?? "").split(" ").filter(Boolean));
  const { symbols } = overview;
  // Functions that only refer to each other have no root: the public ones start the tree.
  const entries = symbols.map((_, symbol) => symbol).filter((symbol) => symbols[symbol]!.entry);
  const roots = [...new Set([...graph.roots, ...entries.filter((symbol) => graph.multiplicity[symbol] === Number.POSITIVE_INFINITY)])];
  roots.sort((a, b) => Number(symbols[b]!.entry) - Number(symbols[a]!.entry) || (symbols[b]!.bytes ?? 0) - (symbols[a]!.bytes ?? 0));
  if (!parameters.has("open") && roots.length < 20) for (const root of roots) open.add(String(root));
  let items: Item[] = [];

  function flatten(): void {
    items = [];
    const add = (symbol: number, number: number, depth: number, around: number[]) => {
      const path = [...around, symbol].join(".");
      const isRecursive = around.includes(symbol);
      const callees = graph.callees[symbol] ?? [];
      items.push({ symbol, times: number, depth, path, isRecursive, hasCallees: callees.length > 0 && !isRecursive });
      if (isRecursive || !open.has(path)) return;
      const sorted = [...callees].sort(([a], [b]) => (symbols[b]!.bytes ?? 0) - (symbols[a]!.bytes ?? 0));
      for (const [to, number] of sorted) add(to, number, depth + 1, [...around, symbol]);
    };
    for (const root of roots) add(root, 1, 0, []);
  }

  function toggle(item: Item): void {
    if (!item.hasCallees) return;
    if (!open.delete(item.path)) open.add(item.path);
    replaceParameters({ open: [...open].join(" ") || " " });
    flatten();
    view.update(items.length);
    element.style.setProperty("--rows", String(items.length));
    view.element.querySelector<HTMLElement>(`[data-path="${item.path}"]`)?.focus();
  }

  function row(index: number): HTMLElement {
    const item = items[index]!;
    const symbol = symbols[item.symbol]!;
    const element = h(
      "div",
      {
        class: "row chooses",
        role: "treeitem",
        tabindex: 0,
        "aria-level": item.depth + 1,
        "aria-expanded": item.hasCallees ? String(open.has(item.path)) : undefined,
        "data-path": item.path,
        style: `grid-template-columns:${TRACKS}`,
        onclick: (event: Event) => {
          if (!(event.target as Element).closest("a")) toggle(item);
        },
        onkeydown: (event: KeyboardEvent) => {
          const wants = event.key === "ArrowRight" ? !open.has(item.path) : event.key === "ArrowLeft" ? open.has(item.path) : event.key === "Enter";
          if (wants && event.target === element) {
            event.preventDefault();
            toggle(item);
          }
        },
      },
      h(
        "div",
        { style: `padding-left:${item.depth * 18}px` },
        h("span", { class: "twisty", "aria-hidden": true }, item.hasCallees ? (open.has(item.path) ? "▾" : "▸") : ""),
        link(overview, item.symbol),
        h("small", {}, ` ${symbol.op}${item.isRecursive ? ", recursive" : ""}${symbol.declaration ? ", declared" : ""}`),
      ),
      h("div", { class: "number" }, item.depth > 0 ? `${count(item.times)}×` : ""),
      h("div", { class: "number" }, times(graph.multiplicity[item.symbol])),
      h("div", { class: "number" }, count(symbol.operations)),
      h("div", { class: "number", title: percent(symbol.bytes ?? 0, overview.summary.size) }, size(symbol.bytes ?? 0)),
    );
    return element;
  }

  const view = virtualList({ height: 28, properties: { class: "rows", role: "tree", "aria-label": "Calls and instances" }, row });
  const heads = ["function", "here", "in all", "operations", "bytes"];
  const head = h("div", { class: "row head", style: `grid-template-columns:${TRACKS}` }, heads.map((name, index) => h("div", { class: index > 0 ? "number" : "" }, name)));
  const element = h("div", { class: "table" }, head, view.element);
  flatten();
  view.update(items.length);
  element.style.setProperty("--rows", String(items.length));
  if (items.length === 0) return h("p", { class: "none" }, "The module has no functions.");
  return element;
}
