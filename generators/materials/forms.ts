import { lastOf } from '../../core/held.ts'
import { perTokenizer, type Tokenizer } from '../../core/tokens.ts'
import { type Slot, slot } from './slot.ts'
import type { StatementWriter, Written } from './statements.ts'

/**
 * A sentence with slots, which are words in capitals: "WHO rents a room from OTHER." Every slot but one that opens the sentence follows a blank,
 * so that counts of the parts add up.
 */
export interface Form {
  readonly text: string
  /** Fixed wording and slots in turn; a slot stands by its name alone. */
  readonly parts: readonly string[]
  /** The wording behind the last slot. */
  readonly end: string
}

export function form(text: string): Form {
  const pieces = text.split(SLOT)
  const parts = pieces.slice(0, -1).flatMap((piece, at) => {
    if (at % 2 === 1) return [piece]
    const words = piece.trimEnd()
    return words === '' ? [] : [at === 0 ? ` ${words}` : words]
  })
  return { text, parts, end: lastOf(pieces) }
}

export const forms = (texts: string): readonly Form[] =>
  texts
    .trim()
    .split(/\s*\n\s*/)
    .map(form)

/** Writes a sentence; `put` writes what each slot stands for. */
export function writeForm(
  line: StatementWriter,
  { parts, end }: Form,
  put: Readonly<Record<string, () => unknown>>,
): Written {
  for (const part of parts) {
    const write = put[part]
    if (write) write()
    else line.words(part)
  }
  return line.stop(end)
}

/** Finds the sentences of a form again, whole ones only: named groups hold what the slots stand for, by the patterns given. */
export function formPattern({ text }: Form, slots: Readonly<Record<string, string>>): RegExp {
  const source = text
    .split(SLOT)
    .map((piece, at) => (at % 2 === 1 ? `(?<${piece}>${slots[piece]})` : piece.replace(/[.?]/g, '\\$&')))
    .join('')
  return new RegExp(`(?<=^|\\n|[.!?"”’)] )${source}`, 'g')
}

/** All that a text tells in any of the forms: the slots' values and the form. */
export const toldIn = <F extends Form>(
  text: string,
  among: readonly F[],
  slots: Readonly<Record<string, string>>,
): { readonly form: F; readonly at: number; readonly values: Readonly<Record<string, string>> }[] =>
  among.flatMap(each =>
    Array.from(text.matchAll(formPattern(each, slots)), ({ groups, index }) => ({
      form: each,
      at: index,
      values: groups ?? {},
    })),
  )

/** Phrases after a blank, as slots of a form: counted once for each tokenizer. */
export const phrases = (texts: readonly string[]): ((tokenizer: Tokenizer) => Slot) =>
  perTokenizer(tokenizer =>
    slot(
      texts.map(text => ` ${text}`),
      tokenizer,
    ),
  )

const SLOT = /\b([A-Z]{3,})\b/

/** What stands for people, places and dates in texts that are read again. */
export const PERSON = '[A-Z][a-z]+ [A-Z][a-z]+'
export const TOWN = '[A-Z][a-z]+'
