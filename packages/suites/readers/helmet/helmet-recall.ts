import { basename, dirname } from 'node:path'
import type { OfficialItem, OfficialShape, RowPlace } from 'fathom-bench/plugin'
import * as z from 'zod'
import { depthless } from '../parts/choice.ts'
import { hasShape } from '../parts/shape.ts'
import { buildOwnPrompt } from '../parts/wording.ts'
import { appendExample, buildHelmetPrompt } from './helmet-prompt.ts'

/**
 * HELMET (arXiv 2410.02694; princeton-nlp/HELMET 4526dfb). The official prompts are the templates of `data.py` in
 * `--data helmet=FOLDER`. Upstream sends them as completions whose last line starts the answer, which is `answerPrefix`
 * here. There are two worked examples, as in the configurations: rows of json_kv contain theirs; those of RAG and
 * re-ranking come from separate files, next to the items or in the checkout.
 */
export const helmetJsonKvShape: OfficialShape = {
  name: 'HELMET json_kv {context, question, answer, demos, num_kvs}',
  fits: row =>
    hasShape(row, { has: { context: 'text', question: 'text', answer: 'text', demos: 'list', num_kvs: 'number' } }),
  read(value, rowContext) {
    const row = jsonKvRow.parse(value)
    const demos = row.demos.slice(0, 2).map(([key, value]) => `Key: ${key}\nCorresponding value: ${value}\n\n`)
    const asked = `Key: ${row.question}`
    const example = demos.join('')
    return [
      {
        ...depthless,
        id: `${rowContext.at}`,
        family: 'needle',
        ...(buildHelmetPrompt(rowContext, {
          loader: 'load_json_kv',
          context: row.context,
          slots: { demos: example, question: row.question },
        }) ?? {
          ...buildOwnPrompt(row.context, {
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

/** HELMET's files of RULER tasks, with separate context and question. */
export const helmetRuler: OfficialShape = {
  name: 'HELMET RULER {context, query | question, outputs | answer, index}',
  fits: row =>
    hasShape(row, {
      has: { context: 'text', index: ['number', 'text'] },
      never: ['input', 'choice_A', 'answers', 'num_docs'],
    }) &&
    (hasShape(row, { has: { query: 'any' } }) || hasShape(row, { has: { question: 'text' } })) &&
    (hasShape(row, { has: { outputs: 'list' } }) || hasShape(row, { has: { answer: 'list' } })),
  read(value, rowContext): readonly OfficialItem[] {
    const row = rulerRow.parse(value)
    const answers = row.outputs ?? row.answer
    if (answers === undefined) throw new Error('has neither outputs nor answer')
    const asked =
      row.question ?? `Which ${row.type_needle_v ?? 'values'} does the text give for ${row.query}? Name all of them.`
    return [
      {
        ...depthless,
        id: `${row.index}`,
        family: row.question === undefined ? 'needle' : 'qa',
        ...(buildRulerPrompt(rowContext, row) ?? {
          ...buildOwnPrompt(row.context, {
            before: appendExample(
              'Read the text below: a question about it follows.',
              row.example ? `${row.example}\n\n` : '',
            ),
            question: asked,
            format: 'Reply with the answer only.',
          }),
        }),
        question: asked,
        ...pickScorer(rowContext, answers.map(String)),
        answerTokens: findRulerSet(rowContext) === 'cwe' ? 100 : 50,
        labels: { category: 'recall' },
      },
    ]
  },
}

/** Upstream has the sets of questions scored as its RAG, and the others by the share of their answers. */
const pickScorer = (rowContext: RowPlace, answers: readonly string[]) =>
  findRulerSet(rowContext) === 'qa'
    ? { scorer: 'helmet-default', expected: { answers, metric: 'substring_exact_match' } }
    : { scorer: 'helmet-ruler-recall', expected: answers }

/** The sets of RULER, as HELMET's code finds them in a name, in its order. */
const RULER_SETS = ['niah_mv', 'niah', 'vt', 'cwe', 'fwe', 'qa']

/** By the file's name or its folder's (`niah_mv/validation_131072.jsonl`). */
function findRulerSet({ path }: RowPlace): string | undefined {
  const name = `${basename(dirname(path))}/${basename(path)}`.replace('niah_mq', 'niah_mv')
  return RULER_SETS.find(set => name.includes(set))
}

function buildRulerPrompt(rowContext: RowPlace, row: z.infer<typeof rulerRow>) {
  const set = findRulerSet(rowContext)
  if (set === undefined) return undefined
  const { query, question, example, type_needle_v, num_v } = row
  const given = { query, question: query ?? question, type_needle_v, num_v }
  const slots = Object.fromEntries(Object.entries(given).map(([name, value]) => [name, `${value ?? ''}`]))
  return buildHelmetPrompt(rowContext, {
    loader: 'load_ruler',
    branch: new RegExp(`"${set}" in dataset`),
    context: row.context,
    slots: { ...slots, example: example ? `${example}\n\n` : '' },
  })
}

const id = z.union([z.string(), z.number()])
const jsonKvRow = z.object({
  context: z.string().min(1),
  question: z.string(),
  answer: z.string(),
  demos: z.array(z.tuple([z.string(), z.string()])),
  num_kvs: z.number(),
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
