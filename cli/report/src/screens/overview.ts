// The overview: four numbers, warnings, entry points, sections, dialects, frequent operations.

import { h } from "../dom";
import type { Overview, Parameter, SymbolEntry } from "../document";
import { count, percent, plural, size } from "../format";
import { address } from "../state";
import { heading } from "../widgets/heading";
import type { Screen } from "./screen";

const FORMATS = { bytecode: "MLIR bytecode", text: "MLIR text", "tile-ir": "Tile IR" };

/** The most entry points that are listed. */
const ENTRIES = 40;

/** The most attributes and arguments of a signature that are shown at once. */
const PARAMETERS = 12;

export const overviewScreen: Screen = { name: "overview", title: "Overview", key: "o", show };

function show(overview: Overview): HTMLElement {
  const { summary } = overview;
  const version = overview.format === "bytecode" ? `, version ${summary.version}` : "";
  const about = [`${FORMATS[overview.format]}${version}`, summary.producer, overview.release].filter(Boolean).join(" · ");
  const weights = bytesOfConstants(overview);
  return h(
    "article",
    { class: "overview" },
    heading(overview.file.split("/").at(-1) ?? overview.file, about),
    h(
      "dl",
      { class: "figures" },
      figure("Size", size(overview.size), `${count(overview.size)} bytes`, "bytes"),
      figure("Operations", count(summary.operations), `of ${plural(summary.operation_names, "name")}`, "search"),
      figure("Functions", count(summary.functions), plural(overview.symbols.length, "symbol"), "functions"),
      figure("Constants", size(weights), `${percent(weights, overview.accounts[0]?.size ?? 0)} of the bytes`, "constants"),
    ),
    notices(overview),
    entries(overview),
    h("div", { class: "columns" }, frequent(overview), dialects(overview), sections(overview)),
  );
}

/** The bytes of constants and resources: in Tile IR, those of the entries of its table. */
function bytesOfConstants({ format, summary, accounts }: Overview): number {
  if (format !== "tile-ir") return summary.constants.bytes + summary.resources.bytes;
  const rows = accounts.find(({ by }) => by === "constant")?.rows ?? [];
  return rows.reduce((sum, row) => sum + (row.kind === "key" ? row.bytes : 0), 0);
}

function figure(label: string, value: string, detail: string, screen: string): HTMLElement {
  return h("div", {}, h("dt", {}, label), h("dd", {}, h("a", { href: address(screen) }, value), h("small", {}, detail)));
}

/** Warnings, and what the report leaves out. */
function notices(overview: Overview): HTMLElement | false {
  const lines = [];
  if (overview.format === "text") {
    lines.push(h("li", {}, `Bytes are those of the module as MLIR bytecode (${count(overview.summary.size)} bytes), because only bytecode has bytes of an operation.`));
  }
  if (overview.left_out.length > 0) {
    const parts = overview.left_out.map(({ what, shown, of }) => `${count(shown)} of ${count(of)} ${what}`);
    lines.push(h("li", {}, `A page of this size has room for ${new Intl.ListFormat("en").format(parts)}. `, h("code", {}, "mlirbc report --budget"), " sets another size."));
  }
  if (overview.warnings.length === 0 && lines.length === 0) return false;
  return h(
    "section",
    { class: "notices", "aria-label": "Warnings" },
    h("ul", {}, overview.warnings.map((warning) => h("li", { class: "warning" }, warning)), lines),
  );
}

function entries(overview: Overview): HTMLElement {
  const all = overview.symbols.filter((symbol) => symbol.entry);
  const list = all.slice(0, ENTRIES).map((symbol) => h("li", {}, entry(overview, symbol)));
  const more = all.length > list.length && h("p", {}, h("a", { href: address("functions") }, `${count(all.length - list.length)} more`));
  return h(
    "section",
    {},
    h("h2", {}, "Entry points"),
    all.length === 0 ? h("p", { class: "none" }, "No public function has a body.") : h("ul", { class: "entries" }, list),
    more,
  );
}

function entry(overview: Overview, symbol: SymbolEntry): Node[] {
  const unit = overview.units.findIndex((unit) => unit.name === symbol.name);
  const name = unit < 0 ? h("strong", {}, symbol.name) : h("a", { href: address("code", { unit }) }, symbol.name);
  const parts: Node[] = [
    h("div", { class: "entry" }, h("span", { class: "op" }, symbol.op), " ", name, h("span", { class: "detail" }, `${plural(symbol.operations, "operation")}, ${size(symbol.bytes ?? 0)}`)),
  ];
  if (symbol.signature) {
    const { arguments: args, results, type } = symbol.signature;
    if (args.length + results.length === 0) parts.push(h("div", { class: "signature" }, h("code", {}, type)));
    else parts.push(parameters("in", args), parameters("out", results));
  }
  return parts;
}

function parameters(label: string, list: Parameter[]): HTMLElement {
  const item = ({ name, type, attributes }: Parameter) =>
    h("li", {}, name && h("span", { class: "name" }, `${name}: `), h("code", {}, type), attributes && h("span", { class: "attributes" }, attributes.join(", ")));
  const [first, rest] = [list.slice(0, PARAMETERS), list.slice(PARAMETERS)];
  return h(
    "div",
    { class: "signature" },
    h("span", { class: "label" }, label),
    list.length === 0 ? h("span", { class: "none" }, "nothing") : h("ul", { class: "parameters" }, first.map(item)),
    rest.length > 0 && h("details", {}, h("summary", {}, `${count(rest.length)} more`), h("ul", { class: "parameters" }, rest.map(item))),
  );
}

function frequent({ summary }: Overview): HTMLElement {
  const rows = summary.frequent.map(({ name, count: number }) =>
    h("tr", {}, h("td", {}, h("a", { href: address("search", { q: `op:/^${name.replace(/[.$]/g, "\\$&")}$/` }) }, name)), bar(number, summary.operations), h("td", { class: "number" }, count(number))),
  );
  return list("Frequent operations", rows);
}

function dialects({ summary }: Overview): HTMLElement {
  const rows = [...summary.dialects]
    .sort((a, b) => b.operations - a.operations)
    .map(({ name, version, operations }) =>
      h("tr", {}, h("td", {}, name, version && h("small", {}, ` version ${version}`)), bar(operations, summary.operations), h("td", { class: "number" }, count(operations))),
    );
  return list("Dialects", rows);
}

function sections({ accounts, format }: Overview): HTMLElement | false {
  const account = accounts.find(({ by }) => by === "section");
  if (format === "text" || !account) return false;
  const rows = account.rows.map(({ name, bytes }) => h("tr", {}, h("td", {}, name), bar(bytes, account.size), h("td", { class: "number" }, size(bytes))));
  return list("Sections", rows);
}

function list(title: string, rows: HTMLElement[]): HTMLElement {
  return h("section", {}, h("h2", {}, title), h("table", { class: "small" }, h("tbody", {}, rows)));
}

function bar(part: number, whole: number): HTMLElement {
  const share = whole === 0 ? 0 : Math.max((100 * part) / whole, part > 0 ? 0.5 : 0);
  return h("td", { class: "bar" }, h("span", { style: `width:${share.toFixed(2)}%` }));
}
