// Folding of regions: which lines a line stands for when its region is folded.

import type { Line } from "./code";

/** Returns, for each line that opens a region, the line that closes it. */
export function foldable(lines: Line[]): Map<number, number> {
  const ends = new Map<number, number>();
  const open: { row: number; indent: number }[] = [];
  lines.forEach(({ text }, row) => {
    const indent = text.length - text.trimStart().length;
    if (text.startsWith("}", indent) && open.at(-1)?.indent === indent) {
      const start = open.pop()!.row;
      if (row > start + 1) ends.set(start, row);
    }
    if (text.endsWith("{")) open.push({ row, indent });
  });
  return ends;
}

/** Returns the visible lines. */
export function visible(count: number, ends: Map<number, number>, folded: Set<number>): number[] {
  const rows: number[] = [];
  for (let row = 0; row < count; row += 1) {
    rows.push(row);
    const end = folded.has(row) ? ends.get(row) : undefined;
    if (end !== undefined) row = end;
  }
  return rows;
}
