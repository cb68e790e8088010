import { basename } from 'node:path'
import * as z from 'zod'
import { shortHash } from '../../core/key.ts'
import type { OfficialItem, OfficialShape, RowPlace } from '../official/item.ts'
import type { Split } from '../official/split.ts'
import { depthless, lettered } from './choice.ts'
import { looksLike } from './shape.ts'
import { filled, ofCheckout, ownPrompt, pythonText } from './wording.ts'

/**
 * HELMET (arXiv 2410.02694; princeton-nlp/HELMET 4526dfb). The official prompts are the templates of `data.py` in `--data helmet=FOLDER`; upstream sends them as completions whose last line begins the
 * answer, which is `answerPrefix` here. Worked examples: those of json_kv stand in its rows (two, as in the configurations); those of RAG and re-ranking are drawn from other files and left out.
 */
export const helmetJsonKv: OfficialShape = {
  name: 'HELMET json_kv {context, question, answer, demos, num_kvs}',
  fits: row =>
    looksLike(row, { has: { context: 'text', question: 'text', answer: 'text', demos: 'list', num_kvs: 'number' } }),
  read(value, place) {
    const row = jsonKvRow.parse(value)
    const demos = row.demos.slice(0, 2).map(([key, value]) => `Key: ${key}\nCorresponding value: ${value}\n\n`)
    const asked = `Key: ${row.question}`
    const example = demos.join('')
    return [
      {
        ...depthless,
        id: `${place.at}`,
        family: 'needle',
        ...(official(place, 'load_json_kv', row.context, { demos: example, question: row.question }) ??
          ownPrompt(row.context, {
            before: 'Below is a JSON object. Give the value of one key.',
            question: `${example}${asked}`,
            format: 'Reply with the value only.',
          })),
        question: asked,
        answerPrefix: 'Corresponding value:',
        scorer: 'helmet-json-kv',
        expected: { answers: [row.answer], metric: 'substring_exact_match' },
        answerTokens: 100,
        labels: { pairs: row.num_kvs },
      },
    ]
  },
}

/** NQ, TriviaQA, PopQA and HotpotQA among passages of Wikipedia, from KILT. */
export const helmetRag: OfficialShape = {
  name: 'HELMET RAG {question, answers, ctxs: [{title, text}]}',
  fits: row => looksLike(row, { has: { question: 'text', answers: 'list', ctxs: 'list' } }),
  read(value, place) {
    const row = ragRow.parse(value)
    const context = passages(row.ctxs)
    return [
      {
        ...depthless,
        id: row.id ?? `${place.at}`,
        family: 'qa',
        ...(official(place, 'load_qa', context, { demos: '', question: row.question }) ??
          ownPrompt(context, {
            before: 'Read the documents below: a question about them follows.',
            question: `Question: ${row.question}`,
            format: 'Reply with the answer only, as short as it can be said.',
          })),
        question: row.question,
        answerPrefix: 'Answer:',
        ...documentsOf(row.ctxs),
        scorer: 'helmet-default',
        expected: { answers: row.answers, metric: 'substring_exact_match' },
        answerTokens: 20,
        cluster: row.id ?? row.question,
        notes: [...(place.folder('helmet') ? [] : ['official scorer, own prompt']), 'without worked examples'],
      },
    ]
  },
}

export const helmetRerank: OfficialShape = {
  name: 'HELMET re-ranking {qid, query, ctxs: [{id, text, label}]}',
  fits: row => looksLike(row, { has: { qid: ['text', 'number'], query: 'text', ctxs: 'list' } }),
  read(value) {
    const row = rerankRow.parse(value)
    const context = row.ctxs
      .map(({ id, title, text }) => `[ID: ${id}] Document${title ? ` (Title: ${title})` : ''}: ${text}`)
      .join('\n\n')
    return [
      {
        ...depthless,
        id: `${row.qid}`,
        family: 'order',
        ...ownPrompt(context, {
          before: 'Rank the documents below by how well they answer a query, the best first.',
          question: `Query: ${row.query}`,
          format: 'Reply with one line such as "Ranking: ID3 > ID1 > ID2", with all IDs.',
        }),
        question: `Query: ${row.query}`,
        answerPrefix: 'Ranking:',
        scorer: 'helmet-rerank',
        expected: { labels: Object.fromEntries(row.ctxs.map(({ id, label }) => [id, label])) },
        answerTokens: 200,
        cluster: `${row.qid}`,
        notes: ['official scorer, own prompt', 'without worked examples'],
      },
    ]
  },
}

/** HELMET's files of RULER tasks: question and context apart. */
export const helmetRuler: OfficialShape = {
  name: 'HELMET RULER {context, query | question, outputs | answer, index}',
  fits: row =>
    looksLike(row, {
      has: { context: 'text', index: ['number', 'text'] },
      never: ['input', 'choice_A', 'answers', 'num_docs'],
    }) &&
    (looksLike(row, { has: { query: 'any' } }) || looksLike(row, { has: { question: 'text' } })) &&
    (looksLike(row, { has: { outputs: 'list' } }) || looksLike(row, { has: { answer: 'list' } })),
  read(value, place): readonly OfficialItem[] {
    const row = rulerRow.parse(value)
    const asked =
      row.question ?? `Which ${row.type_needle_v ?? 'values'} does the text give for ${row.query}? Name all of them.`
    return [
      {
        ...depthless,
        id: `${row.index}`,
        family: row.question === undefined ? 'needle' : 'qa',
        ...ownPrompt(row.context, {
          before: 'Read the text below: a question about it follows.',
          question: asked,
          format: 'Reply with the answer only.',
        }),
        scorer: 'helmet-ruler-recall',
        expected: (row.outputs ?? row.answer)!.map(String),
        answerTokens: /cwe/.test(place.path) ? 100 : 50,
      },
    ]
  },
}

/**
 * HELMET's sets over InfiniteBench's rows, which it loads from there: they are known by the name of the file, `infbench_qa…`, `infbench_choice…` or `infbench_sum…`. Of summaries rougeLsum is scored; HELMET's own
 * figure takes GPT-4.
 */
export const helmetInfBench: OfficialShape = {
  name: 'HELMET over InfiniteBench',
  // Never by the row: `infinitebench.ts` hands over what stands in a file of such a name.
  fits: () => false,
  read(value, place) {
    const row = infRow.parse(value)
    const name = basename(place.path)
    const kind = /^infbench_(qa|choice|sum)/.exec(name)?.[1] as keyof typeof INF
    const answers = [row.answer].flat()
    const options = row.options.map(String)
    const { before, format, tokens } = INF[kind]
    const at = options.indexOf(answers[0]!)
    const letter = String.fromCharCode(65 + at)
    if (kind === 'choice' && at < 0) throw new Error('has an answer that is none of its options')
    const question = `${row.input}${kind === 'choice' ? `\n${lettered(options, letter => `${letter}.`)}` : ''}`.trim()
    return [
      {
        ...depthless,
        id: `${row.id}`,
        family: kind === 'sum' ? 'aggregation' : 'qa',
        ...ownPrompt(row.context, { before, question, format }),
        scorer: kind === 'choice' ? 'helmet-infbench-choice' : 'helmet-default',
        expected:
          kind === 'choice'
            ? { answers: [letter, `${letter}. ${options[at]}`], metric: 'exact_match' }
            : { answers, metric: kind === 'qa' ? 'rougeL_f1' : 'rougeLsum_f1' },
        answerTokens: tokens,
      },
    ]
  },
}

const INF = {
  qa: {
    before: 'Read the book below: a question about it follows.',
    format: 'Reply with the answer only.',
    tokens: 10,
  },
  choice: {
    before: 'Read the book below: a question with four options follows.',
    format: 'Reply with the letter of the right option only.',
    tokens: 10,
  },
  sum: { before: 'Sum up the book below.', format: '', tokens: 1200 },
} as const

/** The user's message as `data.py` has it. A function may hold several templates: the last is that of the usual set. */
function official(
  place: RowPlace,
  loader: string,
  context: string,
  slots: Readonly<Record<string, string>>,
): (Split & { answerFormat: string; beside: string }) | undefined {
  const source = ofCheckout(place, 'helmet', ['data.py'])
  if (source === undefined) return undefined
  const from = source.indexOf(`def ${loader}(`)
  const body = source.slice(from, source.indexOf('\ndef ', from + 1))
  const literal = Array.from(body.matchAll(/user_template\s*=\s*("(?:[^"\\\n]|\\.)*")/g), ([, text]) => text!).at(-1)
  if (from < 0 || literal === undefined)
    throw new Error(`takes its prompt from ${loader} of data.py, which has none there`)
  return { ...filled(pythonText(literal), context, slots), answerFormat: '', beside: shortHash(literal) }
}

const passage = ({ title = '', text }: { readonly title?: string | undefined; readonly text: string }) =>
  `Document (Title: ${title}): ${text}`
const passages = (ctxs: readonly { readonly title?: string | undefined; readonly text: string }[]) =>
  ctxs.map(passage).join('\n\n')

function documentsOf(ctxs: Parameters<typeof passages>[0]): Pick<OfficialItem, 'documents'> {
  let start = 0
  const documents = ctxs.map((each, at) => {
    const span = { id: `${at + 1}`, start, end: start + passage(each).length }
    start = span.end + 2
    return span
  })
  return documents.length > 0 ? { documents } : {}
}

const id = z.union([z.string(), z.number()])
const jsonKvRow = z.object({
  context: z.string().min(1),
  question: z.string(),
  answer: z.string(),
  demos: z.array(z.tuple([z.string(), z.string()])),
  num_kvs: z.number(),
})
const ragRow = z.object({
  id: z.string().optional(),
  question: z.string().min(1),
  answers: z.union([z.array(z.string()).min(1), z.array(z.array(z.string())).min(1)]),
  ctxs: z.array(z.object({ title: z.string().optional(), text: z.string() })),
})
const rerankRow = z.object({
  qid: id,
  query: z.string().min(1),
  ctxs: z
    .array(z.object({ id: id.transform(String), title: z.string().optional(), text: z.string(), label: z.number() }))
    .min(1),
})
const rulerRow = z.object({
  index: id,
  context: z.string().min(1),
  query: id.optional(),
  question: z.string().optional(),
  type_needle_v: z.string().optional(),
  outputs: z.array(id).min(1).optional(),
  answer: z.array(id).min(1).optional(),
})
const infRow = z.object({
  id,
  context: z.string().min(1),
  input: z.string(),
  answer: z.union([z.string(), z.array(z.string()).min(1)]),
  options: z.array(id),
})
