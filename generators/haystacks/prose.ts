import type { Haystack } from '../haystack.ts'
import { flat } from '../materials/flat.ts'
import { formOf, formTokens } from './prose/forms.ts'
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
    const tokensOf = formTokens(tokenizer)
    const said = new Set<number>()
    const forbidden = avoid.filter(text => SAYABLE.test(text))

    const units: string[] = []
    let tokens = 0
    let breaks = 0
    let ended = ''
    const main = new Teller(tokenizer, rng)
    while (next(main, () => main.write())) {
      const size = sizeOf(main, ended)
      if (tokens + size > room) break
      const { closes } = main
      breaks = closes ? sizeOf(main, `${ended}${BREAK}`) - size : 0
      tokens += size + breaks
      said.add(main.voice.mark)
      units.push(flat(closes ? `${main.voice.text}${ended}${BREAK}` : main.voice.text + ended))
      main.go()
    }
    const last = closing(room - tokens)
    if (last) units.push(last.text)
    else if (units.length > 0) units.push(units.pop()!.trimEnd())
    return { units, tokens: tokens + (last ? last.tokens : -breaks), repeats: 0 }

    /** Writes a sentence that is new and allowed; false where none was found. */
    function next({ voice }: Teller, write: () => string): boolean {
      for (let tries = 0; tries < TRIES; tries++) {
        ended = write()
        const { mark, text } = voice
        if (!said.has(mark) && !forbidden.some(each => text.includes(each))) return true
      }
      return false
    }

    function sizeOf({ voice }: Teller, end: string): number {
      if (!tokenizer.additive) return tokenizer.count(voice.text + end)
      return end === '' ? voice.tokens : voice.tokens + tokensOf(formOf(end), 0)
    }

    /** Of many sentences the one that fills best what is left: nothing but this last one depends on the room. */
    function closing(left: number): { text: string; tokens: number } | undefined {
      const teller = new Teller(tokenizer, rng.fork('closing'))
      const write = () => teller.writeLast(main.opens)
      let best: { text: string; tokens: number } | undefined
      for (let tries = 0; tries < CLOSING_TRIES && left > (best?.tokens ?? 0) && next(teller, write); tries++) {
        const size = sizeOf(teller, ended)
        if (size <= left && size > (best?.tokens ?? 0)) best = { text: teller.voice.text + ended, tokens: size }
      }
      return best
    }
  },
}

const BREAK = '\n\n'

/** Only such strings can occur in a sentence. */
const SAYABLE = /^[A-Za-z0-9 ,.'"-]+$/

const TRIES = 1_000
const CLOSING_TRIES = 400
