import type { Random } from '../../../core/random/random.ts'

/**
 * Mistakes in an answer of many lines, whatever their content. If at least four lines all differ, no mistake leaves the
 * answer unchanged.
 */
export const LINE_MISTAKES: Readonly<Record<string, (lines: readonly string[], rng: Random) => string[]>> = {
  'first line left out': lines => lines.slice(1),
  'last line left out': lines => lines.slice(0, -1),
  'a line left out': (lines, rng) => lines.toSpliced(rng.int(0, lines.length - 1), 1),
  // Not the first: an answer that begins again where it began may count from there.
  'a line twice': (lines, rng) => {
    const at = rng.int(1, lines.length - 1)
    return lines.toSpliced(at, 0, lines[at])
  },
  'neighbours swapped': (lines, rng) => {
    const at = rng.int(0, lines.length - 2)
    return lines.toSpliced(at, 2, lines[at + 1], lines[at])
  },
  'first half only': lines => lines.slice(0, lines.length >> 1),
  backwards: lines => lines.toReversed(),
}

/** Changes one random line, among those that `change` alters. */
export function changeOneLine(lines: readonly string[], rng: Random, change: (line: string) => string): string[] {
  const places = lines.flatMap((line, at) => (change(line) === line ? [] : [at]))
  const at = rng.pick(places)
  return lines.toSpliced(at, 1, change(lines[at]))
}
