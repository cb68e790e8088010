import { defineMethod } from '../method.ts'
import {
  answerFromChunks,
  checkRetrieval,
  estimateRetrievedTokens,
  RETRIEVAL,
  RETRIEVAL_NOTES,
  rankByWords,
  splitChunks,
} from './parts/retrieval.ts'

/** Retrieval baseline that only needs shared words. */
export const ragBm25 = defineMethod({
  id: 'rag-bm25',
  about: 'Finds the chunks that share the rarest words with the question, and answers only from those.',
  flow: [
    'Cut the context into chunks and rank them by BM25 against the question.',
    'One call: the prompt with the best chunks instead of the context.',
  ],
  fidelity: 'reimplementation',
  source:
    'Okapi BM25 (Robertson and Zaragoza 2009); chunks of 300 words, ten of them, as the retrieval baselines of LOFT and of the coding-agents study (arXiv 2603.20432).',
  deviations: [
    'Words are lower-cased runs of letters and digits, without stemming.',
    "Chunks are in the context's order by default.",
  ],
  params: RETRIEVAL,
  paramNotes: RETRIEVAL_NOTES,
  version: 1,
  needs: ['model'],
  check: checkRetrieval,
  estimate({ promptTokens, contextTokens, maxAnswerTokens }, params) {
    const input = promptTokens - contextTokens + estimateRetrievedTokens(params, contextTokens)
    return { calls: 1, input, output: maxAnswerTokens, sequential: 1, peak: input + maxAnswerTokens }
  },
  async run(prompt, run) {
    const chunks = await splitChunks(prompt, run)
    const texts = chunks.map(({ start, end }) => prompt.context.slice(start, end))
    return answerFromChunks(prompt, run, chunks, await rankByWords(texts, prompt.question, run))
  },
})
