import type { Io } from '../process/io.ts'

/** Writing with a colour behind it, `#1561a6`, on a terminal of 24-bit colours; `ink` is white or black. */
export const paintText = (text: string, hex: string, ink: 'white' | 'black'): string =>
  `\u001b[48;2;${parseChannels(hex)};38;2;${ink === 'white' ? '255;255;255' : '20;32;44'}m${text}\u001b[0m`

/** Formats text as bold or dim. */
export const toBold = (text: string): string => `\u001b[1m${text}\u001b[0m`
export const toDim = (text: string): string => `\u001b[2m${text}\u001b[0m`

const parseChannels = (hex: string) => [1, 3, 5].map(at => Number.parseInt(hex.slice(at, at + 2), 16)).join(';')

/**
 * Is stdout to be coloured? Where it is a terminal, unless `--no-color` or NO_COLOR says otherwise (no-color.org); a
 * typed `--color` says yes, into a pipe too.
 * @param typed flags that were typed
 */
export const isColored = (
  { color, typed }: { readonly color: boolean; readonly typed: readonly string[] },
  { stdout, env }: Pick<Io, 'stdout' | 'env'>,
): boolean =>
  color && (typed.includes('color') || (stdout.isTTY === true && !env['NO_COLOR'] && env['TERM'] !== 'dumb'))
