import { type Fields, isFields, makeRandom, quoteForMessage, usageError } from 'fathom-bench/plugin'
import type { StreamEntry } from '../contract.ts'
import type { FileQuestion, FileStream, StreamReader } from './contract.ts'
import { readLocomoTime } from './locomo-time.ts'
import { sortEntries } from './parts/entries.ts'

/** Tokens of a reply, as upstream asks for. */
const ANSWER_TOKENS = 32
const MOST_CHARS = 1_000_000

export const SHORT =
  'Write an answer in the form of a short phrase. Answer with exact words from the context whenever possible.'
const SHORT_RULE =
  'Based on the above context, write an answer in the form of a short phrase for the following question. Answer with exact words from the context whenever possible.'
const PLAIN_RULE = 'Based on the above context, answer the following question.'
export const DATE_HINT = 'Use DATE of CONVERSATION to answer with an approximate date.'
const NOT_MENTIONED = 'Not mentioned in the conversation'

/** LoCoMo's `locomo10.json` (arXiv 2402.17753; snap-research/locomo): talks of two people over months. */
export const locomo: StreamReader = {
  id: 'locomo',
  source: 'arXiv 2402.17753; snap-research/locomo locomo10.json, rules of its task_eval/ (9228632)',
  // The classes keep upstream's numbers: publications name them in three different ways.
  classes: [
    { id: '1', about: "LoCoMo's category 1: several parts" },
    { id: '2', about: "LoCoMo's category 2: dates and times" },
    { id: '3', about: "LoCoMo's category 3: with knowledge of the world" },
    { id: '4', about: "LoCoMo's category 4: one fact" },
    { id: '5', about: "LoCoMo's category 5: never said, asked without options" },
    { id: '5-options', about: "LoCoMo's category 5: never said, asked with two options" },
  ],
  form: 'document',
  read({ value, who }) {
    const fail = makeFail(who)
    if (!Array.isArray(value) || value.length === 0) return fail('expected a list of conversations')
    const streams = value.map((each, at) => readConversation(each, at, fail))
    const twice = findTwice(streams.map(({ id }) => id))
    return twice === undefined ? streams : fail(`sample_id ${quoteForMessage(twice)} is there twice`)
  },
}

type Fail = (what: string) => never

const makeFail =
  (who: string): Fail =>
  what => {
    throw usageError(`${who}: ${what}.`)
  }

const findTwice = (ids: readonly string[]): string | undefined => ids.find((id, at) => ids.indexOf(id) !== at)

function readText(fields: Fields, name: string, where: string, fail: Fail): string {
  const value = fields[name]
  return typeof value === 'string' && value !== '' ? value : fail(`${where} has no text in ${name}`)
}

function readConversation(value: unknown, at: number, fail: Fail): FileStream {
  const fields = isFields(value) ? value : fail(`conversation ${at} is no object`)
  const id = readText(fields, 'sample_id', `conversation ${at}`, fail)
  const where = `conversation ${quoteForMessage(id)}`
  const talk = isFields(fields['conversation'])
    ? fields['conversation']
    : fail(`${where} has no object in conversation`)
  const names = ['speaker_a', 'speaker_b'].map(name => readText(talk, name, where, fail))
  const { entries, places } = readSessions(talk, where, fail)
  const asked = fields['qa']
  if (!Array.isArray(asked) || asked.length === 0) return fail(`${where} has no questions in qa`)
  return {
    id,
    ...introduceTalk(names),
    entries,
    questions: asked.flatMap((each, number) =>
      readQuestion(each, { where: `${where}, question ${number}`, seed: `${id}/${number}`, places, fail }),
    ),
  }
}

export function introduceTalk(names: readonly string[]): Pick<FileStream, 'introduction' | 'policy'> {
  const people = names.join(' and ')
  return {
    introduction: `Below is a conversation between two people: ${people}. The conversation takes place over multiple days and the date of each turn is written at its beginning.`,
    policy: `These are turns of a conversation between two people, ${people}, over multiple days.`,
  }
}

/** Sessions in the order of their numbers, as upstream goes through them; a date without a session is passed over. */
function readSessions(talk: Fields, where: string, fail: Fail) {
  const numbers = Object.keys(talk)
    .flatMap(name => /^session_(\d{1,4})$/.exec(name)?.[1] ?? [])
    .map(Number)
    .sort((a, b) => a - b)
  const entries: StreamEntry[] = []
  const places = new Map<string, number>()
  for (const number of numbers) {
    const session = `session_${number}`
    const turns = talk[session]
    if (!Array.isArray(turns)) return fail(`${where}: ${session} is no list of turns`)
    if (turns.length === 0) continue
    const said = readText(talk, `${session}_date_time`, where, fail)
    const time = readLocomoTime(said)
    if (time === undefined)
      return fail(
        `${where}: got ${quoteForMessage(said)} in ${session}_date_time, expected a time such as "1:56 pm on 8 May, 2023"`,
      )
    for (const turn of turns) {
      const fields = isFields(turn) ? turn : fail(`${where}: a turn of ${session} is no object`)
      const id = readText(fields, 'dia_id', `${where}: a turn of ${session}`, fail)
      if (places.has(id)) return fail(`${where}: dia_id ${quoteForMessage(id)} is there twice`)
      places.set(id, entries.length)
      entries.push({
        seq: entries.length,
        at: time,
        session,
        kind: 'turn',
        // Both are people: neither is an assistant whose word counts less.
        role: 'user',
        speaker: readText(fields, 'speaker', `${where}: turn ${quoteForMessage(id)}`, fail),
        text: readTurn(fields, `${where}: turn ${quoteForMessage(id)}`, fail),
      })
    }
  }
  return entries.length > 0 ? { entries, places } : fail(`${where} has no session with turns`)
}

/** A picture is shown by its caption, as upstream shows it; the field `query` is not shown. */
function readTurn(fields: Fields, where: string, fail: Fail): string {
  const text = fields['text']
  const caption = fields['blip_caption']
  if (typeof text !== 'string') return fail(`${where} has no text in text`)
  if (text.length > MOST_CHARS) return fail(`${where} has ${text.length} characters, at most ${MOST_CHARS} are read`)
  const whole = typeof caption === 'string' ? `"${text}" and shared ${caption}.` : text
  // An entry is one line of a transcript.
  return whole.replace(/\s+/g, ' ').trim()
}

interface QuestionPlace {
  readonly where: string
  readonly seed: string
  readonly places: ReadonlyMap<string, number>
  readonly fail: Fail
}

function readQuestion(value: unknown, { where, seed, places, fail }: QuestionPlace): FileQuestion[] {
  const fields = isFields(value) ? value : fail(`${where} is no object`)
  const text = readText(fields, 'question', where, fail)
  const { category, evidence: listed } = fields
  if (!Array.isArray(listed)) return fail(`${where} has no list in evidence`)
  // An entry of the list may hold several ids; some of upstream's name no turn.
  const ids = listed.flatMap(each => String(each).split(/[;,\s]+/))
  const base = { text, answerTokens: ANSWER_TOKENS, evidence: sortEntries(ids.flatMap(id => places.get(id) ?? [])) }
  const gold = readAnswer(fields, where, fail)
  if (category === 5) return listAdversarial(base, gold, seed)
  if (category !== 1 && category !== 2 && category !== 3 && category !== 4)
    return fail(`${where}: got category ${quoteForMessage(String(category))}, expected 1, 2, 3, 4 or 5`)
  if (gold === undefined) return fail(`${where} has no answer`)
  const hint = category === 2 ? ` ${DATE_HINT}` : ''
  return [
    {
      ...base,
      classId: String(category),
      answerFormat: `${SHORT}${hint}`,
      tail: askShort(`${text}${hint}`),
      scorer: 'locomo-f1',
      expected: { category, answer: gold },
    },
  ]
}

/** Numbers become texts; of category 5 the wrong answer that is offered. */
function readAnswer(fields: Fields, where: string, fail: Fail): string | undefined {
  const answer = fields['answer'] ?? fields['adversarial_answer']
  if (answer === undefined || answer === null) return undefined
  return typeof answer === 'string' || typeof answer === 'number' ? String(answer) : fail(`${where}: answer is no text`)
}

/**
 * Category 5 in its two forms: the plain question, then the same with two options. Upstream draws the order of the options
 * in each run; here the conversation and the question decide it.
 */
function listAdversarial(
  base: Pick<FileQuestion, 'text' | 'answerTokens' | 'evidence'>,
  wrong: string | undefined,
  seed: string,
): FileQuestion[] {
  const plain = {
    ...base,
    classId: '5',
    answerFormat: 'Answer the question from the context.',
    tail: ask(PLAIN_RULE, base.text),
    scorer: 'locomo-adversarial',
    expected: { options: null },
  }
  if (wrong === undefined) return [plain]
  const isFirst = makeRandom(`locomo/${seed}`).next() < 0.5
  const options = isFirst ? { a: NOT_MENTIONED, b: wrong } : { a: wrong, b: NOT_MENTIONED }
  const choose = `Select the correct answer: (a) ${options.a} (b) ${options.b}.`
  return [
    plain,
    {
      ...plain,
      classId: '5-options',
      answerFormat: choose,
      tail: ask(PLAIN_RULE, `${base.text} ${choose} `),
      expected: { options },
    },
  ]
}

export const askShort = (question: string): string => ask(SHORT_RULE, question)

const ask = (rule: string, question: string): string => `${rule}\n\nQuestion: ${question} Short answer:`
