import { type AnswerRow, STATUS_KINDS, type StatusKind } from '../../../core/rows/rows.ts'
import { isCutOff } from '../../../core/text/cut-off.ts'
import { hasServerCutReason } from '../../../core/tokens/server-truncation.ts'
import { type AnswerUsage, readAnswerUsage } from './usage.ts'

/** The counts of an answer, kept in memory so that its row need not be read again. */
export interface AnswerCounts {
  readonly kind: StatusKind | undefined
  readonly forced: boolean
  /** Whether Fathom itself cut it off (`core/text/cut-off.ts`). */
  readonly cutOff: boolean
  /** Whether no answer exists, not even an empty one. */
  readonly none: boolean
  /** Whether an answer was required but is empty. */
  readonly empty: boolean
  readonly openThinking: boolean
  readonly truncated: boolean
  /** Whether one call contained the whole context, and its server counted the prompt. */
  readonly whole: boolean
  readonly taken: CountedTaken
}

/** Returns whether it neither failed nor was rejected for its length. Only then is its cost a measure of the method. */
export const isWorkedOn = ({ kind }: AnswerCounts): boolean => kind !== 'failed' && kind !== 'overflow'

const FIGURES = ['calls', 'input', 'cached', 'output', 'read', 'ms', 'cost'] as const satisfies (keyof AnswerUsage)[]
type CountedTaken = Pick<AnswerUsage, (typeof FIGURES)[number]>

const MARKS = ['forced', 'cutOff', 'none', 'empty', 'openThinking', 'truncated', 'whole'] as const

type Figures = Readonly<Record<keyof CountedTaken, Float64Array>>

/** The counts of a run's answers, as columns by position, because there may be a million. */
export class CountedAnswers {
  readonly #kinds: Uint8Array
  /** One bit each, in the order of `MARKS`. */
  readonly #marks: Uint8Array
  readonly #figures: Figures

  constructor(length: number) {
    const makeColumn = () => new Float64Array(length)
    this.#kinds = new Uint8Array(length)
    this.#marks = new Uint8Array(length)
    this.#figures = {
      calls: makeColumn(),
      input: makeColumn(),
      cached: makeColumn(),
      output: makeColumn(),
      read: makeColumn(),
      ms: makeColumn(),
      cost: makeColumn(),
    }
  }

  put(index: number, row: AnswerRow): void {
    this.#kinds[index] = STATUS_KINDS.indexOf(row.status.kind)
    const marks = readMarks(row)
    this.#marks[index] = MARKS.reduce((bits, name, bit) => bits | (Number(marks[name]) << bit), 0)
    const taken = readAnswerUsage(row)
    for (const name of FIGURES) {
      const value: unknown = taken[name]
      this.#figures[name][index] = typeof value === 'number' ? value : Number.NaN
    }
  }

  /** Marks an answer whose server truncated the prompt, as the counts of other answers show. */
  markTruncated(index: number): void {
    this.#marks[index] |= 1 << MARKS.indexOf('truncated')
  }

  at(index: number): AnswerCounts {
    return new CountedAnswer(this.#kinds[index], this.#marks[index], this.#figures, index)
  }
}

/** Reads each value on demand, because most readers use only one. */
class CountedAnswer implements AnswerCounts {
  readonly #kind: number
  readonly #marks: number
  readonly #figures: Figures
  readonly #place: number

  constructor(kind: number, marks: number, figures: Figures, index: number) {
    this.#kind = kind
    this.#marks = marks
    this.#figures = figures
    this.#place = index
  }

  get kind() {
    return STATUS_KINDS[this.#kind]
  }

  get forced() {
    return this.#is('forced')
  }

  get cutOff() {
    return this.#is('cutOff')
  }

  get none() {
    return this.#is('none')
  }

  get empty() {
    return this.#is('empty')
  }

  get openThinking() {
    return this.#is('openThinking')
  }

  get truncated() {
    return this.#is('truncated')
  }

  get whole() {
    return this.#is('whole')
  }

  get taken(): CountedTaken {
    const [{ calls, input, cached, output, read, ms, cost }, at] = [this.#figures, this.#place]
    return {
      calls: toNullable(calls[at]),
      input: toNullable(input[at]),
      cached: toNullable(cached[at]),
      output: toNullable(output[at]),
      read: toNullable(read[at]),
      ms: ms[at],
      cost: toNullable(cost[at]),
    }
  }

  #is(mark: (typeof MARKS)[number]): boolean {
    return ((this.#marks >> MARKS.indexOf(mark)) & 1) === 1
  }
}

const toNullable = (figure: number) => (Number.isNaN(figure) ? null : figure)

function readMarks({ status, answer, ledger }: AnswerRow): Readonly<Record<(typeof MARKS)[number], boolean>> {
  return {
    forced: status.forced === true,
    cutOff: isCutOff(status),
    none: answer === null,
    empty: WITH_ANSWER.has(status.kind) && (answer ?? '').trim() === '',
    openThinking: (ledger.openThinking ?? 0) > 0,
    truncated: status.kind === 'truncated' || hasServerCutReason(status.reason),
    whole: WITH_ANSWER.has(status.kind) && isWholePrompt(ledger),
  }
}

const isWholePrompt = ({ calls, tokens, coverage }: AnswerRow['ledger']): boolean =>
  calls.total === 1 && tokens.source === 'server' && coverage === 1

const WITH_ANSWER: ReadonlySet<StatusKind> = new Set(['answered', 'length_stop', 'truncated'])
