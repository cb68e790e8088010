/** Returns a text's UTF-16 code units. */
export function unitsOf(text: string): Uint16Array {
  const bytes = Buffer.allocUnsafeSlow(2 * text.length)
  bytes.write(text, 'utf16le')
  return new Uint16Array(bytes.buffer, bytes.byteOffset, text.length)
}

/** Returns the position of the first unit from `start` on that is not white space; `end` if all of them are. */
export function startOfWords(units: Uint16Array, start: number, end: number): number {
  let at = start
  while (at < end && isSpace(units[at])) at++
  return at
}

/** Returns the position behind the last unit before `end` that is not white space; `start` if all of them are. */
export function endOfWords(units: Uint16Array, start: number, end: number): number {
  let at = end
  while (at > start && isSpace(units[at - 1])) at--
  return at
}

/** Whether a unit is what `\s` matches and `trim` removes. */
export const isSpace = (unit: number): boolean =>
  unit <= BLANK ? unit === BLANK || (unit >= TAB && unit <= RETURN) : unit >= NO_BREAK && WIDE_SPACES.has(unit)

const [TAB, RETURN, BLANK, NO_BREAK] = [0x09, 0x0d, 0x20, 0xa0] as const
const WIDE_SPACES = new Set(
  Array.from({ length: 0x1_00_00 - NO_BREAK }, (_, at) => at + NO_BREAK).filter(unit =>
    /\s/.test(String.fromCharCode(unit)),
  ),
)
