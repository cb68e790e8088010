import {
  countFactTokens,
  insertNeedles,
  makeRandom,
  prose,
  sha256,
  type Tokenizer,
  usageError,
} from 'fathom-bench/plugin'
import { drawQuestions, type Question, type QuestionSpec } from './questions.ts'

/** A context with its questions. */
export interface CheckContext {
  /** Number within the whole run. */
  readonly context: number
  /** Everything before a question. All questions of a context begin with it, byte for byte. */
  readonly head: string
  readonly questions: readonly Question[]
}

export interface ContextSpec {
  readonly seed: string
  readonly context: number
  /** Tokens of the whole prompt, by the reference tokenizer. */
  readonly tokens: number
  readonly specs: readonly QuestionSpec[]
}

/** Raised whenever the bytes of its prompts change. */
export const ITEMS_VERSION = 1

const INSTRUCTIONS =
  'The text below contains sentences about sealed codes, lockers, couriers and boxes. Answer the question after it from the text alone.'
const FORMAT = 'Reply with the code only, exactly as the text has it.'
const JOINED_FORMAT = 'Reply with one line per question: its number, a colon and the code, exactly as the text has it.'

/** Output tokens of an answer: 131 characters that a tokenizer may split into single ones, and a sentence around them. */
export const ANSWER_TOKENS = 256

const makeContextRandom = ({ seed, context }: Pick<ContextSpec, 'seed' | 'context'>) =>
  makeRandom(`serve-check/${ITEMS_VERSION}/${seed}/${context}`)

/** Draws the questions of a context without its text. */
export const drawContextQuestions = (spec: Omit<ContextSpec, 'tokens'>): Question[] =>
  drawQuestions(makeContextRandom(spec).fork('questions'), spec.context, spec.specs)

/**
 * Builds a context: prose with the sentences of all its questions. The same spec gives the same bytes.
 * @throws BenchError (usage) if the questions do not fit
 */
export function buildContext(spec: ContextSpec, tokenizer: Tokenizer): CheckContext {
  const { context, tokens, specs } = spec
  const rng = makeContextRandom(spec)
  const questions = drawContextQuestions(spec)
  const facts = questions.flatMap(({ sentences }, at) => sentences.map(each => ({ ...each, name: `question ${at}` })))
  const planted = countFactTokens(facts, prose.layout, tokenizer)
  const around = tokenizer.count(INSTRUCTIONS) + tokenizer.count(FORMAT) + QUESTION_TOKENS
  const room = tokens - around - planted
  if (room < planted)
    throw usageError(
      `--lengths: ${tokens.toLocaleString('en')} tokens are too few for ${specs.length} questions a context; expected at least ${(2 * planted + around).toLocaleString('en')}, or fewer --questions.`,
    )
  const hay = prose.fill(room, rng.fork('prose'), tokenizer)
  const text = insertNeedles(hay, facts, prose.layout).context
  return { context, questions, head: `${INSTRUCTIONS}\n\n${text}\n\n` }
}

/** Tokens of a question and of the chat template around it. */
const QUESTION_TOKENS = 80

/** Renders the prompt of one question. */
export const renderPrompt = ({ head }: CheckContext, { ask }: Pick<Question, 'ask'>): string =>
  `${head}${ask} ${FORMAT}`

/**
 * Renders the prompt of one question on a copy of the context whose first words are its own, so that a server with the
 * context in its cache still reads all of it. Each question has a copy, which others may be asked on.
 */
export const renderFresh = (
  built: CheckContext,
  question: Pick<Question, 'ask' | 'question'>,
  copy = question.question,
): string => `Copy ${copy + 1}.\n\n${renderPrompt(built, question)}`

/** Renders one prompt with all questions, for servers that cache nothing. */
export const renderJoined = ({ head, questions }: CheckContext): string =>
  `${head}${questions.map(({ ask }, at) => `${at + 1}: ${ask}`).join('\n')}\n${JOINED_FORMAT}`

/** Splits the reply to a joined prompt: a reply for each question; empty where a line is missing. */
export function splitJoined(reply: string, count: number): string[] {
  const lines = new Map<number, string>()
  for (const line of reply.split('\n')) {
    const [, number, rest] = /^\W*(\d{1,3})\W+(\S.*)$/.exec(line) ?? []
    if (number !== undefined && rest !== undefined && !lines.has(Number(number))) lines.set(Number(number), rest)
  }
  return Array.from({ length: count }, (_, at) => lines.get(at + 1) ?? '')
}

export const hashPrompt = (prompt: string): string => sha256(prompt).slice(0, 16)
