// Where the bytes are: a map and a table by each pivot of `mlirbc stats`.

import { h } from "../dom";
import type { Account, Overview, Row } from "../document";
import { count, percent } from "../format";
import { address } from "../state";
import { command, heading, quoted } from "../widgets/heading";
import { table } from "../widgets/table";
import { treemapOf } from "../widgets/treemap";
import type { Screen } from "./screen";

/** How names of the pivots are divided into nested rectangles. */
const SPLITS: Record<string, (name: string) => string[]> = {
  op: atFirst("."),
  attribute: atFirst("."),
  type: atFirst("."),
  function: (name) => name.split(/::(?=@)/),
  location: splitScope,
  file: (name) => name.split(/(?<=\/)/),
};

const ABOUT: Record<RowKindName, string> = {
  key: "",
  shared: "entries that several keys lead to",
  other: "without a key",
  unreferenced: "entries that nothing refers to",
  structure: "headers, counts, sizes and padding",
};
type RowKindName = Row["kind"];

export const bytesScreen: Screen = { name: "bytes", title: "Bytes", key: "b", show };

function show(overview: Overview, parameters: Map<string, string>): HTMLElement {
  const by = parameters.get("by") ?? "op";
  const depth = parameters.get("depth") ?? "2";
  const account = find(overview, by, depth);
  const rows = account.rows;
  const split = SPLITS[by] ?? ((name: string) => [name]);
  const keys = rows.filter((row) => row.kind === "key").length;
  const search = (row: Row) => {
    const query = queryFor(by, row);
    if (query) location.hash = address("search", { q: query });
  };
  const options = by === "location" ? ` --depth ${depth === "all" ? 99 : depth}` : "";
  const view = table<Row>({
    label: `Bytes by ${by}`,
    columns: [
      { name: by, width: "minmax(12rem, 1fr)", cell: name, key: (row) => row.name },
      { name: "count", width: "6rem", numeric: true, cell: (row) => count(row.count), key: (row) => row.count },
      { name: "bytes", width: "8rem", numeric: true, cell: (row) => count(row.bytes), key: (row) => row.bytes },
      { name: "share", width: "5rem", numeric: true, cell: (row) => percent(row.bytes, account.size), key: (row) => row.bytes },
      { name: "", width: "minmax(4rem, 9rem)", cell: (row) => h("span", { class: "meter" }, h("span", { style: `width:${(100 * row.bytes) / account.size}%` })) },
    ],
    rows,
    sort: 2,
    isRest: (row) => row.kind === "other" && / more$/.test(row.name),
    ...(QUERIES[by] ? { choose: search } : {}),
  });
  return h(
    "article",
    { class: "bytes" },
    heading("Bytes", [`${count(account.size)} bytes by ${by}: `, `${count(keys)} keys, the largest ${percent(rows[0]?.bytes ?? 0, account.size)}`]),
    pivots(overview, by, depth),
    treemapOf(rows, account.size, split, search),
    view.element,
    h("p", { class: "as-command" }, command(`mlirbc stats --by ${by}${options} ${quoted(overview.file)}`)),
  );
}

/** The choice of the pivot, and of the depth of locations. */
function pivots(overview: Overview, by: string, depth: string): HTMLElement {
  const all = [...new Set(overview.accounts.map((account) => account.by))];
  const link = (text: string, href: string, isCurrent: boolean) => h("a", { href, "aria-current": isCurrent && "true" }, text);
  const depths = ["1", "2", "3", "4", "all"];
  return h(
    "nav",
    { class: "tabs", "aria-label": "Divide by" },
    all.map((pivot) => link(pivot, address("bytes", { by: pivot }), pivot === by)),
    by === "location" && h("span", { class: "depths" }, "depth ", depths.map((it) => link(it, address("bytes", { by, depth: it }), it === depth))),
  );
}

function find(overview: Overview, by: string, depth: string): Account {
  const ofPivot = overview.accounts.filter((account) => account.by === by);
  // The account of all components stands for the depths from which on it is the same.
  const found = ofPivot.find((account) => String(account.depth ?? "all") === depth) ?? ofPivot.at(-1);
  return found ?? { by, size: 0, rows: [] };
}

function name(row: Row): Node {
  if (row.kind === "key") return h("span", { class: "mono" }, row.name);
  const text = row.kind === "other" || row.kind === "structure" ? row.name : `${row.kind} ${row.name}`;
  return h("span", { class: "aside" }, `${text} `, h("small", {}, ABOUT[row.kind]));
}

/** Queries for the operations of a row. */
const QUERIES: Record<string, (name: string) => string> = {
  op: (name) => `op:/^${escaped(name)}$/`,
  dialect: (name) => `op:/^${escaped(name)}\\./`,
  function: (name) => `sym:"${name}"`,
  location: (name) => `scope:"${name}"`,
};

function queryFor(by: string, row: Row): string | undefined {
  return row.kind === "key" ? QUERIES[by]?.(row.name) : undefined;
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}

function atFirst(separator: string): (name: string) => string[] {
  return (name) => {
    const at = name.indexOf(separator);
    return at < 0 ? [name] : [name.slice(0, at), name.slice(at + 1)];
  };
}

/** Splits at each slash that is not in parentheses, as `scope_of` of the library. */
function splitScope(name: string): string[] {
  const parts = [""];
  let nesting = 0;
  for (const character of name) {
    if (character === "/" && nesting === 0) {
      parts.push("");
      continue;
    }
    if ("([{<".includes(character)) nesting += 1;
    if (")]}>".includes(character)) nesting -= 1;
    parts[parts.length - 1] += character;
  }
  return parts.filter(Boolean);
}
