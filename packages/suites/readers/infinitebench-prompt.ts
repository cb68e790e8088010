import {
  computeShortHash,
  type PlacedTurn,
  type RowPlace,
  renderTurns,
  type Split,
  type Turn,
} from 'fathom-bench/plugin'
import { fillAroundContext, parsePythonText, parsePythonTexts, readCheckoutFile } from './parts/wording.ts'

/** A prompt of InfiniteBench: turns, the last of which contains the context. */
interface InfinitePrompt extends Split {
  readonly answerFormat: ''
  /** Hash of the wording. */
  readonly beside: string
  readonly turns: readonly PlacedTurn[]
}

/** Fields of a row that its prompt uses. */
interface PromptRow {
  readonly input: string
  readonly options: readonly (string | number)[]
}

/**
 * A set's messages as `create_msgs` builds them for GPT-4 from the files of `--data infinitebench=FOLDER`: a system
 * message and the set's template, but for math_calc, which is sent bare behind a worked example; undefined without one.
 * @throws Error where the checkout lacks them, or the row what they take
 */
export function buildInfiniteBenchPrompt(
  name: string,
  row: PromptRow,
  context: string,
  rowContext: RowPlace,
): InfinitePrompt | undefined {
  const source = readCheckoutFile(rowContext, 'infinitebench', ['src/eval_utils.py', 'eval_utils.py'])
  if (source === undefined) return undefined
  if (name === 'math_calc') return appendUserTurn(readWorkedSum(source), { head: '', context, tail: '' })
  const told = new RegExp(`def create_msgs[\\s\\S]*?\\[\\s*\\{\\s*"role": "system",\\s*"content": (${LITERAL})`).exec(
    source,
  )?.[1]
  if (told === undefined)
    throw new Error('takes its system message from eval_utils.py of --data infinitebench, which has none')
  return appendUserTurn(
    [{ role: 'system', content: parsePythonText(told) }],
    fillTemplate(name, row, context, rowContext),
  )
}

const LITERAL = '"(?:[^"\\\\\\n]|\\\\.)*"'

/** A set's template with its slots filled in. */
function fillTemplate(name: string, { input, options }: PromptRow, context: string, rowContext: RowPlace): Split {
  const source = readCheckoutFile(rowContext, 'infinitebench', ['src/prompt.py', 'prompt.py'])! // asked for where there is a checkout
  const template = parsePythonTexts(source, 'gpt4_templates')[name]
  if (template === undefined) throw new Error(`is of ${name}, which gpt4_templates of --data infinitebench lack`)
  const call = /func_[0-9]+\(-?[0-9]+\)/.exec(input)?.[0]
  if (name === 'code_run' && call === undefined) throw new Error('is of code_run and names no call such as func_1(2)')
  const target = name === 'math_find' ? /The .+ of/.exec(input)?.[0] : ''
  if (target === undefined) throw new Error('is of math_find and does not ask for "The … of"')
  const prefix = `What is ${target.toLowerCase().slice(0, -3)} in the following list?`
  const [a = '', b = '', c = '', d = ''] = options.map(String)
  const slots = {
    input,
    question: input,
    prefix,
    prompt: prefix,
    OPTION_A: a,
    OPTION_B: b,
    OPTION_C: c,
    OPTION_D: d,
    ...(call !== undefined && { func: call.split('(')[0], func_call: call }),
  }
  return fillAroundContext(template, context, slots)
}

/**
 * Reads a system message and an example whose answer is a system turn too: those of `create_system_msg` and
 * `create_msgs`.
 */
function readWorkedSum(source: string): readonly Turn[] {
  const told = /def create_system_msg[\s\S]*?return """([\s\S]*?)"""/.exec(source)?.[1]
  const example = new RegExp(
    `"role": "user",\\s*"content": (${LITERAL})\\s*\\},\\s*\\{\\s*"role": "system",\\s*"content": (${LITERAL})`,
  ).exec(source)
  if (told === undefined || !example)
    throw new Error('is of math_calc, whose worked example eval_utils.py of --data infinitebench lacks')
  return [
    { role: 'system', content: told },
    { role: 'user', content: parsePythonText(example[1]) },
    { role: 'system', content: parsePythonText(example[2]) },
  ]
}

/** The user's turn behind others. */
function appendUserTurn(before: readonly Turn[], { head, context, tail }: Split): InfinitePrompt {
  const content = `${head}${context}${tail}`
  return {
    head: `${renderTurns([...before, { role: 'user', content: '' }])}${head}`,
    context,
    tail,
    answerFormat: '',
    turns: [...before, { role: 'user', content, span: [0, context.length] }],
    beside: computeShortHash(JSON.stringify([...before, head, tail])),
  }
}
