import { perTokenizer, type Tokenizer } from '../../core/tokens.ts'
import type { QaData } from '../../datasets/qa.ts'
import type { Filled, FillPlace } from '../task.ts'
import { TooShort } from '../too-short.ts'
import type { Haystack } from './haystack.ts'

/** A gold paragraph and the depth it is meant for. */
export interface GoldDocument {
  readonly paragraph: number
  readonly depth: number
}

interface Doc {
  /** Title and text, without the heading line and what follows. */
  readonly body: string
  readonly tokens: number
  /** Which gold document this is; absent for distractors. */
  readonly gold?: number
}

/**
 * Documents, each under a heading with its number, with the gold ones at their depths among distractors: the question's own
 * first, then random ones of the pool, then prose where the pool is used up. The last distractor is shortened to fill the room.
 */
export function documentContext(
  data: QaData,
  gold: readonly GoldDocument[],
  own: readonly number[],
  place: Pick<FillPlace<never>, 'room' | 'tokenizer' | 'rng' | 'haystack'>,
): Filled {
  const { room, tokenizer, rng, haystack } = place
  const sizeOf = paragraphSizes(data, tokenizer)
  const asDoc = (paragraph: number): Doc => ({ body: bodyOf(data, paragraph), tokens: sizeOf(paragraph) })

  const golds = gold.map(({ paragraph }, at): Doc => ({ ...asDoc(paragraph), gold: at }))
  const budget = new Budget(room, tokenizer)
  for (const doc of golds) budget.take(doc)
  if (budget.left() < 0) throw new TooShort(room - budget.left())

  const distractors: Doc[] = []
  const wanted = candidates(data, gold, own, rng.fork('distractors'))
  let poolUsedUp = true
  for (const paragraph of wanted) {
    const doc = asDoc(paragraph)
    if (budget.fits(doc)) {
      budget.take(doc)
      distractors.push(doc)
      continue
    }
    const cut = shortened(doc, budget, tokenizer)
    if (cut) distractors.push(cut)
    poolUsedUp = false
    break
  }
  const prose = poolUsedUp ? proseDocuments(budget, place) : { docs: [], repeats: 0 }
  const docs = arranged(golds, gold, rng.fork('order').shuffle([...distractors, ...prose.docs]))
  return {
    ...written(docs, golds.length, tokenizer),
    filler: prose.docs.length > 0 ? `documents+${haystack.id}` : 'documents',
    repeats: prose.repeats,
    ...(prose.docs.length > 0 && {
      notes: [
        `the pool of ${data.paragraphs.length.toLocaleString('en')} documents was used up; the rest is ${haystack.id}`,
      ],
    }),
  }
}

const heading = (number: number) => `Document ${number}:\n`
const GAP = '\n\n'
const bodyOf = (data: QaData, paragraph: number) => {
  const { title, text } = data.paragraphs[paragraph]!
  return `${title}\n${text}`
}

/** Room that is left, with the headings' numbers counted as documents come in. */
class Budget {
  #left: number
  #documents = 0
  readonly #tokenizer: Tokenizer

  constructor(room: number, tokenizer: Tokenizer) {
    this.#left = room
    this.#tokenizer = tokenizer
  }

  left(): number {
    return this.#left
  }

  /** What the next document's heading takes. */
  headingTokens(): number {
    return this.#tokenizer.piece(heading(this.#documents + 1))
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

/** Tokens of each paragraph with what follows it, counted when first asked for. */
function paragraphSizes(data: QaData, tokenizer: Tokenizer): (paragraph: number) => number {
  const known = sizesOf(tokenizer).get(data) ?? new Uint32Array(data.paragraphs.length)
  sizesOf(tokenizer).set(data, known)
  return paragraph => {
    known[paragraph] ||= tokenizer.count(bodyOf(data, paragraph) + GAP)
    return known[paragraph]!
  }
}

const sizesOf = perTokenizer(() => new WeakMap<QaData, Uint32Array>())

/** The question's own distractors in random order, then the rest of the pool in random order; never a gold one. */
function* candidates(
  data: QaData,
  gold: readonly GoldDocument[],
  own: readonly number[],
  rng: FillPlace<never>['rng'],
) {
  const taken = new Set(gold.map(({ paragraph }) => paragraph))
  const deal = function* (deck: Uint32Array) {
    for (let drawn = 0; drawn < deck.length; drawn++) {
      const at = rng.int(drawn, deck.length - 1)
      const paragraph = deck[at]!
      deck[at] = deck[drawn]!
      if (taken.has(paragraph)) continue
      taken.add(paragraph)
      yield paragraph
    }
  }
  yield* deal(Uint32Array.from(own))
  yield* deal(Uint32Array.from(data.paragraphs, (_, at) => at))
}

/** The longest beginning of a document, by whole words, that fits; nothing below a dozen tokens. */
function shortened(doc: Doc, budget: Budget, tokenizer: Tokenizer): Doc | undefined {
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

/** Paragraphs of the haystack, or a few of its lines, as documents of their own: as many as the rest of the room takes. */
function proseDocuments(
  budget: Budget,
  { tokenizer, rng, haystack }: Pick<FillPlace<never>, 'tokenizer' | 'rng' | 'haystack'>,
) {
  const first = budget.documents() + 1
  const headings = (count: number) => {
    let tokens = 0
    for (let number = first; number < first + count; number++) tokens += tokenizer.piece(heading(number))
    return tokens
  }
  for (let room = budget.left(); room > 0; ) {
    const heap = haystack.fill(room, rng.fork('prose'), tokenizer)
    const bodies = bodiesOf(heap.units, haystack.layout)
    // Units carry their line breaks already, the last one aside.
    const over = heap.tokens + headings(bodies.length) + 1 - budget.left()
    if (over <= 0)
      return { docs: bodies.map((body): Doc => ({ body, tokens: tokenizer.count(body + GAP) })), repeats: heap.repeats }
    room -= over
  }
  return { docs: [], repeats: 0 }
}

const LINES_A_DOCUMENT = 5

function bodiesOf(units: readonly string[], layout: Haystack['layout']): string[] {
  if (layout === 'sentences')
    return units
      .join('')
      .split(GAP)
      .filter(body => body !== '')
  const starts = Array.from({ length: Math.ceil(units.length / LINES_A_DOCUMENT) }, (_, at) => at * LINES_A_DOCUMENT)
  return starts.map(start =>
    units
      .slice(start, start + LINES_A_DOCUMENT)
      .join('')
      .trimEnd(),
  )
}

/** Gold documents at the slots of their depths, the others in the order given. */
function arranged(golds: readonly Doc[], gold: readonly GoldDocument[], others: readonly Doc[]): Doc[] {
  const total = golds.length + others.length
  const slots = new Map<number, Doc>()
  golds.forEach((doc, at) => {
    let slot = Math.min(total - 1, Math.floor(gold[at]!.depth * total))
    while (slots.has(slot)) slot = (slot + 1) % total
    slots.set(slot, doc)
  })
  const rest = others[Symbol.iterator]()
  return Array.from({ length: total }, (_, slot) => slots.get(slot) ?? rest.next().value!)
}

function written(docs: readonly Doc[], golds: number, tokenizer: Tokenizer) {
  const parts: string[] = []
  const documents: { id: string; start: number; end: number }[] = []
  const starts = new Array<number>(golds).fill(0)
  let at = 0
  let tokens = 0
  docs.forEach((doc, index) => {
    const last = index === docs.length - 1
    const head = heading(index + 1)
    const text = head + (last ? doc.body.trimEnd() : doc.body + GAP)
    if (doc.gold !== undefined) starts[doc.gold] = at
    documents.push({ id: String(index + 1), start: at, end: at + text.length - (last ? 0 : GAP.length) })
    tokens += tokenizer.piece(head) + (last ? tokenizer.count(doc.body.trimEnd()) : doc.tokens)
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
