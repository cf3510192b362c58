// The heading of a screen, with a line about it.

import { h } from "../dom";

export function heading(title: string, about: (Node | string)[] | string = [], ...controls: Node[]): HTMLElement {
  return h(
    "header",
    { class: "heading" },
    h("div", {}, h("h1", { tabindex: -1 }, title), h("p", { class: "about" }, ...(typeof about === "string" ? [about] : about))),
    controls.length > 0 && h("div", { class: "controls" }, controls),
  );
}

/** A command to copy. */
export function command(text: string): HTMLElement {
  const button = h("button", { type: "button", class: "copy", "aria-label": `Copy ${text}`, onclick: copy }, "Copy");
  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(text);
      button.textContent = "Copied";
    } catch {
      // Without permission, the text is selected for the reader to copy.
      getSelection()?.selectAllChildren(code);
      button.textContent = "Selected";
    }
    setTimeout(() => (button.textContent = "Copy"), 1500);
  }
  const code = h("code", {}, text);
  return h("span", { class: "command" }, code, button);
}

/** Quotes a word for a shell. */
export function quoted(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}
