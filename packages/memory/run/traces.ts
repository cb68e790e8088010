import type { Memory, RecalledItem } from '../contract.ts'
import { listMarks } from './marks.ts'
import { isForeign } from './neighbour.ts'

/** By which it is seen, without a judge, where an answer was lost and what leaked; no memory is told any of it. */
export interface Traces {
  /** Names with the values that the answer rests on, as `listMarks` writes them. */
  readonly marks: readonly string[]
  /** Facts that the user has asked to forget, of all people of the stream so far. */
  readonly gone: ReadonlySet<string>
  /** Years that the texts of the stream tell of. */
  readonly years: ReadonlySet<string>
  /** All that the memory exports; undefined where it cannot be read. */
  readonly stored: ReadonlySet<string> | undefined
}

/**
 * Years of a machine's clock that no stream tells of: the world begins in 2031, and none of the events that are counted
 * is before November 2027.
 */
export const MACHINE_YEAR = /\b202[0-6]\b/
const [LAST_UNTOLD, WORLD_YEAR] = [2026, 2031]

/** Finds the years up to that of the clock; not those that a stream tells of, since a memory may have them from there. */
export function makeClockFinder(told: ReadonlySet<string>, clock: Date): (text: string) => boolean {
  const last = Math.min(clock.getFullYear(), WORLD_YEAR - 1)
  const isOfClock = (year: string) => Number(year) > LAST_UNTOLD && Number(year) <= last && !told.has(year)
  return text => MACHINE_YEAR.test(text) || listYears(text).some(isOfClock)
}

/** Years of our century in a text. */
export const listYears = (text: string): string[] => text.match(/\b20\d\d\b/g) ?? []

/** All marks of what a memory exports; undefined where it has no export, or cannot be read. */
export async function readStored(memory: Memory): Promise<Set<string> | undefined> {
  if (!memory.export) return undefined
  const marks = new Set<string>()
  try {
    for await (const text of memory.export()) for (const mark of listMarks(text)) marks.add(mark)
  } catch {
    return undefined
  }
  return marks
}

/** How much of what was to be forgotten is stored; null where the memory cannot be read. */
export const countResidue = ({
  gone,
  stored,
}: Pick<Traces, 'gone' | 'stored'>): { stored: number; of: number } | null =>
  stored ? { stored: [...gone].filter(mark => stored.has(mark)).length, of: gone.size } : null

/** Counts of them, for the row of an answer. */
export function noteTraces(
  { marks, gone, years, stored }: Traces,
  items: readonly RecalledItem[] | undefined,
  answer: string | null,
) {
  const texts = items?.map(({ text }) => text)
  const recalled = new Set(texts?.flatMap(text => [...listMarks(text)]))
  const hasClock = makeClockFinder(years, new Date())
  const isIn = (set: ReadonlySet<string>) => marks.filter(mark => set.has(mark)).length
  return {
    marks: marks.length,
    ...(stored && { marksStored: isIn(stored) }),
    ...(texts && {
      marksRecalled: isIn(recalled),
      goneRecalled: [...recalled].filter(mark => gone.has(mark)).length,
      foreignRecalled: texts.filter(isForeign).length,
      clockRecalled: items?.filter(({ text, at = '' }) => hasClock(text) || hasClock(at)).length ?? 0,
    }),
    clockAnswered: Number(hasClock(answer ?? '')),
    foreignAnswered: Number(isForeign(answer ?? '')),
  }
}
