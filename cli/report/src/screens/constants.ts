// Constants with figures, and the commands that extract them.

import { h } from "../dom";
import type { Constant, Overview } from "../document";
import { count, figure, percent, plural, size } from "../format";
import { command, heading, quoted } from "../widgets/heading";
import { table } from "../widgets/table";
import type { Screen } from "./screen";

export const constantsScreen: Screen = { name: "constants", title: "Constants", key: "k", show };

function show(overview: Overview): HTMLElement {
  const { constants } = overview;
  const bytes = constants.reduce((sum, constant) => sum + constant.bytes, 0);
  const duplicates = constants.filter((constant) => constant.duplicate_of);
  const wasted = duplicates.reduce((sum, constant) => sum + constant.bytes, 0);
  const about = [`${plural(constants.length, "constant")}, ${size(bytes)}`, duplicates.length > 0 && `${plural(duplicates.length, "duplicate")} of ${size(wasted)}`].filter(Boolean).join("; ");
  const shell = h("p", { class: "as-command" });
  const choose = (constant: Constant | undefined) => {
    const name = constant ? ` ${quoted(constant.name)}` : "";
    shell.replaceChildren(command(`mlirbc constants extract ${quoted(overview.file)}${name} -o constants.safetensors`));
  };
  choose(undefined);
  const number = (get: (constant: Constant) => number | undefined) => ({
    numeric: true,
    width: "4.6rem",
    cell: (constant: Constant) => figure(get(constant)),
    key: (constant: Constant) => get(constant) ?? Number.NEGATIVE_INFINITY,
  });
  const view = table<Constant>({
    label: "Constants",
    columns: [
      { name: "name", width: "minmax(6.5rem, 2fr)", cell: (it) => h("span", { class: "mono" }, it.name, it.duplicate_of !== undefined && h("small", {}, ` = ${it.duplicate_of}`)), key: (it) => it.name },
      { name: "type", width: "minmax(8rem, 3fr)", cell: (it) => h("span", { class: "mono" }, it.type), key: (it) => it.type },
      { name: "kind", width: "4rem", cell: (it) => (it.resource ? "resource" : it.splat ? "splat" : "dense"), key: (it) => (it.resource ? "resource" : it.splat ? "splat" : "dense") },
      { name: "bytes", width: "5.5rem", numeric: true, cell: (it) => count(it.bytes), key: (it) => it.bytes },
      { name: "share", width: "3.6rem", numeric: true, cell: (it) => percent(it.bytes, overview.summary.size), key: (it) => it.bytes },
      { name: "users", width: "2.6rem", numeric: true, cell: (it) => count(it.users), key: (it) => it.users },
      { name: "min", ...number((it) => it.statistics?.min) },
      { name: "max", ...number((it) => it.statistics?.max) },
      { name: "mean", ...number((it) => it.statistics?.mean) },
      { name: "zeros", ...number((it) => it.statistics?.zeros) },
      { name: "NaN", ...number((it) => it.statistics?.nan) },
    ],
    rows: constants,
    choose,
    sort: 3,
  });
  return h(
    "article",
    { class: "constants fill" },
    heading("Constants", about),
    constants.length === 0 ? h("p", { class: "none" }, "The module has no constants.") : [view.element, shell, h("p", { class: "as-command none" }, "Choose a row for the command that extracts it. The page has no data of constants.")],
  );
}
