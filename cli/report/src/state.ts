// The state of the page in the hash of its address: `#/bytes?by=op`.

export interface State {
  screen: string;
  parameters: Map<string, string>;
}

export function readState(): State {
  const [path = "", query = ""] = location.hash.replace(/^#\/?/, "").split("?", 2);
  return { screen: path || "overview", parameters: new Map(new URLSearchParams(query)) };
}

/** Returns the address of a screen. */
export function address(screen: string, parameters: Record<string, string | number | undefined> = {}): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters)) {
    if (value !== undefined && value !== "") query.set(name, String(value));
  }
  const text = query.toString();
  return `#/${screen}${text ? `?${text}` : ""}`;
}

/** Changes parameters of the screen without a new entry in the history. */
export function replaceParameters(changes: Record<string, string | number | undefined>): void {
  const { screen, parameters } = readState();
  const all: Record<string, string | number | undefined> = { ...Object.fromEntries(parameters), ...changes };
  history.replaceState(null, "", address(screen, all));
}
