/** Foreign text as one line of at most `length` characters, without control characters. */
export function oneLine(text: string, length: number): string {
  // Only the beginning is looked at: an error page may have megabytes.
  const line = text
    .slice(0, 10 * length)
    .replace(CONTROL, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  return line.length <= length ? line : `${line.slice(0, length - 1).replace(/[\ud800-\udbff]$/, '')}…`
}

/** C0, DEL, C1, and the marks that turn the direction of a line. */
const CONTROL = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069]+/g
