import { sanitize } from '../../../core/text/quote.ts'
import type { QuickAnswer } from '../cells/quick-cells.ts'
import { formatCount } from '../format.ts'
import { getOwn } from '../get-own.ts'
import type { Labels } from '../reporter.ts'

/** Why a model may fail at the shortest length, with example answers. */
export interface Failing {
  readonly cause: Cause
  /** Number of wrong answers with this cause, and of all wrong answers. */
  readonly count: number
  readonly wrong: number
  readonly examples: readonly FailureExample[]
}

export interface FailureExample {
  readonly task: string
  readonly said: string
  readonly expected: string
}

export const CAUSES = ['thinking', 'template', 'refusal', 'empty', 'cut', 'format', 'wrong'] as const
export type Cause = (typeof CAUSES)[number]

/** The advice for a cause, without a full stop. */
export const ADVICE: Readonly<Record<Cause, string>> = {
  thinking: 'reasoning uses up the answer: try --reasoning-tokens 8k, or disable thinking with --extra-body',
  template: 'chat-template tokens appear in the answers: check the chat template of the server',
  refusal: 'the model refuses: check its system prompt and its safety filter',
  empty: 'answers are empty: check the chat template, and whether the server returns reasoning separately',
  cut: 'answers reach their token limit: try --reasoning-tokens 8k for a reasoning model',
  format: 'the correct answer appears in the text in another format',
  wrong: 'answers are wrong in the correct format: the tasks are too hard for this model',
}

/** An answer with less than half of the points counts as wrong. */
const WRONG = 0.5
const EXAMPLES = 2

/** Returns the most frequent cause among the wrong answers, and two of them; undefined if none is wrong. */
export function diagnoseFailures(scored: readonly QuickAnswer[], labels: Labels): Failing | undefined {
  const wrong = scored.filter(({ value }) => value < WRONG)
  if (wrong.length === 0) return undefined
  const causes = wrong.map(each => findCause(each, labels))
  const counts = CAUSES.map(cause => ({ cause, count: causes.filter(each => each === cause).length }))
  const most = counts.reduce((a, b) => (b.count > a.count ? b : a))
  const examples = wrong.filter((_, at) => causes[at] === most.cause).slice(0, EXAMPLES)
  return { ...most, wrong: wrong.length, examples: examples.map(toFailureExample) }
}

function findCause({ outcome }: QuickAnswer, labels: Labels): Cause {
  const { answer, item } = outcome
  const said = answer.answer ?? ''
  const isCut = answer.status.kind === 'length_stop'
  const text = said.trim()
  if (THINKING.test(said) || (isCut && text === '')) return 'thinking'
  if (TEMPLATE.test(said)) return 'template'
  if (answer.status.kind === 'refused' || REFUSAL.test(said)) return 'refusal'
  if (text === '') return 'empty'
  const variants = Object.values(getOwn(labels.scorers, item.scorer)?.variants ?? {})
  const isRightElsewhere = variants.some(scorer => (scorer && (outcome.valueOf(scorer) ?? 0) >= WRONG) === true)
  if (isRightElsewhere || hasExpected(said, item.expected)) return 'format'
  return isCut ? 'cut' : 'wrong'
}

const THINKING = /<\/?(think|thinking|reasoning|seed:think)>|<\|channel\|>\s*analysis/i
const TEMPLATE =
  /<\|?(im_start|im_end|eot_id|end_of_text|endoftext|start_header_id|assistant|user|end)\|?>|\[\/?INST\]|<\/?s>|<(start|end)_of_turn>/i
const REFUSAL =
  /\b(i('|’)?m sorry|i am sorry|i (can('|’)?t|cannot|can not|am unable to|won('|’)?t) (help|assist|answer|comply|provide|do))/i

/** Returns whether the answer contains every expected text. */
function hasExpected(said: string, expected: unknown): boolean {
  const texts = listTexts(expected).filter(text => text.length > 1)
  const low = said.toLowerCase()
  return texts.length > 0 && texts.every(text => low.includes(text.toLowerCase()))
}

function listTexts(expected: unknown): string[] {
  if (typeof expected === 'string' || typeof expected === 'number') return [String(expected)]
  if (Array.isArray(expected)) return expected.flatMap(listTexts)
  return typeof expected === 'object' && expected !== null ? Object.values(expected).flatMap(listTexts) : []
}

const SHOWN = 110

const toFailureExample = ({ outcome: { item, answer } }: QuickAnswer): FailureExample => ({
  task: item.task,
  said: sanitize((answer.answer ?? '').trim().replace(/\s+/g, ' '), SHOWN) || '(nothing)',
  expected: sanitize(listTexts(item.expected).join(', '), 60),
})

/** Returns the lines after the verdict: the likely cause, two answers, and the next step. */
export function formatFailures({ cause, count, wrong, examples }: Failing, task: string): string[] {
  const next = task === 'ruler' ? 'niah_single_1' : 'ruler'
  return [
    `  likely cause: ${ADVICE[cause]} (${count} of ${formatCount(wrong, 'wrong answer')})`,
    ...examples.map(({ task, said, expected }) => `  ${task}: expected ${expected}; got ${said}`),
    `  next: fix the cause, or try an easier set with fathom-bench quick --task ${next}`,
  ]
}
