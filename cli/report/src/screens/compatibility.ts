// The releases and producers that can read the file, as `mlirbc info --all` lists them.

import { h } from "../dom";
import type { Overview, Reader } from "../document";
import { command, heading, quoted } from "../widgets/heading";
import type { Screen } from "./screen";

export const compatibilityScreen: Screen = { name: "compatibility", title: "Compatibility", key: "r", show };

const READS: Record<Reader["reads"], string> = { unchanged: "as it is", converted: "after conversion", no: "no" };

function show(overview: Overview): HTMLElement {
  const { readers, summary } = overview;
  const rows = readers.map((reader) =>
    h(
      "tr",
      {},
      h("th", { scope: "row" }, reader.source),
      h("td", {}, h("span", { class: `reads ${reader.reads}` }, READS[reader.reads])),
      h(
        "td",
        {},
        reader.reason,
        reader.untried && h("div", { class: "aside" }, "not tried: ", h("code", {}, reader.untried.join(", "))),
        reader.reads === "converted" && h("div", {}, command(`mlirbc convert ${quoted(overview.file)} --target ${reader.source} -o converted.mlirbc`)),
      ),
    ),
  );
  return h(
    "article",
    { class: "compatibility" },
    heading("Compatibility", "By versions, encodings, operations and kinds of properties; the verifier of a release may reject more."),
    h("h2", {}, "Written by"),
    h("p", {}, overview.release),
    h("h2", {}, "Dialects that a reader must know"),
    h("p", { class: "mono" }, summary.needs.join(", ") || "none"),
    h("h2", {}, "Readers"),
    rows.length === 0
      ? h("p", { class: "none" }, "No known source has all of these dialects.")
      : h("table", { class: "readers" }, h("thead", {}, h("tr", {}, ["source", "reads", "why"].map((name) => h("th", { scope: "col" }, name)))), h("tbody", {}, rows)),
  );
}
