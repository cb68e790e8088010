import type { Manifest } from '../../../core/rows/manifest/manifest.ts'
import type { AnswerRow } from '../../../core/rows/rows.ts'
import { sanitize } from '../../../core/text/quote.ts'
import { formatInteger } from '../format.ts'
import { getOwn } from '../get-own.ts'

/**
 * Counts, by model, the answers during which Fathom's own process lagged so long that the time to the first token may
 * be wrong.
 */
export class Lateness {
  readonly #byModel = new Map<string, { known: number; late: number }>()

  add({ model, ledger: { ms } }: Pick<AnswerRow, 'model' | 'ledger'>): void {
    if (ms.first === null || ms.lag === undefined) return
    const counted = this.#byModel.get(model) ?? { known: 0, late: 0 }
    this.#byModel.set(model, counted)
    counted.known++
    if (ms.lag > SHARE_OF_FIRST * ms.first) counted.late++
  }

  /**
   * Returns the models with too many such answers. Times of a simulated model say nothing, and neither do a few
   * answers.
   */
  late(models: Manifest['models']): Late[] {
    return [...this.#byModel].flatMap(([model, { known, late }]) =>
      getOwn(models, model)?.simulated || known < FEWEST || late <= SHARE_OF_ANSWERS * known
        ? []
        : [{ model, late, known }],
    )
  }
}

/** A model with its number of late answers, and of those with known lag. */
export interface Late {
  readonly model: string
  readonly late: number
  readonly known: number
}

/** Formats one line for all of them, which names the worst. */
export function formatLateness(found: readonly Late[]): string[] {
  const [worst] = found.toSorted((a, b) => b.late / b.known - a.late / a.known)
  if (!worst) return []
  const models = new Set(found.map(({ model }) => model)).size
  const whose = models > 1 ? `${formatInteger(models)} models` : sanitize(worst.model, 60)
  const name = models > 1 ? ` of ${sanitize(worst.model, 60)}` : ''
  const most = models > 1 ? 'up to ' : ''
  return [
    `client-side lag >5 % of the time to first token (ms.lag) may inflate latencies of ${whose}: ${most}${worst.late} of ${worst.known} answers${name}; lower --concurrency`,
  ]
}

const SHARE_OF_FIRST = 0.05
const SHARE_OF_ANSWERS = 0.1
const FEWEST = 50
