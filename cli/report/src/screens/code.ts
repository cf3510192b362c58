// The code of one unit in custom form: regions fold; values and blocks lead to their definitions and uses, symbols and aliases
// to their definitions.

import { occurrencesOf, readUnit, type Occurrences, type Operation, type Unit } from "../code";
import { definitions } from "../definitions";
import { h } from "../dom";
import type { Overview } from "../document";
import { foldable, visible } from "../folding";
import { count, plural } from "../format";
import { highlighted, type Find } from "../highlight";
import { Labels } from "../labels";
import { address, replaceParameters } from "../state";
import { command, heading, quoted } from "../widgets/heading";
import { virtualList } from "../widgets/virtual";
import type { Screen } from "./screen";

const ROW = 19;

/** A unit with more lines shows nested regions folded at first. */
const FOLDED_ABOVE = 5000;

/** The most uses that are listed. */
const USES = 200;

export const codeScreen: Screen = { name: "code", title: "Code", key: "c", show };

async function show(overview: Overview, parameters: Map<string, string>): Promise<HTMLElement> {
  const number = parameters.has("unit") ? Number(parameters.get("unit")) : firstUnit(overview);
  const [unit, find] = await Promise.all([readUnit(overview, number), definitions(overview, number)]);
  const target = parameters.has("line") ? Number(parameters.get("line")) : undefined;
  const view = new CodeView(unit, target, find);
  return h(
    "article",
    { class: "code fill" },
    heading(titleOf(overview, number), about(unit), unitChoice(overview, number), h("button", { type: "button", onclick: () => view.foldAll() }, "Fold"), h("button", { type: "button", onclick: () => view.unfoldAll() }, "Unfold")),
    unit.lines.length === 0 && h("p", { class: "none" }, "The code of this function is not in the page. ", printCommand(overview, unit)),
    h("div", { class: "code-panes" }, view.element, view.details),
    unit.summary.shown < unit.summary.lines && unit.lines.length > 0 && h("p", { class: "as-command" }, printCommand(overview, unit)),
  );
}

/** Returns the unit that is shown at first: the first entry point with code. */
function firstUnit(overview: Overview): number {
  const entry = overview.units.findIndex((unit) => unit.shown > 0 && unit.symbol !== undefined && overview.symbols[unit.symbol]?.entry);
  return Math.max(entry, 0);
}

function isAliases(overview: Overview, number: number): boolean {
  return number === overview.units.length - 1;
}

function titleOf(overview: Overview, number: number): string {
  if (isAliases(overview, number)) return "Aliases";
  return overview.units[number]?.name || "Module";
}

function about(unit: Unit): string {
  const { lines, operations, shown, op } = unit.summary;
  const part = shown < lines ? `the first ${count(shown)} of ${plural(lines, "line")}` : plural(lines, "line");
  return [op, part, operations > 0 && plural(operations, "operation")].filter(Boolean).join(" · ");
}

function printCommand(overview: Overview, unit: Unit): HTMLElement {
  const { name } = unit.summary;
  const symbol = name.startsWith("@") ? ` --symbol ${quoted(name)}` : "";
  return command(`mlirbc print${symbol} --elide 16 ${quoted(overview.file)}`);
}

/** A field that chooses the unit by its name. */
function unitChoice(overview: Overview, current: number): HTMLElement {
  const titles = overview.units.map((_, number) => titleOf(overview, number));
  const input = h("input", { list: "units", class: "unit-choice", placeholder: "Another function…", "aria-label": "Function", onchange: choose, spellcheck: "false" });
  function choose(): void {
    const number = titles.indexOf(input.value);
    if (number >= 0 && number !== current) location.hash = address("code", { unit: number });
  }
  return h("span", {}, input, h("datalist", { id: "units" }, titles.map((title) => h("option", { value: title }))));
}

/** The lines of a unit, and the details of what is chosen. */
class CodeView {
  readonly element: HTMLElement;
  readonly details: HTMLElement;
  private readonly list;
  private readonly ends: Map<number, number>;
  private readonly labels: Labels;
  private readonly folded = new Set<number>();
  private rows: number[] = [];
  private value: number | undefined;
  private chosen: number | undefined;

  constructor(
    private readonly unit: Unit,
    target: number | undefined,
    private readonly find: Find,
  ) {
    this.ends = foldable(unit.lines);
    this.labels = new Labels(unit.lines, this.ends);
    this.details = h("div", { class: "details", role: "region", "aria-label": "Details", "aria-live": "polite" });
    this.list = virtualList({
      height: ROW,
      properties: { class: "lines", role: "region", "aria-label": "Code", onclick: (event: Event) => this.click(event), onkeydown: (event: KeyboardEvent) => this.key(event) },
      row: (index) => this.line(index),
    });
    this.element = this.list.element;
    if (unit.lines.length > FOLDED_ABOVE && target === undefined) this.foldNested();
    const operation = target === undefined ? undefined : unit.lines[target]?.operation;
    this.chosen = target;
    this.show();
    if (target !== undefined) requestAnimationFrame(() => this.scrollTo(target));
    this.showOperation(operation ?? unit.lines.find((line) => line.operation)?.operation);
  }

  foldAll(): void {
    this.foldNested();
    this.show();
  }

  unfoldAll(): void {
    this.folded.clear();
    this.show();
  }

  /** Folds all regions except the outermost. */
  private foldNested(): void {
    const outermost = this.ends.keys().next().value;
    for (const start of this.ends.keys()) if (start !== outermost || this.unit.number === 0) this.folded.add(start);
    const first = Math.min(...this.ends.keys());
    this.folded.delete(first);
  }

  private show(): void {
    this.rows = visible(this.unit.lines.length, this.ends, this.folded);
    this.list.update(this.rows.length);
  }

  private scrollTo(line: number): void {
    for (const [start, end] of this.ends) {
      if (start < line && line <= end) this.folded.delete(start);
    }
    this.show();
    this.list.scrollTo(this.rows.indexOf(line));
  }

  private line(index: number): HTMLElement {
    const number = this.rows[index]!;
    const line = this.unit.lines[number]!;
    const isFolded = this.folded.has(number) && this.ends.has(number);
    const nodes: (Node | string)[] = line.unit === undefined ? highlighted(line, this.find) : [h("a", { href: address("code", { unit: line.unit }) }, line.text)];
    const end = this.ends.get(number);
    if (isFolded && end !== undefined) {
      nodes.push(h("span", { class: "folded" }, ` ${count(end - number - 1)} lines `), this.unit.lines[end]!.text.trim());
    }
    for (const node of nodes) {
      if (this.value !== undefined && node instanceof HTMLElement && node.dataset.value === String(this.value)) node.classList.add("marked");
    }
    const location = line.operation?.location;
    const fold = this.ends.has(number)
      ? h("button", { class: "fold", type: "button", tabindex: -1, "aria-label": isFolded ? "Unfold" : "Fold", "aria-expanded": String(!isFolded) }, isFolded ? "▸" : "▾")
      : h("span", { class: "fold" });
    return h(
      "div",
      { class: `line ${number === this.chosen ? "chosen" : ""}`, "data-line": number, title: location && location !== "loc(unknown)" ? location : undefined },
      h("span", { class: "gutter" }, count(number + 1)),
      fold,
      h("code", {}, nodes),
    );
  }

  private click(event: Event): void {
    const target = event.target as HTMLElement;
    const row = target.closest<HTMLElement>("[data-line]");
    if (!row || target.closest("a[href]")) return;
    const number = Number(row.dataset.line);
    if (target.closest("button.fold")) return this.toggle(number);
    const label = target.closest<HTMLElement>("[data-label]")?.dataset.label;
    if (label !== undefined) return this.chooseBlock(label, number);
    const value = target.closest<HTMLElement>("[data-value]")?.dataset.value;
    this.choose(number, value === undefined ? undefined : Number(value), target.textContent ?? "");
  }

  private key(event: KeyboardEvent): void {
    const last = this.rows.indexOf(this.chosen ?? -1);
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, PageDown: 30, PageUp: -30 };
    const step = steps[event.key];
    if (step !== undefined) {
      event.preventDefault();
      const index = Math.min(Math.max(last + step, 0), this.rows.length - 1);
      this.choose(this.rows[index]!, undefined, "");
      this.list.scrollTo(index);
    } else if (event.key === "Enter" && this.chosen !== undefined) {
      this.toggle(this.chosen);
    }
  }

  private toggle(line: number): void {
    if (!this.ends.has(line)) return;
    if (!this.folded.delete(line)) this.folded.add(line);
    this.show();
  }

  private choose(line: number, value: number | undefined, name: string): void {
    this.chosen = line;
    this.value = value;
    replaceParameters({ unit: this.unit.number, line });
    this.list.update(this.rows.length);
    const operation = this.unit.lines[line]?.operation;
    if (value === undefined) this.showOperation(operation);
    else this.showValue(value, name);
  }

  private jump(line: number, text: string): HTMLElement {
    return h("button", { type: "button", class: "jump", onclick: () => this.jumpTo(line) }, h("span", { class: "gutter" }, count(line + 1)), h("code", {}, text.trim()));
  }

  private jumpTo(line: number): void {
    this.chosen = line;
    replaceParameters({ unit: this.unit.number, line });
    this.scrollTo(line);
  }

  /** Goes to the block, and shows which lines name it. */
  private chooseBlock(label: string, row: number): void {
    const occurrences = this.labels.occurrences(label, row);
    if (occurrences.definition !== undefined) this.jumpTo(occurrences.definition);
    this.showOccurrences("Block", label, "block", occurrences);
  }

  private showValue(value: number, name: string): void {
    this.showOccurrences("Value", name.replace(/[#:]\d+$/, ""), "v", occurrencesOf(this.unit).get(value) ?? { uses: [] });
  }

  private showOccurrences(what: string, name: string, kind: string, { definition, uses }: Occurrences): void {
    const text = (line: number) => this.unit.lines[line]?.text ?? "";
    this.details.replaceChildren(
      h("h2", {}, `${what} `, h("code", { class: kind }, name)),
      h("h3", {}, "Definition"),
      definition === undefined ? h("p", { class: "none" }, "Not in this page.") : this.jump(definition, text(definition)),
      h("h3", {}, plural(uses.length, "line"), " with uses"),
      h("div", {}, uses.slice(0, USES).map((line) => this.jump(line, text(line)))),
    );
  }

  private showOperation(operation: Operation | undefined): void {
    if (!operation) return this.details.replaceChildren(h("p", { class: "none" }, "Choose an operation or a value."));
    const types = (label: string, list: string[]) => list.length > 0 && [h("h3", {}, label), h("ul", { class: "types" }, list.map((type) => h("li", {}, h("code", {}, type))))];
    this.details.replaceChildren(
      h("h2", {}, h("code", {}, operation.name), h("small", {}, ` #${count(operation.number)}`)),
      h(
        "p",
        { class: "links" },
        h("a", { href: address("graph", { unit: this.unit.number, op: operation.number }) }, "Neighbourhood"),
        h("a", { href: address("search", { q: `op:/^${operation.name.replace(/[.$]/g, "\\$&")}$/` }) }, "All of this name"),
      ),
      ...[
        operation.scope && [h("h3", {}, "Scope"), h("p", { class: "wrap" }, h("code", {}, operation.scope))],
        [h("h3", {}, "Location"), h("p", { class: "wrap" }, h("code", {}, operation.location))],
        types("Operands", operation.operands),
        types("Results", operation.results),
        operation.attributes.length > 0 && [
          h("h3", {}, "Attributes"),
          h("dl", { class: "attributes" }, operation.attributes.map(([name, value]) => h("div", {}, h("dt", {}, h("code", {}, name)), h("dd", {}, h("code", {}, value))))),
        ],
      ]
        .filter((section) => section !== false && section !== "")
        .flat() as HTMLElement[],
    );
  }
}
