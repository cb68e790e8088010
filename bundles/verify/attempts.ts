import type { AnswerRow } from '../../core/rows.ts'
import type { Findings } from '../../runs/bundle/findings.ts'

interface Tried {
  count: number
  last: number
  /** The first attempt that ended, in whatever way but `failed`. */
  ended: number
}

/** The attempts of each answer: from 1 on without a gap, and none after one that ended, for a run asks again only what failed. */
export class Attempts {
  readonly #tried = new Map<string, Tried>()

  add(key: string, { attempt, status }: Pick<AnswerRow, 'attempt' | 'status'>): void {
    const tried = this.#tried.get(key) ?? { count: 0, last: 0, ended: Number.POSITIVE_INFINITY }
    this.#tried.set(key, tried)
    tried.count++
    tried.last = Math.max(tried.last, attempt)
    if (status.kind !== 'failed') tried.ended = Math.min(tried.ended, attempt)
  }

  isLast = (key: string, attempt: number): boolean => this.#tried.get(key)?.last === attempt

  check(findings: Findings): void {
    for (const [key, { count, last, ended }] of this.#tried) {
      if (count !== last) findings.differs(`${key}: ${count} attempts, numbered up to ${last}`)
      if (last > ended)
        findings.differs(
          `${key}: attempt ${ended} ended, and attempt ${last} came after it: only what failed is asked again`,
        )
    }
  }
}
