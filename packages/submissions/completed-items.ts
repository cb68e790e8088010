import { type AnswerRow, isCutOff, PairIndex, type RunKey } from 'fathom-bench/plugin'

type Entry = Omit<RunKey, 'item'>

/**
 * Number of items that each entry ended in any way (except those that Fathom itself cut off), by method, model and
 * config.
 */
export type Ended = ReadonlyMap<string, { readonly who: Entry; readonly items: number }>

/** Counts the items that entries ended, one answer at a time, so that no answer stays in memory. */
export class EndedItems {
  readonly #entries = new Map<string, { readonly who: Entry; items: number }>()
  readonly #pairs = new PairIndex()

  get ended(): Ended {
    return this.#entries
  }

  add({ item, method, model, config, status }: RunKey & Pick<AnswerRow, 'status'>): void {
    if (isCutOff(status)) return
    const key = JSON.stringify([method, model, config])
    const entry = this.#entries.get(key) ?? { who: { method, model, config }, items: 0 }
    this.#entries.set(key, entry)
    const { size } = this.#pairs
    this.#pairs.add(item, key)
    if (this.#pairs.size > size) entry.items++
  }
}
