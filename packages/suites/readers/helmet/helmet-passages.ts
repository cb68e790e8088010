import { basename } from 'node:path'
import { computeShortHash, type OfficialShape, type RowPlace } from 'fathom-bench/plugin'
import * as z from 'zod'
import { depthless } from '../parts/choice.ts'
import { BETWEEN, locateDocumentSpans } from '../parts/documents.ts'
import { hasShape } from '../parts/shape.ts'
import { buildOwnPrompt, OWN_PROMPT } from '../parts/wording.ts'
import { pickDemos } from './helmet-demos.ts'
import { appendExample, buildHelmetPrompt } from './helmet-prompt.ts'

/** NQ, TriviaQA, PopQA and HotpotQA among passages of Wikipedia, from KILT. */
export const helmetRag: OfficialShape = {
  name: 'HELMET RAG {question, answers, ctxs: [{title, text}]}',
  fits: row => hasShape(row, { has: { question: 'text', answers: 'list', ctxs: 'list' } }),
  read(value, rowContext) {
    const row = ragRow.parse(value)
    const context = formatPassages(row.ctxs)
    const key = row.id ?? row.question
    const demos = pickRagDemos(rowContext, key)
    const example = (demos ?? [])
      .map(
        ({ ctxs, question, answers }) =>
          `${formatPassages(ctxs)}\n\nQuestion: ${question}\nAnswer: ${[answers[0]].flat()[0]}\n\n`,
      )
      .join('')
    return [
      {
        ...depthless,
        id: row.id ?? `${rowContext.at}`,
        family: 'qa',
        ...(buildHelmetPrompt(rowContext, {
          loader: 'load_qa',
          context,
          slots: { demos: example, question: row.question },
        }) ?? {
          ...buildOwnPrompt(context, {
            before: appendExample('Read the documents below: a question about them follows.', example),
            question: `Question: ${row.question}`,
            format: 'Reply with the answer only, as short as it can be said.',
          }),
          answerPrefix: 'Answer:',
          beside: computeShortHash(example),
        }),
        ...(example !== '' && { example }),
        question: row.question,
        ...(row.ctxs.length > 0 && { documents: locateDocumentSpans(row.ctxs.map(formatPassage)) }),
        scorer: 'helmet-default',
        expected: { answers: row.answers, metric: 'substring_exact_match' },
        answerTokens: 20,
        cluster: key,
        labels: { category: 'rag' },
        notes: listNotes(rowContext, demos),
      },
    ]
  },
}

export const helmetRerankShape: OfficialShape = {
  name: 'HELMET re-ranking {qid, query, ctxs: [{id, text, label}]}',
  fits: row => hasShape(row, { has: { qid: ['text', 'number'], query: 'text', ctxs: 'list' } }),
  read(value, rowContext) {
    const row = rerankRow.parse(value)
    const context = formatCandidates(row.ctxs)
    const demos = pickDemos(rowContext, {
      name: /_k10_.*\.jsonl$/,
      folder: 'msmarco',
      schema: rerankRow,
      key: `${row.qid}`,
      keyOf: ({ qid }) => `${qid}`,
    })
    const example = (demos ?? [])
      .map(({ ctxs, query }) => `${formatCandidates(ctxs)}\n\nQuery: ${query}\nRanking: ${formatRanking(ctxs)}\n\n`)
      .join('')
    return [
      {
        ...depthless,
        id: `${row.qid}`,
        family: 'order',
        ...(buildHelmetPrompt(rowContext, {
          loader: 'load_msmarco_rerank',
          context,
          slots: { demos: example, question: row.query },
        }) ?? {
          ...buildOwnPrompt(context, {
            before: appendExample('Rank the documents below by how well they answer a query, the best first.', example),
            question: `Query: ${row.query}`,
            format: 'Reply with one line such as "Ranking: ID3 > ID1 > ID2", with all IDs.',
          }),
          answerPrefix: 'Ranking:',
          beside: computeShortHash(example),
        }),
        ...(example !== '' && { example }),
        question: `Query: ${row.query}`,
        scorer: 'helmet-rerank',
        expected: { labels: Object.fromEntries(row.ctxs.map(({ id, label }) => [id, label])) },
        answerTokens: 200,
        cluster: `${row.qid}`,
        labels: { category: 'rerank' },
        notes: listNotes(rowContext, demos),
      },
    ]
  },
}

const listNotes = (rowContext: RowPlace, demos: readonly unknown[] | undefined): readonly string[] => [
  ...(rowContext.folder('helmet') === undefined ? [OWN_PROMPT] : []),
  ...(demos === undefined ? ['without worked examples, whose file is not here'] : []),
]

/** Draws examples. PopQA has one split, of which the configurations take rarely queried questions. */
function pickRagDemos(rowContext: RowPlace, key: string) {
  const set = /^(nq|triviaqa|hotpotqa|popqa)/.exec(basename(rowContext.path).replace(/^kilt_/, ''))?.[1]
  if (set === undefined) return undefined
  return pickDemos(rowContext, {
    name: new RegExp(`^${set}[-_].*_k3_.*\\.jsonl$`),
    folder: 'kilt',
    schema: ragRow,
    key,
    keyOf: row => row.id ?? row.question,
    keep: ({ s_pop }) => set !== 'popqa' || s_pop == null || Math.log10(s_pop) < RARE,
  })
}
const RARE = 3

const formatCandidates = (ctxs: z.infer<typeof rerankRow>['ctxs']) =>
  ctxs.map(({ id, title, text }) => `[ID: ${id}] Document${title ? ` (Title: ${title})` : ''}: ${text}`).join('\n\n')
const formatRanking = (ctxs: z.infer<typeof rerankRow>['ctxs']) =>
  ctxs
    .toSorted((a, b) => b.label - a.label)
    .map(({ id }) => id)
    .join(' > ')

const formatPassage = ({ title = '', text }: { readonly title?: string | undefined; readonly text: string }) =>
  `Document (Title: ${title}): ${text}`
const formatPassages = (ctxs: readonly { readonly title?: string | undefined; readonly text: string }[]) =>
  ctxs.map(formatPassage).join(BETWEEN)

const id = z.union([z.string(), z.number()])
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
