import { buildBm25InTurns } from '../../../core/text/bm25.ts'
import type { Tokenizer } from '../../../core/tokens/tokens.ts'
import type { MethodResult, MethodRun, Prompt } from '../../method.ts'
import { buildReplyOutcome } from './outcome.ts'
import { type Slice, splitByDocuments, splitByTokens, splitByWords } from './slices.ts'

/** The parameters that methods which retrieve share. */
export const RETRIEVAL = { unit: 'words', size: 300, k: 10, tokenBudget: 0, order: 'document' }

export const RETRIEVAL_NOTES = {
  unit: 'Unit of a chunk: words, tokens, or documents (whole documents, if the context has any).',
  size: 'Words or tokens of a chunk.',
  k: 'Maximum number of chunks in the prompt.',
  tokenBudget: 'Limit of their total tokens; 0: no limit.',
  order: "Order of the chunks: document (the context's) or score (the best first).",
} as const

type Params = Readonly<typeof RETRIEVAL>

export function checkRetrieval({ unit, size, k, tokenBudget, order }: Params): string | undefined {
  if (!['words', 'tokens', 'documents'].includes(unit)) return `unit is "${unit}". Allowed: words, tokens, documents`
  if (!['document', 'score'].includes(order)) return `order is "${order}". Allowed: document, score`
  if (!(size >= 8)) return 'size is at least 8'
  if (!(Number.isInteger(k) && k >= 1)) return 'k is a whole number from 1'
  return tokenBudget === 0 || tokenBudget >= 16 ? undefined : 'tokenBudget is 0 or at least 16'
}

/** Upper bound on the retrieved tokens. */
export function estimateRetrievedTokens({ unit, size, k, tokenBudget }: Params, contextTokens: number): number {
  const chunk = unit === 'tokens' ? size : unit === 'words' ? Math.ceil(size * TOKENS_A_WORD) : contextTokens
  return Math.min(contextTokens, k * chunk, tokenBudget || Number.POSITIVE_INFINITY)
}

/** Tokens per word of English prose, rounded up; identifiers and numbers take more. */
const TOKENS_A_WORD = 1.6

export function splitChunks(
  prompt: Prompt,
  { params: { unit, size }, tokenizer, signal }: Pick<MethodRun<Params>, 'params' | 'tokenizer' | 'signal'>,
): Promise<Slice[]> {
  if (unit === 'documents') return splitByDocuments(prompt, size, signal)
  return unit === 'tokens'
    ? splitByTokens(prompt.context, size, tokenizer, signal)
    : splitByWords(prompt.context, size, signal)
}

/** The places of the best chunks by BM25, best first. */
export async function rankByWords(
  texts: readonly string[],
  query: string,
  { params, signal }: Pick<MethodRun<Params>, 'params' | 'signal'>,
): Promise<number[]> {
  return (await buildBm25InTurns(texts, signal)).best(query, params.k)
}

/** The places of the best chunks by the cosine of their vectors with the query's, best first. */
export function rankByVectors(vectors: readonly (readonly number[])[], query: readonly number[], k: number): number[] {
  const computeLength = (vector: readonly number[]) => Math.hypot(...vector) || 1
  const scores = vectors.map(
    vector =>
      vector.reduce((sum, value, at) => sum + value * (query[at] ?? 0), 0) /
      computeLength(vector) /
      computeLength(query),
  )
  return scores
    .map((_, at) => at)
    .sort((a, b) => scores[b] - scores[a] || a - b)
    .slice(0, k)
}

/**
 * One call on the chunks that rank best; what was looked for and found goes into the trace, the places into the ledger.
 */
export async function answerFromChunks(
  prompt: Prompt,
  run: MethodRun<Params>,
  chunks: readonly Slice[],
  ranked: readonly number[],
): Promise<MethodResult> {
  const hits = ranked.map(at => chunks[at])
  return run.room.within(prompt.maxAnswerTokens, (room, signal) =>
    answerWithin(
      prompt,
      { ...run, signal },
      { hits, of: chunks.length, room: computeRetrievalRoom(prompt, room, run.tokenizer) },
    ),
  )
}

/** Returns the tokens that a prompt budget leaves for retrieved text. */
export const computeRetrievalRoom = (prompt: Prompt, room: number, tokenizer: Pick<Tokenizer, 'count'>): number =>
  room === Number.POSITIVE_INFINITY ? room : room - tokenizer.count(prompt.render(''))

async function answerWithin(
  prompt: Prompt,
  run: MethodRun<Params>,
  { hits, of, room }: { readonly hits: readonly Slice[]; readonly of: number; readonly room: number },
): Promise<MethodResult> {
  const { model, read, trace, signal } = run
  const { text, taken } = gatherChunks(prompt.context, hits, run, room)
  trace({ event: 'retrieve', query: prompt.question, hits: taken })
  for (const { start, end } of taken) read(start, end)
  const reply = await model.chat({
    messages: [{ role: 'user', content: prompt.render(text) }],
    maxAnswerTokens: prompt.maxAnswerTokens,
    label: 'answer',
    final: true,
    signal,
  })
  return buildReplyOutcome(reply, { notes: { chunks: of, retrieved: taken.length } })
}

/** Joins as many ranked chunks as both token budgets allow, in the requested order. */
export function gatherChunks(
  context: string,
  ranked: readonly Slice[],
  { params: { tokenBudget, order }, tokenizer }: Pick<MethodRun<Params>, 'params' | 'tokenizer'>,
  room: number,
): { readonly text: string; readonly taken: readonly Slice[] } {
  // Each joint takes a token.
  const most = Math.min(tokenBudget || Number.POSITIVE_INFINITY, room - ranked.length)
  const taken: Slice[] = []
  let tokens = 0
  for (const slice of ranked) {
    if (most < Number.POSITIVE_INFINITY) {
      tokens += tokenizer.count(context.slice(slice.start, slice.end))
      if (tokens > most) break
    }
    taken.push(slice)
  }
  const shown = order === 'document' ? taken.toSorted((a, b) => a.start - b.start) : taken
  return { text: shown.map(({ start, end }) => context.slice(start, end).trim()).join('\n\n'), taken }
}
