import type { Random } from '../../../core/random/random.ts'
import { memoizePerTokenizer, type Tokenizer } from '../../../core/tokens/tokens.ts'
import type { QaData } from '../../../datasets/qa/qa.ts'
import { TooShort } from '../../build/too-short.ts'
import type { Haystack } from '../../haystack.ts'
import type { BuiltContext, ContextRequest } from '../../task.ts'
import {
  type Doc,
  DocumentBudget,
  GAP,
  getHeadingCounter,
  joinDocuments,
  placeBySlot,
  shortenDoc,
} from './documents.ts'

/** A gold paragraph and the depth it is meant for. */
export interface GoldDocument {
  readonly paragraph: number
  readonly depth: number
}

/**
 * Builds documents, each under a numbered heading, with the gold ones at their depths among distractors: the question's
 * own first, then random ones of the pool, then prose if the pool is used up. The last distractor is shortened to fill
 * the space.
 */
export function buildDocumentContext(
  data: QaData,
  gold: readonly GoldDocument[],
  own: readonly number[],
  request: Pick<ContextRequest<never>, 'room' | 'tokenizer' | 'rng' | 'haystack'>,
): BuiltContext {
  const { room, tokenizer, rng, haystack } = request
  const toDoc = makeParagraphDocs(data, tokenizer)

  const golds = gold.map(({ paragraph }, at): Doc => ({ ...toDoc(paragraph), gold: at }))
  const budget = new DocumentBudget(room, tokenizer)
  for (const doc of golds) budget.take(doc)
  if (budget.left() < 0) throw new TooShort(room - budget.left())

  const distractors: Doc[] = []
  const wanted = listCandidateDocuments(
    data,
    gold.map(({ paragraph }) => paragraph),
    own,
    rng.fork('distractors'),
  )
  let poolUsedUp = true
  for (const paragraph of wanted) {
    const doc = toDoc(paragraph)
    if (budget.fits(doc)) {
      budget.take(doc)
      distractors.push(doc)
      continue
    }
    const cut = shortenDoc(doc, budget, tokenizer)
    if (cut) distractors.push(cut)
    poolUsedUp = false
    break
  }
  const prose = poolUsedUp ? takeProseDocuments(budget, request) : { docs: [], repeats: 0 }
  const depths = gold.map(({ depth }) => depth)
  const docs = placeBySlot(golds, depths, rng.fork('order').shuffle([...distractors, ...prose.docs]))
  return {
    ...joinDocuments(docs, golds.length, tokenizer),
    haystack: prose.docs.length > 0 ? `documents+${haystack.id}` : 'documents',
    repeats: prose.repeats,
    ...(prose.docs.length > 0 && {
      notes: [
        `the pool of ${data.paragraphs.length.toLocaleString('en')} documents was used up; the rest is ${haystack.id}`,
      ],
    }),
  }
}

const formatBody = (data: QaData, paragraph: number) => {
  const { title, text } = data.paragraphs[paragraph]
  return `${title}\n${text}`
}

/** Paragraphs as documents, each counted when first asked for. */
export function makeParagraphDocs(data: QaData, tokenizer: Tokenizer): (paragraph: number) => Doc {
  const known = getSizes(tokenizer).get(data) ?? new Uint32Array(data.paragraphs.length)
  getSizes(tokenizer).set(data, known)
  return paragraph => {
    const body = formatBody(data, paragraph)
    known[paragraph] ||= tokenizer.count(body + GAP)
    return { body, tokens: known[paragraph] }
  }
}

const getSizes = memoizePerTokenizer(() => new WeakMap<QaData, Uint32Array>())

/** The question's own distractors in random order, then the rest of the pool in random order; never a gold one. */
export function* listCandidateDocuments(data: QaData, gold: readonly number[], own: readonly number[], rng: Random) {
  const taken = new Set(gold)
  const deal = function* (deck: Uint32Array) {
    for (let drawn = 0; drawn < deck.length; drawn++) {
      const at = rng.int(drawn, deck.length - 1)
      const paragraph = deck[at]
      deck[at] = deck[drawn]
      if (taken.has(paragraph)) continue
      taken.add(paragraph)
      yield paragraph
    }
  }
  yield* deal(Uint32Array.from(own))
  yield* deal(Uint32Array.from(data.paragraphs, (_, at) => at))
}

/** Turns paragraphs of the haystack, or a few of its lines, into documents, as many as fit. */
function takeProseDocuments(
  budget: DocumentBudget,
  { tokenizer, rng, haystack }: Pick<ContextRequest<never>, 'tokenizer' | 'rng' | 'haystack'>,
) {
  const first = budget.documents() + 1
  const countHeadings = (count: number) => {
    let tokens = 0
    for (let number = first; number < first + count; number++) tokens += getHeadingCounter(tokenizer)(number)
    return tokens
  }
  for (let room = budget.left(); room > 0; ) {
    const hay = haystack.fill(room, rng.fork('prose'), tokenizer)
    const bodies = splitBodies(hay.units, haystack.layout)
    // Units carry their line breaks already, the last one aside.
    const over = hay.tokens + countHeadings(bodies.length) + 1 - budget.left()
    if (over <= 0)
      return { docs: bodies.map((body): Doc => ({ body, tokens: tokenizer.count(body + GAP) })), repeats: hay.repeats }
    room -= over
  }
  return { docs: [], repeats: 0 }
}

const LINES_A_DOCUMENT = 5

function splitBodies(units: readonly string[], layout: Haystack['layout']): string[] {
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
