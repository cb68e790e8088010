import pLimit from 'p-limit'
import { sha256 } from '../../core/rows/key.ts'
import type { MethodResult, MethodRun, Prompt } from '../method.ts'
import { defineMethod } from '../method.ts'
import {
  answerFromChunks,
  checkRetrieval,
  estimateRetrievedTokens,
  RETRIEVAL,
  RETRIEVAL_NOTES,
  rankByVectors,
  splitChunks,
} from './parts/retrieval.ts'

/** Retrieval by meaning, as far as the vectors carry it. */
export const ragEmbed = defineMethod({
  id: 'rag-embed',
  about: "Finds the chunks whose vectors are nearest to the question's, and answers from those alone.",
  flow: [
    "Cut the context into chunks and rank them by the nearness of their vectors to the question's.",
    'One call: the prompt with the best chunks in place of the context.',
  ],
  fidelity: 'reimplementation',
  source:
    'Dense retrieval by cosine over /v1/embeddings; chunks of 300 words, ten of them, as the retrieval baselines of LOFT and of the coding-agents study (arXiv 2603.20432).',
  deviations: [
    "Vectors are of whatever model --embed-model names; the studies' own models are not shipped.",
    "Chunks stand in the context's order unless told otherwise.",
  ],
  params: { ...RETRIEVAL, batch: 64, parallel: 4 },
  paramNotes: {
    ...RETRIEVAL_NOTES,
    batch: 'Texts of one request for vectors.',
    parallel: 'Requests for vectors of one item at a time.',
  },
  version: 1,
  needs: ['model', 'embeddings'],
  sharesCalls: true,
  check: params =>
    params.batch >= 1 && params.parallel >= 1 ? checkRetrieval(params) : 'batch and parallel are at least 1',
  estimate({ promptTokens, contextTokens, maxAnswerTokens }, params) {
    const input = promptTokens - contextTokens + estimateRetrievedTokens(params, contextTokens)
    return { calls: 1, input, output: maxAnswerTokens, sequential: 1, peak: input + maxAnswerTokens }
  },
  async run(prompt, run): Promise<MethodResult> {
    const chunks = await splitChunks(prompt, run)
    const texts = chunks.map(({ start, end }) => prompt.context.slice(start, end))
    const vectors = await embedTexts(texts, prompt, run)
    const ranked = rankByVectors(vectors.texts, vectors.query, run.params.k)
    const result = await answerFromChunks(prompt, run, chunks, ranked)
    if (vectors.shared === 0) return result
    return { ...result, notes: { ...result.notes, sharedVectors: vectors.shared } }
  },
})

async function embedTexts(texts: readonly string[], { question }: Prompt, run: MethodRun<typeof ragEmbed.params>) {
  const { params, embedder, shared, signal } = run
  const limit = pLimit(params.parallel)
  // The run was refused where its model cannot.
  const embed = (batch: readonly string[]) => limit(() => embedder.embed!(batch, signal))
  const batches = Array.from({ length: Math.ceil(texts.length / params.batch) }, (_, at) =>
    texts.slice(at * params.batch, (at + 1) * params.batch),
  )
  // Vectors of chunks do not depend on the question: questions of one context share them.
  let sharedTexts = 0
  const embedOnce = async (batch: readonly string[]) => {
    const key = sha256(`vectors ${embedder.id} ${JSON.stringify(batch)}`)
    const { value, fresh } = await shared.once(key, () => embed(batch))
    if (!fresh) sharedTexts += batch.length
    return value
  }
  const [query, ...parts] = await Promise.all([embed([question]), ...batches.map(embedOnce)])
  return { query: query.vectors[0], texts: parts.flatMap(({ vectors }) => vectors), shared: sharedTexts }
}
