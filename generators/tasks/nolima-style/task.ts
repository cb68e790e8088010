import { mustFind, mustGet, mustMatch } from '../../../core/collections/require.ts'
import { escapeRegExp } from '../../../core/text/escape-regexp.ts'
import { joinWords } from '../../../core/text/join-words.ts'
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
import { type AskedClues, type Character, drawMeant, drawOthers, isAnswer, makeCharacterWriter } from './population.ts'

/**
 * Does a reader find the one person of whom three things are so, when the text says none in the question's words? Of
 * everybody it tells once, by a clue, where they lived, what they did for a living and what for pleasure: rooms across
 * from a landmark, tools of a trade. Many others have the very same clues in the same wordings, some two of the three,
 * and another fact rules them out; most sentences only come near: a visit, a rumour, a cousin. For one of the three
 * the question takes either of two, so that hardly two questions are alike. No sentence holds a word of the question:
 * it takes knowledge to look for any fact, and all three to answer. A blind guess scores 0.
 */
export const nolimaStyle = defineTask({
  id: 'nolima-style',
  family: 'needle',
  reading: 'lookup',
  ability: 'look up',
  about: 'Find the one person of whom the text says three things, in words that the question does not use.',
  source:
    'NoLiMa (arXiv 2502.05167); associations, wording and names are ours (401 in three families), three facts are to be joined, and the needle’s own clues and wordings are told of many others',
  version: 9,
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
  instructions: `The text says something of many people. The question is about one of them, of whom three things are so. The text does not say them in the words of the question: they follow from what is said of that person in three places. What the text calls a rumour, a dream or a mistake is not so, and what it tells of a relative, a friend or a namesake is not told of the person.`,
  template: IN_ORDER,

  check({ told, values, people, share }) {
    if (!(told >= 4 && told <= 60)) return 'told is 4 to 60'
    if (!Number.isInteger(values) || values < 4 || values > 16) return 'values is a whole number, 4 to 16'
    if (!Number.isInteger(people) || people < 8 || people > 60) return 'people is a whole number, 8 to 60'
    return share >= 0.1 && share <= 0.95 ? undefined : 'share is 0.1 to 0.95'
  },

  core: request => drawQuestions(request, 1)[0],

  together: {
    // At most half of what may be asked together is taken, so that any question finds its own.
    most: ({ values }) => Math.min(24, Math.floor(values ** 3 / 4)),
    tokens: () => CLUE_FAMILIES.length * MOST_TOKENS,
    cores(places, context) {
      const cores = drawQuestions(context, places.length)
      return withFacts(
        cores,
        cores[0].facts,
        cores.map(() => CLUE_FAMILIES.length),
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
    const tellAll = (of: Character, depth: (family: number) => number) =>
      CLUE_FAMILIES.map((_, family) => tell(of, family, depth(family)))
    const planted = asked.flatMap((_, at) => tellAll(known[at], family => depths[CLUE_FAMILIES.length * at + family]))
    const likewise = cast.slice(asked.length).flatMap(character => tellAll(character, () => people.next()))
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
    const [first, ...others] = findAsked(question).map(({ family, meant }) => {
      return new Set(meant.flatMap(each => findWho(context, family, each)))
    })
    return [...first].find(who => others.every(each => each.has(who))) ?? ''
  },

  // Who is named first does what a sentence tells, or is who its doer is called after.
  facts({ context, question, expected }) {
    const { answer } = expected as { readonly answer: string }
    return findAsked(question).map(({ family, meant: either }) => {
      const meant = mustFind(either, each => findWho(context, family, each).includes(answer), either.join(' or '))
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

/** Questions of three families each, and who is told of in a context of them. */
function drawQuestions(
  {
    params,
    index,
    rng,
    depth,
  }: Pick<CoreRequest<NolimaParams & Record<string, number>>, 'params' | 'index' | 'rng' | 'depth'>,
  questions: number,
) {
  const drawn = rng.fork('meanings')
  const meanings = readFamilies().map(({ clues }) => drawn.sample([...clues.keys()], params.values))
  const asked: AskedClues[] = []
  while (asked.length < questions) {
    const open = (index + asked.length) % meanings.length
    const next = meanings.map((each, family) => drawn.sample(each, family === open ? 2 : 1))
    if (!asked.some(other => isOneTaken(next, other))) asked.push(next)
  }
  const persons = drawPeople(Math.max(params.people, questions + SPARE), [], rng.fork('names'))
  const answers = asked.map(each => each.map(meant => meant[0]))
  const known = persons.map((who, at): Character => {
    if (at < questions) return { who, meant: answers[at] }
    const near = at - questions
    const meant = drawMeant(meanings, asked, drawn)
    if (near >= meanings.length * questions) return { who, meant }
    // For each question some share all that is asked for but one thing.
    const other = near % meanings.length
    const shared = answers[Math.floor(near / meanings.length)].map((each, family) =>
      family === other ? meant[family] : each,
    )
    return { who, meant: asked.some(each => isAnswer(shared, each)) ? meant : shared }
  })
  const wordings = asked.map(writeQuestion)
  const facts = {
    meanings,
    asked,
    known,
    depths: Array.from({ length: meanings.length * questions }, (_, at) => depth(at)),
    avoid: [...new Set(wordings.flatMap(listSimilarWords))],
  }
  return wordings.map((question, at) => ({
    question,
    ...formatAnswerInstructions('label', { what: 'the full name' }),
    expected: { answer: formatPerson(persons[at]), labels: persons.map(formatPerson) },
    facts,
  }))
}

/** Returns whether somebody could be the answer of both questions. */
const isOneTaken = (one: AskedClues, other: AskedClues) =>
  one.every((meant, family) => meant.some(each => other[family].includes(each)))

function writeQuestion(clues: AskedClues): string {
  const said = readFamilies().map(({ asked }, at) => asked.replace('X', [...clues[at]].sort().join(' or ')))
  return `Who ${joinWords(said)}?`
}

/** Stems of the question’s content words, as words begin with them within a sentence and at its beginning. */
const listSimilarWords = (question: string): string[] =>
  listContentStems(question).flatMap(stem => [` ${stem}`, stem[0].toUpperCase() + stem.slice(1)])

function findAsked(question: string) {
  const said = mustMatch(/^Who (.*), (was .*) and (had .*)\?$/, question).slice(1)
  return readFamilies().map((family, at) => {
    const [before, after] = family.asked.split('X')
    return { family, meant: said[at].slice(before.length, said[at].length - after.length).split(' or ') }
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
