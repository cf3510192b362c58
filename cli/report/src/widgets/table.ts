// A table with columns that sort it, of any number of rows.

import { h } from "../dom";
import { virtualList } from "./virtual";

export interface Column<T> {
  name: string;
  /** The width as a track of CSS grid. */
  width: string;
  numeric?: boolean;
  cell: (row: T) => string | Node;
  /** What the column sorts by; a column without it does not sort. */
  key?: (row: T) => number | string;
}

export interface Table<T> {
  element: HTMLElement;
  update(rows: T[]): void;
}

const ROW = 28;

export function table<T>(options: {
  label: string;
  columns: Column<T>[];
  rows: T[];
  /** Runs when a row is chosen, by mouse or key. */
  choose?: (row: T) => void;
  /** Whether a row stands for the rows that are left out: it stays last. */
  isRest?: (row: T) => boolean;
  /** The column that sorts at first, descending. */
  sort?: number;
}): Table<T> {
  const tracks = options.columns.map((column) => column.width).join(" ");
  let rows = options.rows;
  let sorted: T[] = [];
  let by = options.sort;
  let descending = true;

  const cells = (row: T) =>
    options.columns.map((column) => {
      const content = column.cell(row);
      const title = typeof content === "string" ? content : content.textContent;
      return h("div", { role: "cell", class: column.numeric ? "number" : "", title }, content);
    });

  const list = virtualList({
    height: ROW,
    properties: { class: "rows", role: "rowgroup" },
    row: (index) => {
      const row = sorted[index]!;
      const element = h("div", { role: "row", class: "row", "aria-rowindex": index + 2, style: `grid-template-columns:${tracks}` }, cells(row));
      if (options.choose) {
        const choose = options.choose;
        element.tabIndex = 0;
        element.classList.add("chooses");
        element.addEventListener("click", (event) => {
          if (!(event.target as Element).closest("a, button")) choose(row);
        });
        element.addEventListener("keydown", (event) => {
          if (event.key === "Enter" && event.target === element) choose(row);
        });
      }
      return element;
    },
  });

  const headers = options.columns.map((column, index) =>
    h(
      "div",
      { role: "columnheader", class: column.numeric ? "number" : "" },
      column.key
        ? h("button", { type: "button", onclick: () => sortBy(index) }, column.name)
        : h("span", {}, column.name),
    ),
  );
  const head = h("div", { role: "rowgroup" }, h("div", { role: "row", class: "row head", style: `grid-template-columns:${tracks}` }, headers));
  const element = h("div", { class: "table", role: "table", "aria-label": options.label }, head, list.element);

  function sortBy(column: number): void {
    descending = by === column ? !descending : options.columns[column]?.numeric === true;
    by = column;
    show();
  }

  function show(): void {
    const key = by === undefined ? undefined : options.columns[by]?.key;
    sorted = [...rows];
    if (key) {
      const sign = descending ? -1 : 1;
      sorted.sort((a, b) => {
        const rest = Number(options.isRest?.(a) ?? false) - Number(options.isRest?.(b) ?? false);
        if (rest !== 0) return rest;
        const [left, right] = [key(a), key(b)];
        const order = typeof left === "string" ? left.localeCompare(String(right)) : left - Number(right);
        return sign * order;
      });
    }
    headers.forEach((header, index) => {
      header.setAttribute("aria-sort", index !== by ? "none" : descending ? "descending" : "ascending");
    });
    element.setAttribute("aria-rowcount", String(rows.length + 1));
    element.style.setProperty("--rows", String(rows.length));
    list.update(sorted.length);
  }

  show();
  return {
    element,
    update(next) {
      rows = next;
      show();
    },
  };
}
