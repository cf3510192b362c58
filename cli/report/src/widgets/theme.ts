// The switch between the colours of the system, light and dark.

import { h } from "../dom";

const THEMES = ["auto", "light", "dark"];

export function themeSwitch(): HTMLElement {
  let theme = "auto";
  try {
    theme = localStorage.getItem("theme") ?? theme;
  } catch {
    // A page of a file may have no storage.
  }
  const button = h("button", { type: "button", class: "quiet", title: "Change the colours", onclick: next });
  function apply(): void {
    document.documentElement.dataset.theme = theme;
    button.textContent = `Colours: ${theme}`;
  }
  function next(): void {
    theme = THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length]!;
    try {
      localStorage.setItem("theme", theme);
    } catch {
      // The choice lasts as long as the page.
    }
    apply();
  }
  apply();
  return button;
}
