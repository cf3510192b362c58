// The modules that the pages are made of: fixtures of the repository, and real files if they are present.

import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

export const repository = fileURLToPath(new URL("../../..", import.meta.url));
export const screenshots = fileURLToPath(new URL("../screenshots", import.meta.url));
const mlirbc = resolve(process.env.MLIRBC ?? join(repository, "target/debug/mlirbc"));
const folder = mkdtempSync(join(tmpdir(), "mlirbc-report-"));
mkdirSync(screenshots, { recursive: true });

/** Runs the command; returns its output. */
export function run(...parameters: string[]): string {
  return execFileSync(mlirbc, parameters, { encoding: "utf8", maxBuffer: 1 << 30, stdio: ["ignore", "pipe", "pipe"] });
}

/** Runs a subcommand with `--json`; returns its report. */
export function json<T>(...parameters: string[]): T {
  return JSON.parse(run(...parameters, "--json")) as T;
}

/** Writes the page of a module; returns its address. */
export function page(name: string, ...parameters: string[]): { file: string; url: string } {
  const file = join(folder, `${name}.html`);
  run("report", ...parameters, "-o", file, "--quiet");
  return { file, url: `file://${file}` };
}

/** Returns the path of a file with a text. */
export function written(name: string, text: string): string {
  const file = join(folder, name);
  writeFileSync(file, text);
  return file;
}

const fixtures = join(repository, "tests/fixtures");

/** Modules by name. A folder of a corpus gives its largest file. */
export function modules(): [string, string][] {
  const found: [string, string][] = [
    ["affine", join(fixtures, "llvm22/affine.mlirbc")],
    ["cfg", join(fixtures, "llvm22/cfg.mlirbc")],
    ["dialects", join(fixtures, "llvm22/dialects.mlirbc")],
    ["llvm-attributes", join(fixtures, "llvm22/llvm_attributes.mlirbc")],
    ["resources", join(fixtures, "llvm22/resources.mlirbc")],
    ["unknown-layouts", join(fixtures, "llvm16/dialects.mlirbc")],
    ["text", join(repository, "cli/tests/cmd/functions.mlir")],
  ];
  const corpus = process.env.CORPUS_FILES;
  if (!corpus) return found.filter(([, file]) => existsSync(file));
  for (const [name, part] of [
    ["jax", "real/jax"],
    ["stablehlo", "real/jax_kernels"],
    ["vhlo", "real/jax_vhlo"],
    ["circt", "real/circt"],
    ["iree", "real/iree"],
    ["triton", "real/triton"],
    ["torch", "real/torch"],
    ["catalyst", "fresh/catalyst-0.15.0"],
    ["tile-ir", "tile-ir/real"],
  ] as const) {
    const largest = largestOf(join(corpus, part));
    if (largest) found.push([name, largest]);
  }
  const imported = importedC();
  if (imported) found.push(["imported-c", imported]);
  return found.filter(([, file]) => existsSync(file));
}

function largestOf(folder: string): string | undefined {
  if (!existsSync(folder)) return undefined;
  const files = readdirSync(folder).filter((name) => /\.(mlirbc|tileirbc)$/.test(name));
  const sized = files.map((name) => join(folder, name)).map((file) => ({ file, bytes: statSync(file).size }));
  return sized.sort((a, b) => b.bytes - a.bytes)[0]?.file;
}

/** Imports a program in C with the tools of LLVM, if they are installed. */
function importedC(): string | undefined {
  const source = written(
    "program.c",
    `#include <stdio.h>
struct point { int x, y; };
static int dot(struct point *a, struct point *b) { return a->x * b->x + a->y * b->y; }
int sum(int n, const int *v) { int s = 0; for (int i = 0; i < n; i++) s += v[i]; return s; }
int main(int argc, char **argv) { struct point p = {argc, 2}; printf("%d %s\\n", dot(&p, &p), argv[0]); return sum(argc, &p.x); }
`,
  );
  const [ir, text, file] = ["program.ll", "program.mlir", "program.mlirbc"].map((name) => join(folder, name)) as [string, string, string];
  try {
    execFileSync("clang-22", ["-O1", "-g", "-S", "-emit-llvm", source, "-o", ir], { stdio: "pipe" });
    execFileSync("mlir-translate-22", ["--import-llvm", ir, "-o", text], { stdio: "pipe" });
    execFileSync("mlir-opt-22", [text, "--emit-bytecode", "-o", file], { stdio: "pipe" });
    return file;
  } catch {
    return undefined;
  }
}
