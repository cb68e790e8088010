import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type PythonMap, readPlain, strip, usageError } from 'fathom-bench/plugin'
import { fillTemplate, readAssignment } from './template.ts'

// Prompts as the suites' own code builds them, from the files of the user's checkout of the suite: Fathom holds none of
// their wording.

/** A checkout of a suite: its files by their paths in the repository. */
export interface Checkout {
  /** @throws BenchError (usage) if it does not exist */
  file(path: string): string
}

/** A folder that `--data NAME=FOLDER` gives. */
export const openCheckout = (folder: string): Checkout => ({
  file(path) {
    const full = join(folder, path)
    if (!existsSync(full)) throw usageError(`there is no ${full}: it is a file of the suite's own repository.`)
    return readPlain(full, { who: '', links: true }).toString('utf8')
  },
})

export type PromptRow = Readonly<Record<string, unknown>>
const getText = (row: PromptRow, field: string): string => String(row[field] ?? '')

/** LongBench v1: the template of a set in `LongBench/config/dataset2prompt.json`. */
export function buildLongbench1Prompt(suite: Checkout, set: string, row: PromptRow): string {
  const templates = JSON.parse(suite.file('LongBench/config/dataset2prompt.json')) as Record<string, string>
  const template = templates[set]
  if (template === undefined) throw usageError(`dataset2prompt.json has no template for ${set}.`)
  return fillTemplate(template, { context: getText(row, 'context'), input: getText(row, 'input') })
}

/** LongBench v2's ways to ask; `rag` with a number takes as many chunks. */
export type Longbench2Mode = '0shot' | 'no_context' | 'cot' | `rag${number}`

/**
 * LongBench v2: the parts are filled in one behind the other, so that a document that holds "$Q$" gets the question.
 * @param thought the first call's reply, for the second of `cot`
 */
export function buildLongbench2Prompt(suite: Checkout, mode: Longbench2Mode, row: PromptRow, thought?: string): string {
  const file = thought !== undefined ? '0shot_cot_ans' : (FILES[mode] ?? '0shot_rag')
  const parts = [
    ['$DOC$', mode.startsWith('rag') ? joinChunks(suite, row, Number(mode.slice(3))) : getText(row, 'context')],
    ['$Q$', getText(row, 'question')],
    ...['A', 'B', 'C', 'D'].map(letter => [`$C_${letter}$`, getText(row, `choice_${letter}`)] as const),
    ...(thought === undefined ? [] : [['$COT$', thought] as const]),
  ] as const
  return parts.reduce(
    (prompt, [slot, value]) => prompt.replaceAll(slot, () => strip(value)),
    suite.file(`prompts/${file}.txt`),
  )
}

const FILES: Readonly<Record<string, string>> = { '0shot': '0shot', no_context: '0shot_no_context', cot: '0shot_cot' }

/** The first chunks in the order of the document, each behind the words that pred.py puts before it. */
function joinChunks(suite: Checkout, row: PromptRow, count: number): string {
  const [, before, between] = /f"([^"{]*)\{idx\s*\+\s*1\}([^"{]*)\{x\['content'\]\}"/.exec(suite.file('pred.py')) ?? []
  if (before === undefined)
    throw usageError("pred.py does not say how retrieved chunks are numbered; is it LongBench v2's?")
  const chunks = (row['retrieved_context'] ?? []) as readonly { c_idx: number; content: string }[]
  return chunks
    .slice(0, count)
    .toSorted((a, b) => a.c_idx - b.c_idx)
    .map(({ content }, at) => `${before}${at + 1}${between}${content}`)
    .join('\n\n')
}

/** Sampling temperature and most new tokens of each call. */
export const listLongbench2Calls = (
  mode: Longbench2Mode,
): readonly (readonly [temperature: number, tokens: number])[] =>
  mode === 'cot'
    ? [
        [0.1, 1024],
        [0.1, 128],
      ]
    : [[0.1, 128]]

/** InfiniteBench: the template of a model's family in `src/prompt.py`; yi and chatglm3 take yarn-mistral's. */
export function buildInfinitebenchPrompt(suite: Checkout, task: string, model: string, row: PromptRow): string {
  const context = getText(row, 'content' in row ? 'content' : 'context')
  if (model === 'gpt4' && task === 'math_calc') return context
  const family = FAMILIES[model]
  if (family === undefined) return context
  const templates = readAssignment(suite.file('src/prompt.py'), family)
  const template = templates instanceof Map ? (templates as PythonMap).get(task) : undefined
  if (typeof template !== 'string') throw usageError(`src/prompt.py has no template for ${task} in ${family}.`)
  const input = getText(row, 'input')
  const call = task === 'code_run' ? /func_\d+\(-?\d+\)/.exec(input)?.[0] : undefined
  const options = (row['options'] ?? []) as readonly string[]
  return fillTemplate(template, {
    context,
    ...(BOOK.test(task) ? { question: input } : OWN.test(task) ? {} : { input }),
    ...(call !== undefined && { func: call.split('(')[0], func_call: call }),
    ...Object.fromEntries(options.map((option, at) => [`OPTION_${'ABCD'[at]}`, option])),
    ...(task === 'math_find' && { prefix: buildMathPrefix(suite, input) }),
  })
}

const FAMILIES: Readonly<Record<string, string>> = {
  gpt4: 'gpt4_templates',
  claude2: 'claude2_templates',
  'yarn-mistral': 'yarn_mistral_templates',
  'yi-6b-200k': 'yarn_mistral_templates',
  'yi-34b-200k': 'yarn_mistral_templates',
  chatglm3: 'yarn_mistral_templates',
}
const BOOK = /^longbook_(?:choice|qa)/
const OWN = /^(?:code_|math_calc|longdialogue|longbook_sum)/

/** The question before a list of numbers, in the words of `src/eval_utils.py`. */
function buildMathPrefix(suite: Checkout, input: string): string {
  const target = /The .+ of/.exec(input)?.[0].toLowerCase().slice(0, -3)
  const words = /prefix\s*=\s*f"([^"]*)"/.exec(suite.file('src/eval_utils.py'))?.[1]
  if (target === undefined || words === undefined)
    throw usageError('math_find: no "The … of" in the row, or no prefix in src/eval_utils.py.')
  return fillTemplate(words, { target_number: target })
}

/** NoLiMa: its needle set's own template, else the default of `evaluation/run_tests.py`. */
export function buildNolimaPrompt(suite: Checkout, haystack: string, question: string, own?: string): string {
  const template = own ?? readAssignment(suite.file('evaluation/run_tests.py'), 'DEFAULT_TASK_TEMPLATE')
  if (typeof template !== 'string') throw usageError('evaluation/run_tests.py has no DEFAULT_TASK_TEMPLATE.')
  return fillTemplate(template, { haystack, question })
}

/** HELMET's loader of each kind of task, by how the task's name begins. */
const LOADERS = [
  [/^json_kv/, 'load_json_kv'],
  [/^(?:kilt|nq|hotpotqa|triviaqa|popqa)/, 'load_qa'],
  [/^msmarco/, 'load_msmarco_rerank'],
  [/^narrativeqa/, 'load_narrativeqa'],
  [/^multi_lexsum/, 'load_multi_lexsum'],
  [/^ruler/, 'load_ruler'],
  [/^alce/, 'load_alce'],
] as const

/**
 * HELMET: the templates of the task's loader in `data.py`. @param form `user` is the chat message, `whole` the
 * completion with what begins the answer
 */
export function buildPublishedHelmetPrompt(
  suite: Checkout,
  task: string,
  form: 'user' | 'whole',
  row: PromptRow,
): string {
  const source = suite.file('data.py')
  const loader = LOADERS.find(([names]) => names.test(task))?.[1]
  const start = loader === undefined ? -1 : source.indexOf(`def ${loader}(`)
  const end = source.indexOf('system_template =', start)
  const user = start < 0 ? undefined : readAssignment(source, 'user_template', start, end)
  const system = start < 0 ? undefined : readAssignment(source, 'system_template', start, source.indexOf('\n', end))
  if (typeof user !== 'string' || typeof system !== 'string') throw usageError(`data.py has no templates for ${task}.`)
  const fields = Object.fromEntries(Object.entries(row).map(([name, value]) => [name, String(value)]))
  return fillTemplate(form === 'user' ? user : `${user}\n${system}`, fields)
}

/** HELMET: a row's passages in the words of `load_qa`, with blank lines between; '' for none. */
export function joinHelmetPassages(suite: Checkout, passages: readonly PromptRow[]): string {
  if (passages.length === 0) return ''
  const template = findTemplate(suite, 'load_qa', 'passage_template')
  return passages
    .map(({ title, text: words }) => fillTemplate(template, { title: String(title), text: String(words) }))
    .join('\n\n')
}

/** HELMET: the first demonstrations of a json_kv row in the words of `load_json_kv`, each behind a blank line. */
export function joinHelmetKvDemos(
  suite: Checkout,
  demos: readonly (readonly [string, string])[],
  shots: number,
): string {
  if (shots === 0) return ''
  const template = findTemplate(suite, 'load_json_kv', 'demo_template')
  const texts = demos.slice(0, shots).map(([key, value]) => fillTemplate(template, { key, value: ` ${value}` }))
  return `${texts.join('\n\n')}\n\n`
}

function findTemplate(suite: Checkout, loader: string, name: string): string {
  const source = suite.file('data.py')
  const start = source.indexOf(`def ${loader}(`)
  const next = source.indexOf('\ndef ', start + 1)
  const template = start < 0 ? undefined : readAssignment(source, name, start, next < 0 ? source.length : next)
  if (typeof template !== 'string') throw usageError(`data.py has no ${name} in ${loader}.`)
  return template
}
