// Search for operations in the language of `mlirbc grep`. The query is in the address.

import { operationsOf, lineOf, type Operation } from "../code";
import { h } from "../dom";
import { readPack, type Overview } from "../document";
import { count, plural } from "../format";
import { matches, parseQuery, type Query } from "../query";
import { address, replaceParameters } from "../state";
import { command, heading, quoted } from "../widgets/heading";
import { table } from "../widgets/table";
import type { Screen } from "./screen";

/** The most operations that are listed. */
const MOST = 20_000;

const EXAMPLES: [string, string][] = [
  ["op:dot_general", "operations whose name has this part"],
  ["type:bf16", "operations with a type that has this part"],
  ["attr:value=1", "operations with an attribute, and its value"],
  ["scope:layer3", "operations at a location with this scope"],
  ["sym:main", "operations in a symbol"],
  ["op:/dot|conv/ type:/x128x/", "regular expressions; all terms must match"],
];

export const searchScreen: Screen = { name: "search", title: "Search", key: "s", show };

async function show(overview: Overview, parameters: Map<string, string>): Promise<HTMLElement> {
  const text = parameters.get("q") ?? "";
  const status = h("p", { class: "about", role: "status" });
  const results = h("div", { class: "results" });
  const input = h("input", { type: "search", class: "query", value: text, "aria-label": "Query", spellcheck: "false", oninput: () => schedule() });
  const shell = h("p", { class: "as-command" });
  const head = heading("Search");
  head.firstElementChild!.lastElementChild!.replaceWith(status);

  let timer = 0;
  let generation = 0;
  function schedule(): void {
    clearTimeout(timer);
    timer = window.setTimeout(() => {
      replaceParameters({ q: input.value });
      void run();
    }, 150);
  }

  async function run(): Promise<void> {
    const mine = ++generation;
    let query: Query;
    try {
      query = parseQuery(input.value);
      input.setCustomValidity("");
    } catch (error) {
      input.setCustomValidity(String(error));
      status.textContent = String(error);
      return;
    }
    if (query.length === 0) {
      status.textContent = "Terms that all must match a part of an operation.";
      shell.replaceChildren();
      results.replaceChildren(examples());
      return;
    }
    const found = await search(overview, query);
    if (mine !== generation) return;
    const all = found.searched === overview.summary.operations ? "" : `, of the ${count(found.searched)} in this page (of ${count(overview.summary.operations)})`;
    status.textContent = `${plural(found.count, "operation")}${all}${found.count > MOST ? `; the first ${count(MOST)} are listed` : ""}`;
    results.replaceChildren(list(found.operations));
    shell.replaceChildren(command(`mlirbc grep ${quoted(input.value)} ${quoted(overview.file)}`));
  }

  await run();
  if (document.activeElement?.getAttribute("type") !== "search") requestAnimationFrame(() => input.focus());
  return h("article", { class: "search fill" }, head, input, results, shell);
}

interface Found {
  operations: Operation[];
  count: number;
  searched: number;
}

async function search(overview: Overview, query: Query): Promise<Found> {
  const found: Found = { operations: [], count: 0, searched: 0 };
  const numbers = [...new Set(overview.units.flatMap((unit) => unit.packs))];
  for (const number of numbers) {
    const pack = await readPack(number);
    for (const part of pack.parts) {
      operationsOf(pack, part, (operation) => {
        found.searched += 1;
        if (!matches(query, operation)) return;
        found.count += 1;
        if (found.operations.length < MOST) found.operations.push(operation);
      });
    }
  }
  found.operations.sort((a, b) => a.number - b.number);
  return found;
}

function list(operations: Operation[]): HTMLElement {
  const place = ({ unit, line }: Operation) => address("code", { unit, line: line < 0 ? undefined : line });
  return table<Operation>({
    label: "Operations",
    columns: [
      { name: "number", width: "5rem", numeric: true, cell: (it) => h("a", { href: place(it) }, `#${count(it.number)}`), key: (it) => it.number },
      { name: "symbol", width: "minmax(6rem, 1fr)", cell: (it) => h("span", { class: "mono" }, it.symbol), key: (it) => it.symbol },
      { name: "scope", width: "minmax(6rem, 1fr)", cell: (it) => it.scope, key: (it) => it.scope },
      { name: "operation", width: "minmax(12rem, 3fr)", cell: (it) => h("span", { class: "mono" }, lineOf(it)), key: (it) => it.name },
    ],
    rows: operations,
    choose: (it) => (location.hash = place(it)),
  }).element;
}

function examples(): HTMLElement {
  const rows = EXAMPLES.map(([query, about]) => h("tr", {}, h("td", {}, h("a", { href: address("search", { q: query }) }, query)), h("td", {}, about)));
  return h("table", { class: "small examples" }, h("tbody", {}, rows));
}
