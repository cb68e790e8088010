import { lastOf } from '../../core/held.ts'
import { perTokenizer, type Tokenizer } from '../../core/tokens.ts'
import type { Essays, HaystackUnits } from '../haystack.ts'

/**
 * A user's text as RULER's code reads its essays: all white space collapsed, always from its first word on, cut after a number of words, and from
 * the beginning again where it ends. Nothing is left out of it.
 */
export function essays(sentences: readonly string[], id: string): Essays {
  const plain = sentences.map(sentence => sentence.trim()).filter(sentence => sentence !== '')
  const words = plain.map(sentence => sentence.split(' ').length)
  const countsOf = perTokenizer(() => new Uint32Array(plain.length))
  const countAt = (at: number, tokenizer: Tokenizer) => {
    const known = countsOf(tokenizer)
    known[at] ||= tokenizer.count(` ${plain[at]}`)
    return known[at]
  }
  const beginning = (at: number, count: number) => plain[at].split(' ').slice(0, count).join(' ')

  function size(room: number, tokenizer: Tokenizer): number {
    let [left, held] = [room, 0]
    for (let step = 0; ; step++) {
      const at = step % plain.length
      const tokens = countAt(at, tokenizer)
      if (tokens > left) return held + wordsThatFit(at, left, tokenizer)
      left -= tokens
      held += words[at]
    }
  }

  function wordsThatFit(at: number, room: number, tokenizer: Tokenizer): number {
    let fit = words[at] - 1
    while (fit > 0 && tokenizer.count(` ${beginning(at, fit)}`) > room) fit--
    return fit
  }

  function ofWords(count: number, tokenizer: Tokenizer): HaystackUnits {
    const units: string[] = []
    let tokens = 0
    for (let [step, left] = [0, count]; left > 0; step++) {
      const at = step % plain.length
      const text = words[at] <= left ? plain[at] : beginning(at, left)
      units.push(step === 0 ? text : ` ${text}`)
      tokens += step > 0 && words[at] <= left ? countAt(at, tokenizer) : tokenizer.count(lastOf(units))
      left -= words[at]
    }
    return { units, tokens, repeats: Math.floor(Math.max(0, units.length - 1) / plain.length) }
  }

  return {
    ...{ id: `${id}/essays`, layout: 'sentences', size, ofWords },
    fill: (room, _rng, tokenizer) => ofWords(size(room, tokenizer), tokenizer),
  }
}
