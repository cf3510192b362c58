// Where symbols and aliases are defined.

import { readUnit } from "./code";
import type { Overview } from "./document";
import type { Find, Target } from "./highlight";
import { address } from "./state";

/** The longest text of an alias that is shown. */
const LONGEST = 400;

const ALIAS = /^([#!][A-Za-z_$][\w$.-]*) = (.*)$/;

/** Returns a function that finds the symbols and aliases that the code of a unit names. */
export async function definitions(overview: Overview, unit: number): Promise<Find> {
  const last = overview.units.length - 1;
  const aliases = new Map<string, Target>();
  const { lines } = await readUnit(overview, last);
  lines.forEach(({ text }, line) => {
    const [, name, definition] = ALIAS.exec(text) ?? [];
    if (name === undefined || definition === undefined) return;
    const title = definition.length > LONGEST ? `${definition.slice(0, LONGEST)}…` : definition;
    aliases.set(name, { href: address("code", { unit: last, line }), title });
  });
  const units = new Map(overview.units.map(({ name }, number) => [name, number]));
  const around = overview.units[unit]?.name ?? "";
  return (name) => (name.startsWith("@") ? symbol(units, around, name) : aliases.get(name));
}

/** Returns the symbol that a name in the symbol `path` refers to: that of the innermost symbol table that has one. */
function symbol(units: Map<string, number>, path: string, name: string): Target | undefined {
  for (let around = path; around !== ""; around = around.includes("::@") ? around.slice(0, around.lastIndexOf("::@")) : "") {
    const found = units.get(`${around}::${name}`);
    if (found !== undefined) return { href: address("code", { unit: found }) };
  }
  const found = units.get(name);
  return found === undefined ? undefined : { href: address("code", { unit: found }) };
}
