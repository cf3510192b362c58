// Numbers as text.

const grouped = new Intl.NumberFormat("en");

/** `12,345` */
export function count(value: number): string {
  return grouped.format(value);
}

/** `605,866` as `592 KiB` */
export function size(bytes: number): string {
  const units = ["B", "KiB", "MiB", "GiB", "TiB"];
  let unit = 0;
  let value = bytes;
  while (Math.abs(value) >= 1024 && unit < units.length - 1) {
    value /= 1024;
    unit += 1;
  }
  return `${unit === 0 || Math.abs(value) >= 100 ? Math.round(value) : value.toPrecision(3)} ${units[unit]}`;
}

/** A share as `12.3 %` */
export function percent(part: number, whole: number): string {
  if (whole === 0) return "";
  const share = (100 * part) / whole;
  return share > 0 && share < 0.05 ? "< 0.1 %" : `${share.toFixed(1)} %`;
}

/** A number of a tensor: at most four significant digits. */
export function figure(value: number | undefined): string {
  if (value === undefined || value === null) return "";
  return Number.isInteger(value) && Math.abs(value) < 1e15 ? count(value) : Number(value.toPrecision(4)).toString();
}

/** `1 operation`, `2 operations` */
export function plural(number: number, noun: string): string {
  return `${count(number)} ${noun}${number === 1 ? "" : "s"}`;
}
