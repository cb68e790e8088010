import {
  type CoreRequest,
  countFactTokens,
  defineTask,
  drawApart,
  drawDistinctIdentifiers,
  type Fact,
  formatAnswerInstructions,
  IN_ORDER,
  insertNeedles,
  mustMatch,
  poolCores,
  type Random,
  TooShort,
} from 'fathom-bench/plugin'
import { ACCOUNT, type AccountKey, drawBook, drawMonth, formatAccount, makeAccounts } from './account-books.ts'

/**
 * Tests whether a reader says so if the text lacks the answer. Every line gives one total. In half of the items the
 * text contains the requested one. In half of both halves it contains near ones, with another month, book or place, so
 * that they reveal nothing about it. Answering "not stated" always scores 0.5, and always a number scores 0 for a blind
 * guess. A program of 20 lines solves it.
 */
export const idk = defineTask({
  id: 'idk',
  family: 'needle',
  reading: 'absence',
  about: 'Give a total that one line of the text states, or say that it is not stated: in half of the items it is not.',
  source:
    'Michelangelo IDK (arXiv 2409.12640), whose stories and four choices are replaced by lines of the same kind, a number and "not stated"',
  version: 4,
  params: { near: 3 },
  paramNotes: {
    near: 'near statements in every second pair of items, 0 to 60: the same place and book in another month, another book of the place, a place of a similar name',
  },
  answerTokens: 128,
  paired: true,
  uniqueAnswer: false,
  scorer: 'stated-match',
  chance: 0.5,
  program: 'solves it',
  haystack: false,
  instructions: `The text is a list of totals from account books, in no particular order. The question is about one of them, which may be missing from the list.`,
  template: IN_ORDER,

  check: ({ near }) =>
    Number.isInteger(near) && near >= 0 && near <= 60 ? undefined : 'near is a whole number, 0 to 60',

  core: request => drawQuestion(request),

  together: {
    tokens: ({ near }) => (1 + near) * STATEMENT_TOKENS,
    cores: places =>
      poolCores(
        drawApart(places, drawQuestion, ({ facts }) => facts.named),
        ({ planted }) => planted.length,
      ),
  },

  fill({ facts: { planted, taken } }, { room, tokenizer, rng }) {
    const size = countFactTokens(planted, 'lines', tokenizer)
    const hay = makeAccounts(new Set(taken), room - size, rng, tokenizer)
    if (hay.units.length < 2) throw new TooShort(size + SMALLEST_HEAP)
    const { context, depths } = insertNeedles(hay, planted, 'lines')
    const tokens = tokenizer.additive ? hay.tokens + size : tokenizer.count(context)
    return { context, depths, tokens, haystack: 'accounts', repeats: 0 }
  },

  solve({ context, question }) {
    const [, book, place, month, year] = mustMatch(/the (\S+) book of (\S+) show for (\S+) (\d+)/, question)
    const asked = formatAccount({ book: book, place: place, month: month, year: Number(year) }, '')
    const line = asked.slice(0, -1)
    const at = `\n${context}`.indexOf(`\n${line}`)
    return at < 0 ? NOT_STATED : mustMatch(/\d+/, context.slice(at + line.length))[0]
  },

  guess({ context }, rng) {
    const totals = [...context.matchAll(ACCOUNT)].map(([, , , , , total]) => total)
    return rng.pick(totals)
  },
})

const NOT_STATED = 'not stated'
const SMALLEST_HEAP = 90
const STATEMENT_TOKENS = 45

/** Those of near statements may have names put together of two places. */
const findPlaces = (planted: readonly Fact[]) => planted.flatMap(({ text }) => mustMatch(/book of (\S+)/, text)[1])

/** One total with those near to it, and the question for it. */
function drawQuestion({
  params,
  index,
  rng,
  depth,
}: Pick<CoreRequest<{ near: number }>, 'params' | 'index' | 'rng' | 'depth'>) {
  const stated = index % 2 === 0
  const near = Math.floor(index / 2) % 2 === 0 ? params.near : 0
  const places = drawDistinctIdentifiers('words', 1 + near, rng.fork('places'))
  const values = drawDistinctIdentifiers('numbers', 2 + near, rng.fork('values'))
  const asked = { place: places[0], book: drawBook(rng), ...drawMonth(rng) }
  const [value, like, ...nearValues] = values
  const planted: Fact[] = stated ? [{ name: 'asked', text: formatAccount(asked, value), depth: depth(0) }] : []
  for (const [at, total] of nearValues.entries()) {
    const text = formatAccount(drawNear(asked, at, places[1 + at], rng.fork(`near/${at}`)), total)
    planted.push({ name: `near ${at + 1}`, text, depth: depth(1 + at) })
  }
  return {
    question: `What total does the ${asked.book} book of ${asked.place} show for ${asked.month} ${asked.year}?`,
    ...formatAnswerInstructions('number', { otherwise: NOT_STATED }),
    expected: { answer: stated ? value : null, like: like },
    facts: {
      planted,
      taken: [...places, ...values, ...planted.flatMap(({ text }) => text.split(' '))],
      named: [...places, ...values, ...findPlaces(planted)],
    },
  }
}

/** In turn: another month, another book, a place of half the same name. All else is as asked. */
function drawNear(accountKey: AccountKey, at: number, other: string, rng: Random): AccountKey {
  const wanted = (['month', 'book', 'place'] as const)[at % 3]
  for (;;) {
    const key =
      wanted === 'place'
        ? { ...accountKey, place: swapHalf(accountKey.place, other, at) }
        : { ...accountKey, ...(wanted === 'month' ? drawMonth(rng) : { book: drawBook(rng) }) }
    if (formatAccount(key, '') !== formatAccount(accountKey, '')) return key
  }
}

function swapHalf(town: string, other: string, at: number): string {
  const [first, second] = town.split('-')
  const [otherFirst, otherSecond] = other.split('-')
  return Math.floor(at / 3) % 2 === 0 ? `${first}-${otherSecond}` : `${otherFirst}-${second}`
}
