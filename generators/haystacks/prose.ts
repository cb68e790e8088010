import type { Haystack } from '../haystack.ts'
import { flat } from '../materials/flat.ts'
import { Teller } from './prose/teller.ts'

/**
 * English by a grammar of our own that looks like a book to statistics: 35,000 words by their rank, people, towns, dates, prices, talk, sections
 * that keep to what they are about. It has no end and tells no story. No sentence comes twice in a fill, and two fills share hardly any.
 * Figures: `npm run perf -- prose`.
 */
export const prose: Haystack = {
  id: 'prose-2',
  layout: 'sentences',
  fill(room, rng, tokenizer, avoid = []) {
    const said = new Set<number>()
    const forbidden = avoid.filter(text => SAYABLE.test(text))
    const teller = new Teller(tokenizer, rng)
    const { voice } = teller

    const units: string[] = []
    let tokens = 0
    let breaks = 0
    let sign = ''
    let text = ''
    while (next(() => teller.write())) {
      const size = tokenizer.additive ? voice.tokens : tokenizer.count(text)
      if (tokens + size > room) break
      const { closes } = teller
      breaks = closes ? sizeOfBreak() : 0
      tokens += size + breaks
      said.add(voice.mark)
      units.push(flat(closes ? text + BREAK : text))
      teller.go()
    }
    const last = closing(room - tokens)
    if (last) units.push(last.text)
    else if (units.length > 0) units.push(units.pop()!.trimEnd())
    return { units, tokens: tokens + (last ? last.tokens : -breaks), repeats: 0 }

    /** Writes a sentence that is new and allowed; false where none was found. */
    function next(write: () => string): boolean {
      for (let tries = 0; tries < TRIES; tries++) {
        sign = write()
        text = voice.text()
        if (!said.has(voice.mark) && !(forbidden.length > 0 && isForbidden(text))) return true
      }
      return false
    }

    function isForbidden(text: string): boolean {
      for (const each of forbidden) if (text.includes(each)) return true
      return false
    }

    /** Tokens that the line breaks of a paragraph's end add to the sign before them. */
    function sizeOfBreak(): number {
      if (!tokenizer.additive) return tokenizer.count(text + BREAK) - tokenizer.count(text)
      return tokenizer.piece(sign + BREAK) - (sign === '' ? 0 : tokenizer.piece(sign))
    }

    /** Of many sentences the one that fills best what is left: nothing but this last one depends on the room. */
    function closing(left: number): { text: string; tokens: number } | undefined {
      let best: { text: string; tokens: number } | undefined
      for (
        let tries = 0;
        tries < LAST_TRIES && left - (best?.tokens ?? 0) > SMALL_GAP && next(() => teller.writeLast(left > LONG_LEFT));
        tries++
      ) {
        const size = tokenizer.additive ? voice.tokens : tokenizer.count(text)
        if (size <= left && size > (best?.tokens ?? 0)) best = { text: text, tokens: size }
      }
      return best
    }
  },
}

const BREAK = '\n\n'

/** Only such strings can occur in a sentence. */
const SAYABLE = /^[A-Za-z0-9 ,.'"-]+$/

const TRIES = 1_000
/** Of the last sentence, and the tokens that it may leave over at once. */
const LAST_TRIES = 200
const SMALL_GAP = 1
/** Tokens that one clause seldom fills. */
const LONG_LEFT = 30
