// Units of code, decoded from packs.

import { readPack, type Overview, type Pack, type PackedPart, type UnitSummary } from "./document";

export interface Operation {
  /** The position among all operations of the module, as `mlirbc grep` prints it. */
  number: number;
  name: string;
  operands: string[];
  results: string[];
  arguments: string[];
  attributes: [string, string][];
  scope: string;
  location: string;
  symbol: string;
  unit: number;
  /** The line in the unit; -1 if the text omits the operation. */
  line: number;
}

/** A value in a line. */
export interface Mention {
  column: number;
  value: number;
  defines: boolean;
}

export interface Line {
  text: string;
  operation?: Operation;
  mentions: Mention[];
  /** The unit that the line stands for. */
  unit?: number;
}

export interface Unit {
  number: number;
  summary: UnitSummary;
  lines: Line[];
  operations: Operation[];
}

/** Where a value occurs. */
export interface Occurrences {
  definition?: number | undefined;
  uses: number[];
}

const units = new Map<number, Promise<Unit>>();

/** Reads a unit: all of its lines that are in the page. */
export function readUnit(overview: Overview, number: number): Promise<Unit> {
  const known = units.get(number) ?? read(overview, number);
  units.set(number, known);
  return known;
}

async function read(overview: Overview, number: number): Promise<Unit> {
  const summary = overview.units[number];
  if (!summary) throw new Error(`no unit ${number}`);
  const unit: Unit = { number, summary, lines: [], operations: [] };
  const packs = await Promise.all(summary.packs.map(readPack));
  // The aliases are the last unit.
  const inPack = number === overview.units.length - 1 ? -1 : number;
  let next = 0;
  for (const pack of packs) {
    for (const part of pack.parts.filter((part) => part.unit === inPack)) {
      next = addPart(unit, pack, part, next);
    }
  }
  return unit;
}

type Head = [name: string, operands: string[], results: string[], args: string[]];

const headsOf = new WeakMap<Pack, Head[]>();

/** Returns the heads of a pack with their types, which operations share. */
function typedHeads(pack: Pack): Head[] {
  const known = headsOf.get(pack);
  if (known) return known;
  const types = (numbers: number[]) => numbers.map((number) => pack.types[number]!);
  const heads = pack.heads.map(([name, operands, results, args]): Head => [name, types(operands), types(results), types(args)]);
  headsOf.set(pack, heads);
  return heads;
}

/** Calls `each` for the operations of a pack. */
export function operationsOf(pack: Pack, part: PackedPart, each: (operation: Operation) => void): void {
  let number = 0;
  let line = 0;
  const list = part.operations;
  const heads = typedHeads(pack);
  for (let at = 0; at + 5 < list.length; at += 6) {
    number += list[at]!;
    line += list[at + 5]!;
    const [name, operands, results, args] = heads[list[at + 1]!]!;
    const [scope, location] = pack.locations[list[at + 3]!]!;
    each({
      number,
      name,
      operands,
      results,
      arguments: args,
      attributes: pack.attributes[list[at + 2]!]!,
      scope,
      location,
      symbol: pack.symbols[list[at + 4]!]!,
      unit: part.unit,
      line: line < 0 ? -1 : part.start + line,
    });
  }
}

/** Adds a part; returns the number of the next new value. */
function addPart(unit: Unit, pack: Pack, part: PackedPart, next: number): number {
  const first = unit.lines.length;
  let at = 0;
  for (const text of part.lines.split("\n")) {
    const mentions: Mention[] = [];
    let column = 0;
    const count = part.values[at++] ?? 0;
    for (let mention = 0; mention < count; mention += 1) {
      column += part.values[at++]!;
      const code = part.values[at++]!;
      const value = next - (code >> 1);
      mentions.push({ column, value, defines: (code & 1) === 1 });
      next = Math.max(next, value + 1);
    }
    unit.lines.push({ text, mentions });
  }
  operationsOf(pack, part, (operation) => {
    unit.operations.push(operation);
    const line = unit.lines[operation.line];
    if (line) line.operation = operation;
  });
  for (const [row, target] of part.links) {
    const line = unit.lines[first + row];
    if (line) line.unit = target;
  }
  return next;
}

const occurrences = new WeakMap<Unit, Map<number, Occurrences>>();

/** Returns where each value of a unit occurs. */
export function occurrencesOf(unit: Unit): Map<number, Occurrences> {
  const known = occurrences.get(unit);
  if (known) return known;
  const found = new Map<number, Occurrences>();
  unit.lines.forEach((line, row) => {
    for (const mention of line.mentions) {
      const entry = found.get(mention.value) ?? { uses: [] };
      if (mention.defines) entry.definition = row;
      else if (entry.uses.at(-1) !== row) entry.uses.push(row);
      found.set(mention.value, entry);
    }
  });
  occurrences.set(unit, found);
  return found;
}

/** Returns the line of an operation as `mlirbc grep` prints it. */
export function lineOf(operation: Operation): string {
  const results = operation.results.join(", ");
  let line = `${operation.name}(${operation.operands.join(", ")})`;
  if (operation.results.length === 1) line += ` -> ${results}`;
  if (operation.results.length > 1) line += ` -> (${results})`;
  if (operation.attributes.length > 0) {
    const attributes = operation.attributes.map(([name, value]) => (value === "unit" ? name : `${name} = ${value}`));
    line += ` {${attributes.join(", ")}}`;
  }
  return line;
}
