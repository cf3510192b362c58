// What changed from the other file: symbols, bytes by pivot, operations.

import { h } from "../dom";
import type { Change, Changes, Difference, Overview } from "../document";
import { count, plural } from "../format";
import { address } from "../state";
import { heading } from "../widgets/heading";
import { table } from "../widgets/table";
import type { Screen } from "./screen";

export const changesScreen: Screen = { name: "changes", title: "Changes", key: "d", applies: (overview) => overview.changes !== undefined, show };

function show(overview: Overview, parameters: Map<string, string>): HTMLElement {
  const changes = overview.changes!;
  const by = parameters.get("by") ?? "differences";
  const difference = overview.summary.size - changes.base_size;
  const names = ["differences", "symbols", ...changes.bytes.map((bytes) => bytes.by)];
  const bytes = changes.bytes.find((bytes) => bytes.by === by);
  return h(
    "article",
    { class: "changes fill" },
    heading("Changes", `from ${changes.base}: ${signed(difference)} bytes, ${plural(changes.differences.length, "difference")}, ${plural(changes.added.length, "symbol")} added, ${count(changes.removed.length)} removed, ${count(changes.renamed.length)} renamed`),
    h("nav", { class: "tabs", "aria-label": "Changes of" }, names.map((name) => h("a", { href: address("changes", { by: name }), "aria-current": name === by && "true" }, name))),
    bytes ? byBytes(by, bytes.changes) : by === "symbols" ? symbols(changes) : differences(changes.differences),
  );
}

function signed(value: number): string {
  return value > 0 ? `+${count(value)}` : count(value).replace("-", "−");
}

function differences(list: Difference[]): HTMLElement {
  if (list.length === 0) return h("p", { class: "none" }, "The modules have the same structure.");
  return h(
    "ol",
    { class: "differences" },
    list.map(({ path, part, before, after }) =>
      h(
        "li",
        {},
        h("div", { class: "path" }, path, part && h("strong", {}, ` ${part}`)),
        before && h("div", { class: "removed" }, h("span", { class: "sign" }, "−"), h("code", {}, before)),
        after && h("div", { class: "added" }, h("span", { class: "sign" }, "+"), h("code", {}, after)),
      ),
    ),
  );
}

function symbols({ added, removed, renamed }: Changes): HTMLElement {
  const line = (sign: string, name: string, kind: string) => h("div", { class: kind }, h("span", { class: "sign" }, sign), h("code", {}, name));
  if (added.length + removed.length + renamed.length === 0) return h("p", { class: "none" }, "Both modules have the same symbols.");
  return h(
    "ol",
    { class: "differences" },
    renamed.map(([before, after]) => h("li", {}, h("div", { class: "path" }, "renamed"), line("−", before, "removed"), line("+", after, "added"))),
    removed.map((name) => h("li", {}, line("−", name, "removed"))),
    added.map((name) => h("li", {}, line("+", name, "added"))),
  );
}

function byBytes(by: string, rows: Change[]): HTMLElement {
  return table<Change>({
    label: `Changes of bytes by ${by}`,
    columns: [
      { name: by, width: "minmax(12rem, 1fr)", cell: (it) => h("span", { class: it.kind === "key" ? "mono" : "aside" }, it.kind === "key" ? it.name : `${it.kind} ${it.name}`), key: (it) => it.name },
      { name: "base", width: "8rem", numeric: true, cell: (it) => count(it.base), key: (it) => it.base },
      { name: "bytes", width: "8rem", numeric: true, cell: (it) => count(it.bytes), key: (it) => it.bytes },
      { name: "change", width: "8rem", numeric: true, cell: (it) => h("span", { class: it.bytes > it.base ? "more" : "less" }, signed(it.bytes - it.base)), key: (it) => Math.abs(it.bytes - it.base) },
    ],
    rows,
    sort: 3,
  }).element;
}
