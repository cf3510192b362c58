// A list that has elements only for the rows that are visible.

import { elementScroll, observeElementOffset, observeElementRect, Virtualizer } from "@tanstack/virtual-core";
import { h } from "../dom";

export interface VirtualList {
  element: HTMLElement;
  /** Shows the list anew, after `count` rows or their contents changed. */
  update(count: number): void;
  scrollTo(row: number): void;
}

/** Rows beyond this number are not all printed. */
const MOST_PRINTED = 2000;

export function virtualList(options: {
  height: number;
  /** Properties of the list itself. */
  properties: Record<string, unknown>;
  row: (index: number) => HTMLElement;
}): VirtualList {
  const inner = h("div", { class: "virtual-inner", role: "presentation" });
  const element = h("div", { ...options.properties, class: `virtual ${options.properties.class ?? ""}`, tabindex: 0 }, inner);
  let count = 0;
  let shown = new Map<number, HTMLElement>();

  const settings = () => ({
    count,
    getScrollElement: () => element,
    estimateSize: () => options.height,
    overscan: 20,
    initialRect: { width: 1000, height: 900 },
    observeElementRect,
    observeElementOffset,
    scrollToFn: elementScroll,
    onChange: () => render(false),
  });
  const virtualizer = new Virtualizer<HTMLElement, HTMLElement>(settings());

  function render(anew: boolean): void {
    inner.style.height = `${count * options.height}px`;
    const rows = new Map<number, HTMLElement>();
    for (const item of virtualizer.getVirtualItems()) {
      const known = anew ? undefined : shown.get(item.index);
      const row = known ?? options.row(item.index);
      row.style.transform = `translateY(${item.start}px)`;
      rows.set(item.index, row);
    }
    if (anew) inner.replaceChildren(...rows.values());
    else {
      for (const [index, row] of shown) if (rows.get(index) !== row) row.remove();
      for (const [index, row] of rows) if (!row.isConnected) inner.insertBefore(row, following(rows, index));
    }
    shown = rows;
  }

  function following(rows: Map<number, HTMLElement>, index: number): HTMLElement | null {
    let next: HTMLElement | null = null;
    for (const [other, row] of rows) if (other > index && row.isConnected && !next) next = row;
    return next;
  }

  // A printer has no viewport: all rows are there while it prints.
  const print = () => {
    const rows = Array.from({ length: Math.min(count, MOST_PRINTED) }, (_, index) => options.row(index));
    for (const row of rows) row.style.position = "static";
    inner.style.height = "auto";
    inner.replaceChildren(...rows);
  };
  const printed = () => render(true);
  addEventListener("beforeprint", print);
  addEventListener("afterprint", printed);

  let unmount: (() => void) | undefined;
  new MutationObserver((_, observer) => {
    if (element.isConnected && !unmount) {
      unmount = virtualizer._didMount();
      virtualizer._willUpdate();
      render(true);
    } else if (!element.isConnected && unmount) {
      unmount();
      removeEventListener("beforeprint", print);
      removeEventListener("afterprint", printed);
      observer.disconnect();
    }
  }).observe(document.body, { childList: true, subtree: true });

  return {
    element,
    update(next) {
      count = next;
      virtualizer.setOptions(settings());
      virtualizer._willUpdate();
      virtualizer.measure();
      render(true);
    },
    scrollTo(row) {
      virtualizer.scrollToIndex(row, { align: "center" });
    },
  };
}
