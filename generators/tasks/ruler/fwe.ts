import { append } from '../../../core/collections/append.ts'
import { shuffleLikePython } from '../../../core/python/python-shuffle.ts'
import type { Random } from '../../../core/random/random.ts'
import { IN_ORDER } from '../../../core/text/template.ts'
import { computeRulerSize, RULER_SEED } from '../../build/profile.ts'
import { TooShort } from '../../build/too-short.ts'
import { formatAnswerInstructions } from '../../materials/answer-format.ts'
import { type ContextRequest, type CoreRequest, defineTask } from '../../task.ts'

/** Tokens that RULER reserves for the answer. */
const RULER_ANSWER = 50

export const fwe = defineTask({
  id: 'fwe',
  family: 'aggregation',
  reading: 'aggregation',
  about: 'Count coded words: name the three that appear most often in a text whose counts follow a Zipf law.',
  source:
    'RULER (arXiv 2404.06654) section 3.3, NVIDIA/RULER freq_words_extraction.py; the text fills its target (RULER: 89 to 97 %) and the order is new for each item',
  version: 3,
  params: { alpha: 2, letters: 6 },
  paramNotes: {
    alpha: 'exponent of the Zipf law: the word of rank k stands N × k^-alpha / zeta(alpha) times',
    letters: 'letters of a coded word',
  },
  answerTokens: 128,
  official: {
    answerTokens: RULER_ANSWER,
    core: request => ({
      ...drawQuestion(request),
      answerPrefix: ` The ${ASKED} coded words that appear most often are:`,
    }),
    size: (core, request) => findSize(core, request, computeRulerGrid(request)),
    // Shuffled alike for a number of words.
    fill(core, request) {
      const grid = computeRulerGrid(request)
      const own = findSize(core, request, grid)
      const total = computeRulerSize(own, request.firstSize ?? own, grid.step)
      return fillText(core, request, { total, order: ranks => shuffleLikePython(ranks, RULER_SEED) })
    },
  },
  paired: true,
  uniqueAnswer: false,
  scorer: 'ruler-recall',
  chance: 0,
  // Frequent words are met often: the last words of the text are likely among them.
  guessScore: 0.3,
  program: 'solves it',
  haystack: false,
  instructions: `The text is made of coded words and of dots that mean nothing. Keep count of the coded words.`,
  template: IN_ORDER,

  check({ alpha, letters }) {
    if (!(alpha > 1 && alpha <= 4)) return 'alpha is above 1 and at most 4'
    return letters < 4 || letters > 12 ? 'letters is between 4 and 12' : undefined
  },

  core: drawQuestion,

  together: {
    most: () => LETTERS.length,
    tokens: () => SMALLEST,
    // Each question is about the words of another first letter, whose counts follow a Zipf law of their own.
    cores(places, { params, rng }) {
      const initials = rng.fork('initials').shuffle([...LETTERS])
      const groups = places.map((slot, at) => {
        const words = generateCodedWords(slot.rng.fork('words'), params.letters, { initial: initials[at] })
        return { initial: initials[at], expected: Array.from({ length: ASKED }, () => words.next().value) }
      })
      return groups.map(({ initial, expected }) => ({
        question: `Ignoring the dots, which ${ASKED} of the coded words that begin with "${initial}" appear most often in the text?`,
        ...formatAnswerInstructions('set', { what: 'the words' }),
        expected,
        facts: groups,
        own: [],
      }))
    },
  },

  fill(core, request) {
    const order = (ranks: Uint32Array) => request.rng.shuffle(ranks)
    return core.facts ? fillGroups(core.facts, request, order) : fillText(core, request, { order })
  },

  solve({ context, question }) {
    const initial = /begin with "([a-z])"/.exec(question)?.[1] ?? ''
    const counts = new Map<string, number>()
    for (const [word] of context.matchAll(/[a-z]+/g))
      if (word.startsWith(initial)) counts.set(word, (counts.get(word) ?? 0) + 1)
    return [...counts]
      .sort((a, b) => b[1] - a[1])
      .slice(0, ASKED)
      .map(([word]) => word)
      .join(', ')
  },

  guess({ context }, rng) {
    const words = [...new Set(context.match(/[a-z]+/g))]
    return rng.sample(words, Math.min(words.length, ASKED)).join(', ')
  },
})

type Params = { alpha: number; letters: number }

function drawQuestion({ params, rng }: Pick<CoreRequest<Params>, 'params' | 'rng'>) {
  const words = generateCodedWords(rng.fork('words'), params.letters)
  return {
    question: `Ignoring the dots, which ${ASKED} coded words appear most often in the text?`,
    ...formatAnswerInstructions('set', { what: 'the words' }),
    expected: Array.from({ length: ASKED }, () => words.next().value),
    facts: null as readonly Group[] | null,
  }
}

/** The words of one of several questions. */
interface Group {
  readonly initial: string
  readonly expected: readonly string[]
}

type Core = { readonly expected: readonly string[] }

/** RULER starts with a sixth of the tokens in words, and continues in steps of a thirty-second. */
function computeRulerGrid({ target }: Pick<ContextRequest<Params>, 'target'>) {
  const tokens = target - RULER_ANSWER
  return { from: Math.floor(tokens / 6), step: Math.floor(tokens / 32) }
}

/** The most words, dots included, whose text fits; of a grid where there is one that fits. */
function findSize(
  core: Core,
  request: ContextRequest<Params>,
  grid?: { readonly from: number; readonly step: number },
) {
  const { room, params } = request
  const { sizes } = rankWords(core, request)
  const most = findLargest(room - FIRST_WORD, words => countTokens(words, params.alpha, sizes) <= room - FIRST_WORD)
  if (grid === undefined || most < grid.from) return most
  return most - ((most - grid.from) % grid.step)
}

/** The word of each rank, and its tokens; rank 1 is noise, as in RULER, and the asked words have ranks 2 to 4. */
function rankWords(
  { expected }: Core,
  { params, tokenizer, rng }: Pick<ContextRequest<Params>, 'params' | 'tokenizer' | 'rng'>,
  initial = '',
) {
  const byRank = [NOISE, ...expected]
  const others = generateCodedWords(rng.fork(`words${initial}`), params.letters, { initial, taken: expected })
  const counts = byRank.map(word => tokenizer.piece(` ${word}`))
  const getSize = (rank: number) => {
    while (byRank.length < rank) {
      const word = others.next().value
      byRank.push(word)
      counts.push(tokenizer.piece(` ${word}`))
    }
    return counts[rank - 1]
  }
  return { byRank, sizes: getSize }
}

/** @param total words of the text; absent: as many as fit, and dots in what is left */
function fillText(
  core: Core,
  request: ContextRequest<Params>,
  { total: asked, order }: { readonly total?: number; readonly order: (ranks: Uint32Array) => Uint32Array },
) {
  const { params, room } = request
  const { byRank, sizes } = rankWords(core, request)
  const total = asked ?? findSize(core, request)
  const used = countTokens(total, params.alpha, sizes)
  const counts = computeZipfCounts(total, params.alpha)
  if (counts.length < ASKED + 2 || counts[ASKED] <= counts[ASKED + 1]) throw new TooShort(SMALLEST)
  // Noise, which is not counted, fills the rest after whole words.
  const rest = asked !== undefined ? 0 : Math.floor((room - FIRST_WORD - used) / sizes(1))
  counts[0] += rest
  const context = writeWords(byRank, counts, order)
  return describeWords(context, used + rest * sizes(1), request)
}

/** The words of several questions in one text: each question's share of the room holds a Zipf law of its own. */
function fillGroups(
  groups: readonly Group[],
  request: ContextRequest<Params>,
  order: (ranks: Uint32Array) => Uint32Array,
) {
  const { params, room, tokenizer } = request
  const share = Math.floor((room - FIRST_WORD) / groups.length)
  const words = [NOISE]
  const counts = [0]
  let used = 0
  for (const group of groups) {
    const { byRank, sizes } = rankWords(group, request, group.initial)
    const total = findLargest(share, words => countTokens(words, params.alpha, sizes) <= share)
    const own = computeZipfCounts(total, params.alpha)
    if (own.length < ASKED + 2 || own[ASKED] <= own[ASKED + 1]) throw new TooShort(groups.length * SMALLEST)
    used += countTokens(total, params.alpha, sizes)
    counts[0] += own[0]
    append(words, byRank.slice(1, own.length))
    append(counts, own.slice(1))
  }
  const noise = tokenizer.piece(` ${NOISE}`)
  const rest = Math.max(0, Math.floor((room - FIRST_WORD - used) / noise))
  counts[0] += rest
  const context = writeWords(words, counts, order)
  return describeWords(context, used + rest * noise, request)
}

/** The filled context. Its words are summed up as if each had a blank before it, which the first has not. */
function describeWords(context: string, sum: number, { params, tokenizer }: ContextRequest<Params>) {
  const first = context.slice(0, params.letters)
  const exact = sum + tokenizer.count(first) - tokenizer.piece(` ${first}`)
  return {
    context,
    tokens: tokenizer.additive ? exact : tokenizer.count(context),
    depths: [],
    haystack: 'words',
    repeats: 0,
  }
}

const LETTERS = Array.from({ length: 26 }, (_, at) => String.fromCharCode(97 + at))
const ASKED = 3
const NOISE = '...'
/** The first word has no blank before it, which may cost it a token or two more. */
const FIRST_WORD = 4
const SMALLEST = 400

/** An endless supply of random lower-case words, no two alike and none of `taken`. */
function* generateCodedWords(
  rng: Random,
  letters: number,
  { initial = '', taken = [] }: { readonly initial?: string; readonly taken?: readonly string[] } = {},
): Generator<string, never> {
  const drawn = new Set(taken)
  for (;;) {
    const drawnLetters = Array.from({ length: letters - initial.length }, () =>
      String.fromCharCode(97 + rng.int(0, 25)),
    )
    const word = initial + drawnLetters.join('')
    if (drawn.has(word)) continue
    drawn.add(word)
    yield word
  }
}

/** Returns the count of each rank among `words` words; ranks below one are omitted. */
function computeZipfCounts(words: number, alpha: number): number[] {
  const scale = words / computeZeta(alpha)
  const ranks = Math.floor(scale ** (1 / alpha))
  return Array.from({ length: ranks }, (_, at) => Math.floor(scale * (at + 1) ** -alpha)).filter(count => count > 0)
}

const countTokens = (words: number, alpha: number, sizeOf: (rank: number) => number) =>
  computeZipfCounts(words, alpha).reduce((sum, count, at) => sum + count * sizeOf(at + 1), 0)

/** The Riemann zeta function for s > 1: a sum with an Euler-Maclaurin tail, exact to about 1e-12. */
function computeZeta(s: number): number {
  const terms = 1000
  let sum = 0
  for (let n = terms - 1; n >= 1; n--) sum += n ** -s
  return sum + terms ** (1 - s) / (s - 1) + terms ** -s / 2 + (s * terms ** (-s - 1)) / 12
}

/** The largest whole number from 0 to `limit` that passes; all below it pass too. */
function findLargest(limit: number, passes: (value: number) => boolean): number {
  let [low, high] = [0, Math.max(0, limit)]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (passes(middle)) low = middle
    else high = middle - 1
  }
  return low
}

/** All words in another order, a coded word first: a context begins with a letter. */
function writeWords(
  byRank: readonly string[],
  counts: readonly number[],
  order: (ranks: Uint32Array) => Uint32Array,
): string {
  const ranks = new Uint32Array(counts.reduce((sum, count) => sum + count, 0))
  let at = 0
  counts.forEach((count, rank) => {
    ranks.fill(rank, at, at + count)
    at += count
  })
  order(ranks)
  const coded = ranks.findIndex(rank => rank > 0)
  const held = ranks[0]
  ranks[0] = ranks[coded]
  ranks[coded] = held
  return Array.from(ranks, rank => byRank[rank]).join(' ')
}
