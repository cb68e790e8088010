import { findLargest, findSmallest } from '../../../core/collections/extremes.ts'
import { readDay } from './sorting.ts'
import { MARK, type UnitText } from './text.ts'
import type { Wording } from './wording.ts'

/** A text as a model of planted sentences sees it. */
export interface SeenText {
  readonly text: UnitText
  readonly wording: Wording
  readonly question: string
}

/** Features that a model may use: positions and frequencies; names in the question; the words themselves. */
export type Sight = 'style' | 'question' | 'letters'

/** Number of features that are not words. */
export const PLAIN_FEATURES = 30 * 64
/** Number of those, from the first one, that use the question. */
export const QUESTION_FEATURES = 20 * 64

/** Returns a function that lists a unit's features that are not words, as numbers: a group, and a bin in it. */
export function describeUnits({ text, wording, question }: SeenText): (unit: number) => number[] {
  const { starts, wordStarts, words, context, marks } = text
  const { isName, names, subjects, leads, spread, skeletons, frames, copies, statements } = wording
  const count = names.length
  const runs = countRuns(statements)
  const { firsts, lasts } = findEnds(subjects)
  const asks = describeQuestion({ text, wording, question })
  return unit => {
    const own = names[unit]
    const subject = subjects[unit]
    const spreads = own.map(name => spread[name])
    const [from, to] = [wordStarts[unit], wordStarts[unit + 1]]
    let firstName = 0
    while (from + firstName < to && !isName[words[from + firstName]]) firstName++
    const plain = [
      binCount(skeletons[unit]),
      binCount(frames[unit]),
      Math.min(8, skeletons[unit]),
      Math.min(5, copies[unit]),
      Math.min(7, own.length),
      subject < 0 ? 63 : binCount(leads[subject]),
      own.length === 0 ? 63 : binCount(findSmallest(spreads)),
      own.length === 0 ? 63 : binCount(findLargest(spreads)),
      unit > 0 ? statements[unit - 1] : 2,
      unit < count - 1 ? statements[unit + 1] : 2,
      Math.min(12, Math.floor((starts[unit + 1] - starts[unit]) / 30)),
      Math.floor((10 * unit) / count),
      Math.min(5, spreads.filter(often => often === 1).length),
      statements[unit],
      Math.min(7, runs[unit]),
      Math.min(7, firstName),
      subject < 0 ? 2 : Number(lasts.get(subject) === unit),
      subject < 0 ? 2 : Number(firsts.get(subject) === unit),
      Math.min(3, marks.subarray(from, to).filter(mark => (mark & (MARK.digit | MARK.key)) > 0).length),
      context[starts[unit + 1] - 1] === '\n' ? 1 : 0,
      ...asks(unit),
    ]
    return plain.map((bin, group) => group * 64 + bin)
  }
}

/** Small counts one by one, larger ones by their doublings. */
const binCount = (count: number): number => (count < 8 ? count : 5 + Math.floor(Math.log2(count)))

/** How many statements stand between a unit and the haystack before it. */
function countRuns(statements: Uint8Array): Int32Array {
  const runs = new Int32Array(statements.length)
  for (let unit = 1; unit < runs.length; unit++) runs[unit] = statements[unit - 1] ? runs[unit - 1] + 1 : 0
  return runs
}

function findEnds(subjects: Int32Array) {
  const firsts = new Map<number, number>()
  const lasts = new Map<number, number>()
  for (const [unit, subject] of subjects.entries()) {
    if (!firsts.has(subject)) firsts.set(subject, unit)
    lasts.set(subject, unit)
  }
  return { firsts, lasts }
}

/** Describes the words that a unit shares with the question, and its rank among units that share some. */
function describeQuestion({ text, wording, question }: SeenText): (unit: number) => number[] {
  const { names, subjects, leads, skeletons, spread } = wording
  const asked = new Set(wording.namesOf(question))
  const others = new Set(text.wordsOf(question).filter(word => !asked.has(word)))
  const sharing = [...new Set([...asked].flatMap(name => wording.unitsOf(name)))].sort((a, b) => a - b)
  const common = Math.max(50, names.length * 0.05)
  const next = new Set(sharing.flatMap(unit => names[unit].filter(name => spread[name] <= common && !asked.has(name))))
  const places = new Map(sharing.map((unit, at) => [unit, sharing.length - 1 - at]))
  const days = new Map(rankByDay(text, sharing).map((unit, at) => [unit, at]))
  return unit => {
    const own = names[unit]
    const shared = Math.min(4, own.filter(name => asked.has(name)).length)
    const words = new Set(text.words.subarray(text.wordStarts[unit], text.wordStarts[unit + 1]))
    const said = Math.min(4, [...words].filter(word => others.has(word)).length)
    const few = Math.min(2, shared)
    const subject = subjects[unit]
    return [
      shared,
      said,
      Math.min(3, own.filter(name => next.has(name)).length),
      few * 21 + Math.min(20, binCount(skeletons[unit])),
      Math.min(8, places.get(unit) ?? 9),
      Math.min(8, days.get(unit) ?? 9),
      few * 21 + (subject < 0 ? 0 : Math.min(20, binCount(leads[subject]))),
      subject >= 0 && asked.has(subject) ? 1 : 0,
    ]
  }
}

/** The units that have a date, the latest first. */
function rankByDay({ context, starts }: UnitText, units: readonly number[]): number[] {
  const days = units.flatMap(unit => {
    const day = readDay(context.slice(starts[unit], starts[unit + 1]))
    return day === undefined ? [] : [{ unit, day }]
  })
  return days.sort((a, b) => b.day - a.day).map(({ unit }) => unit)
}
