import { grownColumn, PairIndex } from '../../../core/rows/pair-index.ts'
import type { AnswerRow, RunKey } from '../../../core/rows/rows.ts'
import type { Findings } from '../../../run/store/bundle/findings.ts'

/**
 * The attempts of each answer: from 1 on without a gap, and none after one that ended, for a run asks again only what
 * failed. Numbers alone are held, whatever an answer says.
 */
export class AttemptTracker {
  /** Items with the method, model and config that answer them. */
  readonly #pairs = new PairIndex()
  /** By the numbers of the pairs. */
  #count = new Int32Array(FIRST_SIZE)
  #last = new Float64Array(FIRST_SIZE)
  /** The first attempt that ended, in whatever way but `failed`; 0 where none did. */
  #ended = new Float64Array(FIRST_SIZE)

  /** Returns the number of the item and entry that it is of. */
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
          `${this.#nameOf(pair)}: attempt ${ended} ended, and attempt ${last} came after it: only what failed is asked again`,
        )
    }
  }

  /** What the attempts of this number answer. */
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
