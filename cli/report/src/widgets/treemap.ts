// Rectangles whose areas are bytes. The table beside it has the same rows, so the map is hidden from screen readers.

import { hierarchy, treemap, treemapSquarify, type HierarchyRectangularNode } from "d3-hierarchy";
import { h } from "../dom";
import type { Row } from "../document";
import { count, percent, size } from "../format";

interface Node {
  name: string;
  path: string;
  row?: Row;
  children: Map<string, Node>;
}

/** The smallest area in pixels that gets a rectangle. */
const SMALLEST = 12;

/** The most rows with rectangles of their own. */
const MOST = 300;

/** Shows rows as a map. `split` divides the name of a row into the names of the rectangles around it. */
export function treemapOf(rows: Row[], total: number, split: (name: string) => string[], choose: (row: Row) => void): HTMLElement {
  const element = h("div", { class: "treemap", "aria-hidden": true });
  const root = tree(rows, split);
  let width = 0;
  const draw = () => {
    if (element.clientWidth === width) return;
    width = element.clientWidth;
    element.replaceChildren(...rectangles(root, total, width, element.clientHeight, choose));
  };
  new ResizeObserver(draw).observe(element);
  return element;
}

function tree(rows: Row[], split: (name: string) => string[]): Node {
  const root: Node = { name: "", path: "", children: new Map() };
  for (const row of merged(rows)) {
    const parts = row.kind === "key" ? split(row.name) : [`(${row.kind === "other" ? "" : `${row.kind} `}${row.name})`];
    let node = root;
    for (const part of parts) {
      const next: Node = node.children.get(part) ?? { name: part, path: `${node.path}${part}`, children: new Map() };
      node.children.set(part, next);
      node = next;
    }
    // A row that is also the start of others gets a rectangle among them.
    if (node.row || node.children.size > 0) {
      node.children.set(`\0${row.name}`, { name: parts.at(-1) ?? row.name, path: row.name, row, children: new Map() });
    } else {
      node.row = row;
    }
  }
  return root;
}

/** Returns the largest rows, and one for the others. */
function merged(rows: Row[]): Row[] {
  if (rows.length <= MOST) return rows;
  const rest = rows.slice(MOST);
  const sum = (get: (row: Row) => number) => rest.reduce((sum, row) => sum + get(row), 0);
  const more: Row = { name: `${count(rest.length)} more`, kind: "other", bytes: sum((row) => row.bytes), count: sum((row) => row.count) };
  return [...rows.slice(0, MOST), more];
}

function* rectangles(root: Node, total: number, width: number, height: number, choose: (row: Row) => void): Generator<HTMLElement> {
  const data = hierarchy(root, (node) => {
    const own = node.row && node.children.size > 0 ? [{ ...node, children: new Map<string, Node>() }] : [];
    return node.children.size > 0 ? [...own, ...node.children.values()] : null;
  })
    .sum((node) => (node.children.size === 0 ? (node.row?.bytes ?? 0) : 0))
    .sort((a, b) => (b.value ?? 0) - (a.value ?? 0));
  const map = treemap<Node>().size([width, height]).tile(treemapSquarify).paddingInner(1).paddingTop((node) => (isLabelled(node) ? 17 : 0)).round(true)(data);
  // Without groups, one colour that gets lighter with the rank is calmer.
  const isFlat = (map.children ?? []).every((node) => !node.children);
  const groups = new Map((map.children ?? []).map((node, index) => [node, index]));
  for (const node of map.descendants()) {
    const [columns, lines] = [node.x1 - node.x0, node.y1 - node.y0];
    if (node.depth === 0 || columns * lines < SMALLEST) continue;
    const group = groups.get(node.ancestors().at(-2)!) ?? 0;
    const row = node.data.row;
    const colour = isFlat ? `hue-0 shade-${Math.min(group, 5)}` : `hue-${group % 8}`;
    const title = `${node.data.path || node.data.name}\n${size(node.value ?? 0)}, ${percent(node.value ?? 0, total)}`;
    const properties = {
      class: `tile ${node.children ? "group" : "leaf"} kind-${row?.kind ?? "key"} ${colour}`,
      style: `left:${node.x0}px;top:${node.y0}px;width:${columns}px;height:${lines}px`,
      title,
      onclick: row ? () => choose(row) : undefined,
    };
    const label = columns > 38 && lines > 15 && (!node.children || isLabelled(node));
    const figure = label && columns > 60 && lines > 34 && !node.children;
    yield h("div", properties, label && h("span", {}, node.data.name), figure && h("small", {}, size(node.value ?? 0)));
  }
}

function isLabelled(node: HierarchyRectangularNode<Node>): boolean {
  return node.depth > 0 && node.depth < 4 && node.x1 - node.x0 > 50 && node.y1 - node.y0 > 34;
}
