// The start of the page: reads the overview, and shows the screen that the address names.

import "./style.css";
import { readOverview, type Overview } from "./document";
import { h } from "./dom";
import { address, readState } from "./state";
import { screens } from "./screens";
import { startKeys } from "./widgets/keys";
import { themeSwitch } from "./widgets/theme";

async function start(): Promise<void> {
  const app = document.getElementById("app")!;
  try {
    const overview = await readOverview();
    document.title = `${overview.file.split("/").at(-1)} · MLIR report`;
    run(app, overview);
  } catch (error) {
    app.replaceChildren(h("p", { class: "loading", role: "alert" }, `This page cannot be shown: ${String(error)}`));
  }
}

function run(app: HTMLElement, overview: Overview): void {
  const available = screens.filter((screen) => screen.applies?.(overview) ?? true);
  const links = available.map((screen) =>
    h("a", { href: address(screen.name), "data-screen": screen.name, title: `g ${screen.key}` }, screen.title),
  );
  const input = h("input", { type: "search", placeholder: "op:add type:bf16", "aria-label": "Search operations", spellcheck: "false", autocomplete: "off" });
  const form = h("form", { role: "search", onsubmit: search }, input, h("kbd", { "aria-hidden": true }, "/"));
  function search(event: Event): void {
    event.preventDefault();
    location.hash = address("search", { q: input.value });
  }

  const main = h("main", { id: "main", tabindex: -1 });
  app.replaceChildren(
    h("a", { class: "skip", href: "#main", onclick: (event: Event) => (event.preventDefault(), main.focus()) }, "Skip to the contents"),
    h(
      "aside",
      {},
      h("div", { class: "brand" }, h("span", { class: "mark", "aria-hidden": true }), h("span", { title: overview.file }, overview.file.split("/").at(-1))),
      form,
      h("nav", { "aria-label": "Screens" }, links),
      h("div", { class: "foot" }, themeSwitch(), startKeys(available, input)),
    ),
    main,
  );

  let generation = 0;
  async function show(): Promise<void> {
    const state = readState();
    const screen = available.find((it) => it.name === state.screen) ?? available[0]!;
    const mine = ++generation;
    for (const link of links) {
      if (link.dataset.screen === screen.name) link.setAttribute("aria-current", "page");
      else link.removeAttribute("aria-current");
    }
    if (screen.name === "search") input.value = state.parameters.get("q") ?? "";
    try {
      const shown = await screen.show(overview, state.parameters);
      // The reader may have chosen another screen meanwhile.
      if (mine !== generation) return;
      main.replaceChildren(shown);
      main.dataset.screen = screen.name;
      main.scrollTop = 0;
    } catch (error) {
      main.replaceChildren(h("p", { role: "alert" }, String(error)));
      throw error;
    }
  }
  addEventListener("hashchange", show);
  void show();
}

void start();
