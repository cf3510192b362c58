// Labels of blocks: where each is defined, and which lines name it.

import type { Line, Occurrences } from "./code";

const LABEL = /^\s*(\^[\w$.-]+)[(:]/;
const MENTION = /"(?:[^"\\]|\\.)*"?|\/\/.*$|(\^[\w$.-]+)/g;

/** The labels of a unit. A label belongs to its region: others may have equal ones. */
export class Labels {
  /** The line that opens the innermost region around each line, or -1. */
  private readonly around: number[] = [];
  /** The line of each label, by the line that opens its region. */
  private readonly defined = new Map<number, Map<string, number>>();
  private readonly uses = new Map<number, number[]>();

  /** `ends` has the last line of each region by its first. */
  constructor(lines: Line[], ends: Map<number, number>) {
    const open: number[] = [];
    lines.forEach(({ text }, row) => {
      if (ends.get(open.at(-1) ?? -1) === row) open.pop();
      const around = open.at(-1) ?? -1;
      this.around.push(around);
      const label = LABEL.exec(text)?.[1];
      if (label !== undefined) {
        const labels = this.defined.get(around) ?? new Map<string, number>();
        this.defined.set(around, labels.set(label, row));
      }
      if (ends.has(row)) open.push(row);
    });
    lines.forEach(({ text }, row) => {
      if (!text.includes("^")) return;
      for (const [, label] of text.matchAll(MENTION)) {
        const definition = label === undefined ? undefined : this.definition(label, row);
        if (definition === undefined || definition === row) continue;
        const uses = this.uses.get(definition) ?? [];
        if (uses.at(-1) !== row) uses.push(row);
        this.uses.set(definition, uses);
      }
    });
  }

  /** Returns where a label that a line mentions occurs. */
  occurrences(label: string, row: number): Occurrences {
    const definition = this.definition(label, row);
    return { definition, uses: definition === undefined ? [] : (this.uses.get(definition) ?? []) };
  }

  private definition(label: string, row: number): number | undefined {
    for (let around = this.around[row]; around !== undefined; around = this.around[around]) {
      const found = this.defined.get(around)?.get(label);
      if (found !== undefined || around < 0) return found;
    }
    return undefined;
  }
}
