// Queries as `mlirbc grep` has them; `inspect/src/search/query.rs` has the grammar.
//
//   query  ::= term (space term)*          all terms must match
//   term   ::= [field ":"] pattern
//   field  ::= "op" | "type" | "attr" | "scope" | "sym"      else: the line of the operation
//   pattern ::= text | '"' text '"' | "/" regular-expression "/"

import { lineOf, type Operation } from "./code";

type Matcher = (text: string) => boolean;
type Field = "op" | "type" | "attr" | "scope" | "sym" | "line";

interface Term {
  field: Field;
  matches: Matcher;
  /** Whether the pattern of `attr` is about the value too. */
  withValue: boolean;
}

export type Query = Term[];

/** Parses a query. Throws an error with a message for the reader. */
export function parseQuery(text: string): Query {
  const terms: Query = [];
  let rest = text.trimStart();
  while (rest !== "") {
    const prefix = /^(op|type|attr|scope|sym):/.exec(rest);
    const field = (prefix?.[1] ?? "line") as Field;
    rest = rest.slice(prefix?.[0].length ?? 0);
    const [pattern, matches, after] = parsePattern(rest);
    terms.push({ field, matches, withValue: pattern.includes("=") });
    rest = after.trimStart();
  }
  return terms;
}

function parsePattern(text: string): [string, Matcher, string] {
  for (const delimiter of ["/", '"']) {
    const end = text.startsWith(delimiter) ? text.indexOf(delimiter, 1) : -1;
    if (end < 0) continue;
    const pattern = text.slice(1, end);
    const matches = delimiter === "/" ? regex(pattern) : contains(pattern);
    return [pattern, matches, text.slice(end + 1)];
  }
  const word = /^\S*/.exec(text)?.[0] ?? "";
  return [word, contains(word), text.slice(word.length)];
}

function contains(part: string): Matcher {
  return (text) => text.includes(part);
}

function regex(pattern: string): Matcher {
  // Rust states flags in the pattern.
  const flags = /^\(\?([imsx]+)\)/.exec(pattern);
  const compiled = new RegExp(pattern.slice(flags?.[0].length ?? 0), `${flags?.[1]?.replace("x", "") ?? ""}u`);
  return (text) => compiled.test(text);
}

/** Returns whether an operation matches all terms. */
export function matches(query: Query, operation: Operation): boolean {
  return query.every((term) => {
    switch (term.field) {
      case "op":
        return term.matches(operation.name);
      case "type":
        return [operation.operands, operation.results, operation.arguments].some((types) => types.some(term.matches));
      case "attr":
        return operation.attributes.some(([name, value]) => {
          if (!term.withValue) return term.matches(name);
          const bare = value.replace(/^"+|"+$/g, "");
          return term.matches(`${name}=${value}`) || term.matches(`${name}=${bare}`);
        });
      case "scope":
        return term.matches(operation.scope);
      case "sym":
        return term.matches(operation.symbol);
      case "line":
        return term.matches(lineOf(operation));
    }
  });
}
