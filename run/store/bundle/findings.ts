import { sanitize } from '../../../core/text/quote.ts'

/** The findings of a check: a bounded list of differences, and unchecked parts by their reason. */
export class Findings {
  readonly shown: string[] = []
  differences = 0
  /** Rows that could not be checked, by the reason. */
  readonly unchecked = new Map<string, number>()
  /** Rows whose check waits for the seed to be revealed. */
  waiting = 0
  /**
   * Files of a run that end in a torn row: it was stopped while it wrote, and mends itself when its command is given
   * again.
   */
  readonly torn = new Set<string>()

  differs(what: string): void {
    this.differences++
    if (this.shown.length < MOST_SHOWN) this.shown.push(sanitize(what, 300))
  }

  cannot(why: string): void {
    // The difference between two reasons may come from the rows themselves.
    const line = this.unchecked.size < MOST_REASONS ? sanitize(why, 300) : 'and for other reasons'
    this.unchecked.set(line, (this.unchecked.get(line) ?? 0) + 1)
  }
}

const MOST_SHOWN = 50
const MOST_REASONS = 20
