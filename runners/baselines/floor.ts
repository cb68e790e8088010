import { once } from '../../core/collections/once.ts'
import { runInOwnTurns, takeOwnTurn } from '../../core/process/turns.ts'
import type { Random } from '../../core/random/random.ts'
import type { Params } from '../../core/rows/rows.ts'
import type { Tokenizer } from '../../core/tokens/tokens.ts'
import type { Method, Prompt, Solver } from '../method.ts'
import { withoutModel } from '../methods/without-model.ts'
import { indexParagraphs, indexSentences, type Passages } from './parts/search.ts'
import { indexUnits, indexUnitsInSteps, type UnitText } from './parts/text.ts'
import { indexWording, indexWordingInSteps, type Wording } from './parts/wording.ts'

/** Parts of a context that take long to make. */
export interface FloorParts {
  readonly text: UnitText
  readonly sentences: Passages
  readonly paragraphs: Passages
  readonly wording: Wording
}

/** A baseline's view of an item. Parts that several baselines need are made once. */
export interface FloorView {
  readonly context: string
  readonly question: string
  readonly solver: Solver
  /** Reference tokens of evidence that it may read. */
  readonly budget: number
  /** Tokens that an answer may take: lists end there. */
  readonly answerTokens: number
  readonly tokenizer: Tokenizer
  readonly rng: Random
  readonly text: () => UnitText
  readonly sentences: () => Passages
  readonly paragraphs: () => Passages
  readonly wording: () => Wording
  /** Says that a part of the context was read, in UTF-16 code units: [start, end). */
  readonly read: (start: number, end: number) => void
}

/**
 * A way of answering without reading everything, or without understanding. A score on a task shows nothing unless it is
 * above the best of them.
 */
export interface Floor {
  /** `floor:` with the floor's name. */
  readonly id: string
  readonly about: string
  /**
   * `nothing`: question alone. `evidence`: a part of the context within the budget, from which the task's own solver
   * answers, so that it bounds what any reader of that part could score. `all`: the whole context, without
   * understanding it.
   */
  readonly reads: 'nothing' | 'evidence' | 'all'
  /** Is a score far above chance a fault of the task? Floors that read much of a short context may well be right. */
  readonly blind?: boolean
  /** Parts of the view that it reads, besides `text`: they are made in turns before. */
  readonly parts?: readonly Exclude<keyof FloorParts, 'text'>[]
  /** Undefined where the task has no such answer. */
  answer(view: FloorView): string | undefined
}

/** A floor, and the reference method that runs it: never ranked, no model. */
export type FloorMethod = Method<Params> & Floor

/** Tokens of evidence that a floor reads unless told otherwise. */
export const FLOOR_BUDGET = 4_096

/** Raised whenever what the floors answer changes: a table of floors that was made by others is made again. */
export const FLOORS_VERSION = 2

export function defineFloor(floor: Floor): FloorMethod {
  const { id, about, reads, parts = [] } = floor
  return {
    ...withoutModel,
    ...floor,
    id: id as string,
    about,
    needs: ['solver-if-any'],
    ...(reads === 'evidence' && {
      params: { tokens: FLOOR_BUDGET },
      paramNotes: { tokens: 'tokens of the context that are read, in reference tokens, from 100' },
      check: ({ tokens }: Params) => (Number(tokens) >= 100 ? undefined : 'tokens is at least 100'),
    }),
    async run(prompt, { params, solver = {}, tokenizer, rng, read, signal }) {
      if (reads === 'all') read(0, prompt.context.length)
      const budget = Number(params['tokens'] ?? FLOOR_BUDGET)
      const made = await makeParts(prompt, parts, signal)
      const { maxAnswerTokens: answerTokens } = prompt
      const view = makeFloorView(prompt, { solver, budget, answerTokens, tokenizer, rng, read }, made)
      await takeOwnTurn(signal)
      const answer = floor.answer(view)
      if (answer === undefined) return { status: 'answered', reason: 'there is no such answer to the task', answer: '' }
      return { status: 'answered', reason: answer === '' ? 'nothing was found' : 'answered by program', answer }
    },
  }
}

type FloorPrompt = Pick<Prompt, 'context' | 'question'> & { readonly documents?: Prompt['documents'] | undefined }

/** Makes parts of a context in turns, so that Ctrl-C is heard. */
async function makeParts(
  { context, documents }: FloorPrompt,
  parts: NonNullable<Floor['parts']>,
  signal: AbortSignal,
): Promise<Partial<FloorParts>> {
  if (parts.length === 0) return {}
  const text = await runInOwnTurns(indexUnitsInSteps(context), signal)
  const made: { -readonly [Part in keyof FloorParts]?: FloorParts[Part] } = { text }
  if (parts.includes('wording')) made.wording = await runInOwnTurns(indexWordingInSteps(text), signal)
  await takeOwnTurn(signal)
  if (parts.includes('sentences')) made.sentences = indexSentences(text)
  if (parts.includes('paragraphs')) made.paragraphs = indexParagraphs(text, documents)
  return made
}

/**
 * The shared view of one item for all floors.
 * @param made parts that need not be made
 */
export function makeFloorView(
  { context, question, documents }: FloorPrompt,
  attemptView: Pick<FloorView, 'solver' | 'budget' | 'answerTokens' | 'tokenizer' | 'rng' | 'read'>,
  made: Partial<FloorParts> = {},
): FloorView {
  const getUnitText = once(() => made.text ?? indexUnits(context))
  return {
    ...attemptView,
    context,
    question,
    text: getUnitText,
    sentences: once(() => made.sentences ?? indexSentences(getUnitText())),
    wording: once(() => made.wording ?? indexWording(getUnitText())),
    paragraphs: once(() => made.paragraphs ?? indexParagraphs(getUnitText(), documents)),
  }
}
