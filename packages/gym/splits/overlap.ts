import { sha256, toCanonicalJson } from 'fathom-bench/plugin'
import { listGolds } from '../streams/make-label.ts'

/** An item on one side of a comparison. */
export interface SplitItem {
  readonly id: string
  /** Words around the context: the question is among them. */
  readonly wording: string
  readonly expected: unknown
  /** SHA-256 of the whole prompt, where it is known. */
  readonly prompt?: string | undefined
  /** Texts of its planted facts, where they were built. */
  readonly facts?: readonly string[]
}

/** Counts of items of the first side that share something with the other. */
export interface SplitOverlap {
  readonly items: number
  readonly ids: number
  readonly prompts: number
  /** Equal question and answer. */
  readonly pairs: number
  /** Equal question over whatever text: the wording alone. */
  readonly questions: number
  /** A run of `RUN_WORDS` words of a fact. */
  readonly facts: number
  /** Items whose facts were compared. */
  readonly withFacts: number
}

/** The marks of one side, by which items of the other are looked up. */
export class SplitIndex {
  readonly #ids = new Set<string>()
  readonly #prompts = new Set<string>()
  readonly #pairs = new Set<string>()
  readonly #questions = new Set<string>()
  readonly #runs = new Set<string>()
  size = 0

  add(item: SplitItem): void {
    this.size++
    this.#ids.add(item.id)
    if (item.prompt !== undefined) this.#prompts.add(item.prompt)
    this.#pairs.add(markPair(item))
    this.#questions.add(markQuestion(item))
    for (const run of listRuns(item)) this.#runs.add(run)
  }

  /**
   * Compares items with the side, one after another.
   * @param note gets each item that shares an id, a prompt, a question with its answer, or words of a fact
   */
  async compare(
    items: AsyncIterable<SplitItem> | Iterable<SplitItem>,
    note?: (item: SplitItem, shares: readonly SharedPart[]) => void,
  ): Promise<SplitOverlap> {
    const found = { items: 0, ids: 0, prompts: 0, pairs: 0, questions: 0, facts: 0, withFacts: 0 }
    for await (const item of items) {
      found.items++
      const shares = SHARED_PARTS.filter(part => this.#shares(part, item))
      for (const part of shares) found[part]++
      if (this.#questions.has(markQuestion(item))) found.questions++
      if (item.facts) found.withFacts++
      if (shares.length > 0) note?.(item, shares)
    }
    return found
  }

  #shares(part: SharedPart, item: SplitItem): boolean {
    if (part === 'ids') return this.#ids.has(item.id)
    if (part === 'prompts') return item.prompt !== undefined && this.#prompts.has(item.prompt)
    if (part === 'pairs') return this.#pairs.has(markPair(item))
    return listRuns(item).some(run => this.#runs.has(run))
  }
}

/** Parts that training rows and test items may not share. */
const SHARED_PARTS = ['ids', 'prompts', 'pairs', 'facts'] as const
export type SharedPart = (typeof SHARED_PARTS)[number]

/** Words of a run that counts as the same text: as in studies of contamination. */
export const RUN_WORDS = 13

const listWords = (text: string): readonly string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []

/** The question as it is compared: its words alone. */
export const markQuestion = ({ wording }: Pick<SplitItem, 'wording'>): string => sha256(listWords(wording).join(' '))
/** Answers alone: names that an item lets an answer choose from do not make another pair. */
const markPair = (item: SplitItem) =>
  sha256(`${markQuestion(item)}\n${toCanonicalJson(listGolds(item.expected) ?? item.expected)}`)

function listRuns({ facts = [] }: SplitItem): readonly string[] {
  return facts.flatMap(fact => {
    const words = listWords(fact)
    return Array.from({ length: Math.max(0, words.length - RUN_WORDS + 1) }, (_, at) =>
      words.slice(at, at + RUN_WORDS).join(' '),
    )
  })
}

/** The sentence or line of a context that begins at a place. */
export function takeSentence(context: string, start: number): string {
  const text = context.slice(start, start + LONGEST_FACT)
  const end = /[.!?。！？]["'”’)\]]{0,3}(?=\s)|[\r\n]/.exec(text)
  return end ? text.slice(0, end.index + end[0].length).trim() : text
}

const LONGEST_FACT = 600
