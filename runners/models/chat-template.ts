import { createRequire } from 'node:module'
import { once } from '../../core/collections/once.ts'
import { getErrorMessage, usageError } from '../../core/errors.ts'
import { tryParseForeignJson } from '../../core/files/foreign-json.ts'
import { readPlain } from '../../core/files/plain-file.ts'
import { runWithTimeLimit } from '../../core/process/time-limit.ts'
import type { Message } from '../model.ts'
import { cutToOneLine } from '../one-line.ts'

/** Puts messages into one text, as a server would before its model reads them. */
export interface ChatTemplate {
  /**
   * The text after which the model writes its own turn.
   * @throws Error with one line for messages that the template refuses, such as a role that it does not know
   */
  render(messages: readonly Message[]): string
  /** The template's source text, which affects every answer. */
  readonly source: string
}

/** No template: the text of the messages alone, as a base model reads it. */
export const NO_TEMPLATE = 'none'

const plain: ChatTemplate = {
  render: messages => messages.map(({ content }) => content).join('\n\n'),
  source: NO_TEMPLATE,
}

/**
 * Reads a chat template in Jinja: a `.jinja` file, or a `tokenizer_config.json` that holds a `chat_template`. The
 * beginning-of-text token is left to the server, which puts it before a completion's prompt by itself.
 * @param path a file, or `none`
 * @param limitMs how long it may take for short messages
 * @throws BenchError (usage) for a file that cannot be read or parsed, one that does not hold the messages it is given,
 *   and one that takes
 *   too long or writes without end
 */
export function readChatTemplate(path: string, limitMs = LIMIT_MS): ChatTemplate {
  if (path === NO_TEMPLATE) return plain
  const who = `--chat-template: ${path}`
  const text = readPlain(path, { who: '--chat-template: ', links: true, most: MOST_BYTES }).toString('utf8')
  const { source, eos } = readTemplate(text, who)
  const template = parseTemplate(source, who)
  const made: ChatTemplate = { source, render: messages => renderTemplate(template, messages, { eos, limitMs }) }
  checkTemplate(made, who)
  return made
}

const MOST_BYTES = 2 ** 20

/** Loaded with the first template: few runs have one. */
const loadJinja = once(
  () => createRequire(import.meta.url)('@huggingface/jinja') as typeof import('@huggingface/jinja'),
)

/** Reads the template from a tokenizer's configuration, with the end-of-turn token that some templates write. */
function readTemplate(text: string, who: string): { readonly source: string; readonly eos: string } {
  if (!/^\s*\{\s*"/.test(text)) return { source: text, eos: '' }
  const config = (tryParseForeignJson(text) ?? {}) as Readonly<Record<string, unknown>>
  const { chat_template: given, eos_token: eos } = config
  const named = Array.isArray(given) ? given.find(entry => entry?.name === 'default')?.template : given
  if (typeof named !== 'string') throw usageError(`${who} is JSON without a chat_template. ${FORMS}`)
  const token = typeof eos === 'string' ? eos : (eos as { content?: unknown } | undefined)?.content
  return { source: named, eos: typeof token === 'string' ? token : '' }
}

const FORMS = 'Allowed: a template in Jinja, a tokenizer_config.json that holds one, or none.'

type Parsed = ReturnType<ReturnType<typeof loadJinja>['parse']>

function parseTemplate(source: string, who: string): Parsed {
  const { parse, tokenize } = loadJinja()
  try {
    // As `transformers` sets Jinja up.
    return runWithTimeLimit(LIMIT_MS, () => parse(tokenize(source, { lstrip_blocks: true, trim_blocks: true })))
  } catch (error) {
    throw usageError(
      `${who} is not a Jinja template: ${cutToOneLine(getErrorMessage(error), REASON_CHARS)}. ${FORMS}`,
      error,
    )
  }
}

/**
 * Checks a template.
 * @throws BenchError (usage) if its output lacks parts of the messages
 */
function checkTemplate({ render }: ChatTemplate, who: string): void {
  let text: string
  try {
    text = render([{ role: 'user', content: MARK }])
  } catch (error) {
    throw usageError(`${who} cannot be used: ${getErrorMessage(error)}. ${FORMS}`, error)
  }
  if (!text.includes(MARK))
    throw usageError(`${who} has no place for messages: what it makes does not hold the text of one. ${FORMS}`)
}

const MARK = 'The kettle is on the second shelf.'

function renderTemplate(
  template: Parsed,
  messages: readonly Message[],
  { eos, limitMs }: { readonly eos: string; readonly limitMs: number },
): string {
  const given = messages.map(({ role, content }) => ({ role, content }))
  const chars = given.reduce((sum, { content }) => sum + content.length, 0)
  const variables = { ...GLOBALS, messages: given, add_generation_prompt: true, bos_token: '', eos_token: eos }
  let text: string
  try {
    text = runWithTimeLimit(Math.round(limitMs + chars / CHARS_A_MS), () => renderSafely(template, variables))
  } catch (error) {
    throw new Error(cutToOneLine(getErrorMessage(error), REASON_CHARS), { cause: error })
  }
  if (text.length <= chars + MOST_AROUND) return text
  throw new Error(`it writes ${text.length} characters around ${chars}; at most ${MOST_AROUND} are taken`)
}

function renderSafely(template: Parsed, variables: Readonly<Record<string, unknown>>): string {
  const { Environment, Interpreter } = loadJinja()
  const environment = new Environment()
  for (const [name, value] of Object.entries(variables)) environment.set(name, value)
  return String((new Interpreter(environment).run(template) as { readonly value: unknown }).value)
}

/** Times what a large template takes, so that only one without an end is stopped. */
const LIMIT_MS = 2_000
const CHARS_A_MS = 1_000
const MOST_AROUND = 2 ** 20
const REASON_CHARS = 200
const MOST_STEPS = 10_000

/**
 * Globals of templates. There is no clock: a template that writes the date uses its own fixed one, so equal runs have
 * equal text.
 */
const GLOBALS = {
  true: true,
  false: false,
  none: null,
  True: true,
  False: false,
  None: null,
  raise_exception(reason: string): never {
    throw new Error(reason)
  },
  range(start: number, stop?: number, step = 1): number[] {
    const [from, to] = stop === undefined ? [0, start] : [start, stop]
    const length = Math.max(0, Math.ceil((to - from) / step))
    if (!(length <= MOST_STEPS)) throw new Error(`range() of ${length} steps; at most ${MOST_STEPS} are taken`)
    return Array.from({ length }, (_, at) => from + at * step)
  },
}
