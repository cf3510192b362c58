// Keys: `/` searches, `g` and a letter opens a screen, `?` lists all.

import { h } from "../dom";
import type { Screen } from "../screens/screen";
import { address } from "../state";

/** Listens for keys; returns the button that lists them. */
export function startKeys(screens: Screen[], search: HTMLInputElement): HTMLElement {
  const rows = [
    ["/", "Search operations"],
    ...screens.map((screen) => [`g ${screen.key}`, screen.title]),
    ["Enter", "Choose the row, fold or unfold the region"],
    ["Tab, arrows", "Move; scroll a list"],
    ["Esc", "Close; leave the search"],
    ["?", "This list"],
  ];
  const dialog = h(
    "dialog",
    { "aria-label": "Keys" },
    h("h2", {}, "Keys"),
    h("table", { class: "small" }, h("tbody", {}, rows.map(([key, text]) => h("tr", {}, h("td", {}, key!.split(" ").map((it) => h("kbd", {}, it))), h("td", {}, text!))))),
    h("form", { method: "dialog" }, h("button", {}, "Close")),
  );
  document.body.append(dialog);

  let isGoing = false;
  addEventListener("keydown", (event) => {
    const target = event.target as HTMLElement;
    if (event.key === "Escape" && target === search) search.blur();
    if (event.ctrlKey || event.metaKey || event.altKey || target.matches("input, textarea, select")) return;
    if (isGoing) {
      isGoing = false;
      const screen = screens.find((it) => it.key === event.key);
      if (screen) {
        event.preventDefault();
        location.hash = address(screen.name);
      }
    } else if (event.key === "/") {
      event.preventDefault();
      search.focus();
      search.select();
    } else if (event.key === "g") {
      isGoing = true;
    } else if (event.key === "?") {
      dialog.showModal();
    }
  });
  return h("button", { type: "button", class: "quiet", onclick: () => dialog.showModal() }, "Keys ", h("kbd", {}, "?"));
}
