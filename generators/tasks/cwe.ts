import { usageError } from '../../core/errors.ts'
import { type Random, random } from '../../core/random.ts'
import { IN_ORDER } from '../../core/template.ts'
import type { Tokenizer } from '../../core/tokens.ts'
import { answerIn } from '../materials/answer-format.ts'
import { digitTokens } from '../materials/digits.ts'
import { workedExample } from '../materials/example.ts'
import { flat } from '../materials/flat.ts'
import { commonNumbers, vocabulary, wordNumbers, wordTokens } from '../materials/vocabulary.ts'
import { type ContextRequest, type CorePlace, defineTask } from '../task.ts'
import { TooShort } from '../too-short.ts'

const INSTRUCTIONS =
  'Below is a numbered list of words. Some words appear in it much more often than the others. Keep count: a question follows the list.'

export const cwe = defineTask({
  id: 'cwe',
  family: 'aggregation',
  reading: 'aggregation',
  about: 'Count words: name the ten that appear most often in a long numbered list.',
  source:
    'RULER (arXiv 2404.06654) section 3.3, NVIDIA/RULER common_words_extraction.py; 9,800 common words (1.4 tokens each, as in RULER), rarer ones of a word list where they run out, at about 160K tokens (RULER changes its list at 133K), ceiling about 4.6M; order and example are new for each item',
  version: 3,
  params: { common: 10, common_times: 30, rare_times: 3 },
  paramNotes: {
    common: 'common words, all of which are asked for',
    common_times: 'how often each common word stands in the list (below 4,096 tokens: a fifth)',
    rare_times: 'how often each other word stands in the list (below 4,096 tokens: a third)',
  },
  // RULER reserves 120; ten rare words as a list of a chat model's take up to about 150.
  answerTokens: 256,
  official: {
    answerTokens: 120,
    core: place => ({
      ...drawn(place),
      answerPrefix: ` The ${place.params.common} words that appear most often in the list are:`,
    }),
    // RULER's lists grow by ten words and are shuffled alike for a number of entries.
    fill: (core, place) => filled(core, place, { step: 10, order: random('ruler/cwe') }),
  },
  paired: true,
  uniqueAnswer: false,
  scorer: 'ruler-recall',
  chance: 0,
  // In a short list, most entries are common words: the last ten words of 4K tokens hold four of them.
  guessScore: 0.4,
  toolSolvable: true,
  haystack: false,
  instructions: INSTRUCTIONS,
  template: IN_ORDER,

  check({ common, common_times, rare_times }) {
    if (![common, common_times, rare_times].every(count => Number.isInteger(count) && count >= 1))
      return 'common, common_times and rare_times are whole numbers from 1'
    if (common > 200) return 'common is at most 200'
    return common_times <= rare_times ? 'common_times is greater than rare_times' : undefined
  },

  core: drawn,
  fill: (core, place) => filled(core, place, { order: place.rng.fork('order') }),

  solve({ context, question }) {
    const counts = new Map<string, number>()
    for (const [, word] of context.matchAll(ENTRY)) counts.set(word!, (counts.get(word!) ?? 0) + 1)
    const wanted = Number(/\d+/.exec(question)?.[0])
    return [...counts]
      .sort((a, b) => b[1] - a[1])
      .slice(0, wanted)
      .map(([word]) => word)
      .join(', ')
  },

  guess({ context, question }, rng) {
    const words = [...new Set(Array.from(context.matchAll(ENTRY), ([, word]) => word!))]
    return rng.sample(words, Math.min(words.length, Number(/\d+/.exec(question)?.[0]))).join(', ')
  },
})

type Params = { common: number; common_times: number; rare_times: number }

/** Common words that the task does not say itself: its words would not be found by counting the list's. */
function drawnFrom(): Uint32Array {
  const said = new Set(`${INSTRUCTIONS} ${wording(10).question} that are`.toLowerCase().match(/[a-z]+/g))
  unsaid ??= commonNumbers().filter(number => !said.has(vocabulary()[number]!))
  return unsaid
}

let unsaid: Uint32Array | undefined

function drawn({ params, rng }: Pick<CorePlace<Params>, 'params' | 'rng'>) {
  const numbers = rng.fork('words').sample(drawnFrom(), params.common + EXAMPLE.common + EXAMPLE.rare)
  const words = numbers.map(number => vocabulary()[number]!)
  return {
    ...wording(params.common),
    example: exampleOf(rng.fork('example'), words.slice(params.common)),
    expected: words.slice(0, params.common),
    facts: numbers,
  }
}

/** @param step words that the list grows by; absent: as many as fit */
function filled(
  { facts }: Pick<ReturnType<typeof drawn>, 'facts'>,
  { params, room, target, tokenizer, rng }: ContextRequest<Params>,
  { step, order }: { readonly step?: number; readonly order: Random },
) {
  const short = target < 4096
  const times = Math.max(2, short ? Math.round(params.common_times / 5) : params.common_times)
  const rareTimes = short ? Math.max(1, Math.round(params.rare_times / 3)) : params.rare_times
  const list = numberedList(tokenizer)
  for (const word of facts.slice(0, params.common)) list.add(word, times)
  if (list.tokens() > room) throw new TooShort(list.tokens() + 8 * rareTimes * params.common)
  fillWithRareWords(list, { room, times: rareTimes, step }, rng.fork('words'), new Set(facts))
  return { ...list.written(order), depths: [], haystack: 'words', repeats: 0 }
}

const ENTRY = /\d+\. ([a-z]+)/g

const wording = (common: number) => ({
  question: `Which ${common} words appear most often in the list?`,
  ...answerIn('set', { what: 'the words' }),
})

/** RULER's worked example: 40 words, ten of them ten times, the others three times. */
const EXAMPLE = { common: 10, commonTimes: 10, rare: 30, rareTimes: 3 }

function exampleOf(rng: Random, words: readonly string[]): string {
  const entries = words.flatMap((word, at) =>
    Array.from({ length: at < EXAMPLE.common ? EXAMPLE.commonTimes : EXAMPLE.rareTimes }, () => word),
  )
  const list = rng
    .shuffle(entries)
    .map((word, at) => `${at + 1}. ${word}`)
    .join(' ')
  const answer = words.slice(0, EXAMPLE.common).join(', ')
  return workedExample('First a short example.', `${list}\n\n${wording(EXAMPLE.common).question}\nAnswer: ${answer}`)
}

/**
 * Adds words, each `times` times, until the room is used up; the last one as often as still fits. They are drawn without replacement, the
 * common ones first and then the rest of the vocabulary, so a longer list begins with the same words.
 */
function fillWithRareWords(
  list: NumberedList,
  { room, times, step }: { readonly room: number; readonly times: number; readonly step: number | undefined },
  rng: Random,
  taken: ReadonlySet<number>,
): void {
  const before = list.length()
  const entries = () => (list.length() - before) / times
  const common = commonNumbers()
  const isCommon = new Set(common)
  const deck = [...common, ...wordNumbers().filter(word => !isCommon.has(word))]
  for (let drawn = 0; drawn < deck.length; drawn++) {
    const at = rng.int(drawn, (drawn < common.length ? common.length : deck.length) - 1)
    const word = deck[at]!
    deck[at] = deck[drawn]!
    if (taken.has(word)) continue
    if (list.addIfFits(word, times, room)) continue
    if (step !== undefined) {
      list.drop(times * (entries() < step ? 0 : entries() % step))
      return
    }
    for (let often = times - 1; often > 0; often--) list.addIfFits(word, 1, room)
    return
  }
  throw usageError(`cwe: its ${deck.length} words end at about ${list.tokens()} tokens; ask for a shorter length.`)
}

type NumberedList = ReturnType<typeof numberedList>

/**
 * Counts a list while it grows: the numbers by their position, the words wherever they will stand. Words are numbers of the
 * vocabulary.
 */
function numberedList(tokenizer: Tokenizer) {
  const entries: number[] = []
  const words = wordTokens(tokenizer)
  const around = tokenizer.piece(' ') + tokenizer.piece('.')
  const digits = digitTokens(tokenizer)
  let tokens = -tokenizer.piece(' ') // Nothing stands before the first number.

  const cost = (word: number, times: number) => {
    let size = times * (words(word) + around)
    for (let at = 1; at <= times; at++) size += digits(entries.length + at)
    return size
  }
  const addIfFits = (word: number, times: number, room: number): boolean => {
    const size = cost(word, times)
    if (tokens + size > room) return false
    for (let at = 0; at < times; at++) entries.push(word)
    tokens += size
    return true
  }
  return {
    tokens: () => tokens,
    length: () => entries.length,
    addIfFits,
    /** The last ones go. */
    drop(count: number) {
      for (let left = count; left > 0; left--) tokens -= words(entries.at(-1)!) + around + digits(entries.length--)
    },
    add: (word: number, times: number) => addIfFits(word, times, Number.POSITIVE_INFINITY),
    written(rng: Random) {
      rng.shuffle(entries)
      const list = vocabulary()
      const context = entries.map((word, at) => flat(`${at + 1}. ${list[word]}`)).join(' ')
      return { context, tokens: tokenizer.additive ? tokens : tokenizer.count(context) }
    },
  }
}
