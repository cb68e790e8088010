import type { StreamEntry } from '../contract.ts'
import { NOT_KNOWN, PLAIN } from '../world/story.ts'
import { answerFrom, readSums } from './answer.ts'
import { computeBm25 } from './bm25.ts'
import { foldOperations } from './fold.ts'
import { type Operation, readOperations, readQuestion } from './read.ts'

/** The text written up to a question, as floors look at it. */
export interface StreamView {
  readonly entries: readonly StreamEntry[]
  readonly operations: readonly Operation[]
  /** Characters a token, for parts of a number of tokens. */
  readonly charsPerToken: number
}

/** A way of answering that needs no memory. */
export type MemoryFloor = (view: StreamView, question: string) => string | undefined

const readerOf = (entries: readonly StreamEntry[], question: string) =>
  answerFrom(foldOperations(readOperations(entries)), question)

/** The last entries that fit a number of tokens. */
export function takeLast({ entries, charsPerToken }: StreamView, tokens: number): readonly StreamEntry[] {
  let left = tokens * charsPerToken
  let from = entries.length
  while (from > 0) {
    left -= entries[from - 1].text.length + entries[from - 1].speaker.length
    if (left < 0) break
    from--
  }
  return entries.slice(from)
}

/** Entries by a search for the question's words, as many as fit; in their order. */
export function searchEntries(view: StreamView, question: string, tokens: number): readonly StreamEntry[] {
  const room = tokens * view.charsPerToken
  let used = 0
  const taken: StreamEntry[] = []
  for (const entry of computeBm25(view.entries, question)) {
    used += entry.text.length + entry.speaker.length
    if (used > room) break
    taken.push(entry)
  }
  return taken.sort((a, b) => a.seq - b.seq)
}

/** A value for each person and attribute by a rule that reads no meaning: every mention counts. */
function byMention(choose: (values: readonly string[]) => string | undefined): MemoryFloor {
  return ({ operations }, question) => {
    const { op, about, slots, options } = readQuestion(question)
    const name = slots['s']
    const values = (person: string, what: string) =>
      operations
        .filter(each => each.slots['s'] === person && each.about === what && each.slots['v'] !== undefined)
        .map(each => each.slots['v'])
    const pick = (person: string, what = about) => choose(values(person, what))
    if (op === 'ask.three')
      return slots['list']
        .split(', ')
        .map(each => `${each}: ${pick(each) ?? NOT_KNOWN}`)
        .join('\n')
    if (op === 'ask.quiet')
      return readSums(slots['list'])
        .map(each => `${each.name}: ${each.sum} ${pick(each.name) ?? PLAIN}`)
        .join('\n')
    if (op === 'ask.hop') {
      const manager = pick(name, 'lead')
      return manager === undefined ? undefined : pick(manager, 'town')
    }
    if (op === 'ask.drive') return pick(name) ?? choose(findRuleDrivers(operations, name))
    if (op === 'ask.prefer') {
      const at = options.indexOf(pick(name, 'tea') ?? '')
      return at < 0 ? undefined : 'ABCD'[at]
    }
    if (op === 'ask.who')
      return choose(
        operations.filter(each => each.slots['s'] === name && each.slots['v'] === slots['v']).map(each => each.author),
      )
    const mine = operations.filter(each => each.slots['s'] === name)
    if (op === 'ask.count') return String(mine.filter(each => each.slots['k'] === slots['k']).length)
    if (op === 'ask.sum')
      return String(
        mine
          .filter(each => each.about === '-' && each.slots['m'] !== undefined)
          .reduce((sum, each) => sum + Number(each.slots['m']), 0),
      )
    if (op === 'ask.order') {
      const kinds = slots['list'].split(', ').map(each => each.replace('the ', ''))
      const firsts = kinds.map(kind => mine.findIndex(each => each.slots['k'] === kind))
      return kinds.toSorted((a, b) => firsts[kinds.indexOf(a)] - firsts[kinds.indexOf(b)]).join(', ')
    }
    return pick(name)
  }
}

const findRuleDrivers = (operations: readonly Operation[], name: string): string[] => {
  const rule = operations.findLast(each => each.op === 'rule' && each.slots['s'] === name)
  return rule ? ['w1', 'w2', 'w3', 'w4'].map(slot => rule.slots[slot]) : []
}

function findMostFrequent(values: readonly string[]): string | undefined {
  const counts = new Map<string, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  let best: string | undefined
  for (const [value, count] of counts) if (best === undefined || count > (counts.get(best) ?? 0)) best = value
  return best
}

/** The floors of the track: none of them remembers, and none may answer a class. */
export const MEMORY_FLOORS: Readonly<Record<string, MemoryFloor>> = {
  empty: (_, question) => answerFrom(foldOperations([]), question),
  unknown: (_, question) => {
    const { op, slots } = readQuestion(question)
    return op === 'ask.three'
      ? slots['list']
          .split(', ')
          .map(each => `${each}: ${NOT_KNOWN}`)
          .join('\n')
      : NOT_KNOWN
  },
  'last-session': ({ entries }, question) =>
    readerOf(
      entries.filter(({ session }) => session === entries[entries.length - 1].session),
      question,
    ),
  'last-32k': (view, question) => readerOf(takeLast(view, 32_768), question),
  'latest-mention': byMention(values => values.at(-1)),
  'most-frequent': byMention(findMostFrequent),
  'first-mention': byMention(values => values[0]),
  'bm25-top1': ({ entries }, question) => readerOf(computeBm25(entries, question).slice(0, 1), question),
  'longest-option': (_, question) => {
    const { op, options } = readQuestion(question)
    if (op !== 'ask.prefer') return undefined
    const longest = options.reduce((best, option) => (option.length > best.length ? option : best))
    return 'ABCD'[options.indexOf(longest)]
  },
}

/** A perfect reader over verbatim search: ceilings of stores that only search. */
export const CEILINGS: Readonly<Record<string, MemoryFloor>> = {
  'verbatim-4k': (view, question) => readerOf(searchEntries(view, question, 4_096), question),
  'verbatim-32k': (view, question) => readerOf(searchEntries(view, question, 32_768), question),
}
