import type { Haystack } from '../haystack.ts'
import { Marks } from './prose/marks.ts'
import { Page } from './prose/page.ts'
import type { Sign } from './prose/pattern.ts'
import { Teller } from './prose/teller.ts'
import { voiceOf } from './prose/voice.ts'

/**
 * English by a grammar of our own that looks like a book to statistics: 35,000 words by their rank, people, towns, dates, prices, talk, sections
 * that keep to what they are about. It has no end and tells no story. No sentence comes twice in a fill, and two fills share hardly any.
 * Figures: `npm run perf -- prose`.
 */
export const prose: Haystack = {
  id: 'prose-2',
  layout: 'sentences',
  fill(room, rng, tokenizer, avoid = []) {
    const said = new Marks()
    const forbidden = avoid.filter(text => SAYABLE.test(text))
    const page = new Page()
    const voice = voiceOf(tokenizer)
    const teller = new Teller(voice, rng)

    const breaksOf = new Map<Sign, number>()
    const units: string[] = []
    let tokens = 0
    let breaks = 0
    let sign: Sign = ''
    while (next(undefined)) {
      const size = sizeOf()
      if (tokens + size > room) break
      const { closes } = teller
      breaks = closes ? sizeOfBreak() : 0
      tokens += size + breaks
      said.add(voice.mark)
      page.keep(voice.end, closes)
      if (page.isFull) page.moveTo(units)
      teller.go()
    }
    page.moveTo(units)
    const last = closing(room - tokens)
    if (last) units.push(last.text)
    else if (units.length > 0) units.push(units.pop()!.trimEnd())
    return { units, tokens: tokens + (last ? last.tokens : -breaks), repeats: 0 }

    /** Writes a sentence that is new and allowed, a long or a short one for a text's end; false where none was found. */
    function next(lastIsLong: boolean | undefined): boolean {
      for (let tries = 0; tries < TRIES; tries++) {
        sign = lastIsLong === undefined ? teller.tell() : teller.tellLast(lastIsLong)
        voice.write(page)
        if (!said.has(voice.mark) && !(forbidden.length > 0 && isForbidden())) return true
      }
      return false
    }

    function textOf(): string {
      return page.text(page.start, voice.end)
    }

    function sizeOf(): number {
      return tokenizer.additive ? voice.tokens : tokenizer.count(textOf())
    }

    function isForbidden(): boolean {
      const text = textOf()
      for (const each of forbidden) if (text.includes(each)) return true
      return false
    }

    /** Tokens that the line breaks of a paragraph's end add to the sign before them. */
    function sizeOfBreak(): number {
      if (!tokenizer.additive) return tokenizer.count(textOf() + BREAK) - tokenizer.count(textOf())
      const known = breaksOf.get(sign)
      if (known !== undefined) return known
      const size = tokenizer.piece(sign + BREAK) - (sign === '' ? 0 : tokenizer.piece(sign))
      breaksOf.set(sign, size)
      return size
    }

    /** Of many sentences the one that fills best what is left: nothing but this last one depends on the room. */
    function closing(left: number): { text: string; tokens: number } | undefined {
      let best: { text: string; tokens: number } | undefined
      for (
        let tries = 0;
        tries < LAST_TRIES && left - (best?.tokens ?? 0) > SMALL_GAP && next(left > LONG_LEFT);
        tries++
      ) {
        const size = sizeOf()
        if (size <= left && size > (best?.tokens ?? 0)) best = { text: textOf(), tokens: size }
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
