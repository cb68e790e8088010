import { usageError } from '../../../../core/errors.ts'
import { shuffleLikePython } from '../../../../core/python/python-shuffle.ts'
import type { Random } from '../../../../core/random/random.ts'
import { IN_ORDER } from '../../../../core/text/template.ts'
import { computeRulerSize, RULER_SEED } from '../../../build/profile.ts'
import { TooShort } from '../../../build/too-short.ts'
import { formatAnswerInstructions } from '../../../materials/answer-format.ts'
import { formatWorkedExample } from '../../../materials/example.ts'
import { getVocabulary, listCommonNumbers } from '../../../materials/words/vocabulary.ts'
import { type ContextRequest, type CoreRequest, defineTask } from '../../../task.ts'
import { addWords, getOwnWords, type ListedWords, makeNumberedList, toListedWords } from './numbered-list.ts'

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
  official: {
    answerTokens: 120,
    uses: ['words'],
    core: drawOfficialQuestion,
    fill: fillOfficially,
    size: measureOfficialSize,
  },
  paired: true,
  uniqueAnswer: false,
  scorer: 'ruler-recall',
  chance: 0,
  // In a short list, most entries are common words: the last ten words of 4K tokens hold four of them.
  guessScore: 0.4,
  program: 'solves it',
  haystack: false,
  instructions: INSTRUCTIONS,
  template: IN_ORDER,

  check({ common, common_times, rare_times }) {
    if (![common, common_times, rare_times].every(count => Number.isInteger(count) && count >= 1))
      return 'common, common_times and rare_times are whole numbers from 1'
    if (common > 200) return 'common is at most 200'
    return common_times <= rare_times ? 'common_times is greater than rare_times' : undefined
  },

  core: request => drawQuestion(request, getOwnWords(), listDrawableWords()),

  together: {
    most: ({ common }) => listBeginnings(common).length,
    tokens: ({ common, common_times }) => common * common_times * ENTRY_TOKENS,
    // Each question is about the words of another beginning, of which others appear as often as most words.
    cores(places, { params, rng }) {
      const { list } = getOwnWords()
      const groups = rng
        .fork('beginnings')
        .sample(listBeginnings(params.common), places.length)
        .map(({ begins, numbers }, at) => ({
          begins,
          numbers: places[at].rng.fork('words').sample(numbers, params.common),
        }))
      const common = groups.flatMap(({ numbers }) => numbers)
      const taken = new Set(common)
      const others = listDrawableWords().filter(number => !taken.has(number))
      const shown = rng.fork('words').sample(others, EXAMPLE.common + EXAMPLE.rare)
      const example = formatExample(
        rng.fork('example'),
        shown.map(number => list[number]),
      )
      const facts = [...common, ...shown]
      return groups.map(({ begins, numbers }) => ({
        ...describeWording(params.common, begins),
        example,
        expected: numbers.map(number => list[number]),
        facts,
        own: [],
      }))
    },
  },

  fill(core, request) {
    const { list, times } = beginList(core.facts, request, getOwnWords())
    const { used } = addWords(
      list,
      { ...times, room: request.room, words: getOwnWords() },
      request.rng,
      new Set(core.facts),
    )
    if (!used) throw makeTooFewError(list.tokens(), getOwnWords())
    return finishList(list, entries => request.rng.fork('order').shuffle(entries))
  },

  solve({ context, question }) {
    const begins = /begin with "([a-z]+)"/.exec(question)?.[1] ?? ''
    const counts = new Map<string, number>()
    for (const [, word] of context.matchAll(ENTRY))
      if (word.startsWith(begins)) counts.set(word, (counts.get(word) ?? 0) + 1)
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
function listDrawableWords(): Uint32Array {
  const said = new Set(`${INSTRUCTIONS} ${describeWording(10).question} that are`.toLowerCase().match(/[a-z]+/g))
  unsaid ??= listCommonNumbers().filter(number => !said.has(getVocabulary()[number]))
  return unsaid
}

let unsaid: Uint32Array | undefined

/** Two letters with which words begin, and those words, where there are enough to hide the common ones among others. */
function listBeginnings(common: number): { readonly begins: string; readonly numbers: readonly number[] }[] {
  byBeginning ??= groupByBeginning(listDrawableWords())
  return Array.from(byBeginning, ([begins, numbers]) => ({ begins, numbers })).filter(
    ({ numbers }) => numbers.length >= OTHERS_FOR_ONE * common,
  )
}

function groupByBeginning(numbers: Uint32Array): Map<string, number[]> {
  const groups = new Map<string, number[]>()
  for (const number of numbers) {
    const begins = getVocabulary()[number].slice(0, 2)
    const group = groups.get(begins)
    if (group) group.push(number)
    else groups.set(begins, [number])
  }
  return groups
}

let byBeginning: Map<string, number[]> | undefined
/** Words of a beginning for each common one. */
const OTHERS_FOR_ONE = 4
/** Tokens of an entry with its number. */
const ENTRY_TOKENS = 6

type DrawRequest = Pick<CoreRequest<Params>, 'params' | 'rng'>

function drawQuestion({ params, rng }: DrawRequest, { list }: ListedWords, from: ArrayLike<number>) {
  const numbers = rng.fork('words').sample(from, params.common + EXAMPLE.common + EXAMPLE.rare)
  const words = numbers.map(number => list[number])
  return {
    ...describeWording(params.common),
    example: formatExample(rng.fork('example'), words.slice(params.common)),
    expected: words.slice(0, params.common),
    facts: numbers,
  }
}

type Facts = readonly number[]

/** A list of the common words alone, and how often the others are to stand in it. */
function beginList(facts: Facts, { params, room, target, tokenizer }: ContextRequest<Params>, words: ListedWords) {
  const short = target < 4096
  const times = Math.max(2, short ? Math.round(params.common_times / 5) : params.common_times)
  const rareTimes = short ? Math.max(1, Math.round(params.rare_times / 3)) : params.rare_times
  const list = makeNumberedList(tokenizer, words)
  // Behind the common words of all questions are those of the example.
  for (const word of facts.slice(0, facts.length - EXAMPLE.common - EXAMPLE.rare)) list.add(word, times)
  if (list.tokens() > room) throw new TooShort(list.tokens() + 8 * rareTimes * params.common)
  return { list, times: { times: rareTimes } }
}

const finishList = (list: ReturnType<typeof makeNumberedList>, shuffle: (entries: number[]) => unknown) => ({
  ...list.written(shuffle),
  depths: [],
  haystack: 'words',
  repeats: 0,
})

const makeTooFewError = (tokens: number, { list }: ListedWords) =>
  usageError(`cwe: its ${list.length} words end at about ${tokens} tokens; ask for a shorter length.`)

/** Words of the user's lists may hold blanks. */
const ENTRY = /\d+\. (.+?)(?= \d+\. |$)/g

const describeWording = (common: number, begins?: string) => ({
  question: `Which ${common} ${begins === undefined ? 'words' : `of the words that begin with "${begins}"`} appear most often in the list?`,
  ...formatAnswerInstructions('set', { what: 'the words' }),
})

/** RULER's worked example: 40 words, ten of them ten times, the others three times. */
const EXAMPLE = { common: 10, commonTimes: 10, rare: 30, rareTimes: 3 }

function formatExample(rng: Random, words: readonly string[]): string {
  const entries = words.flatMap((word, at) =>
    Array.from({ length: at < EXAMPLE.common ? EXAMPLE.commonTimes : EXAMPLE.rareTimes }, () => word),
  )
  const list = rng
    .shuffle(entries)
    .map((word, at) => `${at + 1}. ${word}`)
    .join(' ')
  const answer = words.slice(0, EXAMPLE.common).join(', ')
  return formatWorkedExample(
    'Here is a short example.',
    `${list}\n\n${describeWording(EXAMPLE.common).question}\nAnswer: ${answer}`,
  )
}

/**
 * The user's words, or ours: RULER draws from the list of common ones, and from a longer one where they are too few for
 * a length.
 */
function getLists({ data: { words } }: Pick<CoreRequest<Params>, 'data'>): readonly ListedWords[] {
  if (!words) return [getOwnWords()]
  return [words.common, words.others].filter(list => list.length > 0).map(toListedWords)
}

function drawOfficialQuestion(request: CoreRequest<Params>) {
  const [first] = getLists(request)
  const core = drawQuestion(request, first, request.data.words ? first.decks[0] : listDrawableWords())
  return { ...core, answerPrefix: ` The ${request.params.common} words that appear most often in the list are:` }
}

/** Makes a list that fills the space, with the required count of each word. */
function makeFullList({ facts }: { readonly facts: Facts }, request: ContextRequest<Params>) {
  const lists = getLists(request)
  for (const [at, words] of lists.entries()) {
    // The words of a longer list are all its own.
    const own = at === 0 ? facts : drawQuestion(request, words, words.decks[0]).facts
    const { list, times } = beginList(own, request, words)
    const { used, added } = addWords(
      list,
      { ...times, room: request.room, words, whole: true },
      request.rng,
      new Set(own),
    )
    if (used) return { list, words, own, times: times.times, distinct: request.params.common + added }
    if (at === lists.length - 1) throw makeTooFewError(list.tokens(), words)
  }
  throw new Error('cwe: no words')
}

function measureOfficialSize(core: { readonly facts: Facts }, request: ContextRequest<Params>): number {
  return makeFullList(core, request).distinct
}

/** In RULER's steps of ten words, and shuffled alike for a number of entries. */
function fillOfficially(core: { readonly facts: Facts }, request: ContextRequest<Params>) {
  const { list, words, own, times, distinct } = makeFullList(core, request)
  const size = computeRulerSize(distinct, request.firstSize ?? distinct, 10)
  list.drop(times * (distinct - Math.max(size, request.params.common)))
  const expected = own.slice(0, request.params.common).map(number => words.list[number])
  return { ...finishList(list, entries => shuffleLikePython(entries, RULER_SEED)), expected }
}
