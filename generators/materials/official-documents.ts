import { pythonShuffle } from '../../core/python-shuffle.ts'
import type { QaData, QaQuestion } from '../../datasets/qa.ts'
import { RULER_SEED, rulerSize } from '../profile.ts'
import type { BuiltContext, ContextRequest } from '../task.ts'
import { TooShort } from '../too-short.ts'
import { candidates, paragraphDocs } from './document-pool.ts'
import { Budget, written } from './documents.ts'

/** RULER's samples lose so many documents at a time until they fit. */
const STEP = 10

type Place = Pick<ContextRequest<never>, 'room' | 'tokenizer' | 'rng' | 'firstSize'>
type Asked = Pick<QaQuestion, 'gold' | 'own' | 'given'>

/** Whole documents that fit. */
export const officialDocumentsSize = (data: QaData, asked: Asked, place: Place): number =>
  fitting(data, asked, place).length

/**
 * Documents as RULER's qa.py puts them: the question's own ones, those of its neighbourhood, random ones, and the pool again where it is used
 * up; as many as the cell's first question has, in the order of one constant shuffle, so that a question's own stand in the same slots as another's.
 */
export function officialDocuments(data: QaData, asked: Asked, place: Place): BuiltContext {
  const fit = fitting(data, asked, place)
  const count = rulerSize(fit.length, place.firstSize ?? fit.length, STEP)
  const ordered = pythonShuffle(fit.slice(0, count), RULER_SEED)
  const asDoc = paragraphDocs(data, place.tokenizer)
  const docs = ordered.map(paragraph => {
    const gold = asked.gold.indexOf(paragraph)
    return { ...asDoc(paragraph), ...(gold >= 0 && { gold }) }
  })
  const repeats = Math.floor(Math.max(0, count - 1) / data.paragraphs.length)
  return { ...written(docs, asked.gold.length, place.tokenizer), haystack: 'documents', repeats }
}

/** The paragraphs of a context before they are shuffled, as many as fit. @throws TooShort where the gold ones do not */
function fitting(data: QaData, asked: Asked, { room, tokenizer, rng }: Place): number[] {
  const asDoc = paragraphDocs(data, tokenizer)
  const budget = new Budget(room, tokenizer)
  const fit: number[] = []
  for (const paragraph of inOrder(data, asked, rng.fork('distractors'))) {
    const doc = asDoc(paragraph)
    if (!budget.fits(doc)) break
    budget.take(doc)
    fit.push(paragraph)
  }
  if (asked.gold.every(paragraph => fit.includes(paragraph))) return fit
  const needed = new Budget(0, tokenizer)
  for (const paragraph of asked.given ?? asked.gold) needed.take(asDoc(paragraph))
  throw new TooShort(-needed.left())
}

function* inOrder(data: QaData, { gold, own, given }: Asked, rng: Place['rng']) {
  const first = given ?? gold
  yield* first
  // SQuAD's neighbours come in random order, as they do where RULER cannot take all of them.
  yield* candidates(data, first, given ? [] : own, rng)
  for (;;) yield* data.paragraphs.keys()
}
