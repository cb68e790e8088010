import { type AnswerRow, type Findings, grownColumn, PairIndex, type RunKey } from 'fathom-bench/plugin'

/**
 * Checks the attempts of each answer: numbered from 1 without a gap, and none after a completed one, because a run
 * retries only failures. It stores only numbers, whatever an answer contains.
 */
export class AttemptTracker {
  /** Items with the method, model and config that answer them. */
  readonly #pairs = new PairIndex()
  /** Counts by the pair's number. */
  #count = new Int32Array(FIRST_SIZE)
  #last = new Float64Array(FIRST_SIZE)
  /** The first attempt that ended in any way except `failed`; 0 if there is none. */
  #ended = new Float64Array(FIRST_SIZE)

  /** Returns the number of its item and entry. */
  add({ attempt, status, ...key }: RunKey & Pick<AnswerRow, 'attempt' | 'status'>): number {
    const pair = this.#pairs.add(key.item, entryText(key))
    if (pair >= this.#count.length) this.#grow()
    this.#count[pair]++
    this.#last[pair] = Math.max(this.#last[pair], attempt)
    const ended = this.#ended[pair]
    if (status.kind !== 'failed' && (ended === 0 || attempt < ended)) this.#ended[pair] = attempt
    return pair
  }

  isLast = (pair: number, attempt: number): boolean => this.#last[pair] === attempt

  check(findings: Findings): void {
    for (let pair = 0; pair < this.#pairs.size; pair++) {
      const [count, last, ended] = [this.#count[pair], this.#last[pair], this.#ended[pair]]
      if (count !== last) findings.differs(`${this.#nameOf(pair)}: ${count} attempts, numbered up to ${last}`)
      if (ended !== 0 && last > ended)
        findings.differs(
          `${this.#nameOf(pair)}: attempt ${ended} ended, and attempt ${last} came after it: only failures are retried`,
        )
    }
  }

  /** Returns the item and entry of a number. */
  keyOf(pair: number): RunKey {
    const [item, entry] = this.#pairs.at(pair)
    const [method, model, config] = JSON.parse(entry) as [string, string, string]
    return { item, method, model, config }
  }

  #nameOf(pair: number): string {
    const { item, method, model, config } = this.keyOf(pair)
    return [item, method, model, config].join(' ')
  }

  #grow(): void {
    this.#count = grownColumn(this.#count, Int32Array)
    this.#last = grownColumn(this.#last, Float64Array)
    this.#ended = grownColumn(this.#ended, Float64Array)
  }
}

const FIRST_SIZE = 64

const entryText = ({ method, model, config }: Omit<RunKey, 'item'>) => JSON.stringify([method, model, config])
