import { FIRST_SIGN, LAST_SIGN, type MarkedReply } from './mentions.ts'
import { JUDGED, OTHER, type Rules } from './rules.ts'

/** A statement of a reply: a candidate is the answer, is not, or may be; or there is none. */
export type Event =
  | {
      readonly kind: 'asserted' | 'denied' | 'open'
      readonly key: string
      readonly asked: boolean
      /** How firmly the candidate is said to be the answer: a mere mention, a deed that answers, the word for it. */
      readonly weight: Weight
    }
  | { readonly kind: 'unstated'; readonly soft: boolean }
  /** Takes back all statements before it. */
  | { readonly kind: 'retracted' }

/** 2 where the candidate is called the answer, 1 where a deed says so, else 0. */
export type Weight = 0 | 1 | 2

/** Whether a question has one answer, several, or a number. One that is joined to another is none. */
export type AnswerCount = 'one' | 'many' | 'number'

/**
 * Returns what a marked text says, clause by clause.
 */
export function listEvents(marked: MarkedReply, rules: Rules, how: AnswerCount): Event[] {
  const events: Event[] = []
  for (const sentence of splitReplySentences(marked.text)) readSentence(sentence, marked, rules, how, events)
  return events
}

function readSentence(sentence: string, marked: MarkedReply, rules: Rules, how: AnswerCount, events: Event[]): void {
  const said = replaceAll(sentence, JUDGED).replace(rules.strip, ' ')
  const trimmed = said.trim()
  if (!CONTENT.test(trimmed)) return
  if (events.length > 0 && rules.retract.test(trimmed.replace(OPENING, ''))) events.push({ kind: 'retracted' })
  const asked = /[?]["'”)»\s]*$/.test(trimmed) || rules.question.test(trimmed.replace(/[。.।]["'”)»\s]*$/, ''))
  const before = events.length
  let isFirst = true
  let falseNext = false
  let unrealNext = false
  for (const clause of splitClauses(sentence, rules)) {
    const whole = replaceAll(clause, JUDGED).replace(rules.strip, ' ').trim()
    if (!CONTENT.test(whole)) continue
    const mentioned = new Set(clause.match(SIGNS) ?? [])
    // "That is not true" is on the statement before it, in its sentence or as one of its own.
    if (mentioned.size === 0 && rules.falseBack.test(whole) && (isFirst || events.length > before)) denyLast(events)
    if (mentioned.size === 0 && !asked && rules.confirm.test(whole)) confirmLast(events)
    // "W – no, wait, I misread: X"
    const turn = isFirst ? undefined : rules.retract.exec(whole.replace(OPENING, ''))
    const isTurn = turn && (mentioned.size === 0 ? goesOn(sentence, clause) : turn[0].endsWith(':'))
    if (isTurn && events.length > 0) events.push({ kind: 'retracted' })
    isFirst = false
    const isFalse = falseNext && rules.subordinate.test(whole)
    for (const { key, kind, weight } of judgeClause(clause, [...mentioned], marked, rules, how))
      events.push({
        kind: asked ? 'open' : isFalse ? contradict(kind) : unrealNext && kind === 'asserted' ? 'denied' : kind,
        key,
        asked,
        weight,
      })
    falseNext = mentioned.size === 0 && rules.falseNext.test(whole)
    unrealNext = mentioned.size === 0 && rules.unreal.test(whole)
    if (!asked && saysUnstated(whole, rules)) events.push({ kind: 'unstated', soft: rules.soft.test(whole) })
  }
  const isPlain = events.slice(before).every(({ kind }) => kind !== 'denied')
  if (!asked && how === 'one' && isPlain) events.push(...readOrdinal(sentence, marked, rules))
}

/** "It is not so that it was never X." */
const contradict = (kind: Judgement['kind']): Judgement['kind'] =>
  kind === 'asserted' ? 'denied' : kind === 'denied' ? 'asserted' : kind

/** Whether a candidate comes behind a clause. */
const goesOn = (sentence: string, clause: string): boolean =>
  ANY_SIGN.test(sentence.slice(sentence.indexOf(clause) + clause.length))

/** "And that is the answer" after a statement. */
function confirmLast(events: Event[]): void {
  const last = events.at(-1)
  if (last?.kind === 'asserted') events[events.length - 1] = { ...last, weight: 2 }
}

/** "Of X and W, the second": says so of both, where a sentence has two and an ordinal behind them. */
function readOrdinal(sentence: string, { keys }: MarkedReply, rules: Rules): Event[] {
  const mentioned = [...new Set(sentence.match(SIGNS) ?? [])]
  if (mentioned.length !== 2 || (sentence.match(SIGNS) ?? []).length !== 2) return []
  const behind = sentence.slice(sentence.indexOf(mentioned[1]) + 1)
  const isFirst = rules.first.test(behind)
  if (isFirst === rules.second.test(behind) || rules.deny.test(behind)) return []
  const keyOf = (sign: string) => keys[sign.charCodeAt(0) - FIRST_SIGN] ?? ''
  const [chosen, other] = isFirst ? mentioned : [mentioned[1], mentioned[0]]
  return [
    { kind: 'denied', key: keyOf(other), asked: false, weight: 0 },
    { kind: 'asserted', key: keyOf(chosen), asked: false, weight: 2 },
  ]
}

/** "That is not true" after a statement. */
function denyLast(events: Event[]): void {
  const last = events.at(-1)
  if (last?.kind === 'asserted') events.push({ ...last, kind: 'denied' })
}

export function saysUnstated(clause: string, rules: Rules): boolean {
  const bare = clause.replace(/^[\s"'“”«»(*-]+|[\s"'“”«».!。।)*]+$/g, '')
  if (rules.unknown.test(bare)) return true
  return rules.unstated.test(clause) || (rules.unstatedNegation.test(clause) && rules.unstatedWith.test(clause))
}

function judgeClause(
  clause: string,
  signs: readonly string[],
  { keys }: MarkedReply,
  rules: Rules,
  how: AnswerCount,
): Judgement[] {
  const keyOf = (sign: string) => keys[sign.charCodeAt(0) - FIRST_SIGN] ?? ''
  if (signs.length > MOST_APART) {
    const kind = judge(replaceAll(clause, JUDGED), rules, 'many')
    return signs.map(sign => ({ key: keyOf(sign), kind, weight: 0 }))
  }
  return signs.map(sign => {
    const text = clause.replace(SIGNS, each => (each === sign ? JUDGED : OTHER))
    return { key: keyOf(sign), kind: judge(text, rules, how), weight: weigh(text, rules) }
  })
}

interface Judgement {
  readonly key: string
  readonly kind: 'asserted' | 'denied' | 'open'
  readonly weight: Weight
}

const weigh = (text: string, rules: Rules): Weight => (rules.answer.test(text) ? 2 : rules.outright.test(text) ? 1 : 0)

/** A clause with more candidates than these is a list, judged as one. */
const MOST_APART = 4

function judge(clause: string, rules: Rules, how: AnswerCount): 'asserted' | 'denied' | 'open' {
  const text = clause
    .replace(rules.strip, ' ')
    .replace(/[\s"'”»」.!。।]+$/, '')
    .trimStart()
  if (rules.open.test(text)) return 'open'
  if (rules.deny.test(text) || (how !== 'many' && rules.earlier.test(text))) return 'denied'
  if (SLASH.test(text)) return 'open'
  if (how === 'number' && rules.bound.test(text)) return 'open'
  return how === 'one' && rules.choice.test(text) ? 'open' : 'asserted'
}

const replaceAll = (text: string, sign: string): string => text.replace(SIGNS, sign)

const SIGN_RANGE = `${String.fromCharCode(FIRST_SIGN)}-${String.fromCharCode(LAST_SIGN)}`
const SIGNS = new RegExp(`[${SIGN_RANGE}]`, 'g')
const ANY_SIGN = new RegExp(`[${SIGN_RANGE}]`)
const OPENING = /^["'(*\s]+/
const CONTENT = new RegExp(`[\\p{L}\\p{N}${JUDGED}${OTHER}${SIGN_RANGE}]`, 'u')
const SLASH = new RegExp(`${JUDGED} ?/ ?[\\p{L}${OTHER}]|[\\p{L}${OTHER}] ?/ ?${JUDGED}`, 'u')

/** Sentences and lines, with their ends. Abbreviations and numbers end none. */
export const splitReplySentences = (text: string): string[] =>
  text.split(SENTENCES).flatMap(sentence => cutLong(sentence, LONGEST_SENTENCE))

const SENTENCES =
  /(?<=[。।!?！？;\n]["'”)»」』]{0,3})(?!["'”)»」』])|(?<=\.["'”)»]{0,3})(?<!(?<![\p{L}\p{N}])(?:\p{L}|dr|nr|sr|sra|st|mme|bzw|ca|etc|usw|\d{1,2})\.)(?=\s|$)/u

/** Clauses of a sentence: between commas, dashes and brackets, and at conjunctions. */
function splitClauses(sentence: string, rules: Rules): string[] {
  const cut = sentence
    .replace(rules.clause, words => `${CUT}${words}`)
    .replace(rules.clauseAfter, words => `${words}${CUT}`)
  const signs = rules.languages.includes('ja') ? CLAUSES_JA : CLAUSES
  return cut.split(signs).flatMap(clause => cutLong(clause, LONGEST_CLAUSE))
}

const CUT = '\ue00f'
const CLAUSES = /\ue00f|,(?!\d)|[—–(){}[\]|⋯…\n]|\s-{1,2}\s/u
const CLAUSES_JA = /\ue00f|,(?!\d)|[、—–(){}[\]|⋯…\n]|\s-{1,2}\s/u
const LONGEST_SENTENCE = 2_000
const LONGEST_CLAUSE = 500

function cutLong(text: string, most: number): string[] {
  if (text.length <= most) return [text]
  return Array.from({ length: Math.ceil(text.length / most) }, (_, at) => text.slice(at * most, (at + 1) * most))
}
