import { shuffleLikePython } from '../../../core/python/python-shuffle.ts'
import type { QaData, QaQuestion } from '../../../datasets/qa/qa.ts'
import { computeRulerSize, RULER_SEED } from '../../build/profile.ts'
import { TooShort } from '../../build/too-short.ts'
import type { BuiltContext, ContextRequest } from '../../task.ts'
import { listCandidateDocuments, makeParagraphDocs } from './document-pool.ts'
import { DocumentBudget, joinDocuments } from './documents.ts'

/** RULER's samples lose so many documents at a time until they fit. */
const STEP = 10

type DocumentsRequest = Pick<ContextRequest<never>, 'room' | 'tokenizer' | 'rng' | 'firstSize'>
type DocumentIds = Pick<QaQuestion, 'gold' | 'own' | 'given'>

/** Whole documents that fit. */
export const countOfficialDocuments = (data: QaData, ids: DocumentIds, request: DocumentsRequest): number =>
  listFittingParagraphs(data, ids, request).length

/**
 * Builds documents as RULER's qa.py does: the question's own, those of its neighbourhood, random ones, and the pool
 * again if it is used up. There are as many as for the cell's first question, in the order of one constant shuffle, so
 * every question's own documents have the same slots.
 */
export function buildOfficialDocuments(data: QaData, ids: DocumentIds, request: DocumentsRequest): BuiltContext {
  const fit = listFittingParagraphs(data, ids, request)
  const count = computeRulerSize(fit.length, request.firstSize ?? fit.length, STEP)
  const ordered = shuffleLikePython(fit.slice(0, count), RULER_SEED)
  const toDoc = makeParagraphDocs(data, request.tokenizer)
  const docs = ordered.map(paragraph => {
    const gold = ids.gold.indexOf(paragraph)
    return { ...toDoc(paragraph), ...(gold >= 0 && { gold }) }
  })
  const repeats = Math.floor(Math.max(0, count - 1) / data.paragraphs.length)
  return { ...joinDocuments(docs, ids.gold.length, request.tokenizer), haystack: 'documents', repeats }
}

/** The paragraphs of a context before they are shuffled, as many as fit. @throws TooShort where the gold ones do not */
function listFittingParagraphs(data: QaData, ids: DocumentIds, { room, tokenizer, rng }: DocumentsRequest): number[] {
  const toDoc = makeParagraphDocs(data, tokenizer)
  const budget = new DocumentBudget(room, tokenizer)
  const fit: number[] = []
  for (const paragraph of listInOrder(data, ids, rng.fork('distractors'))) {
    const doc = toDoc(paragraph)
    if (!budget.fits(doc)) break
    budget.take(doc)
    fit.push(paragraph)
  }
  if (ids.gold.every(paragraph => fit.includes(paragraph))) return fit
  const needed = new DocumentBudget(0, tokenizer)
  for (const paragraph of ids.given ?? ids.gold) needed.take(toDoc(paragraph))
  throw new TooShort(-needed.left())
}

function* listInOrder(data: QaData, { gold, own, given }: DocumentIds, rng: DocumentsRequest['rng']) {
  const first = given ?? gold
  yield* first
  // SQuAD's neighbours come in random order, as they do where RULER cannot take all of them.
  yield* listCandidateDocuments(data, first, given ? [] : own, rng)
  for (;;) yield* data.paragraphs.keys()
}
