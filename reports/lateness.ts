import { sanitize } from '../core/quote.ts'
import type { AnswerRow, Manifest } from '../core/rows.ts'
import { own } from './own.ts'

/** By model: how often Fathom's own process stood still so long that the time to the first token may be wrong by it. */
export class Lateness {
  readonly #byModel = new Map<string, { known: number; late: number }>()

  add({ model, ledger: { ms } }: Pick<AnswerRow, 'model' | 'ledger'>): void {
    if (ms.first === null || ms.lag === undefined) return
    const counted = this.#byModel.get(model) ?? { known: 0, late: 0 }
    this.#byModel.set(model, counted)
    counted.known++
    if (ms.lag > SHARE_OF_FIRST * ms.first) counted.late++
  }

  /** A line for each model of which that was so too often. What a simulated one took says nothing of any model, and a few answers say little. */
  lines(models: Manifest['models']): string[] {
    return [...this.#byModel].flatMap(([model, { known, late }]) => {
      if (own(models, model)?.simulated || known < FEWEST || late <= SHARE_OF_ANSWERS * known) return []
      return [
        `times of ${sanitize(model, 60)} may be late: during ${late} of ${known} answers Fathom's own process stood still for more than 5 % of the time to the first token (ms.lag); ask for fewer at a time, or leave it more of the machine`,
      ]
    })
  }
}

const SHARE_OF_FIRST = 0.05
const SHARE_OF_ANSWERS = 0.1
const FEWEST = 50
