import { defineMethod, type MethodResult } from '../method.ts'
import { fillSlots } from '../templates.ts'
import { buildReplyOutcome } from './parts/outcome.ts'
import {
  checkRetrieval,
  computeRetrievalRoom,
  estimateRetrievedTokens,
  gatherChunks,
  RETRIEVAL,
  RETRIEVAL_NOTES,
  rankByWords,
  splitChunks,
} from './parts/retrieval.ts'

/** Retrieval where it is enough, the long context where it is not: the model itself decides. */
export const selfRoute = defineMethod({
  id: 'self-route',
  about: 'Answers from retrieved chunks or declines; if it declines, it gets the whole context.',
  flow: [
    'One call with the best chunks by BM25; the model may decline.',
    'If it declines: one call with the whole prompt.',
  ],
  fidelity: 'reimplementation',
  source:
    'Self-Route (Li et al. 2024, arXiv 2407.16833, section 3): retrieve and decline, else long context; chunks of 300 words.',
  deviations: [
    'Retrieval is BM25; the paper uses dense retrievers (Contriever, Dragon).',
    "The wording is Fathom's; the model declines with the one word that the prompt names.",
  ],
  params: RETRIEVAL,
  paramNotes: RETRIEVAL_NOTES,
  version: 1,
  templates: {
    decline: `{prompt}

If what is given above is not enough to answer, write only the word UNANSWERABLE.`,
  },
  needs: ['model'],
  check: checkRetrieval,
  estimate({ promptTokens, contextTokens, maxAnswerTokens }, params) {
    const first = promptTokens - contextTokens + estimateRetrievedTokens(params, contextTokens) + DECLINE_TOKENS
    return {
      calls: 2,
      input: first + promptTokens,
      output: 2 * maxAnswerTokens,
      sequential: 2,
      peak: first + maxAnswerTokens,
    }
  },
  async run(prompt, run): Promise<MethodResult> {
    const { model, tokenizer, templates, read, trace } = run
    const chunks = await splitChunks(prompt, run)
    const texts = chunks.map(({ start, end }) => prompt.context.slice(start, end))
    const ranked = (await rankByWords(texts, prompt.question, run)).map(at => chunks[at])
    const ask = (content: string, label: string, final: boolean, signal = run.signal) =>
      model.chat({
        messages: [{ role: 'user', content }],
        maxAnswerTokens: prompt.maxAnswerTokens,
        label,
        final,
        signal,
      })
    const { first, taken } = await run.room.within(prompt.maxAnswerTokens, async (room, within) => {
      const { text, taken } = gatherChunks(
        prompt.context,
        ranked,
        run,
        computeRetrievalRoom(prompt, room - DECLINE_TOKENS, tokenizer),
      )
      trace({ event: 'retrieve', query: prompt.question, hits: taken })
      for (const { start, end } of taken) read(start, end)
      const content = fillSlots(templates['decline'], { prompt: prompt.render(text) })
      return { first: await ask(content, 'answer', true, within), taken }
    })
    const declined = DECLINED.test(first.text)
    trace({ event: 'gate', open: declined })
    if (!declined) return buildReplyOutcome(first, { notes: { routed: 'retrieved', retrieved: taken.length } })
    read(0, prompt.context.length)
    const second = await ask(prompt.render(), 'answer from all', true)
    return buildReplyOutcome(second, { notes: { routed: 'full context', retrieved: taken.length } })
  },
})

const DECLINE_TOKENS = 24
/** The word anywhere in a short response. */
const DECLINED = /^[\s\S]{0,200}\bunanswerable\b/i
