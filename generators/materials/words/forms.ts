import { getLast } from '../../../core/collections/require.ts'
import { memoizePerTokenizer, type Tokenizer } from '../../../core/tokens/tokens.ts'
import { countSlotTexts, type Slot } from '../needles/slot.ts'
import type { CountedText, StatementWriter } from '../statements.ts'

/**
 * A sentence with slots, which are words in capitals: "WHO rents a room from OTHER." Every slot follows a blank, except
 * one that opens the sentence, so that counts of the parts add up.
 */
export interface TextForm {
  readonly text: string
  /** Fixed wording and slots in turn; a slot consists of its name. */
  readonly parts: readonly string[]
  /** The wording behind the last slot. */
  readonly end: string
}

export function parseForm(text: string): TextForm {
  const pieces = text.split(SLOT)
  const parts = pieces.slice(0, -1).flatMap((piece, at) => {
    if (at % 2 === 1) return [piece]
    const words = piece.trimEnd()
    return words === '' ? [] : [at === 0 ? ` ${words}` : words]
  })
  return { text, parts, end: getLast(pieces) }
}

export const parseForms = (texts: string): readonly TextForm[] =>
  texts
    .trim()
    .split(/\s*\n\s*/)
    .map(parseForm)

/** Writes a sentence; `put` writes the content of each slot. */
export function writeForm(
  line: StatementWriter,
  { parts, end }: TextForm,
  put: Readonly<Record<string, () => unknown>>,
): CountedText {
  for (const part of parts) {
    const write = put[part]
    if (write) write()
    else line.words(part)
  }
  return line.stop(end)
}

/**
 * Finds the sentences of a form again, whole ones only: named groups hold what the slots stand for, by the patterns
 * given.
 */
export function toFormPattern({ text }: TextForm, slots: Readonly<Record<string, string>>): RegExp {
  const source = text
    .split(SLOT)
    .map((piece, at) => (at % 2 === 1 ? `(?<${piece}>${slots[piece]})` : piece.replace(/[.?]/g, '\\$&')))
    .join('')
  return new RegExp(`(?<=^|\\n|[.!?"”’)] )${source}`, 'g')
}

/** All that a text tells in any of the forms: the slots' values and the form. */
export const findForms = <F extends TextForm>(
  text: string,
  among: readonly F[],
  slots: Readonly<Record<string, string>>,
): { readonly form: F; readonly at: number; readonly values: Readonly<Record<string, string>> }[] =>
  among.flatMap(each =>
    Array.from(text.matchAll(toFormPattern(each, slots)), ({ groups, index }) => ({
      form: each,
      at: index,
      values: groups ?? {},
    })),
  )

/** Phrases after a blank, as slots of a form: counted once for each tokenizer. */
export const makePhraseSlot = (texts: readonly string[]): ((tokenizer: Tokenizer) => Slot) =>
  memoizePerTokenizer(tokenizer =>
    countSlotTexts(
      texts.map(text => ` ${text}`),
      tokenizer,
    ),
  )

const SLOT = /\b([A-Z]{3,})\b/

/** Patterns of people, places and dates for texts that are parsed again. */
export const PERSON = '[A-Z][a-z]+ [A-Z][a-z]+'
export const TOWN = '[A-Z][a-z]+'
