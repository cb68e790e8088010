import { mustGet, mustMatch } from '../../../core/collections/require.ts'
import { escapeRegExp } from '../../../core/text/escape-regexp.ts'
import { IN_ORDER } from '../../../core/text/template.ts'
import { UNCOUNTED } from '../../../core/tokens/tokens.ts'
import { withFacts } from '../../build/together.ts'
import { drawPeople, toUsualRoom } from '../../materials/accounts/cast.ts'
import { FULL_NAME, makeSentenceReader } from '../../materials/accounts/read-accounts.ts'
import { readWordings } from '../../materials/accounts/wordings.ts'
import { formatAnswerInstructions } from '../../materials/answer-format.ts'
import type { Fact } from '../../materials/needles/insert-needles.ts'
import { scatterFacts } from '../../materials/needles/scatter.ts'
import { formatPerson } from '../../materials/statements.ts'
import { PERSON } from '../../materials/words/forms.ts'
import { type CoreRequest, defineTask } from '../../task.ts'
import { CLUE_FAMILIES, listClues, listContentStems, readFamilies } from './clues.ts'
import { type AskedClues, type Character, drawMeant, drawOthers, makeCharacterWriter } from './population.ts'

/**
 * Does a reader find the one person of whom two things are so, when the text says neither in the question's words? Of
 * everybody it tells once, by a clue, where they lived, what they did for a living and what for pleasure: rooms across
 * from a landmark, tools of a trade. Many others have the very same clues in the same wordings, and another second fact
 * rules them out; most sentences only come near: a visit, a rumour, a cousin. No sentence holds a word of the question,
 * so that it takes knowledge to look for either fact, and both to answer. A blind guess scores 0.
 */
export const nolimaStyle = defineTask({
  id: 'nolima-style',
  family: 'needle',
  reading: 'lookup',
  ability: 'look up',
  about: 'Find the one person of whom the text says two things, in words that the question does not use.',
  source:
    'NoLiMa (arXiv 2502.05167); associations, wording and names are ours (406 in three families), two facts are to be joined, and the needle’s own clues and wordings are told of many others',
  version: 8,
  params: { told: 13, values: 8, people: 24, share: 0.85 },
  paramNotes: {
    told: 'sentences on each person at 64K tokens, 4 to 60; they grow with the square root of the length',
    values: 'things of a kind, such as countries, that the clues of a text may mean, 4 to 16',
    people: 'people of whom anything is said, at the least, 8 to 60',
    share: 'share of the text that is about such people, 0.1 to 0.95; the rest is the haystack',
  },
  answerTokens: 128,
  paired: true,
  uniqueAnswer: true,
  scorer: 'label-match',
  chance: 0,
  guessScore: 0.08,
  program: 'does not',
  haystack: true,
  levels: [
    { values: 16, told: 4, share: 0.4 },
    { values: 16, told: 4 },
    { values: 16, told: 8 },
    { values: 12, told: 8 },
    { values: 10 },
    {},
    { values: 7 },
    { values: 6 },
    { values: 5 },
    { values: 4, told: 20 },
  ],
  instructions: `The text says something of many people. The question is about one of them, of whom two things are so. The text does not say them in the words of the question: they follow from what is said of that person in two places. What the text calls a rumour, a dream or a mistake is not so, and what it tells of a relative, a friend or a namesake is not told of the person.`,
  template: IN_ORDER,

  check({ told, values, people, share }) {
    if (!(told >= 4 && told <= 60)) return 'told is 4 to 60'
    if (!Number.isInteger(values) || values < 4 || values > 16) return 'values is a whole number, 4 to 16'
    if (!Number.isInteger(people) || people < 8 || people > 60) return 'people is a whole number, 8 to 60'
    return share >= 0.1 && share <= 0.95 ? undefined : 'share is 0.1 to 0.95'
  },

  core: request => drawQuestions(request, 1)[0],

  together: {
    most: ({ values }) => Math.min(24, Math.floor((values * values) / 2)),
    tokens: () => 2 * MOST_TOKENS,
    cores(places, context) {
      const cores = drawQuestions(context, places.length)
      return withFacts(
        cores,
        cores[0].facts,
        cores.map(() => 2),
      )
    },
  },

  fill({ facts: { meanings, asked, known, depths, avoid } }, request) {
    const { rng, params } = request
    const room = toUsualRoom(request.room, request.tokenizer)
    const people = rng.fork('people')
    const cast = [...known, ...drawOthers(known, { meanings, asked }, { ...params, room }, people)]
    const { tellTruth } = makeCharacterWriter(cast, meanings, rng.fork('truths'), UNCOUNTED)
    const tell = (character: Character, family: number, depth: number): Fact => ({
      name: `${CLUE_FAMILIES[family]} of ${formatPerson(character.who)}`,
      text: tellTruth(character, family).text,
      depth,
    })
    const planted = asked.flatMap(({ families }, at) =>
      families.map((family, which) => tell(known[at], family, depths[2 * at + which])),
    )
    const likewise = cast.flatMap((character, at) =>
      CLUE_FAMILIES.flatMap((_, family) =>
        at < asked.length && asked[at].families.includes(family) ? [] : [tell(character, family, people.next())],
      ),
    )
    const built = scatterFacts(
      [...planted, ...likewise],
      {
        statements: (source, tokenizer) => makeCharacterWriter(cast, meanings, source, tokenizer).tellNearMiss,
        share: params.share,
        avoid,
      },
      request,
    )
    return { ...built, depths: built.depths.slice(0, planted.length) }
  },

  solve({ context, question }) {
    const [first, second] = findAsked(question).map(({ family, meant }) => new Set(findWho(context, family, meant)))
    return [...first].find(who => second.has(who)) ?? ''
  },

  // Who is named first does what a sentence tells, or is who its doer is called after.
  facts({ question, expected }) {
    const { answer } = expected as { readonly answer: string }
    return findAsked(question).map(({ family, meant }) => {
      const clues = mustGet(family.clues, meant)
      return {
        names: [answer],
        says(sentence) {
          const clue = clues.find(each => sentence.includes(each))
          if (clue === undefined || findWho(sentence, family, meant).includes(answer)) return true
          return sentence.replace(clue, '').match(NAMED)?.[0] !== answer
        },
      }
    })
  },

  guess: ({ context }, rng) => rng.pick(context.match(NAMED) ?? ['']),
})

const NAMED = new RegExp(FULL_NAME, 'g')
const MOST_TOKENS = 70
/** The fewest people without a question, if a context has several questions. */
const SPARE = 4

interface NolimaParams {
  readonly told: number
  readonly values: number
  readonly people: number
  readonly share: number
}

/** Questions of two families each, and who is told of in a context of them. */
function drawQuestions(
  {
    params,
    index,
    rng,
    depth,
  }: Pick<CoreRequest<NolimaParams & Record<string, number>>, 'params' | 'index' | 'rng' | 'depth'>,
  questions: number,
) {
  const all = readFamilies()
  const families = PAIRS[index % PAIRS.length]
  const drawn = rng.fork('meanings')
  const meanings = all.map(({ clues }) => drawn.sample([...clues.keys()], params.values))
  const [one, two] = families
  const cells = drawn.sample(
    meanings[one].flatMap(first => meanings[two].map(second => [first, second] as const)),
    questions,
  )
  const asked = cells.map((meant): AskedClues => ({ families, meant }))
  const persons = drawPeople(Math.max(params.people, questions + SPARE), [], rng.fork('names'))
  const known = persons.map((who, at): Character => {
    const meant = drawMeant(meanings, asked, drawn)
    const own = asked.at(at)
    if (!own || at >= asked.length) return { who, meant }
    return {
      who,
      meant: meant.map((each, family) => (family === one ? own.meant[0] : family === two ? own.meant[1] : each)),
    }
  })
  const wordings = asked.map(({ meant }) => writeQuestion(families, meant))
  const facts = {
    meanings,
    asked,
    known,
    depths: Array.from({ length: 2 * questions }, (_, at) => depth(at)),
    avoid: [...new Set(wordings.flatMap(listSimilarWords))],
  }
  return wordings.map((question, at) => ({
    question,
    ...formatAnswerInstructions('label', { what: 'the full name' }),
    expected: { answer: formatPerson(persons[at]), labels: persons.map(formatPerson) },
    facts,
  }))
}

const PAIRS = [
  [0, 1],
  [1, 2],
  [0, 2],
] as const

const writeQuestion = (families: readonly number[], meant: readonly string[]) =>
  `Who ${families.map((family, at) => readFamilies()[family].asked.replace('X', meant[at])).join(' and ')}?`

/** Stems of the question’s content words, as words begin with them within a sentence and at its beginning. */
const listSimilarWords = (question: string): string[] =>
  listContentStems(question).flatMap(stem => [` ${stem}`, stem[0].toUpperCase() + stem.slice(1)])

function findAsked(question: string) {
  const [, first, second] = mustMatch(/^Who (.*?) and ((?:was|had) .*)\?$/, question)
  return [first, second].map(words => {
    const family = readFamilies().find(({ asked }) => words.startsWith(asked.split('X')[0]))! // one of its own questions
    const [before, after] = family.asked.split('X')
    return { family, meant: words.slice(before.length, words.length - after.length) }
  })
}

/** Finds the people whose clues in a text have a meaning. */
function findWho(context: string, family: ReturnType<typeof readFamilies>[number], meant: string): string[] {
  const clues = family.clues.get(meant) ?? []
  return context.split(/(?<=[.!?]["”’)]?)\s+/).flatMap(sentence => {
    if (!clues.some(clue => sentence.includes(clue))) return []
    const read = readClue(sentence)
    return read && family.deeds.is.includes(read.deed) && clues.includes(read.values['CLUE']) ? [read.person] : []
  })
}

const readClue = (sentence: string) => {
  readAny ??= makeSentenceReader(
    () => readFamilies().flatMap(({ deeds }) => deeds.is),
    () => readWordings().subjects.self,
    { PERSON: FULL_NAME, KIN: PERSON, CLUE: `(?<CLUE>${listClues().map(escapeRegExp).join('|')})` },
  )
  return readAny(sentence)
}
let readAny: ReturnType<typeof makeSentenceReader> | undefined
