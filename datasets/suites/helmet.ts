import { basename, dirname } from 'node:path'
import * as z from 'zod'
import { shortHash } from '../../core/key.ts'
import type { OfficialItem, OfficialShape, RowPlace } from '../official/item.ts'
import { depthless } from './choice.ts'
import { demosFor } from './helmet-demos.ts'
import { helmetPrompt } from './helmet-prompt.ts'
import { looksLike } from './shape.ts'
import { OWN_PROMPT, ownPrompt } from './wording.ts'

/**
 * HELMET (arXiv 2410.02694; princeton-nlp/HELMET 4526dfb). The official prompts are the templates of `data.py` in `--data helmet=FOLDER`; upstream sends them as completions whose last line begins the
 * answer, which is `answerPrefix` here. Worked examples, two as in the configurations: those of json_kv stand in its rows, those of RAG and re-ranking are drawn from files of their own, beside the items or
 * in the checkout.
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
        ...(helmetPrompt(place, {
          loader: 'load_json_kv',
          context: row.context,
          slots: { demos: example, question: row.question },
        }) ?? {
          ...ownPrompt(row.context, {
            before: 'Below is a JSON object. Give the value of one key.',
            question: `${example}${asked}`,
            format: 'Reply with the value only.',
          }),
          answerPrefix: 'Corresponding value:',
        }),
        question: asked,
        scorer: 'helmet-json-kv',
        expected: { answers: [row.answer], metric: 'substring_exact_match' },
        answerTokens: 100,
        labels: { category: 'recall', pairs: row.num_kvs },
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
    const key = row.id ?? row.question
    const demos = ragDemos(place, key)
    const example = (demos ?? [])
      .map(
        ({ ctxs, question, answers }) =>
          `${passages(ctxs)}\n\nQuestion: ${question}\nAnswer: ${[answers[0]].flat()[0]}\n\n`,
      )
      .join('')
    return [
      {
        ...depthless,
        id: row.id ?? `${place.at}`,
        family: 'qa',
        ...(helmetPrompt(place, { loader: 'load_qa', context, slots: { demos: example, question: row.question } }) ?? {
          ...ownPrompt(context, {
            before: shown('Read the documents below: a question about them follows.', example),
            question: `Question: ${row.question}`,
            format: 'Reply with the answer only, as short as it can be said.',
          }),
          answerPrefix: 'Answer:',
          beside: shortHash(example),
        }),
        ...(example !== '' && { example }),
        question: row.question,
        ...documentsOf(row.ctxs),
        scorer: 'helmet-default',
        expected: { answers: row.answers, metric: 'substring_exact_match' },
        answerTokens: 20,
        cluster: key,
        labels: { category: 'rag' },
        notes: notesOf(place, demos),
      },
    ]
  },
}

export const helmetRerank: OfficialShape = {
  name: 'HELMET re-ranking {qid, query, ctxs: [{id, text, label}]}',
  fits: row => looksLike(row, { has: { qid: ['text', 'number'], query: 'text', ctxs: 'list' } }),
  read(value, place) {
    const row = rerankRow.parse(value)
    const context = numbered(row.ctxs)
    const demos = demosFor(place, {
      ...{ name: /_k10_.*\.jsonl$/, folder: 'msmarco', schema: rerankRow, key: `${row.qid}` },
      keyOf: ({ qid }) => `${qid}`,
    })
    const example = (demos ?? [])
      .map(({ ctxs, query }) => `${numbered(ctxs)}\n\nQuery: ${query}\nRanking: ${ranking(ctxs)}\n\n`)
      .join('')
    return [
      {
        ...depthless,
        id: `${row.qid}`,
        family: 'order',
        ...(helmetPrompt(place, {
          ...{ loader: 'load_msmarco_rerank', context, slots: { demos: example, question: row.query } },
        }) ?? {
          ...ownPrompt(context, {
            before: shown('Rank the documents below by how well they answer a query, the best first.', example),
            question: `Query: ${row.query}`,
            format: 'Reply with one line such as "Ranking: ID3 > ID1 > ID2", with all IDs.',
          }),
          answerPrefix: 'Ranking:',
          beside: shortHash(example),
        }),
        ...(example !== '' && { example }),
        question: `Query: ${row.query}`,
        scorer: 'helmet-rerank',
        expected: { labels: Object.fromEntries(row.ctxs.map(({ id, label }) => [id, label])) },
        answerTokens: 200,
        cluster: `${row.qid}`,
        labels: { category: 'rerank' },
        notes: notesOf(place, demos),
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
        ...(rulerPrompt(place, row) ?? {
          ...ownPrompt(row.context, {
            before: shown('Read the text below: a question about it follows.', row.example ? `${row.example}\n\n` : ''),
            question: asked,
            format: 'Reply with the answer only.',
          }),
        }),
        question: asked,
        scorer: 'helmet-ruler-recall',
        expected: (row.outputs ?? row.answer)!.map(String),
        answerTokens: rulerSetOf(place) === 'cwe' ? 100 : 50,
        labels: { category: 'recall' },
      },
    ]
  },
}

/** The sets of RULER, as HELMET's code finds them in a name, in its order. */
const RULER_SETS = ['niah_mv', 'niah', 'vt', 'cwe', 'fwe', 'qa']

/** By the file's name or its folder's (`niah_mv/validation_131072.jsonl`). */
function rulerSetOf({ path }: RowPlace): string | undefined {
  const name = `${basename(dirname(path))}/${basename(path)}`.replace('niah_mq', 'niah_mv')
  return RULER_SETS.find(set => name.includes(set))
}

function rulerPrompt(place: RowPlace, row: z.infer<typeof rulerRow>) {
  const set = rulerSetOf(place)
  if (set === undefined) return undefined
  const { query, question, example, type_needle_v, num_v } = row
  const given = { query, question: query ?? question, type_needle_v, num_v }
  const slots = Object.fromEntries(Object.entries(given).map(([name, value]) => [name, `${value ?? ''}`]))
  return helmetPrompt(place, {
    ...{ loader: 'load_ruler', branch: new RegExp(`"${set}" in dataset`), context: row.context },
    slots: { ...slots, example: example ? `${example}\n\n` : '' },
  })
}

/** Worked examples behind what is to be done, before the item's own context. */
const shown = (before: string, example: string) => (example === '' ? before : `${before}\n\n${example.trimEnd()}`)

const notesOf = (place: RowPlace, demos: readonly unknown[] | undefined): readonly string[] => [
  ...(place.folder('helmet') === undefined ? [OWN_PROMPT] : []),
  ...(demos === undefined ? ['without worked examples, whose file is not here'] : []),
]

/** PopQA has one split, of which the configurations take what is rarely looked up. */
function ragDemos(place: RowPlace, key: string) {
  const set = /^(nq|triviaqa|hotpotqa|popqa)/.exec(basename(place.path).replace(/^kilt_/, ''))?.[1]
  if (set === undefined) return undefined
  return demosFor(place, {
    ...{ name: new RegExp(`^${set}[-_].*_k3_.*\\.jsonl$`), folder: 'kilt', schema: ragRow, key },
    keyOf: row => row.id ?? row.question,
    keep: ({ s_pop }) => set !== 'popqa' || s_pop == null || Math.log10(s_pop) < RARE,
  })
}
const RARE = 3

const numbered = (ctxs: z.infer<typeof rerankRow>['ctxs']) =>
  ctxs.map(({ id, title, text }) => `[ID: ${id}] Document${title ? ` (Title: ${title})` : ''}: ${text}`).join('\n\n')
const ranking = (ctxs: z.infer<typeof rerankRow>['ctxs']) =>
  ctxs
    .toSorted((a, b) => b.label - a.label)
    .map(({ id }) => id)
    .join(' > ')

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
  s_pop: z.number().nullish(),
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
  num_v: id.optional(),
  example: z.string().optional(),
  outputs: z.array(id).min(1).optional(),
  answer: z.array(id).min(1).optional(),
})
