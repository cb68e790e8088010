import { usageError } from '../../../core/errors.ts'
import { pythonShuffle } from '../../../core/python-shuffle.ts'
import type { Random } from '../../../core/random.ts'
import { IN_ORDER } from '../../../core/template.ts'
import { answerIn } from '../../materials/answer-format.ts'
import { workedExample } from '../../materials/example.ts'
import { commonNumbers, vocabulary } from '../../materials/vocabulary.ts'
import { RULER_SEED, rulerSize } from '../../profile.ts'
import { type ContextRequest, type CoreRequest, defineTask } from '../../task.ts'
import { TooShort } from '../../too-short.ts'
import { addWords, type ListedWords, listedWords, numberedList, ownWords } from './numbered-list.ts'

const INSTRUCTIONS =
  'The text is a numbered list of words. Some words appear in it much more often than the others. Keep count of them.'

export const cwe = defineTask({
  id: 'cwe',
  family: 'aggregation',
  reading: 'aggregation',
  about: 'Count words: name the ten that appear most often in a long numbered list.',
  source:
    'RULER (arXiv 2404.06654) section 3.3, NVIDIA/RULER common_words_extraction.py; 9,800 common words (1.4 tokens each, as in RULER), rarer ones of a word list where they run out, at about 160K tokens (RULER changes its list at 133K), ceiling about 4.6M; order and example are new for each item',
  version: 4,
  params: { common: 10, common_times: 30, rare_times: 3 },
  paramNotes: {
    common: 'common words, all of which are asked for',
    common_times: 'how often each common word stands in the list (below 4,096 tokens: a fifth)',
    rare_times: 'how often each other word stands in the list (below 4,096 tokens: a third)',
  },
  // RULER reserves 120; ten rare words as a list of a chat model's take up to about 150.
  answerTokens: 256,
  official: { answerTokens: 120, uses: ['words'], core: officialCore, fill: officialFill, size: officialSize },
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

  core: place => drawn(place, ownWords(), drawnFrom()),

  fill(core, place) {
    const { list, times } = begun(core.facts, place, ownWords())
    const { used } = addWords(list, { ...times, room: place.room, words: ownWords() }, place.rng, new Set(core.facts))
    if (!used) throw tooFew(list.tokens(), ownWords())
    return written(list, entries => place.rng.fork('order').shuffle(entries))
  },

  solve({ context, question }) {
    const counts = new Map<string, number>()
    for (const [, word] of context.matchAll(ENTRY)) counts.set(word, (counts.get(word) ?? 0) + 1)
    const wanted = Number(/\d+/.exec(question)?.[0])
    return [...counts]
      .sort((a, b) => b[1] - a[1])
      .slice(0, wanted)
      .map(([word]) => word)
      .join(', ')
  },

  guess({ context, question }, rng) {
    const words = [...new Set(Array.from(context.matchAll(ENTRY), ([, word]) => word))]
    return rng.sample(words, Math.min(words.length, Number(/\d+/.exec(question)?.[0]))).join(', ')
  },
})

type Params = { common: number; common_times: number; rare_times: number }

/** Common words that the task does not say itself: its words would not be found by counting the list's. */
function drawnFrom(): Uint32Array {
  const said = new Set(`${INSTRUCTIONS} ${wording(10).question} that are`.toLowerCase().match(/[a-z]+/g))
  unsaid ??= commonNumbers().filter(number => !said.has(vocabulary()[number]))
  return unsaid
}

let unsaid: Uint32Array | undefined

type Place = Pick<CoreRequest<Params>, 'params' | 'rng'>

function drawn({ params, rng }: Place, { list }: ListedWords, from: ArrayLike<number>) {
  const numbers = rng.fork('words').sample(from, params.common + EXAMPLE.common + EXAMPLE.rare)
  const words = numbers.map(number => list[number])
  return {
    ...wording(params.common),
    example: exampleOf(rng.fork('example'), words.slice(params.common)),
    expected: words.slice(0, params.common),
    facts: numbers,
  }
}

type Facts = readonly number[]

/** A list of the common words alone, and how often the others are to stand in it. */
function begun(facts: Facts, { params, room, target, tokenizer }: ContextRequest<Params>, words: ListedWords) {
  const short = target < 4096
  const times = Math.max(2, short ? Math.round(params.common_times / 5) : params.common_times)
  const rareTimes = short ? Math.max(1, Math.round(params.rare_times / 3)) : params.rare_times
  const list = numberedList(tokenizer, words)
  for (const word of facts.slice(0, params.common)) list.add(word, times)
  if (list.tokens() > room) throw new TooShort(list.tokens() + 8 * rareTimes * params.common)
  return { list, times: { times: rareTimes } }
}

const written = (list: ReturnType<typeof numberedList>, shuffle: (entries: number[]) => unknown) => ({
  ...list.written(shuffle),
  depths: [],
  haystack: 'words',
  repeats: 0,
})

const tooFew = (tokens: number, { list }: ListedWords) =>
  usageError(`cwe: its ${list.length} words end at about ${tokens} tokens; ask for a shorter length.`)

/** Words of the user's lists may hold blanks. */
const ENTRY = /\d+\. (.+?)(?= \d+\. |$)/g

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
  return workedExample('Here is a short example.', `${list}\n\n${wording(EXAMPLE.common).question}\nAnswer: ${answer}`)
}

/** The user's words, or ours: RULER draws from the list of common ones, and from a longer one where they are too few for a length. */
function listsOf({ data: { words } }: Pick<CoreRequest<Params>, 'data'>): readonly ListedWords[] {
  if (!words) return [ownWords()]
  return [words.common, words.others].filter(list => list.length > 0).map(listedWords)
}

function officialCore(place: CoreRequest<Params>) {
  const [first] = listsOf(place)
  const core = drawn(place, first, place.data.words ? first.decks[0] : drawnFrom())
  return { ...core, answerPrefix: ` The ${place.params.common} words that appear most often in the list are:` }
}

/** A list that the room is filled by, in words that each stand as often as they are to. */
function fullList({ facts }: { readonly facts: Facts }, place: ContextRequest<Params>) {
  const lists = listsOf(place)
  for (const [at, words] of lists.entries()) {
    // The words of a longer list are all its own.
    const own = at === 0 ? facts : drawn(place, words, words.decks[0]).facts
    const { list, times } = begun(own, place, words)
    const { used, added } = addWords(list, { ...times, room: place.room, words, whole: true }, place.rng, new Set(own))
    if (used) return { list, words, own, times: times.times, distinct: place.params.common + added }
    if (at === lists.length - 1) throw tooFew(list.tokens(), words)
  }
  throw new Error('cwe: no words')
}

function officialSize(core: { readonly facts: Facts }, place: ContextRequest<Params>): number {
  return fullList(core, place).distinct
}

/** In RULER's steps of ten words, and shuffled alike for a number of entries. */
function officialFill(core: { readonly facts: Facts }, place: ContextRequest<Params>) {
  const { list, words, own, times, distinct } = fullList(core, place)
  const size = rulerSize(distinct, place.firstSize ?? distinct, 10)
  list.drop(times * (distinct - Math.max(size, place.params.common)))
  const expected = own.slice(0, place.params.common).map(number => words.list[number])
  return { ...written(list, entries => pythonShuffle(entries, RULER_SEED)), expected }
}
