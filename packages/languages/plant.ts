import { type BuiltContext, type ContextRequest, TooShort } from 'fathom-bench/plugin'
import { countSentence } from './haystack/haystack.ts'
import type { Pack } from './pack/pack.ts'

/** A sentence to be planted, and the depth it is meant for, in [0, 1). */
export interface TextAtDepth {
  readonly text: string
  readonly depth: number
  /** Its name in the recorded depths; absent: it is not recorded. */
  readonly name?: string
  /** Several names, each with its place in the recorded depths. */
  readonly facts?: readonly { readonly name: string; readonly order: number }[] | undefined
}

/** Statements that come with the facts, one after another, until their share of the text is full. */
export interface Surroundings {
  readonly tell: () => string
  /** Part of what the facts leave free that goes to statements, 0 to 1; the rest is the haystack's. */
  readonly share: number
  /** Returns false while statements that belong together are still to come; absent: each is complete by itself. */
  readonly isWhole?: () => boolean
}

/** Facts strewn as sentences in the haystack, among statements of their own kind. */
export function plant(
  pack: Pack,
  facts: readonly TextAtDepth[],
  { around, avoid }: { readonly around?: Surroundings; readonly avoid: readonly string[] },
  { room, rng, tokenizer, haystack }: Pick<ContextRequest<never>, 'room' | 'rng' | 'tokenizer' | 'haystack'>,
): BuiltContext {
  const sentences = [...facts]
  let tokens = facts.reduce((sum, { text }) => sum + countSentence(pack, text, tokenizer), 0)
  const planted = tokens
  if (around) {
    const places = rng.fork('places')
    const told = new Set(facts.map(({ text }) => text))
    const most = Math.min(planted + (room - planted) * around.share, room - SMALLEST_HEAP)
    while (tokens < most || around.isWhole?.() === false) {
      const text = around.tell()
      // No sentence comes twice, unless there are no others.
      if (told.has(text) && told.size < FEWEST_DIFFERENT) continue
      told.add(text)
      sentences.push({ text, depth: places.next() })
      tokens += countSentence(pack, text, tokenizer)
    }
  }
  const hay = haystack.fill(room - tokens, rng.fork('haystack'), tokenizer, avoid)
  if (hay.units.length < 2) throw new TooShort(planted + 2 * SMALLEST_HEAP)
  const { context, starts } = insertSentences(pack, hay.units, sentences)
  return {
    context,
    depths: recordDepths(sentences, starts, context.length),
    tokens: tokens + hay.tokens,
    haystack: haystack.id,
    repeats: hay.repeats,
  }
}

function recordDepths(sentences: readonly TextAtDepth[], starts: Float64Array, length: number) {
  const recorded: { fact: string; depth: number }[] = []
  for (const [at, { name, facts = [] }] of sentences.entries()) {
    const depth = Math.round((starts[at] / length) * 1e6) / 1e6
    if (name !== undefined) recorded.push({ fact: name, depth })
    for (const { name: fact, order } of facts) recorded[order] = { fact, depth }
  }
  return recorded
}

/** Puts each sentence between two units, at the unit nearest to its depth and never first; equal places keep the order of depth. */
export function insertSentences({ blank }: Pack, units: readonly string[], sentences: readonly TextAtDepth[]) {
  const order = sentences.map((_, at) => at).sort((a, b) => sentences[a].depth - sentences[b].depth || a - b)
  const starts = new Float64Array(sentences.length)
  const parts: string[] = []
  let length = 0
  let next = 0
  const add = (text: string) => {
    parts.push(text)
    length += text.length
  }
  for (const at of order) {
    const place = Math.max(1, Math.round(sentences[at].depth * units.length))
    while (next < place) add(units[next++])
    starts[at] = length + blank.length
    add(blank + sentences[at].text)
  }
  while (next < units.length) add(units[next++])
  return { context: parts.join(''), starts }
}

const SMALLEST_HEAP = 250
/** Different statements that there surely are: a text that wants more may tell one again. */
const FEWEST_DIFFERENT = 20_000
