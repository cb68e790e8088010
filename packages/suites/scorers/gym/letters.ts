import { strip, WORD_CHARACTER } from 'fathom-bench/plugin'

/** NeMo-Gym's map of other letters for options: Arabic, Bengali and full-width ones become A to D. */
export const toLatinLetters = (text: string): string =>
  strip(text.replace(/[أبجدঅবডঢＡＢＣＤ]/g, letter => ` ${'ABCD'['أبجدঅবডঢＡＢＣＤ'.indexOf(letter) % 4]}`))

/** Returns the last capital that is a separate word. */
export const findLastLetter = (text: string): string | undefined => text.match(ALONE)?.at(-1)

const ALONE = new RegExp(`(?<!${WORD_CHARACTER})[A-Z](?!${WORD_CHARACTER})`, 'gv')
