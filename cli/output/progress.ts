import { createRequire } from 'node:module'
import type { SingleBar } from 'cli-progress'
import { findLargest } from '../../core/collections/extremes.ts'
import { mustGet } from '../../core/collections/require.ts'
import { formatLength } from '../../core/lengths.ts'
import type { Out } from '../../core/process/io.ts'
import type { AnswerRow } from '../../core/rows/rows.ts'
import { groupDigits, pluralize, shortenCount } from '../../core/text/figures.ts'
import type { LengthProgress, Load } from '../../run/execute/events.ts'
import { formatMoney } from '../../runners/metering/money.ts'

/** The state after each answer. */
export interface ProgressStep {
  readonly length: number
  /** The server that returned it. */
  readonly server: string
  readonly row: AnswerRow
  /** The item's primary score: 0 without an answer, undefined if it cannot be scored here. */
  readonly value: number | undefined
}

/** A live display of a run. */
export interface Progress {
  step(step: ProgressStep): void
  /** Prints a line of text above the bars. */
  say(line: string): void
  stop(): void
}

export interface ProgressOptions {
  readonly display: 'rich' | 'plain' | 'json' | 'none'
  /** Numbers of pending and of stored answers, by length. */
  readonly lengths: readonly LengthProgress[]
  readonly out: Out
  readonly load: () => Load
  readonly now: () => number
  /** Whether somebody else reports a length when it is complete. */
  readonly endsElsewhere?: boolean
}

export function openProgress(options: ProgressOptions): Progress {
  const state = new State(options)
  switch (options.display) {
    case 'rich':
      return openBars(options, state)
    case 'plain':
      return openPlainLines(options, state)
    case 'json':
      return openJsonLines(options, state)
    case 'none':
      return { step: () => {}, say: line => options.out.write(`${line}\n`), stop: () => {} }
  }
}

/** Sums over all steps, and per length. */
class State {
  readonly #options: ProgressOptions
  readonly #startedAt: number
  readonly #byLength = new Map<number, OfLength>()
  done = 0
  tokens = 0
  calls = 0
  retries = 0
  cost = 0
  /** By server. */
  readonly #work = new Map<string, { readonly total: number; done: number; lastAt: number }>()

  constructor(options: ProgressOptions) {
    this.#options = options
    this.#startedAt = options.now()
    for (const { length, done, total } of options.lengths)
      this.#byLength.set(length, { done, total, scores: new Map(), unusual: new Map() })
    this.done = options.lengths.reduce((sum, cell) => sum + cell.done, 0)
    for (const { length, left } of options.lengths)
      for (const [server, count] of left) {
        const total = (this.#work.get(server)?.total ?? 0) + count * weighLength(length)
        this.#work.set(server, { total, done: 0, lastAt: this.#startedAt })
      }
  }

  /** Returns the sums of one length. A run announces the lengths of its steps. */
  of(length: number): OfLength {
    const known = this.#byLength.get(length)
    if (known) return known
    throw new RangeError(`a step of ${length} tokens, which is not a length of the run`)
  }

  get total(): number {
    return this.#options.lengths.reduce((sum, cell) => sum + cell.total, 0)
  }

  add({ length, server, row, value }: ProgressStep): void {
    const cell = this.of(length)
    cell.done++
    if (value !== undefined) {
      const mean = cell.scores.get(formatEntryName(row)) ?? { n: 0, sum: 0 }
      cell.scores.set(formatEntryName(row), { n: mean.n + 1, sum: mean.sum + value })
    }
    const { kind } = row.status
    if (kind !== 'answered') cell.unusual.set(kind, (cell.unusual.get(kind) ?? 0) + 1)
    this.done++
    const work = mustGet(this.#work, server)
    work.done += weighLength(length)
    work.lastAt = this.#options.now()
    this.tokens += row.ledger.tokens.input + row.ledger.tokens.output
    this.calls += row.ledger.calls.total
    this.retries += row.ledger.retries
    this.cost += row.ledger.cost ?? 0
  }

  /**
   * Returns `score 0.982 overflow 12` for this session's answers, or the score of each of several entries: `memagent
   * 0.91 full-context 0.50`.
   */
  summary(length: number): string {
    const { scores, unusual } = this.of(length)
    const several = scores.size > 1
    const each = [...scores].sort(([, a], [, b]) => b.sum / b.n - a.sum / a.n)
    const shown = each
      .slice(0, MOST_SCORES)
      .map(([name, { n, sum }]) => `${several ? name : 'score'} ${(sum / n).toFixed(several ? 2 : 3)}`)
    return [
      ...shown,
      ...(each.length > shown.length ? [`+${each.length - shown.length}`] : []),
      ...[...unusual].map(([kind, count]) => `${kind} ${count}`),
    ].join('  ')
  }

  status(): string {
    const { inFlight, limit, throttles } = this.#options.load()
    const parts = [
      `${groupDigits(this.done)}/${groupDigits(this.total)} answers`,
      `${shortenCount(this.tokens)} tokens`,
      pluralize(this.calls, 'call'),
      ...(this.cost > 0 ? [formatMoney(this.cost)] : []),
      ...(limit > 0 ? [`in flight ${inFlight}/${limit}`] : []),
      ...(throttles > 0 ? [`throttled ${throttles}`] : []),
      ...(this.retries > 0 ? [`retries ${this.retries}`] : []),
      `ETA ${this.#eta()}`,
    ]
    return parts.join('  ')
  }

  /**
   * Returns the time of the slowest server. It uses the share of input tokens that are done, because long items take
   * longer.
   */
  #eta(): string {
    const work = [...this.#work.values()]
    if (work.length === 0 || work.some(({ done }) => done === 0)) return '–'
    const now = this.#options.now()
    const left = work.map(({ total, done, lastAt }) => (lastAt - this.#startedAt) * (total / done - 1) - (now - lastAt))
    const seconds = Math.max(0, Math.round(findLargest(left) / 1000))
    const [h, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
    const padTwo = (n: number) => String(n).padStart(2, '0')
    return h > 0 ? `${h}:${padTwo(m)}:${padTwo(s)}` : `${m}:${padTwo(s)}`
  }
}

interface Mean {
  readonly n: number
  readonly sum: number
}

/** More scores do not fit next to the bar. */
const MOST_SCORES = 3

/** Formats an entry's name for the progress line. */
const formatEntryName = ({ method, model }: AnswerRow) =>
  model === '' || model === 'none' ? method : `${method}/${model.replace(/^.*\//, '').slice(0, 16)}`

interface OfLength {
  done: number
  readonly total: number
  readonly scores: Map<string, Mean>
  readonly unusual: Map<string, number>
}

const weighLength = (length: number) => length + 2000

/** Loaded where bars are drawn: it takes 8 ms of each start. */
const loadBars = () => createRequire(import.meta.url)('cli-progress') as typeof import('cli-progress')

function openBars({ lengths, out }: ProgressOptions, state: State): Progress {
  const { MultiBar, Presets } = loadBars()
  const multi = new MultiBar(
    {
      format: '  {name} {bar} {count}  {summary}',
      hideCursor: true,
      clearOnComplete: false,
      stream: out as NodeJS.WriteStream,
      barsize: 20,
      forceRedraw: true,
    },
    Presets.shades_classic,
  )
  const byLength = new Map<number, SingleBar>()
  const makePayload = (length: number) => ({
    name: formatLength(length).padStart(6),
    count: `${state.of(length).done}/${state.of(length).total}`,
    summary: state.summary(length),
  })
  for (const { length, total, done } of lengths) byLength.set(length, multi.create(total, done, makePayload(length)))
  // Each redraw calls this, because calls in flight and the remaining time change between answers.
  const foot = multi.create(1, 0, {}, { format: () => `  ${state.status()}` })
  return {
    step(step) {
      state.add(step)
      byLength.get(step.length)?.increment(1, makePayload(step.length))
      foot.update(0)
    },
    say: line => multi.log(`${line}\n`),
    stop() {
      // Print lines that arrived since the last redraw.
      multi.update()
      multi.stop()
    },
  }
}

/**
 * Prints occasional lines for logs: at most one per ten seconds, and one when a length is complete, unless others
 * report that.
 */
function openPlainLines({ out, now, endsElsewhere }: ProgressOptions, state: State): Progress {
  let said = now()
  return {
    step(step) {
      state.add(step)
      const { done, total } = state.of(step.length)
      if (done === total && !endsElsewhere)
        out.write(`  ${formatLength(step.length).padStart(6)} ${done}/${total}  ${state.summary(step.length)}\n`)
      else if (now() - said > PAUSE_MS) out.write(`  ${state.status()}\n`)
      else return
      said = now()
    },
    say: line => out.write(`${line}\n`),
    stop: () => {},
  }
}

const PAUSE_MS = 10_000

/** Prints one object per line, for programs. */
function openJsonLines({ out }: ProgressOptions, state: State): Progress {
  const write = (event: object) => out.write(`${JSON.stringify(event)}\n`)
  return {
    step(step) {
      state.add(step)
      const { item, method, model, status } = step.row
      write({
        event: 'answer',
        item,
        method,
        model,
        length: step.length,
        status: status.kind,
        value: step.value,
        done: state.done,
        total: state.total,
      })
    },
    say: line => write({ event: 'note', line }),
    stop: () => {},
  }
}
