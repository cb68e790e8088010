import type { Tokenizer } from '../../core/tokens.ts'
import { perTokenizer } from '../../core/tokens.ts'
import type { Haystack } from '../haystack.ts'

/** RULER's essays grow by so many words. */
const WORDS = 500

/**
 * A user's text as RULER's code reads its essays: all white space collapsed, always from its first word on, in whole steps of 500 words, and from
 * the beginning again where it ends. Nothing is left out of it.
 */
export function essays(sentences: readonly string[], id: string): Haystack {
  const plain = sentences.map(sentence => sentence.trim()).filter(sentence => sentence !== '')
  const words = plain.map(sentence => sentence.split(' ').length)
  const countsOf = perTokenizer(() => new Uint32Array(plain.length))
  const countAt = (at: number, tokenizer: Tokenizer) => {
    const known = countsOf(tokenizer)
    known[at] ||= tokenizer.count(` ${plain[at]}`)
    return known[at]!
  }
  return {
    id: `${id}/essays`,
    layout: 'sentences',
    fill(room, _rng, tokenizer) {
      const units: string[] = []
      let [tokens, held] = [0, 0]
      const put = (text: string) => {
        const unit = units.length === 0 ? text : ` ${text}`
        units.push(unit)
        return tokenizer.count(unit)
      }
      // How many whole sentences fit, and how many words they have.
      let step = 0
      for (let size = 0; ; step++) {
        size += countAt(step % plain.length, tokenizer)
        if (size > room) break
        held += words[step % plain.length]!
      }
      const wanted = held < WORDS ? held : held - (held % WORDS)
      for (let [at, left] = [0, wanted]; left > 0; at++) {
        const text = plain[at % plain.length]!
        const size = words[at % plain.length]!
        tokens += put(size <= left ? text : text.split(' ').slice(0, left).join(' '))
        left -= size
      }
      return { units, tokens, repeats: Math.floor(Math.max(0, step - 1) / plain.length) }
    },
  }
}

/** A haystack of lines in whole steps of so many. */
export function inSteps(haystack: Haystack, step: number): Haystack {
  return {
    ...haystack,
    fill(room, rng, tokenizer, avoid) {
      const { units, tokens, repeats } = haystack.fill(room, rng, tokenizer, avoid)
      const kept = units.length <= step ? units.length : units.length - (units.length % step)
      const dropped = units.slice(kept)
      if (dropped.length === 0) return { units, tokens, repeats }
      const last = units[kept - 1]!
      const lines = [...units.slice(0, kept - 1), last.trimEnd()]
      const size = (lines: readonly string[]) => lines.reduce((sum, line) => sum + tokenizer.piece(line), 0)
      return {
        units: lines,
        tokens: tokens - size(dropped) - tokenizer.piece(last) + tokenizer.piece(last.trimEnd()),
        repeats: Math.max(0, repeats - dropped.length),
      }
    },
  }
}
