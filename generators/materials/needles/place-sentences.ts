import type { NeedleDepth } from '../../../core/rows/rows.ts'
import { TooShort } from '../../build/too-short.ts'
import type { BuiltContext, ContextRequest } from '../../task.ts'
import type { CountedText } from '../statements.ts'
import { insertNeedles } from './insert-needles.ts'

/** A sentence with the place that it is meant for, in [0, 1), and the facts that it tells, if any. */
export interface PlacedSentence extends CountedText {
  readonly depth: number
  /** Each with its place in the recorded depths. */
  readonly facts?: readonly { readonly name: string; readonly order: number }[]
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
  const tokens = sentences.reduce((sum, each) => sum + (inLines ? tokenizer.count(`${each.text}\n`) : each.tokens), 0)
  if (tokens + SMALLEST_HEAP > room) throw new TooShort(tokens + SMALLEST_HEAP)
  const hay = haystack.fill(room - tokens, rng.fork('haystack'), tokenizer, avoid)
  if (hay.units.length < 2) throw new TooShort(tokens + SMALLEST_HEAP)
  const named = sentences.map(({ text, depth }) => ({ name: '', text, depth }))
  const { context, depths } = insertNeedles(hay, named, haystack.layout)
  const recorded: NeedleDepth[] = []
  sentences.forEach(({ facts = [] }, at) => {
    for (const { name, order } of facts) recorded[order] = { fact: name, depth: depths[at].depth }
  })
  return {
    context,
    depths: recorded,
    tokens: tokenizer.additive ? tokens + hay.tokens : tokenizer.count(context),
    haystack: haystack.id,
    repeats: hay.repeats,
  }
}

const SMALLEST_HEAP = 150
