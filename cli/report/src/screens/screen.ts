// What all screens have.

import type { Overview } from "../document";

export interface Screen {
  name: string;
  title: string;
  /** The key that opens the screen, after `g`. */
  key: string;
  /** Whether the report has anything for the screen. */
  applies?: (overview: Overview) => boolean;
  show: (overview: Overview, parameters: Map<string, string>) => HTMLElement | Promise<HTMLElement>;
}
