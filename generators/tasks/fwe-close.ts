import { once } from '../../core/collections/once.ts'
import type { Random } from '../../core/random/random.ts'
import { IN_ORDER } from '../../core/text/template.ts'
import type { Tokenizer } from '../../core/tokens/tokens.ts'
import { TooShort } from '../build/too-short.ts'
import { formatAnswerInstructions } from '../materials/answer-format.ts'
import { drawCloseCounts, findLeastBase } from '../materials/close-counts.ts'
import { flattenString } from '../materials/flat.ts'
import { getDigitCounter } from '../materials/keys/digits.ts'
import { scatterUnevenly } from '../materials/shares.ts'
import { readNouns } from '../materials/words/lexicon.ts'
import { defineTask } from '../task.ts'

/**
 * Which words are the most frequent, where twelve are nearly as frequent as one another? Their counts differ by about
 * the square root of a count, so that the lead narrows with the length: by 8 % at 4K tokens, 2 % at 64K, 0.7 % at 512K.
 * A sample of 4K tokens tells less and less, the more so as each word is frequent in some stretches of the text and
 * rare in others. The three words and their order belong to the item; a random word of the twelve is right once in 12.
 * A program of 5 lines solves it.
 */
export const fweClose = defineTask({
  id: 'fwe-close',
  family: 'aggregation',
  reading: 'aggregation',
  ability: 'aggregate',
  about: 'Count words and name the three most frequent ones, in order, among twelve whose counts are close.',
  source:
    'After RULER frequent words (arXiv 2404.06654 section 3.3); the lead narrows with the length, words are unevenly spread, and the order is asked for',
  version: 1,
  params: { rivals: 12, lead: 1 },
  paramNotes: {
    rivals: 'words whose counts are close, the three right ones included, 6 to 40',
    lead: 'square roots of a count between one rank and the next, 0.25 to 8',
  },
  levels: [
    { rivals: 6, lead: 8 },
    { rivals: 6, lead: 4 },
    { rivals: 8, lead: 2 },
    { rivals: 10, lead: 1.5 },
    {},
    { rivals: 16, lead: 0.8 },
    { rivals: 20, lead: 0.65 },
    { rivals: 26, lead: 0.5 },
    { rivals: 32, lead: 0.35 },
    { rivals: 40, lead: 0.25 },
  ],
  answerTokens: 128,
  paired: true,
  uniqueAnswer: false,
  scorer: 'fields',
  chance: 0.08,
  guessScore: 0.1,
  program: 'solves it',
  haystack: false,
  instructions:
    'The text is a set of numbered lists of words. They mean nothing together. Keep count of how often each word appears in all lists taken together.',
  template: IN_ORDER,

  check({ rivals, lead }) {
    if (!Number.isInteger(rivals) || rivals < 6 || rivals > 40) return 'rivals is a whole number, 6 to 40'
    return lead >= 0.25 && lead <= 8 ? undefined : 'lead is 0.25 to 8'
  },

  core({ params: { rivals }, rng }) {
    const words = rng.fork('words').sample(nounNumbers(), rivals + OTHERS)
    return drawQuestion(words.slice(0, rivals), { groups: 1, words })
  },

  together: {
    most: ({ rivals }) => Math.floor((readNouns().length - OTHERS) / rivals),
    tokens: countLeastTokens,
    // Each question is of words of its own: what one word's count says of another's is the same for all of them.
    cores(places, { params: { rivals }, rng }) {
      const groups = places.length
      const words = rng.fork('words').sample(nounNumbers(), groups * rivals + OTHERS)
      return places.map((slot, at) => {
        const own = words.slice(at * rivals, (at + 1) * rivals)
        const among = slot.rng.fork('named').shuffle(own.map(word => readNouns()[word]))
        return { ...drawQuestion(own, { groups, words }, among), own: [] }
      })
    },
  },

  fill({ facts: { groups, words } }, { params: { rivals, lead }, room, rng, tokenizer }) {
    const sizes = words.map(word => tokenizer.piece(` ${readNouns()[word]}`))
    const drawn = rng.fork('counts')
    const counts = Array.from({ length: groups }, (_, group) => {
      const own = sizes.slice(group * rivals, (group + 1) * rivals)
      const found = closeCounts(room / groups, own, lead, groups === 1 ? drawn : drawn.fork(String(group)))
      if (!found) throw new TooShort(Math.max(SMALLEST, groups * countLeastTokens({ rivals, lead })))
      return found
    }).flat()
    const rare = rng.fork('rare')
    let tokens = counts.reduce((sum, count, at) => sum + count * sizes[at], 0)
    let total = counts.reduce((sum, count) => sum + count, 0)
    const heads = makeHeadingCounter(tokenizer)
    const others: number[] = []
    for (let overhead = heads(total); ; ) {
      const other = counts.length + rare.int(0, OTHERS - 1)
      overhead += total % A_LIST === 0 ? heads.next(total) : 0
      if (tokens + sizes[other] + overhead > room) break
      tokens += sizes[other]
      total++
      others.push(other)
    }
    const context = formatLists(arrangeWords(counts, others, rng.fork('order')), words)
    return {
      context,
      tokens: tokenizer.additive ? tokens + heads(total) : tokenizer.count(context),
      depths: [],
      haystack: 'words',
      repeats: 0,
    }
  },

  solve: ({ context, question }) => formatFields(findMostFrequent(context, ASKED, findNamed(question))),
  guess: ({ context, question }, rng) =>
    formatFields(rng.sample(findMostFrequent(context, 12, findNamed(question)), ASKED)),
})

/** The words of a context: those that are asked about, group by group by their ranks, and others. */
interface Words {
  readonly groups: number
  readonly words: readonly number[]
}

/** @param among the words to choose from, where the context is asked about several groups of words */
function drawQuestion(ranked: readonly number[], facts: Words, among?: readonly string[]) {
  const [first, second, third] = ranked.map(word => readNouns()[word])
  const of = among ? `Of these words, which three appear most often in the lists: ${among.join(', ')}?` : undefined
  return {
    question: `${of ?? 'Which three words appear most often in the lists?'} Name the most frequent one first.`,
    ...formatAnswerInstructions('lines', { names: ['first', 'second', 'third'] }),
    expected: { first: first, second: second, third: third },
    facts,
  }
}

/** The words that a question gives to choose from; undefined: all. */
function findNamed(question: string): ReadonlySet<string> | undefined {
  const [, list] = /in the lists: ([a-z, ]+)\?/.exec(question) ?? []
  return list === undefined ? undefined : new Set(list.split(', '))
}

const ASKED = 3
/** Words that fill up the lists, each less than half as often as a rival. */
const OTHERS = 400
/** The rivals' share of the text. */
const SHARE = 0.55
const A_LIST = 20
const nounNumbers = once(() => Uint16Array.from(readNouns(), (_, at) => at))

/**
 * Counts by rank: three leads above the field, two, one, and the others just below one another. Undefined where the room
 * is too small for them.
 */
function closeCounts(room: number, sizes: readonly number[], lead: number, rng: Random): number[] | undefined {
  const base = Math.floor((room * SHARE) / sizes.reduce((sum, size) => sum + size, 0))
  return drawCloseCounts(base, sizes.length, { asked: ASKED, lead, least: LEAST_COUNT }, rng)
}

const LEAST_COUNT = 20
const SMALLEST = 1500

/** Tokens of a context, in which the least frequent of the rivals of one question still come often enough. */
function countLeastTokens({ rivals, lead }: { readonly rivals: number; readonly lead: number }): number {
  const base = findLeastBase({ asked: ASKED, lead, least: LEAST_COUNT })
  return Math.ceil((rivals * base * WORD_TOKENS) / SHARE)
}

/** Tokens of a noun with its blank, on average. */
const WORD_TOKENS = 1.4

/** All words by their ranks, unevenly strewn: `others` stand where no rival does. */
function arrangeWords(counts: readonly number[], others: readonly number[], rng: Random): Uint16Array {
  const order = scatterUnevenly([...counts, others.length], rng)
  let next = 0
  for (let at = 0; at < order.length; at++) if (order[at] === counts.length) order[at] = others[next++]
  return order
}

/** Tokens of the headings and line breaks of so many words, and of one more list behind them. */
function makeHeadingCounter(tokenizer: Tokenizer) {
  const countDigits = getDigitCounter(tokenizer)
  const fixed = tokenizer.piece('List') + tokenizer.piece(' ') + tokenizer.piece(':')
  const lineBreak = tokenizer.piece('\n')
  const countNext = (words: number) => fixed + countDigits(words / A_LIST + 1) + (words === 0 ? 0 : lineBreak)
  const countAll = (words: number) => {
    let tokens = 0
    for (let at = 0; at < words; at += A_LIST) tokens += countNext(at)
    return tokens
  }
  return Object.assign(countAll, { next: countNext })
}

function formatLists(order: Uint16Array, words: readonly number[]): string {
  const texts = words.map(word => ` ${readNouns()[word]}`)
  const lists: string[] = []
  for (let at = 0; at < order.length; at += A_LIST) {
    let list = `List ${at / A_LIST + 1}:`
    const end = Math.min(at + A_LIST, order.length)
    for (let word = at; word < end; word++) list += texts[order[word]]
    lists.push(flattenString(list))
  }
  return lists.join('\n')
}

function findMostFrequent(context: string, count: number, among?: ReadonlySet<string>): string[] {
  const counts = new Map<string, number>()
  for (const [word] of context.matchAll(/\b[a-z]+\b/g))
    if (!among || among.has(word)) counts.set(word, (counts.get(word) ?? 0) + 1)
  return [...counts]
    .sort((a, b) => b[1] - a[1])
    .slice(0, count)
    .map(([word]) => word)
}

const formatFields = ([first = '', second = '', third = '']: readonly string[]) =>
  `first: ${first}\nsecond: ${second}\nthird: ${third}`
