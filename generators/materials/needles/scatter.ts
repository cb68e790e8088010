import type { Random } from '../../../core/random/random.ts'
import type { Tokenizer } from '../../../core/tokens/tokens.ts'
import { TooShort } from '../../build/too-short.ts'
import type { Haystack } from '../../haystack.ts'
import type { BuiltContext, ContextRequest } from '../../task.ts'
import type { CountedText } from '../statements.ts'
import { countFactTokens, type Fact, insertTexts, roundDepth } from './insert-needles.ts'

/** A source of sentences, one after the other. */
export type Statements = (rng: Random, tokenizer: Tokenizer) => () => CountedText

/** Surroundings of the facts: statements of their own kind and the haystack. */
export interface ScatterOptions {
  readonly statements: Statements
  /** Part of what the facts leave free that goes to statements, 0 to 1; the rest is the haystack's. */
  readonly share: number
  /** Tokens that are left to the haystack before the last statement, however short the text. */
  readonly heap?: number
  /** Strings that no sentence of the haystack may contain. */
  readonly avoid: readonly string[]
}

type ScatterRequest = Pick<ContextRequest<never>, 'room' | 'rng' | 'tokenizer' | 'haystack'>

/** Facts strewn as sentences in the haystack, among statements of their own kind. */
export function scatterFacts(facts: readonly Fact[], options: ScatterOptions, request: ScatterRequest): BuiltContext {
  const { room, tokenizer, haystack } = request
  const planted = countFactTokens(facts, haystack.layout, tokenizer)
  const { hay, strangers, tokens } = makeSurroundings(options, { ...request, room: room - planted })
  if (hay.units.length < 2)
    throw new TooShort(planted + Math.max(options.heap ?? 0, SMALLEST_HEAP / (1 - options.share)))
  const { context, starts } = insertTexts(hay.units, [...facts, ...strangers], haystack.layout)
  return {
    context,
    // The facts come first; what follows are the statements around them.
    depths: facts.map(({ name }, at) => ({ fact: name, depth: roundDepth(starts[at] / context.length) })),
    tokens: tokenizer.additive ? tokens + planted : tokenizer.count(context),
    haystack: haystack.id,
    repeats: hay.repeats,
  }
}

/** Statements for their share of the room, with even depths, and haystack for the rest. */
export function makeSurroundings(
  { statements, share, heap = 0, avoid }: ScatterOptions,
  { room, rng, tokenizer, haystack }: ScatterRequest,
): { readonly hay: ReturnType<Haystack['fill']>; readonly strangers: readonly Fact[]; readonly tokens: number } {
  const writeNext = statements(rng.fork('statements'), tokenizer)
  const places = rng.fork('places')
  const strangers: Fact[] = []
  let tokens = 0
  const most = Math.min(room * share, room - heap)
  while (tokens < most) {
    const { text, tokens: size } = writeNext()
    strangers.push({ name: '', text, depth: places.next() })
    tokens += haystack.layout === 'lines' ? tokenizer.count(`${text}\n`) : size
  }
  const hay = haystack.fill(room - tokens, rng.fork('haystack'), tokenizer, avoid)
  return { hay, strangers, tokens: tokens + hay.tokens }
}

const SMALLEST_HEAP = 150
