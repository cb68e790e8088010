import pLimit from 'p-limit'
import { mustGet } from '../../../core/collections/require.ts'
import { runInTurns } from '../../../core/process/turns.ts'
import { sha256 } from '../../../core/rows/key.ts'
import type { Params as AnyParams } from '../../../core/rows/rows.ts'
import type { Tokenizer } from '../../../core/tokens/tokens.ts'
import type { MethodRun, Prompt } from '../../method.ts'
import { countEachInTurns, sumApart } from '../../models/counting/count.ts'
import { fillSlots } from '../../templates.ts'
import type { Slice } from './slices.ts'
import { pickTaskPrompt } from './statement.ts'

interface Params {
  readonly [parameter: string]: number | string | boolean
  readonly chunkTokens: number
  readonly ratio: number
  readonly compressor: string
  readonly blind: boolean
  readonly parallel: number
}

/** Every chunk in short, and what that achieved and cost. */
export interface Bank {
  readonly texts: readonly string[]
  readonly notes: AnyParams
}

/**
 * A chunk that was compressed for another item is taken from there: the notes tell how many were, and how many tokens a
 * cold bank would have cost.
 */
export async function compressChunks(prompt: Prompt, chunks: readonly Slice[], run: MethodRun<Params>): Promise<Bank> {
  const { params, tokenizer, read, signal } = run
  const raw = chunks.map(({ start, end }) => prompt.context.slice(start, end))
  for (const { start, end } of chunks) read(start, end)
  if (params.ratio === 1) return { texts: raw, notes: { ratio: 1, warm: 0, cold_tokens: 0 } }
  const limit = Math.ceil(params.chunkTokens / params.ratio)
  const made =
    params.compressor === 'extractive'
      ? await runInTurns(extractEach(raw, limit, tokenizer), signal)
      : await compressByModel(prompt, raw, limit, run)
  const texts = made.map(({ text }) => text)
  const tokens = await sumApart(texts, tokenizer, signal)
  const sizes = await countEachInTurns(raw, tokenizer, signal)
  const before = sizes.reduce((sum, size) => sum + size, 0)
  return {
    texts,
    notes: {
      ratio: Number((before / Math.max(1, tokens)).toFixed(2)),
      warm: made.filter(({ warm }) => warm).length,
      cold_tokens: made.reduce((sum, each) => sum + each.tokens, 0),
    },
  }
}

function compressByModel(prompt: Prompt, raw: readonly string[], tokens: number, run: MethodRun<Params>) {
  const { params, model, templates, shared, signal, tokenizer } = run
  const template = templates[params.blind ? 'compress_blind' : 'compress']
  const task = pickTaskPrompt(prompt, params.chunkTokens, tokenizer)
  const limit = pLimit(params.parallel)
  return Promise.all(
    raw.map((chunk, at) =>
      limit(async () => {
        const content = fillSlots(template, { chunk, task, tokens: String(tokens) })
        const key = sha256(`compress ${model.id} ${tokens} ${content}`)
        const { value, fresh } = await shared.once(key, async () => {
          const { text, usage } = await model.chat({
            messages: [{ role: 'user', content }],
            maxAnswerTokens: tokens,
            label: `compress ${at + 1}`,
            signal,
          })
          return { text, tokens: usage.input + usage.output }
        })
        return { ...value, warm: !fresh }
      }),
    ),
  )
}

function* extractEach(texts: readonly string[], limit: number, tokenizer: Tokenizer): Generator<number, Short[], void> {
  const extracted: Short[] = []
  for (const text of texts) {
    extracted.push({ text: extractSentences(text, limit, tokenizer), warm: false, tokens: 0 })
    yield text.length
  }
  return extracted
}

interface Short {
  readonly text: string
  readonly warm: boolean
  readonly tokens: number
}

/**
 * The sentences of the rarest words (log N / n of each, over the root of the sentence's length), in their order, as
 * many as fit.
 */
function extractSentences(text: string, limit: number, tokenizer: Tokenizer): string {
  const sentences = text.match(/[^.!?\n]+(?:[.!?]+|\n|$)\s*/g) ?? [text]
  const words = sentences.map(sentence => sentence.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [])
  const counts = new Map<string, number>()
  for (const word of words.flat()) counts.set(word, (counts.get(word) ?? 0) + 1)
  const total = words.flat().length
  const weights = words.map(
    own => own.reduce((sum, word) => sum + Math.log(total / mustGet(counts, word)), 0) / Math.sqrt(own.length + 4),
  )
  const kept = new Set<number>()
  let tokens = 0
  for (const at of weights.map((_, index) => index).sort((a, b) => weights[b] - weights[a] || a - b)) {
    tokens += tokenizer.count(sentences[at])
    if (tokens > limit) break
    kept.add(at)
  }
  return sentences
    .filter((_, at) => kept.has(at))
    .join('')
    .trim()
}
