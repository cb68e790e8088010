import type { Random } from '../../core/random.ts'
import type { Haystack } from '../haystack.ts'
import { flat } from '../materials/flat.ts'
import { forms } from './prose/forms.ts'
import { type Sentence, writerFor } from './prose/writer.ts'

/**
 * English paragraphs of 3 to 7 sentences, written by a grammar of our own: dull, correct and without end. No sentence comes
 * twice in a fill, and two fills share hardly any. The words hold no digit, no hyphen and no colon.
 */
export const prose: Haystack = {
  id: 'prose',
  layout: 'sentences',
  fill(room, rng, tokenizer, avoid = []) {
    const { write, size } = writerFor(tokenizer)
    const sentence: Sentence = { text: '', tokens: 0, id: 0 }
    const said = new Set<number>()
    const forbidden = avoid.filter(text => SAYABLE.test(text) && (text.includes(' ', 1) || wordsSaid().includes(text)))

    const units: string[] = []
    let tokens = 0
    let opens = true
    let breaks = 0
    let toCome = 0
    while (next(rng)) {
      const ended = size(sentence, STOP)
      if (tokens + ended > room) break
      said.add(sentence.id)
      toCome = (opens ? rng.int(3, 7) : toCome) - 1
      opens = toCome === 0
      breaks = opens ? size(sentence, PARAGRAPH_END) - ended : 0
      tokens += ended + breaks
      units.push(flat(sentence.text + (opens ? PARAGRAPH_END : STOP)))
    }
    const last = closing(room - tokens)
    if (last) units.push(last.text)
    else if (units.length > 0) units.push(units.pop()!.trimEnd())
    return { units, tokens: tokens + (last ? last.tokens : -breaks), repeats: 0 }

    /** Writes a sentence that is new and allowed; false where none was found. */
    function next(source: Random): boolean {
      for (let tries = 0; tries < TRIES; tries++) {
        write(sentence, opens, source)
        if (!said.has(sentence.id) && !forbidden.some(text => sentence.text.includes(text))) return true
      }
      return false
    }

    /** Of many sentences the one that fills best what is left: nothing but this last one depends on the room. */
    function closing(left: number): { text: string; tokens: number } | undefined {
      const source = rng.fork('closing')
      let best: { text: string; tokens: number } | undefined
      for (let tries = 0; tries < TRIES && left > (best?.tokens ?? 0) && next(source); tries++) {
        const ended = size(sentence, STOP)
        if (ended <= left && ended > (best?.tokens ?? 0)) best = { text: sentence.text + STOP, tokens: ended }
      }
      return best
    }
  },
}

const STOP = '.'
const PARAGRAPH_END = '.\n\n'

/** Only such strings can occur in a sentence; planted keys and values mostly cannot. */
const SAYABLE = /^[A-Za-z ,']+$/

const TRIES = 1_000

/** All words of the grammar, each after a blank: what does not stand there need not be looked for in every sentence. */
function wordsSaid(): string {
  allWords ??= ['', ...new Set([...new Set(forms.flatMap(({ parts }) => parts))].flatMap(words))].join(' ')
  return allWords
}

let allWords: string | undefined

const words = (phrases: readonly string[]) => [...new Set(phrases.flatMap(phrase => phrase.split(' ')))]
