// The neighbourhood of an operation, or the scopes of a unit, as a graph.

import { graphlib, layout } from "@dagrejs/dagre";
import { readUnit, type Unit } from "../code";
import { h, svg } from "../dom";
import type { Overview } from "../document";
import { count, plural } from "../format";
import { foldedScopes, MOST_NODES, neighbourhood, type Graph, type GraphNode } from "../neighbourhood";
import { address } from "../state";
import { heading } from "../widgets/heading";
import type { Screen } from "./screen";

const HEIGHT = 38;
const STEPS = [1, 2, 3, 4];

export const graphScreen: Screen = { name: "graph", title: "Graph", key: "n", show };

async function show(overview: Overview, parameters: Map<string, string>): Promise<HTMLElement> {
  const first = overview.units.findIndex((unit) => unit.shown > 0 && unit.name !== "" && unit.op !== "");
  const number = parameters.has("unit") ? Number(parameters.get("unit")) : Math.max(first, 0);
  const unit = await readUnit(overview, number);
  const steps = Number(parameters.get("steps") ?? 2);
  const view = parameters.get("view") ?? "operation";
  const centre = centreOf(unit, parameters.get("op"));
  const graph = view === "scopes" ? foldedScopes(unit) : centre === undefined ? undefined : neighbourhood(unit, centre, steps);
  const here = (changes: Record<string, string | number>) => address("graph", { ...Object.fromEntries(parameters), unit: number, ...changes });
  const tab = (text: string, href: string, isCurrent: boolean) => h("a", { href, "aria-current": isCurrent && "true" }, text);
  const name = unit.summary.name || "the module";
  const about = graph ? [plural(graph.nodes.length, "node"), graph.isCut && `cut at ${MOST_NODES}`, view === "scopes" ? `scopes of ${name}` : `within ${plural(steps, "step")} in ${name}`] : ["nothing to show"];
  return h(
    "article",
    { class: "graph fill" },
    heading("Graph", about.filter(Boolean).join(" · ")),
    h(
      "nav",
      { class: "tabs", "aria-label": "View" },
      tab("Neighbourhood", here({ view: "operation" }), view === "operation"),
      tab("Scopes", here({ view: "scopes" }), view === "scopes"),
      view === "operation" && h("span", { class: "depths" }, "steps ", STEPS.map((it) => tab(String(it), here({ steps: it, view: "operation" }), it === steps))),
    ),
    graph && graph.nodes.length > 0
      ? canvas(graph, (node) => choose(number, node))
      : h("p", { class: "none" }, "Open an operation in the code, and choose its neighbourhood."),
  );
}

function centreOf(unit: Unit, number: string | undefined): number | undefined {
  if (number !== undefined) {
    const line = unit.operations.find((operation) => operation.number === Number(number))?.line;
    if (line !== undefined && line >= 0) return line;
  }
  // The first operation with operands and results has neighbours on both sides.
  const candidates = unit.lines.map((line, row) => ({ operation: line.operation, row })).filter(({ operation }) => operation);
  const inner = candidates.find(({ operation }) => operation!.operands.length > 0 && operation!.results.length > 0);
  return (inner ?? candidates.at(1) ?? candidates.at(0))?.row;
}

function choose(unit: number, node: GraphNode): void {
  if (node.scope !== undefined) location.hash = address("search", { q: `scope:"${node.scope}"` });
  else if (node.isCentre || !node.operation) location.hash = address("code", { unit, line: node.line });
  else location.hash = address("graph", { unit, op: node.operation.number, view: "operation" });
}

function widthOf(node: GraphNode): number {
  return Math.min(Math.max(node.label.length, node.detail.length * 0.88) * 7.3 + 22, 230);
}

function canvas(graph: Graph, choose: (node: GraphNode) => void): HTMLElement {
  const placed = new graphlib.Graph({ multigraph: false, compound: false });
  placed.setGraph({ rankdir: "LR", nodesep: 10, ranksep: 44, marginx: 24, marginy: 24 });
  placed.setDefaultEdgeLabel(() => ({}));
  for (const node of graph.nodes) placed.setNode(node.id, { width: widthOf(node), height: HEIGHT });
  for (const { from, to } of graph.edges) placed.setEdge(from, to);
  layout(placed);
  const { width = 0, height = 0 } = placed.graph();
  const edges = graph.edges.map(({ from, to, label }) => {
    const points: { x: number; y: number }[] = placed.edge(from, to)?.points ?? [];
    return svg("path", { class: "edge", d: curve(points), "marker-end": "url(#arrow)" }, svg("title", {}, label));
  });
  const nodes = graph.nodes.map((node) => {
    const { x, y } = placed.node(node.id);
    const columns = widthOf(node);
    const fits = Math.floor((columns - 16) / 7.2);
    const title = [node.label, node.detail, node.operation?.location].filter(Boolean).join("\n");
    return svg(
      "g",
      {
        class: `node ${node.isCentre ? "centre" : ""}`,
        transform: `translate(${x - columns / 2},${y - HEIGHT / 2})`,
        tabindex: 0,
        role: "button",
        "aria-label": title,
        onclick: () => choose(node),
        onkeydown: (event: KeyboardEvent) => event.key === "Enter" && choose(node),
      },
      svg("title", {}, title),
      svg("rect", { width: columns, height: HEIGHT, rx: 6 }),
      svg("text", { x: 11, y: 16, class: "node-label" }, cut(node.label, fits)),
      svg("text", { x: 11, y: 30, class: "node-detail" }, cut(node.detail, fits * 1.13)),
    );
  });
  const arrow = svg("marker", { id: "arrow", viewBox: "0 0 8 8", refX: 7, refY: 4, markerWidth: 7, markerHeight: 7, orient: "auto" }, svg("path", { d: "M0 1 7 4 0 7z" }));
  const picture = svg("svg", { width, height, viewBox: `0 0 ${width} ${height}`, role: "group", "aria-label": `Graph of ${count(graph.nodes.length)} nodes` }, svg("defs", {}, arrow), edges, nodes);
  const element = h("div", { class: "canvas", tabindex: 0, role: "region", "aria-label": "Graph" }, picture);
  let scale = 1;
  const zoom = (factor: number) => {
    scale = Math.min(Math.max(scale * factor, 0.1), 2);
    picture.setAttribute("width", String(width * scale));
    picture.setAttribute("height", String(height * scale));
  };
  element.addEventListener("wheel", (event) => {
    if (!event.ctrlKey) return;
    event.preventDefault();
    zoom(event.deltaY < 0 ? 1.15 : 1 / 1.15);
  });
  requestAnimationFrame(() => {
    if (width > element.clientWidth) zoom(Math.max(element.clientWidth / width, 0.7));
    picture.querySelector(".centre")?.scrollIntoView({ block: "center", inline: "center" });
  });
  const button = (text: string, label: string, act: () => void) => h("button", { type: "button", "aria-label": label, onclick: act }, text);
  return h("div", { class: "canvas-frame" }, element, h("div", { class: "zoom" }, button("+", "Larger", () => zoom(1.25)), button("−", "Smaller", () => zoom(0.8))));
}

function cut(text: string, length: number): string {
  return text.length > length ? `${text.slice(0, Math.max(length - 1, 1))}…` : text;
}

function curve(points: { x: number; y: number }[]): string {
  const [first, ...rest] = points;
  if (!first) return "";
  let path = `M${first.x} ${first.y}`;
  for (let index = 0; index < rest.length; index += 1) {
    const point = rest[index]!;
    const next = rest[index + 1];
    if (!next) path += `L${point.x} ${point.y}`;
    else path += `Q${point.x} ${point.y} ${(point.x + next.x) / 2} ${(point.y + next.y) / 2}`;
  }
  return path;
}
