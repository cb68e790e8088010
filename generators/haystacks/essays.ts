import { getLast } from '../../core/collections/require.ts'
import { memoizePerTokenizer, type Tokenizer } from '../../core/tokens/tokens.ts'
import type { Essays, HaystackUnits } from '../haystack.ts'

/**
 * A user's text as RULER's code reads its essays: all white space collapsed, always from its first word on, cut after a
 * number of words, and from the beginning again where it ends. Nothing is left out of it.
 */
export function makeEssays(sentences: readonly string[], id: string): Essays {
  const plain = sentences.map(sentence => sentence.trim()).filter(sentence => sentence !== '')
  const words = plain.map(sentence => sentence.split(' ').length)
  const getCounts = memoizePerTokenizer(() => new Uint32Array(plain.length))
  const countAt = (at: number, tokenizer: Tokenizer) => {
    const known = getCounts(tokenizer)
    known[at] ||= tokenizer.count(` ${plain[at]}`)
    return known[at]
  }
  const takeFirstWords = (at: number, count: number) => plain[at].split(' ').slice(0, count).join(' ')

  function countWordsThatFit(room: number, tokenizer: Tokenizer): number {
    let [left, held] = [room, 0]
    for (let step = 0; ; step++) {
      const at = step % plain.length
      const tokens = countAt(at, tokenizer)
      if (tokens > left) return held + countSentenceWordsThatFit(at, left, tokenizer)
      left -= tokens
      held += words[at]
    }
  }

  function countSentenceWordsThatFit(at: number, room: number, tokenizer: Tokenizer): number {
    let fit = words[at] - 1
    while (fit > 0 && tokenizer.count(` ${takeFirstWords(at, fit)}`) > room) fit--
    return fit
  }

  function takeWords(count: number, tokenizer: Tokenizer): HaystackUnits {
    const units: string[] = []
    let tokens = 0
    for (let [step, left] = [0, count]; left > 0; step++) {
      const at = step % plain.length
      const text = words[at] <= left ? plain[at] : takeFirstWords(at, left)
      units.push(step === 0 ? text : ` ${text}`)
      tokens += step > 0 && words[at] <= left ? countAt(at, tokenizer) : tokenizer.count(getLast(units))
      left -= words[at]
    }
    return { units, tokens, repeats: Math.floor(Math.max(0, units.length - 1) / plain.length) }
  }

  return {
    id: `${id}/essays`,
    layout: 'sentences',
    size: countWordsThatFit,
    ofWords: takeWords,
    fill: (room, _rng, tokenizer) => takeWords(countWordsThatFit(room, tokenizer), tokenizer),
  }
}
