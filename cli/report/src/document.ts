// The document that `mlirbc report` embeds in the page. `inspect/src/report` writes it.

export type RowKind = "key" | "shared" | "other" | "unreferenced" | "structure";

export interface Row {
  name: string;
  kind: RowKind;
  bytes: number;
  count: number;
}

/** The bytes of the file by a pivot. */
export interface Account {
  by: string;
  /** The number of scope components of locations; absent for all. */
  depth?: number;
  size: number;
  rows: Row[];
}

export interface Parameter {
  name?: string;
  type: string;
  attributes?: string[];
}

export interface Signature {
  type: string;
  arguments: Parameter[];
  results: Parameter[];
}

export interface SymbolEntry {
  name: string;
  op: string;
  visibility: string;
  declaration: boolean;
  signature?: Signature;
  depth: number;
  operations: number;
  bytes?: number;
  entry: boolean;
}

export interface Total {
  count: number;
  bytes: number;
}

export interface Summary {
  size: number;
  version: number;
  producer: string;
  sections: { name: string; offset: number; bytes: number; alignment?: number }[];
  dialects: { name: string; version?: string; operations: number }[];
  needs: string[];
  operations: number;
  operation_names: number;
  frequent: { name: string; count: number }[];
  functions: number;
  attributes: number;
  types: number;
  constants: Total;
  resources: Total;
}

export interface Constant {
  name: string;
  resource: boolean;
  type: string;
  shape?: number[];
  bytes: number;
  splat: boolean;
  users: number;
  statistics?: { min?: number; max?: number; mean?: number; zeros: number; nan: number };
  duplicate_of?: string;
}

export interface Reader {
  source: string;
  reads: "unchanged" | "converted" | "no";
  reason?: string;
  untried?: string[];
}

export interface Change {
  name: string;
  kind: RowKind;
  bytes: number;
  base: number;
}

export interface Difference {
  path: string;
  part: string;
  before: string;
  after: string;
}

export interface Changes {
  base: string;
  base_size: number;
  added: string[];
  removed: string[];
  /** The paths in the base and in the file. */
  renamed: [string, string][];
  bytes: { by: string; changes: Change[] }[];
  differences: Difference[];
}

/** A function, or another symbol with operations; the first is the module, the last are the aliases. */
export interface UnitSummary {
  name: string;
  op: string;
  symbol?: number;
  lines: number;
  operations: number;
  packs: number[];
  /** The number of lines in the page. */
  shown: number;
}

export interface Overview {
  schema: string;
  file: string;
  format: "bytecode" | "text" | "tile-ir";
  size: number;
  release: string;
  warnings: string[];
  summary: Summary;
  accounts: Account[];
  symbols: SymbolEntry[];
  /** References between symbols: from, to, number. */
  calls: [number, number, number][];
  constants: Constant[];
  readers: Reader[];
  changes?: Changes;
  units: UnitSummary[];
  left_out: { what: string; shown: number; of: number }[];
}

/** Units of code, or parts of them, with the lists that they refer to. */
export interface Pack {
  types: string[];
  /** Name of an operation, and the types of operands, results and block arguments. */
  heads: [string, number[], number[], number[]][];
  attributes: [string, string][][];
  /** Scope and text. */
  locations: [string, string][];
  symbols: string[];
  parts: PackedPart[];
}

export interface PackedPart {
  unit: number;
  start: number;
  lines: string;
  operations: number[];
  values: number[];
  links: [number, number][];
}

async function decoded(id: string): Promise<unknown> {
  const element = document.getElementById(id);
  if (!element) throw new Error(`the page has no ${id}`);
  const binary = atob(element.textContent ?? "");
  const bytes = new Uint8Array(binary.length);
  for (let at = 0; at < binary.length; at += 1) bytes[at] = binary.charCodeAt(at);
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"));
  return new Response(stream).json();
}

export async function readOverview(): Promise<Overview> {
  const overview = (await decoded("overview")) as Overview;
  if (overview.schema !== "mlirbc-report/1") throw new Error(`unknown schema ${overview.schema}`);
  return overview;
}

const packs = new Map<number, Promise<Pack>>();

/** Reads a pack when it is first needed. */
export function readPack(number: number): Promise<Pack> {
  const known = packs.get(number) ?? (decoded(`pack-${number}`) as Promise<Pack>);
  packs.set(number, known);
  return known;
}
