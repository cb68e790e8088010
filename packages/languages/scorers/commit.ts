import { MARKED, toPlainText } from 'fathom-bench/plugin'
import { type AnswerCount, type Event, listEvents, splitReplySentences, type Weight } from './events.ts'
import type { AnswerLanguage } from './language.ts'
import { readLayout } from './layout.ts'
import { FIRST_SIGN, type Finder, foldReply, LAST_SIGN, type MarkedReply, markMentions } from './mentions.ts'
import { getRules, JUDGED, type Rules } from './rules.ts'

/** Candidates that a reply commits to and does not take back, or that the text states none. */
export interface Commitment {
  readonly asserted: ReadonlySet<string>
  /** Candidates that are offered as well, or left open in the end. */
  readonly open: ReadonlySet<string>
  readonly unstated: boolean
}

export interface ReplyReading {
  readonly languages: readonly AnswerLanguage[]
  readonly find: Finder
  readonly how: AnswerCount
}

/**
 * Returns what a reply commits to in its marked answer, else after its last "the answer is", else in all of it. The
 * strict reading takes all of it in any case.
 */
export function readCommitted(reply: string, reading: ReplyReading, strict = false): Commitment {
  const rules = getRules(reading.languages)
  const plain = toPlainText(readLayout(reply, rules))
  const whole = markReply(plain, reading, rules)
  // Who copies a passage with several candidates has not said which of them it is.
  if (reading.how === 'one' && isQuotation(plain) && whole.keys.length > 1)
    return { ...NOTHING, open: new Set(whole.keys) }
  if (!strict)
    for (const passage of listPassages(plain, whole, reading, rules)) {
      const found = commit(listEvents(passage, rules, reading.how), passage, rules, reading.how)
      if (found !== undefined) return found
    }
  const said = commit(listEvents(whole, rules, reading.how), whole, rules, reading.how) ?? NOTHING
  if (reading.how !== 'number' || said.asserted.size < 2) return said
  for (const passage of listTotals(whole, rules)) {
    const total = commit(listEvents(passage, rules, reading.how), passage, rules, reading.how)
    if (total?.asserted.size === 1) return total
  }
  return said
}

/** Where a reply has several numbers, yields the text from "in total" or an equals sign on. */
function* listTotals(whole: MarkedReply, rules: Rules): Generator<MarkedReply> {
  const last = splitReplySentences(whole.text).findLast(sentence => rules.total.test(sentence.replace(SIGNS, JUDGED)))
  const parts = [last, last?.slice(last.search(rules.total)), whole.text.slice(whole.text.lastIndexOf('=') + 1)]
  for (const text of parts) if (text !== undefined) yield { ...whole, text }
}

/** Whether a reply is nothing but a quotation of several sentences. */
const isQuotation = (plain: string): boolean => {
  const inside = QUOTATION.exec(plain.slice(0, LONGEST_QUOTATION))
    ?.slice(1)
    .find(text => text !== undefined)
  return inside !== undefined && splitReplySentences(inside).filter(sentence => /\p{L}/u.test(sentence)).length > 1
}

const QUOTATION = /^\s*(?:[„“"]([^„“”"]*)[“”"]|«([^«»]*)»|「([^「」]*)」|『([^『』]*)』)[\s.。।]*$/u
const LONGEST_QUOTATION = 5_000

const NOTHING: Commitment = { asserted: new Set(), open: new Set(), unstated: false }

function markReply(plain: string, { languages, find }: ReplyReading, rules: Rules): MarkedReply {
  const folded = foldReply(plain.replace(/[\ue000\ue001]/g, ' '), languages)
  return markMentions(folded, find(folded, rules))
}

/** MarkedReply answers, then the text behind each announcement of an answer, the last one first. */
function* listPassages(plain: string, whole: MarkedReply, reading: ReplyReading, rules: Rules): Generator<MarkedReply> {
  const marked = [...plain.matchAll(MARKS)].map(([, inside]) => inside).filter(inside => /[\p{L}\p{N}]/u.test(inside))
  if (marked.length > 0) yield markReply(marked.join('\n'), reading, rules)
  const judged = whole.text.replace(SIGNS, JUDGED)
  const ends = Array.from(judged.matchAll(rules.lead), match => match.index + match[0].length)
  for (const end of ends.slice(-MOST_LEADS).reverse()) yield { ...whole, text: whole.text.slice(end) }
}

const MARKS = new RegExp(`${MARKED.open}([^${MARKED.close}]*)${MARKED.close}`, 'g')
const SIGNS = new RegExp(`[${String.fromCharCode(FIRST_SIGN)}-${String.fromCharCode(LAST_SIGN)}]`, 'g')
const MOST_LEADS = 5

/** The state of each candidate after all that is said; undefined where nothing is said of any. */
function commit(
  events: readonly Event[],
  { text }: MarkedReply,
  rules: Rules,
  how: AnswerCount,
): Commitment | undefined {
  const weights = new Map<string, Weight>()
  const state = new Map<string, 'asserted' | 'denied' | 'open'>()
  let unstated = false
  let silent = true
  for (const [at, event] of events.entries()) {
    if (event.kind === 'retracted') {
      const goesOn = events.slice(at + 1).some(later => later.kind === 'asserted' || later.kind === 'unstated')
      const last = events.slice(at + 1).every(later => later.kind !== 'denied')
      if (goesOn || last) state.clear()
      unstated = false
      continue
    }
    if (event.kind === 'unstated') {
      if (event.soft && hasAsserted(state)) continue
      // Stated after an answer: the answer was a thought.
      for (const [key, kind] of state) if (kind === 'asserted') state.set(key, 'denied')
      unstated = true
      silent = false
      continue
    }
    if (event.kind === 'open' && event.asked && state.get(event.key) === 'asserted') continue
    state.set(event.key, event.kind)
    if (event.kind === 'asserted') {
      weights.set(event.key, heavier(weights.get(event.key), event.weight))
      unstated = false
      silent = false
    } else if (event.kind === 'open' && !event.asked) silent = false
  }
  if (silent) return undefined
  const keysOf = (kind: string) => new Set([...state].flatMap(([key, own]) => (own === kind ? [key] : [])))
  const open = new Set([...keysOf('open')])
  const asserted = keysOf('asserted')
  return {
    asserted: how === 'one' ? keepHeaviest(asserted, weights) : asserted,
    open,
    unstated: unstated && !rules.yet.test(text.replace(SIGNS, JUDGED).slice(0, 5_000)),
  }
}

const heavier = (one: Weight = 0, other: Weight): Weight => (one > other ? one : other)

/** The one candidate that is called the answer more firmly than all others, else all of them. */
function keepHeaviest(asserted: ReadonlySet<string>, weights: ReadonlyMap<string, Weight>): ReadonlySet<string> {
  for (const weight of [2, 1]) {
    const heavy = [...asserted].filter(key => (weights.get(key) ?? 0) >= weight)
    if (heavy.length === 1) return new Set(heavy)
  }
  return asserted
}

const hasAsserted = (state: ReadonlyMap<string, string>) => [...state.values()].includes('asserted')
