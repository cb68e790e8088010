import type { Random } from '../../core/random/random.ts'
import type { Tokenizer } from '../../core/tokens/tokens.ts'
import { TooShort } from '../build/too-short.ts'
import type { BuiltContext } from '../task.ts'
import { flattenString } from './flat.ts'
import { makeWindowNear, type Window } from './long-output/output-window.ts'

/** A source of worked examples. */
export interface Shots {
  /** One of the shortest examples. Sizes are multiples of its tokens, whoever counts them. */
  readonly shortest: string
  /**
   * Returns an example whose `count` is in the window; undefined if none was found. It starts with a letter or digit,
   * ends with a sign (whose token includes the line breaks after it), and occurs once.
   * @param adding the tokenizer if its counts add up, so that parts may be counted separately
   */
  draw(window: Window, rng: Random, count: (text: string) => number, adding?: Tokenizer): Shot | undefined
}

export interface Shot {
  readonly text: string
  readonly tokens: number
}

/** One example of about each size, which is a multiple of the shortest one. */
export function pickFewShots(
  shots: Shots,
  sizes: readonly number[],
  { rng, count, adding }: { rng: Random; count: (text: string) => number; adding?: Tokenizer | undefined },
): string {
  const unit = count(shots.shortest)
  return sizes
    .map(
      (size, at) =>
        `Example ${at + 1}\n${drawShot(shots, makeWindowNear(size * unit, CLOSELY), rng.fork(at), count, adding).text}`,
    )
    .join('\n\n')
}

/**
 * Adds examples of many sizes until at most `GAP` of `room` tokens remain. A larger fill starts with the same examples,
 * except the last few. With an endless budget, it adds one of about each of the `natural` sizes.
 * @throws TooShort if no example fits
 */
export function fillWithShots(
  shots: Shots,
  natural: readonly number[],
  { room, rng, tokenizer }: { room: number; rng: Random; tokenizer: Tokenizer },
): BuiltContext {
  const filled = { depths: [], haystack: 'examples', repeats: 0 }
  const adding = tokenizer.additive ? tokenizer : undefined
  if (room === Number.POSITIVE_INFINITY) {
    const context = pickFewShots(shots, natural, { rng, count: text => tokenizer.count(text), adding })
    return { ...filled, context, tokens: tokenizer.count(context) }
  }
  const unit = tokenizer.count(shots.shortest)
  const last = unit * LAST.least
  if (room < last) throw new TooShort(last)
  const examples: string[] = []
  let left = room
  while (left > unit * LAST.most) {
    const stream = rng.fork(examples.length)
    const wanted = unit * SIZES.least * (SIZES.most / SIZES.least) ** stream.next()
    put(makeWindowNear(Math.min(wanted, (left - last) / (1 + WIDELY)), WIDELY), stream, '\n\n')
  }
  put({ least: left - GAP, want: left - GAP / 2, most: left }, rng.fork('last'), '')
  const context = examples.join('')
  return { ...filled, context, tokens: tokenizer.additive ? room - left : tokenizer.count(context) }

  function put(window: Window, stream: Random, end: string): void {
    const addTitle = (text: string) => `Example ${examples.length + 1}\n${text}${end}`
    // The shortest one is counted for every draw, and under the same titles for every item.
    const count = (shot: string) => (shot === shots.shortest ? tokenizer.piece : tokenizer.count)(addTitle(shot))
    const { text, tokens } = drawShot(shots, window, stream, count, adding)
    examples.push(flattenString(addTitle(text)))
    left -= tokens
  }
}

/** Sizes in multiples of the shortest example: those drawn, and those of the last one, which must fit closely. */
const SIZES = { least: 1.3, most: 16 }
const LAST = { least: 2, most: 4.5 }

/** Tokens that may be left over. */
const GAP = 120

/** Allowed deviation of an example's size; among many examples it matters little. */
const CLOSELY = 0.05
const WIDELY = 0.25

/** An example of the window, or of the nearest below it. */
function drawShot(
  shots: Shots,
  window: Window,
  rng: Random,
  count: (text: string) => number,
  adding: Tokenizer | undefined,
): Shot {
  for (let { least } = window; least > 1; least *= 0.8) {
    const shot = shots.draw({ ...window, least }, rng, count, adding)
    if (shot) return shot
  }
  throw new TooShort(count(shots.shortest) * LAST.least)
}
