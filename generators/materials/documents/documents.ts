import { memoizePerTokenizer, type Tokenizer } from '../../../core/tokens/tokens.ts'
import { getDigitCounter } from '../keys/digits.ts'

/** A document before it has its number and its place. */
export interface Doc {
  /** Title and text, without the heading line and what follows. */
  readonly body: string
  readonly tokens: number
  /** Number of the gold document; missing for distractors. */
  readonly gold?: number
}

/** The line above a document. */
export const formatDocumentHeading = (number: number) => `Document ${number}:\n`
/** Between two documents. */
export const GAP = '\n\n'

/** Tokens of a document's heading line, by its number. */
export const getHeadingCounter: (tokenizer: Tokenizer) => (number: number) => number = memoizePerTokenizer(
  tokenizer => {
    if (!tokenizer.additive) return number => tokenizer.piece(formatDocumentHeading(number))
    const countDigits = getDigitCounter(tokenizer)
    const fixed = tokenizer.count('Document') + tokenizer.count(' ') + tokenizer.count(':\n')
    return number => fixed + countDigits(number)
  },
)

/** Remaining tokens, including the headings' numbers as documents are added. */
export class DocumentBudget {
  #left: number
  #documents = 0
  readonly #headingTokens: (number: number) => number

  constructor(room: number, tokenizer: Tokenizer) {
    this.#left = room
    this.#headingTokens = getHeadingCounter(tokenizer)
  }

  left(): number {
    return this.#left
  }

  /** Returns the tokens of the next document's heading. */
  headingTokens(): number {
    return this.#headingTokens(this.#documents + 1)
  }

  fits(doc: Doc): boolean {
    return this.headingTokens() + doc.tokens <= this.#left
  }

  take(doc: Doc): void {
    this.#left -= this.headingTokens() + doc.tokens
    this.#documents++
  }

  documents(): number {
    return this.#documents
  }
}

/** The longest beginning of a document, by whole words, that fits; nothing below a dozen tokens. */
export function shortenDoc(doc: Doc, budget: DocumentBudget, tokenizer: Tokenizer): Doc | undefined {
  const room = budget.left() - budget.headingTokens()
  if (room < 12) return undefined
  const blanks = [...doc.body.matchAll(/ (?=[\p{L}\p{N}])/gu)].map(match => match.index)
  let [low, high] = [0, blanks.length - 1]
  let best: Doc | undefined
  while (low <= high) {
    const middle = (low + high) >> 1
    const body = doc.body.slice(0, blanks[middle])
    const tokens = tokenizer.count(body + GAP)
    if (tokens <= room) best = { body, tokens }
    if (tokens <= room) low = middle + 1
    else high = middle - 1
  }
  if (best) budget.take(best)
  return best
}

/** Gold documents at the slots of their depths, the others in the order given. */
export function placeBySlot(golds: readonly Doc[], depths: readonly number[], others: readonly Doc[]): Doc[] {
  const total = golds.length + others.length
  const slots = new Map<number, Doc>()
  golds.forEach((doc, at) => {
    let slot = Math.min(total - 1, Math.floor(depths[at] * total))
    while (slots.has(slot)) slot = (slot + 1) % total
    slots.set(slot, doc)
  })
  const rest = others[Symbol.iterator]()
  // The slots without a gold one are as many as the others.
  return Array.from({ length: total }, (_, slot) => slots.get(slot) ?? rest.next().value!)
}

/**
 * Gold documents where they begin nearest to their depths, the others in the order given: truer to the depths than
 * whole slots where documents are few.
 */
export function placeByDepth(golds: readonly Doc[], depths: readonly number[], others: readonly Doc[]): Doc[] {
  const measureDoc = ({ body }: Doc) => body.length + HEADING_LENGTH
  const total = [...golds, ...others].reduce((sum, doc) => sum + measureDoc(doc), 0)
  const waiting = golds.map((doc, at) => ({ doc, want: depths[at] * total })).sort((a, b) => a.want - b.want)
  const docs: Doc[] = []
  let next = 0
  let at = 0
  const put = (doc: Doc) => {
    docs.push(doc)
    at += measureDoc(doc)
  }
  for (const other of others) {
    while (next < waiting.length && waiting[next].want - at <= measureDoc(other) / 2) put(waiting[next++].doc)
    put(other)
  }
  for (const { doc } of waiting.slice(next)) put(doc)
  return docs
}

/** About as long as `Document 100:`, its line break and the empty line. */
export const HEADING_LENGTH = 16

/** The documents under their numbers, with the places where the gold ones begin. */
export function joinDocuments(docs: readonly Doc[], golds: number, tokenizer: Tokenizer) {
  const parts: string[] = []
  const documents: { id: string; start: number; end: number }[] = []
  const starts = new Array<number>(golds).fill(0)
  const headTokens = getHeadingCounter(tokenizer)
  let at = 0
  let tokens = 0
  docs.forEach((doc, index) => {
    const last = index === docs.length - 1
    const head = formatDocumentHeading(index + 1)
    const text = head + (last ? doc.body.trimEnd() : doc.body + GAP)
    if (doc.gold !== undefined) starts[doc.gold] = at
    documents.push({ id: String(index + 1), start: at, end: at + text.length - (last ? 0 : GAP.length) })
    tokens += headTokens(index + 1) + (last ? tokenizer.count(doc.body.trimEnd()) : doc.tokens)
    parts.push(text)
    at += text.length
  })
  const context = parts.join('')
  const depths = starts.map((start, fact) => ({
    fact: `document ${fact + 1}`,
    depth: Math.round((start / context.length) * 1e6) / 1e6,
  }))
  return { context, documents, depths, tokens: tokenizer.additive ? tokens : tokenizer.count(context) }
}
