import { setMaxListeners } from 'node:events'
import { makeRandom } from '../../../core/random/random.ts'
import type { AnswerRow, Params } from '../../../core/rows/rows.ts'
import { loadTokenizer } from '../../../core/tokens/tokens.ts'
import { runJobs } from '../../../runners/attempts/run-attempts.ts'
import type { Method, Prompt } from '../../../runners/method.ts'
import { createLimiter } from '../../../runners/models/limits/limiter.ts'
import { openAiModel } from '../../../runners/models/openai.ts'
import type { SandboxPool } from '../../../runners/sandbox/pool.ts'
import { bareQuestion, makeJob } from '../bench.ts'
import type { Case } from './cases.ts'
import type { Played } from './compared.ts'
import { masked } from './masked.ts'
import { scriptedServer } from './scripted-server.ts'

/** Runs a method on a case's item against the case's script, and masks what it sent. */
export async function play(c: Case, method: Method, sandboxes: SandboxPool): Promise<Played> {
  const tokenizer = await loadTokenizer(c.settings.tokenizer ?? 'o200k_base')
  const server = await scriptedServer(c)
  const modelOf = (id: string) =>
    openAiModel({
      id,
      baseUrl: server.url,
      window: windowOf(c),
      simulated: true,
      extraBody: { stream: false },
      limiter: createLimiter({ maximum: 16 }),
      rng: makeRandom('transcripts'),
      sleep: async () => {},
    })
  // As with `--answer-policy paper`: the source's own limit is part of its flow.
  const prompt = promptOf(c, method.answerTokens?.tokens ?? ANSWER, tokenizer.count)
  const rows: AnswerRow[] = []
  const never = new AbortController().signal
  setMaxListeners(0, never)
  try {
    await runJobs({
      lanes: [
        [
          {
            ...makeJob(method, modelOf('root-model'), c.id, () => prompt),
            params: { ...method.params, ...paramsOf(c) },
            subModel: c.settings.sub_model ? modelOf('sub-model') : null,
            contextTokens: prompt.contextTokens,
            tokenizer,
          },
        ],
      ],
      concurrency: 1,
      signal: never,
      stopSignal: never,
      sandboxes,
      onAnswer: row => void rows.push(row),
    })
  } finally {
    await server.close()
  }
  return { requests: masked(c, server.log), answer: rows[0].answer, forced: rows[0].status.forced }
}

const WINDOW = 131_072
const ANSWER = 64
/**
 * Counted to the history by us before it is compared with a share of the window: a turn's limit, which is at least the
 * answer's and 512.
 */
const TURN = 3712

const windowOf = ({ settings: { compaction } }: Case) => (compaction ? 2 * (compaction.tokens + TURN) : WINDOW)

/** Only what a case sets: all else is the method's own. */
function paramsOf({ method, context, settings }: Case): Params {
  const { chunk_tokens, max_context_tokens, answer_form, max_iterations, protocol, max_depth, compaction } = settings
  if (method === 'memagent')
    return {
      ...(chunk_tokens !== undefined && { chunkTokens: chunk_tokens }),
      ...(max_context_tokens !== undefined && { maxContextTokens: max_context_tokens }),
      ...(answer_form !== undefined && { answer: answer_form }),
    }
  return {
    ...(max_iterations !== undefined && { turns: max_iterations }),
    ...(protocol !== undefined && { protocol }),
    ...(max_depth !== undefined && { depth: max_depth }),
    ...(compaction ? { compaction: 0.5, turnTokens: TURN } : { compaction: 0 }),
    ...(typeof context !== 'string' && { shape: 'documents' }),
  }
}

/** The item holds the context and the question, and not a word besides. */
function promptOf(
  { context: given, question }: Case,
  maxAnswerTokens: number,
  count: (text: string) => number,
): Prompt {
  const texts = typeof given === 'string' ? [given] : given
  const context = texts.join('\n\n')
  let end = -2
  const documents = texts.map((text, at) => {
    const start = end + 2
    end = start + text.length
    return { id: `${at + 1}`, start, end }
  })
  return {
    ...bareQuestion(context, question),
    ...(typeof given !== 'string' && { documents }),
    maxAnswerTokens,
    contextTokens: count(context),
  }
}
