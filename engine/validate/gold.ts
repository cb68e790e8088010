import type { Item } from '../../generators/generate.ts'

/** How a file's right answers stand to its texts: counts of items. */
export interface GoldFinding {
  /** Items whose answer is a text or a list of them, so that it can be looked for. */
  readonly looked: number
  /** Without an answer, or with an empty one. */
  readonly empty: number
  /** Of those looked at: none of the answers stands in the context, whatever its case. Right for counts and summaries, a fault elsewhere. */
  readonly absent: number
  /** An answer stands in the question: no context is needed to say it. */
  readonly inQuestion: number
  /** An answer stands within 4K tokens of either end, of a context of more than twice that: a reader of the ends alone may do. */
  readonly atEnds: number
}

/** About 4K tokens. */
const AN_END = 16_000

/** Counts what is found of each item that is added. */
export class GoldLook {
  #found = { looked: 0, empty: 0, absent: 0, inQuestion: 0, atEnds: 0 }

  add({ row, context, question }: Pick<Item, 'row' | 'context' | 'question'>): void {
    const answers = textsOf(row.expected)
    if (answers === undefined) return
    const said = answers.map(text => text.trim().toLowerCase()).filter(text => text !== '')
    if (said.length === 0) {
      this.#found.empty++
      return
    }
    const isIn = (text: string) => {
      const lower = text.toLowerCase()
      return said.some(answer => lower.includes(answer))
    }
    this.#found.looked++
    if (!isIn(context)) this.#found.absent++
    if (isIn(question)) this.#found.inQuestion++
    if (context.length > 2 * AN_END && (isIn(context.slice(0, AN_END)) || isIn(context.slice(-AN_END))))
      this.#found.atEnds++
  }

  get found(): GoldFinding {
    return this.#found
  }
}

/** The texts of what is expected; undefined where it is of another kind, such as the letter of an option. */
function textsOf(expected: unknown): readonly string[] | undefined {
  if (typeof expected === 'string') return [expected]
  if (Array.isArray(expected)) {
    const texts = expected.flat().filter(each => typeof each === 'string')
    return texts.length === expected.flat().length ? texts : undefined
  }
  if (typeof expected !== 'object' || expected === null || 'options' in expected) return undefined
  const { answers, answer } = expected as { answers?: unknown; answer?: unknown }
  return answers === undefined && answer === undefined ? undefined : textsOf(answers ?? answer)
}
