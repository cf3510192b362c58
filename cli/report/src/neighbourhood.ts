// Graphs of operations: what is within some steps of one, and a unit with its scopes folded.

import type { Operation, Unit } from "./code";
import { plural } from "./format";

/** The most nodes of a graph. */
export const MOST_NODES = 300;

export interface GraphNode {
  id: string;
  label: string;
  detail: string;
  /** The operation, unless the node is an argument or a scope. */
  operation?: Operation;
  /** The line in the unit. */
  line?: number;
  scope?: string;
  isCentre?: boolean;
}

export interface Graph {
  nodes: GraphNode[];
  edges: { from: string; to: string; label: string }[];
  /** Whether nodes are left out. */
  isCut: boolean;
}

/** What each line uses and defines. The line of an operation stands for the lines up to the next one. */
interface Ends {
  /** The values that an operation uses, with their names. */
  uses: Map<number, [number, string][]>;
  /** The operations that use a value. */
  users: Map<number, number[]>;
  /** The operation that has a value as a result; an argument of a block has none. */
  definitions: Map<number, number>;
  /** The arguments of blocks: the line of their definition, and their name. */
  arguments: Map<number, [number, string]>;
  /** The results of an operation. */
  results: Map<number, number[]>;
}

const NAME = /^%[\w$.-]+(#\d+)?/;

function endsOf(unit: Unit): Ends {
  const ends: Ends = { uses: new Map(), users: new Map(), definitions: new Map(), arguments: new Map(), results: new Map() };
  let owner = 0;
  unit.lines.forEach((line, row) => {
    if (line.operation) owner = row;
    // Results come before the name of the operation.
    const assigned = line.operation && line.operation.results.length > 0 ? line.text.indexOf(" = ") : -1;
    for (const { column, value, defines } of line.mentions) {
      const name = NAME.exec(line.text.slice(column))?.[0] ?? "";
      if (!defines) {
        push(ends.uses, owner, [value, name]);
        if (!ends.users.get(value)?.includes(owner)) push(ends.users, value, owner);
      } else if (column < assigned) {
        ends.definitions.set(value, owner);
        push(ends.results, owner, value);
      } else {
        ends.arguments.set(value, [row, name]);
      }
    }
  });
  return ends;
}

function push<K, V>(map: Map<K, V[]>, key: K, value: V): void {
  const list = map.get(key);
  if (list) list.push(value);
  else map.set(key, [value]);
}

/** Returns the operations within `steps` of the one in line `centre`, along values. */
export function neighbourhood(unit: Unit, centre: number, steps: number): Graph {
  const ends = endsOf(unit);
  const nodes = new Map<string, GraphNode>([[String(centre), nodeOf(unit, centre, true)]]);
  const edges = new Map<string, Set<string>>();
  let isCut = false;
  /** Adds a node unless the graph is full, and an edge to or from it. */
  const reach = (id: string, make: () => GraphNode, next: string[]): boolean => {
    if (nodes.has(id)) return true;
    if (nodes.size >= MOST_NODES) {
      isCut = true;
      return false;
    }
    nodes.set(id, make());
    next.push(id);
    return true;
  };
  const connect = (from: string, to: string, name: string) => {
    const key = `${from} ${to}`;
    edges.set(key, (edges.get(key) ?? new Set()).add(name));
  };
  let reached = [String(centre)];
  for (let step = 0; step < steps; step += 1) {
    const next: string[] = [];
    for (const id of reached) {
      const value = id.startsWith("%") ? Number(id.slice(1)) : undefined;
      const line = Number(id);
      if (value === undefined) {
        for (const [used, name] of ends.uses.get(line) ?? []) {
          const definition = ends.definitions.get(used);
          const from = definition === undefined ? `%${used}` : String(definition);
          const make = () => (definition === undefined ? argumentOf(ends, used, name) : nodeOf(unit, definition, false));
          if (from !== id && reach(from, make, next)) connect(from, id, name);
        }
      }
      for (const used of value === undefined ? (ends.results.get(line) ?? []) : [value]) {
        for (const user of ends.users.get(used) ?? []) {
          const name = ends.uses.get(user)?.find(([it]) => it === used)?.[1] ?? "";
          if (String(user) !== id && reach(String(user), () => nodeOf(unit, user, false), next)) connect(id, String(user), name);
        }
      }
    }
    reached = next;
  }
  return {
    nodes: [...nodes.values()],
    edges: [...edges].map(([key, names]) => {
      const [from = "", to = ""] = key.split(" ");
      return { from, to, label: [...names].join(", ") };
    }),
    isCut,
  };
}

function argumentOf(ends: Ends, value: number, name: string): GraphNode {
  const line = ends.arguments.get(value)?.[0];
  return { id: `%${value}`, label: name, detail: "argument", ...(line === undefined ? {} : { line }) };
}

function nodeOf(unit: Unit, line: number, isCentre: boolean): GraphNode {
  const { operation, text } = unit.lines[line]!;
  const types = (operation?.results.length ? operation.results : operation?.operands) ?? [];
  return {
    id: String(line),
    label: operation?.name ?? text.trim().slice(0, 40),
    detail: types.join(", "),
    ...(operation ? { operation } : {}),
    line,
    isCentre,
  };
}

/** Returns a unit with the operations of each scope folded into a node: the most components that stay within the limit. */
export function foldedScopes(unit: Unit): Graph {
  const { uses, definitions } = endsOf(unit);
  const operations = unit.lines.filter((line) => line.operation).length;
  for (const depth of [6, 5, 4, 3, 2, 1]) {
    const scopeOf = (line: number): string => {
      const scope = unit.lines[line]?.operation?.scope ?? "";
      return scope.split("/").slice(0, depth).join("/") || "(unknown)";
    };
    const counts = new Map<string, number>();
    unit.lines.forEach((line, row) => {
      if (line.operation) counts.set(scopeOf(row), (counts.get(scopeOf(row)) ?? 0) + 1);
    });
    // A scope for each operation, such as a line of a text, is no overview.
    const isFine = counts.size <= MOST_NODES && counts.size <= operations / 3 + 1;
    if (!isFine && depth > 1) continue;
    const shown = new Set([...counts].sort(([, a], [, b]) => b - a).slice(0, MOST_NODES).map(([scope]) => scope));
    const edges = new Map<string, number>();
    for (const [line, list] of uses) {
      for (const [value] of list) {
        const definition = definitions.get(value);
        if (definition === undefined) continue;
        const [from, to] = [scopeOf(definition), scopeOf(line)];
        if (from !== to && shown.has(from) && shown.has(to)) edges.set(`${from}\n${to}`, (edges.get(`${from}\n${to}`) ?? 0) + 1);
      }
    }
    return {
      nodes: [...shown].map((scope) => ({ id: scope, label: scope.split("/").at(-1) ?? scope, detail: plural(counts.get(scope) ?? 0, "operation"), scope })),
      edges: [...edges].map(([key, number]) => {
        const [from = "", to = ""] = key.split("\n");
        return { from, to, label: String(number) };
      }),
      isCut: counts.size > shown.size,
    };
  }
  return { nodes: [], edges: [], isCut: false };
}
