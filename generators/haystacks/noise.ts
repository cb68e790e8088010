import { getLast } from '../../core/collections/require.ts'
import type { Haystack, HaystackUnits } from '../haystack.ts'

/**
 * One dull line over and over, as in RULER's niah_single_1 and vt (arXiv 2404.06654, section 3.1), in Fathom's words.
 * Planted facts are easy to see, and only repetition grows with the length. `avoid` is ignored, since these words
 * contain no key or value.
 */
export const noise: Haystack = {
  id: 'noise',
  layout: 'lines',
  fill(room, _rng, tokenizer) {
    const line = tokenizer.piece(`${NOISE_LINE}\n`)
    const endings = SHORTENED.map(text => ({ text, tokens: tokenizer.piece(text) }))
    const whole = Math.floor((room - endings[0].tokens) / line)
    if (whole < 0) return { units: [], tokens: 0, repeats: 0 }
    const last = endings.findLast(({ tokens }) => whole * line + tokens <= room)! // at least the first one
    const units = new Array<string>(whole).fill(`${NOISE_LINE}\n`)
    units.push(last.text)
    return { units, tokens: whole * line + last.tokens, repeats: whole }
  },
}

/** The line by its first sentences: one, two, up to all five. */
const SHORTENED = [
  'The tide is out.',
  'The lamps are lit.',
  'The shop is shut.',
  'Rain taps on the roof.',
  'The clock goes on and on.',
].map((_, at, sentences) => sentences.slice(0, at + 1).join(' '))

/** The whole line, for worked examples. */
export const NOISE_LINE: string = getLast(SHORTENED)

/** Lines of a heap that are whole: its last one may be shortened. */
export const countWholeLines = ({ units }: HaystackUnits): number =>
  SHORTENED.slice(0, -1).includes(units.at(-1) ?? '') ? units.length - 1 : units.length
