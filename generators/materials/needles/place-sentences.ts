import type { NeedleDepth } from '../../../core/rows/rows.ts'
import { TooShort } from '../../build/too-short.ts'
import type { BuiltContext, ContextRequest } from '../../task.ts'
import type { CountedText } from '../statements.ts'
import { insertTexts, roundDepth } from './insert-needles.ts'

/** A sentence with the place that it is meant for, in [0, 1), and the facts that it tells, if any. */
export interface PlacedSentence extends CountedText {
  readonly depth: number
  /** Each with its place in the recorded depths. */
  readonly facts: readonly { readonly name: string; readonly order: number }[] | undefined
}

/**
 * A text of sentences that are made already, at their places in a haystack that fills what they leave free. Facts are
 * sentences like all the others, and only the record of depths knows them.
 */
export function placeSentences(
  sentences: readonly PlacedSentence[],
  avoid: readonly string[],
  { room, rng, tokenizer, haystack }: Pick<ContextRequest<never>, 'room' | 'rng' | 'tokenizer' | 'haystack'>,
): BuiltContext {
  const inLines = haystack.layout === 'lines'
  let tokens = 0
  for (const each of sentences) tokens += inLines ? tokenizer.count(`${each.text}\n`) : each.tokens
  if (tokens + SMALLEST_HEAP > room) throw new TooShort(tokens + SMALLEST_HEAP)
  const hay = haystack.fill(room - tokens, rng.fork('haystack'), tokenizer, avoid)
  if (hay.units.length < 2) throw new TooShort(tokens + SMALLEST_HEAP)
  const { context, starts } = insertTexts(hay.units, sentences, haystack.layout)
  const recorded: NeedleDepth[] = []
  for (const [at, { facts }] of sentences.entries())
    if (facts)
      for (const { name, order } of facts)
        recorded[order] = { fact: name, depth: roundDepth(starts[at] / context.length) }
  return {
    context,
    depths: recorded,
    tokens: tokenizer.additive ? tokens + hay.tokens : tokenizer.count(context),
    haystack: haystack.id,
    repeats: hay.repeats,
  }
}

const SMALLEST_HEAP = 150
