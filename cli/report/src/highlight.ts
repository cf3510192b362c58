// The text of a line as elements: values, symbols, aliases, blocks, strings, numbers and comments have classes. Symbols and
// aliases are links, blocks lead to their labels.

import type { Line } from "./code";
import { h } from "./dom";

const TOKENS =
  /(?<string>"(?:[^"\\]|\\.)*"?)|(?<comment>\/\/.*$)|(?<symbol>@(?:[\w$.-]+|"[^"]*")(?:::@(?:[\w$.-]+|"[^"]*"))*)|(?<block>\^[\w$.-]+)|(?<alias>[#!][A-Za-z_$][\w$.-]*)|(?<value>%[\w$.-]+(?:#\d+)?(?::\d+)?)|(?<number>(?<![\w.])-?\d[\d.]*(?:e[+-]?\d+)?(?![\w.]))|(?<word>[A-Za-z_][\w$.]*)/g;

/** A definition in the page: its address, and a text for the pointer. */
export interface Target {
  href: string;
  title?: string;
}

/** Finds the definition of a symbol or an alias by its name. */
export type Find = (name: string) => Target | undefined;

/** Returns the elements of a line. */
export function highlighted(line: Line, find: Find): (Node | string)[] {
  const { text } = line;
  const mentions = new Map(line.mentions.map((mention) => [mention.column, mention]));
  const nodes: (Node | string)[] = [];
  // The name of the operation is the first word, after its results.
  let isName = line.operation !== undefined;
  let at = 0;
  for (const match of text.matchAll(TOKENS)) {
    const groups = match.groups!;
    const token = match[0];
    if (match.index > at) nodes.push(text.slice(at, match.index));
    at = match.index + token.length;
    const mention = mentions.get(match.index);
    if (groups.value !== undefined && mention) {
      nodes.push(h("a", { class: mention.defines ? "v def" : "v", "data-value": mention.value, role: "button", tabindex: -1 }, token));
    } else if (groups.word !== undefined) {
      nodes.push(isName ? h("span", { class: "name" }, token) : token);
      isName = false;
    } else if (groups.block !== undefined) {
      nodes.push(h("a", { class: "block", "data-label": token, role: "button", tabindex: -1 }, token));
    } else {
      const kind = ["string", "comment", "symbol", "alias", "number", "value"].find((name) => groups[name] !== undefined)!;
      // The name is a string in generic form.
      const isGenericName = isName && kind === "string";
      const target = kind === "symbol" || kind === "alias" ? find(token) : undefined;
      if (target) nodes.push(h("a", { class: kind, href: target.href, title: target.title }, token));
      else nodes.push(h("span", { class: isGenericName ? "name" : kind }, token));
      if (isGenericName) isName = false;
    }
  }
  if (at < text.length) nodes.push(text.slice(at));
  return nodes;
}
