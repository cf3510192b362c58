// Each screen of the page of each module: no error, and the numbers of the command.

import { expect, test as base, type Page } from "@playwright/test";
import { join } from "node:path";
import { json, modules, page as pageOf, run, screenshots, written } from "./files";

/** A page whose errors fail the test. */
const test = base.extend<{ quiet: Page }>({
  quiet: async ({ page }, use) => {
    const errors: string[] = [];
    page.on("console", (message) => message.type() !== "log" && errors.push(message.text()));
    page.on("pageerror", (error) => errors.push(String(error)));
    await use(page);
    expect(errors).toEqual([]);
  },
});

interface StatsReport {
  size: number;
  rows: { name: string; kind: string; bytes: number; count: number }[];
}

const SCREENS = ["overview", "bytes", "functions", "code", "graph", "constants", "search", "compatibility"];
const PIVOTS = ["section", "dialect", "op", "attribute", "type", "function", "location", "file", "resource", "constant"];
const grouped = (value: number) => new Intl.NumberFormat("en").format(value);

/** Shows a screen, and waits until it is there. */
async function show(page: Page, screen: string, parameters = ""): Promise<void> {
  await page.evaluate((hash) => (location.hash = hash), `#/${screen}${parameters}`);
  await expect(page.locator("main")).toHaveAttribute("data-screen", screen);
  await expect(page.locator("main h1")).toBeVisible();
}

/** Returns the cells of all rows of a table, which are more than those that are visible. */
async function rowsOf(page: Page): Promise<string[][]> {
  const rows = new Map<number, string[]>();
  const list = page.locator(".virtual");
  const height = await list.evaluate((element) => element.scrollHeight);
  for (let top = 0; top <= height; top += 300) {
    await list.evaluate((element, top) => (element.scrollTop = top), top);
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    const visible = await list.locator("[role=row]").evaluateAll((elements) =>
      elements.map((row) => [Number(row.getAttribute("aria-rowindex")), [...row.children].map((cell) => (cell as HTMLElement).innerText)] as const),
    );
    for (const [index, cells] of visible) rows.set(index, [...cells]);
  }
  return [...rows].sort(([a], [b]) => a - b).map(([, cells]) => cells);
}

for (const [name, file] of modules()) {
  test.describe(name, () => {
    // On one worker, so that the page is written once.
    test.describe.configure({ mode: "default" });
    let made: { file: string; url: string };
    let bytecode: string;
    test.beforeAll(() => {
      made = pageOf(name, file);
      // Bytes of text are those of the module as bytecode, with the producer that states its source.
      bytecode = file;
      if (file.endsWith(".mlir")) {
        bytecode = written(`${name}.mlirbc`, "");
        run("convert", file, "-o", bytecode, "--to", "mlir", "--quiet");
      }
    });

    for (const screen of SCREENS) {
      test(screen, async ({ quiet: page }) => {
        await page.goto(made.url);
        await show(page, screen);
        await page.screenshot({ path: join(screenshots, `${name}-${screen}.png`) });
      });
    }

    test("bytes are those of stats", async ({ quiet: page }) => {
      await page.goto(made.url);
      for (const by of PIVOTS) {
        const stats = json<StatsReport>("stats", "--by", by, "--top", "0", "--quiet", bytecode);
        await show(page, "bytes", `?by=${by}`);
        await expect(page.locator("main .about")).toContainText(`${grouped(stats.size)} bytes by ${by}`);
        const shown = (await rowsOf(page)).map((cells) => [cells[1], cells[2]]);
        const expected = stats.rows.map((row) => [grouped(row.count), grouped(row.bytes)]);
        const sorted = (rows: (string | undefined)[][]) => rows.map((row) => row.join(" ")).sort();
        expect(sorted(shown)).toEqual(sorted(expected));
      }
    });

    test("search finds what grep finds", async ({ quiet: page }) => {
      await page.goto(made.url);
      for (const query of ["op:.", "type:i32", "attr:sym_name", "op:/a.*l$/", "sym:main", "1"]) {
        const found = json<{ count: number }>("grep", query, bytecode, "--quiet");
        await show(page, "search", `?q=${encodeURIComponent(query)}`);
        await expect(page.locator("[role=status]")).toHaveText(new RegExp(`^${grouped(found.count)} operations?$`));
      }
    });
  });
}

const TEXT = `
func.func @main(%x: i32, %y: i32) -> i32 {
  %sum = arith.addi %x, %y : i32 loc("layer1/add")
  %c = arith.cmpi eq, %sum, %x : i32 loc("layer1/compare")
  %r = scf.if %c -> i32 {
    %a = func.call @callee(%sum) : (i32) -> i32
    scf.yield %a : i32
  } else {
    scf.yield %sum : i32
  }
  %twice = func.call @callee(%r) : (i32) -> i32
  return %twice : i32
}
func.func private @callee(%z: i32) -> i32 {
  %w = tensor.empty() : tensor<40xf32>
  %d = arith.constant dense<[1.0, 2.0, 3.0, 4.0]> : tensor<4xf32>
  return %z : i32
}
`;

test.describe("behaviour", () => {
  let url: string;
  test.beforeAll(() => {
    url = pageOf("behaviour", written("behaviour.mlir", TEXT)).url;
  });

  test("a value leads to its definition and uses", async ({ quiet: page }) => {
    await page.goto(`${url}#/code`);
    const lines = page.locator(".lines .line");
    await expect(page.locator("h1")).toHaveText("@main");
    await lines.filter({ hasText: "cmpi" }).locator(".v", { hasText: /^%0$/ }).click();
    const details = page.locator(".details");
    await expect(details).toContainText("Value %0");
    await expect(details.locator("h3").last()).toHaveText("3 lines with uses");
    await expect(details.locator(".jump").first()).toContainText("arith.addi");
    await expect(page.locator(".lines .marked")).toHaveCount(4);
    await page.screenshot({ path: join(screenshots, "behaviour-value.png") });
  });

  test("blocks, symbols and aliases lead to their definitions", async ({ quiet: page }) => {
    const text = `
func.func @loop(%n: i32, %m: memref<4xf32, affine_map<(d0) -> (d0 * 2)>>) {
  cf.br ^bb1
^bb1:
  %c = "t.more"() ({
    cf.br ^bb1
  ^bb1:
    "t.end"() : () -> ()
  }) : () -> i1
  cf.cond_br %c, ^bb1, ^bb2
^bb2:
  func.call @next() : () -> ()
  return
}
func.func private @next() { return }
`;
    await page.goto(`${pageOf("labels", written("labels.mlir", text)).url}#/code`);
    const lines = page.locator(".lines .line");
    await lines.filter({ hasText: "cond_br" }).locator(".block", { hasText: "^bb1" }).click();
    const details = page.locator(".details");
    await expect(details).toContainText("Block ^bb1");
    // The label of the inner region is another one.
    await expect(details.locator("h3").last()).toHaveText("2 lines with uses");
    await expect(page.locator(".lines .chosen")).toContainText("^bb1:");
    const alias = lines.locator("a.alias").first();
    await expect(alias).toHaveAttribute("title", "affine_map<(d0) -> (d0 * 2)>");
    await alias.click();
    await expect(page.locator("h1")).toHaveText("Aliases");
    await expect(page.locator(".lines .chosen")).toContainText("affine_map");
    await page.goBack();
    await lines.locator("a.symbol", { hasText: "@next" }).click();
    await expect(page.locator("h1")).toHaveText("@next");
  });

  test("regions fold, and locations show on hover", async ({ quiet: page }) => {
    await page.goto(`${url}#/code`);
    const lines = page.locator(".lines .line");
    await expect(lines).toHaveCount(12);
    await lines.filter({ hasText: "scf.if" }).getByRole("button", { name: "Fold" }).click();
    await expect(lines).toHaveCount(9);
    await lines.filter({ hasText: "scf.if" }).getByRole("button", { name: "Unfold" }).click();
    await expect(lines).toHaveCount(12);
    await expect(lines.filter({ hasText: "addi" })).toHaveAttribute("title", 'loc("layer1/add")');
  });

  test("the tree counts calls", async ({ quiet: page }) => {
    await page.goto(`${url}#/functions`);
    const callee = page.getByRole("treeitem").filter({ hasText: "@callee" });
    await expect(callee).toContainText("2×");
    await page.getByRole("treeitem").filter({ hasText: "@main" }).press("ArrowLeft");
    await expect(callee).toHaveCount(0);
  });

  test("the neighbourhood has what is within the steps", async ({ quiet: page }) => {
    await page.goto(`${url}#/graph?unit=1&op=2&steps=1`);
    const nodes = page.locator(".node");
    // The sum, its two arguments, and three uses.
    await expect(nodes).toHaveCount(6);
    await page.goto(`${url}#/graph?unit=1&view=scopes`);
    await expect(page.locator("main .about")).toContainText("scopes of @main");
  });

  test("a query is in the address, and errors in it are shown", async ({ quiet: page }) => {
    await page.goto(`${url}#/search`);
    await page.getByRole("searchbox", { name: "Query" }).fill("scope:layer1 op:add");
    await expect(page.locator("[role=status]")).toHaveText("1 operation");
    expect(page.url()).toContain("scope%3Alayer1");
    await page.getByRole("searchbox", { name: "Query" }).fill("/(/");
    await expect(page.locator("[role=status]")).toContainText("SyntaxError");
  });

  test("keys open screens, and every control has a name", async ({ quiet: page }) => {
    await page.goto(url);
    await expect(page.locator("main h1")).toBeVisible();
    await page.keyboard.press("g");
    await page.keyboard.press("b");
    await expect(page.locator("main")).toHaveAttribute("data-screen", "bytes");
    await page.keyboard.press("/");
    await expect(page.getByRole("searchbox", { name: "Search operations" })).toBeFocused();
    await page.keyboard.press("Escape");
    await page.keyboard.press("?");
    await expect(page.getByRole("dialog", { name: "Keys" })).toBeVisible();
    await page.keyboard.press("Escape");
    for (const screen of SCREENS) {
      await show(page, screen);
      const nameless = await page.locator("button, a[href], input, [role=button], [role=table], [role=tree]").evaluateAll((elements) =>
        elements
          .filter((element) => !element.textContent?.trim() && !element.getAttribute("aria-label") && !(element as HTMLInputElement).labels?.length)
          .map((element) => element.outerHTML),
      );
      expect(nameless).toEqual([]);
    }
  });

  test("dark colours and print", async ({ quiet: page }) => {
    await page.emulateMedia({ colorScheme: "dark" });
    await page.goto(url);
    await expect(page.locator("main h1")).toBeVisible();
    const paper = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    const dark = await paper();
    await page.screenshot({ path: join(screenshots, "behaviour-dark.png") });
    await page.getByRole("button", { name: "Colours: auto" }).click();
    await expect(page.getByRole("button", { name: "Colours: light" })).toBeVisible();
    expect(await paper()).not.toBe(dark);
    await page.emulateMedia({ media: "print" });
    await expect(page.locator("aside")).toBeHidden();
    await page.screenshot({ path: join(screenshots, "behaviour-print.png"), fullPage: true });
  });

  test("changes from another module", async ({ quiet: page }) => {
    const before = written("before.mlir", TEXT);
    const after = written("after.mlir", TEXT.replace("cmpi eq", "cmpi ne").replaceAll("@callee", "@renamed"));
    const made = pageOf("changes", after, before);
    await page.goto(`${made.url}#/changes`);
    await expect(page.locator(".differences")).toContainText("predicate");
    // References to the renamed symbol are no differences.
    await expect(page.locator("main .about")).toContainText("2 differences, 0 symbols added, 0 removed, 1 renamed");
    await show(page, "changes", "?by=symbols");
    await expect(page.locator(".differences li")).toHaveCount(1);
    await expect(page.locator(".differences .added")).toHaveText(/@renamed/);
    await expect(page.locator(".differences .removed")).toHaveText(/@callee/);
    await show(page, "changes", "?by=op");
    await page.screenshot({ path: join(screenshots, "behaviour-changes.png") });
  });
});
