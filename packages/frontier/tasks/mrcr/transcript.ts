import {
  flattenString,
  memoizePerTokenizer,
  type NeedleDepth,
  type PlacedTurn,
  type Random,
  type Tokenizer,
} from 'fathom-bench/plugin'
import { type CompositionKey, describeKey, drawKey, getComposer, STYLES } from './compositions/composer.ts'
import { topics } from './compositions/topics.ts'

/** A request and its text, with the empty line behind them. */
export const formatRequestTurn = (key: CompositionKey, text: string): string =>
  `User: Write ${describeKey(key)}.\n\nAssistant:\n${text}\n\n`

/** The transcript as turns, without the words that name the speakers. */
export const parseTurns = (context: string): PlacedTurn[] =>
  Array.from(
    context.matchAll(/^User: (.*)\n\nAssistant:\n([\s\S]*?)(?=\n\nUser: |$(?![\s\S]))/gm),
    ({ 0: whole, 1: request, 2: text, index }) => {
      const answered = index + whole.indexOf('\n\nAssistant:\n') + 2
      return [
        { role: 'user' as const, content: request, span: [index, answered - 2] as const },
        { role: 'assistant' as const, content: text, span: [answered, index + whole.length] as const },
      ]
    },
  ).flat()

const isSameKey = (one: CompositionKey, other: CompositionKey): boolean =>
  one.format === other.format && one.topic === other.topic && one.style === other.style

/** Tokens of a turn around its text. */
const getTurnCounter: (tokenizer: Tokenizer) => (key: CompositionKey) => number = memoizePerTokenizer(tokenizer => {
  const known = new Map<number, number>()
  return key => {
    const number = (key.format * topics.length + key.topic) * STYLES.length + key.style
    const tokens = known.get(number) ?? tokenizer.count(`User: Write ${describeKey(key)}.\n\nAssistant:\n`)
    known.set(number, tokens)
    return tokens
  }
})

/**
 * Turns of other keys than the asked ones, as many as fit. A quarter of them share two of the three parts of one. The
 * last two are chosen by their size.
 */
export function drawOtherTurns(
  keys: readonly CompositionKey[],
  room: number,
  rng: Random,
  tokenizer: Tokenizer,
): { turns: string[]; tokens: number } {
  const compose = getComposer(tokenizer)
  const countTurnTokens = getTurnCounter(tokenizer)
  const turns: Counted[] = []
  let tokens = 0
  for (;;) {
    const next = draw(rng)
    if (tokens + next.tokens > room) break
    tokens += next.tokens
    turns.push(next)
  }
  // Dropping the last turn frees space for one or two others that fit best.
  tokens -= turns.pop()?.tokens ?? 0
  const closing = rng.fork('closing')
  const best = pickFullest(
    Array.from({ length: CANDIDATES }, () => draw(closing)),
    room - tokens,
  )
  for (const each of best) tokens += each.tokens
  return { turns: [...turns, ...best].map(({ text }) => text), tokens }

  function draw(source: Random): Counted {
    const key = drawOtherKey(keys, source)
    const { text, tokens } = compose(key, source)
    const whole = flattenString(formatRequestTurn(key, text))
    return { text: whole, tokens: tokenizer.additive ? countTurnTokens(key) + tokens : tokenizer.count(whole) }
  }
}

/** Returns one or two candidates that fill most of the space. */
function pickFullest(candidates: readonly Counted[], room: number): Counted[] {
  let best: Counted[] = []
  let most = 0
  const none = { text: '', tokens: 0 }
  for (const [at, one] of candidates.entries())
    for (const other of [none, ...candidates.slice(0, at)]) {
      const tokens = one.tokens + other.tokens
      if (tokens > room || tokens <= most) continue
      most = tokens
      best = other === none ? [one] : [one, other]
    }
  return best
}

interface Counted {
  readonly text: string
  readonly tokens: number
}

function drawOtherKey(keys: readonly CompositionKey[], rng: Random): CompositionKey {
  for (;;) {
    const askedKey = keys.length === 1 ? keys[0] : rng.pick(keys)
    const other = drawKey(rng)
    const near = rng.int(0, 11)
    const key =
      near === 0
        ? { ...askedKey, format: other.format }
        : near === 1
          ? { ...askedKey, topic: other.topic }
          : near === 2
            ? { ...askedKey, style: other.style }
            : other
    if (!keys.some(each => isSameKey(key, each))) return key
  }
}

/** The siblings among other turns, near their depths, in their order. */
export function interleaveTurns(
  turns: readonly string[],
  siblings: readonly { readonly turn: string; readonly depth: number }[],
) {
  const total = turns.length + siblings.length
  const slots: number[] = []
  for (const [at, { depth }] of siblings.entries()) {
    const near = Math.max(Math.round(depth * total), (slots.at(-1) ?? -1) + 1)
    slots.push(Math.min(near, total - siblings.length + at))
  }
  const parts: string[] = []
  const starts: number[] = []
  let length = 0
  let other = 0
  for (let slot = 0; slot < total; slot++) {
    const sibling = slots[starts.length] === slot ? siblings[starts.length] : undefined
    if (sibling) starts.push(length)
    const part = sibling?.turn ?? turns[other++]
    parts.push(part)
    length += part.length
  }
  const context = parts.join('').trimEnd()
  const depths = starts.map(
    (start, at): NeedleDepth => ({ fact: `text ${at + 1}`, depth: Math.round((start / context.length) * 1e6) / 1e6 }),
  )
  return { context, depths }
}

const CANDIDATES = 16
