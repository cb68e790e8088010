import { type Random, random } from '../../core/random.ts'
import { IN_ORDER } from '../../core/template.ts'
import { answerIn } from '../materials/answer-format.ts'
import { type ContextRequest, type CorePlace, defineTask } from '../task.ts'
import { TooShort } from '../too-short.ts'

export const fwe = defineTask({
  id: 'fwe',
  family: 'aggregation',
  reading: 'aggregation',
  about: 'Count coded words: name the three that appear most often in a text whose counts follow a Zipf law.',
  source:
    'RULER (arXiv 2404.06654) section 3.3, NVIDIA/RULER freq_words_extraction.py; the text fills its target (RULER: 89 to 97 %) and the order is new for each item',
  version: 2,
  params: { alpha: 2, letters: 6 },
  paramNotes: {
    alpha: 'exponent of the Zipf law: the word of rank k stands N × k^-alpha / zeta(alpha) times',
    letters: 'letters of a coded word',
  },
  answerTokens: 128,
  official: {
    answerTokens: 50,
    core: place => ({ ...drawn(place), answerPrefix: ` The ${ASKED} coded words that appear most often are:` }),
    // RULER's texts grow by a thirty-second of the target in words, and are shuffled alike for a number of words.
    fill: (core, place) => filled(core, place, { step: Math.ceil(place.target / 32), order: random('ruler/fwe') }),
  },
  paired: true,
  uniqueAnswer: false,
  scorer: 'ruler-recall',
  chance: 0,
  // Frequent words are met often: the last words of the text are likely among them.
  guessScore: 0.3,
  toolSolvable: true,
  haystack: false,
  instructions: `The text below is made of coded words and of dots that mean nothing. Keep count of the coded words: a question follows the text.`,
  template: IN_ORDER,

  check({ alpha, letters }) {
    if (!(alpha > 1 && alpha <= 4)) return 'alpha is above 1 and at most 4'
    return letters < 4 || letters > 12 ? 'letters is between 4 and 12' : undefined
  },

  core: drawn,
  fill: (core, place) => filled(core, place, { order: place.rng }),

  solve({ context }) {
    const counts = new Map<string, number>()
    for (const [word] of context.matchAll(/[a-z]+/g)) counts.set(word, (counts.get(word) ?? 0) + 1)
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

function drawn({ params, rng }: Pick<CorePlace<Params>, 'params' | 'rng'>) {
  const words = codedWords(rng.fork('words'), params.letters)
  return {
    question: `Ignoring the dots, which ${ASKED} coded words appear most often in the text?`,
    ...answerIn('set', { what: 'the words' }),
    expected: Array.from({ length: ASKED }, () => words.next().value),
    facts: null,
  }
}

/** @param step words that the text grows by; absent: as many as fit, and dots in what is left */
function filled(
  { expected }: { readonly expected: readonly string[] },
  { params, room, tokenizer, rng }: ContextRequest<Params>,
  { step, order }: { readonly step?: number; readonly order: Random },
) {
  // Rank 1 is noise, as in RULER; the asked words have ranks 2 to 4.
  const byRank = [NOISE, ...expected]
  const others = codedWords(rng.fork('words'), params.letters, expected)
  const sizes = byRank.map(word => tokenizer.piece(` ${word}`))
  const sizeOf = (rank: number) => {
    while (byRank.length < rank) {
      const word = others.next().value
      byRank.push(word)
      sizes.push(tokenizer.piece(` ${word}`))
    }
    return sizes[rank - 1]!
  }
  const free = room - FIRST_WORD
  const most = largest(free, words => tokensOf(words, params.alpha, sizeOf) <= free)
  const total = step === undefined || most < step ? most : most - (most % step)
  const counts = zipfCounts(total, params.alpha)
  if (counts.length < ASKED + 2 || counts[ASKED]! <= counts[ASKED + 1]!) throw new TooShort(SMALLEST)
  // What is left by whole words is filled with noise, which nobody counts.
  const rest = step !== undefined ? 0 : Math.floor((free - tokensOf(total, params.alpha, sizeOf)) / sizes[0]!)
  counts[0]! += rest
  const context = written(byRank, counts, order)
  const tokens = tokensOf(total, params.alpha, sizeOf) + rest * sizes[0]!
  const first = context.slice(0, params.letters)
  const exact = tokens + tokenizer.count(first) - tokenizer.piece(` ${first}`)
  return {
    context,
    tokens: tokenizer.additive ? exact : tokenizer.count(context),
    depths: [],
    haystack: 'words',
    repeats: 0,
  }
}

const ASKED = 3
const NOISE = '...'
/** The first word has no blank before it, which may cost it a token or two more. */
const FIRST_WORD = 4
const SMALLEST = 400

/** An endless supply of random lower-case words, no two alike and none of `taken`. */
function* codedWords(rng: Random, letters: number, taken: readonly string[] = []): Generator<string, never> {
  const drawn = new Set(taken)
  for (;;) {
    const word = Array.from({ length: letters }, () => String.fromCharCode(97 + rng.int(0, 25))).join('')
    if (drawn.has(word)) continue
    drawn.add(word)
    yield word
  }
}

/** How often the word of each rank stands among `words` words; ranks that would stand less than once are left out. */
function zipfCounts(words: number, alpha: number): number[] {
  const scale = words / zeta(alpha)
  const ranks = Math.floor(scale ** (1 / alpha))
  return Array.from({ length: ranks }, (_, at) => Math.floor(scale * (at + 1) ** -alpha)).filter(count => count > 0)
}

const tokensOf = (words: number, alpha: number, sizeOf: (rank: number) => number) =>
  zipfCounts(words, alpha).reduce((sum, count, at) => sum + count * sizeOf(at + 1), 0)

/** The Riemann zeta function for s > 1: a sum with an Euler-Maclaurin tail, exact to about 1e-12. */
function zeta(s: number): number {
  const terms = 1000
  let sum = 0
  for (let n = terms - 1; n >= 1; n--) sum += n ** -s
  return sum + terms ** (1 - s) / (s - 1) + terms ** -s / 2 + (s * terms ** (-s - 1)) / 12
}

/** The largest whole number from 0 to `limit` that passes; all below it pass too. */
function largest(limit: number, passes: (value: number) => boolean): number {
  let [low, high] = [0, Math.max(0, limit)]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (passes(middle)) low = middle
    else high = middle - 1
  }
  return low
}

/** All words in random order, a coded word first: a context begins with a letter. */
function written(byRank: readonly string[], counts: readonly number[], rng: Random): string {
  const ranks = new Uint32Array(counts.reduce((sum, count) => sum + count, 0))
  let at = 0
  counts.forEach((count, rank) => {
    ranks.fill(rank, at, at + count)
    at += count
  })
  rng.shuffle(ranks)
  const coded = ranks.findIndex(rank => rank > 0)
  const held = ranks[0]!
  ranks[0] = ranks[coded]!
  ranks[coded] = held
  return Array.from(ranks, rank => byRank[rank]!).join(' ')
}
