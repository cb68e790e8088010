import type { StreamEntry } from '../contract.ts'
import { readEntryDay } from '../world/days.ts'
import { type Form, listQuestionForms, listTellingForms, readForm, type Slots } from '../world/forms.ts'

/** The content of one sentence of an entry. */
export interface Operation {
  readonly seq: number
  readonly day: number
  readonly op: string
  readonly about: string
  readonly slots: Slots
  /** Whose sentence it is: what an assistant says counts for nothing. */
  readonly by: 'user' | 'document' | 'assistant'
  readonly author: string
}

/** Reads what entries tell, from their texts. */
export function readOperations(entries: Iterable<StreamEntry>): Operation[] {
  const forms = listTellingForms()
  const operations: Operation[] = []
  for (const entry of entries) {
    if (entry.role === 'tool' && entry.kind === 'tool') continue
    for (const sentence of splitSentences(entry.text)) {
      const found = readSentence(sentence, forms)
      if (found !== undefined)
        operations.push({ ...found, seq: entry.seq, day: readEntryDay(entry.at), ...describeMouth(entry) })
    }
  }
  return operations
}

export const splitSentences = (text: string): string[] => text.split(/(?<=[.?!]) (?=[A-Z])/)

const describeMouth = ({ kind, role, speaker }: StreamEntry): Pick<Operation, 'by' | 'author'> => ({
  by: kind === 'document' ? 'document' : role === 'assistant' ? 'assistant' : 'user',
  author: speaker.replace(/^letter: /, ''),
})

/** The operation of a sentence; undefined for small talk. */
export function readSentence(
  sentence: string,
  forms: readonly Form[] = listTellingForms(),
): Pick<Operation, 'op' | 'about' | 'slots'> | undefined {
  const words = new Set(sentence.match(WORD))
  for (const { word, form } of nameWords(forms)) {
    const slots = word === undefined || words.has(word) ? readForm(form, sentence) : undefined
    if (slots !== undefined) return { op: form.op, about: form.about, slots }
  }
  return undefined
}

const WORD = /[A-Za-z'’-]+/g

/**
 * The forms with the longest whole word that each of their sentences has: one look at a sentence's words passes over
 * most forms. Undefined for a form without one.
 */
function nameWords(forms: readonly Form[]): readonly NamedForm[] {
  const known = NAMED.get(forms)
  if (known !== undefined) return known
  const named = forms.map(form => {
    const inner = form.mark.match(/(?<=[ ,.])[A-Za-z'’-]+(?=[ ,.?!])/g) ?? []
    return { form, word: inner.toSorted((one, other) => other.length - one.length)[0] }
  })
  NAMED.set(forms, named)
  return named
}

interface NamedForm {
  readonly form: Form
  readonly word: string | undefined
}
const NAMED = new WeakMap<readonly Form[], readonly NamedForm[]>()

/** A question as its words have it. @throws Error for one that is of no form */
export function readQuestion(
  text: string,
): Pick<Operation, 'op' | 'about' | 'slots'> & { readonly options: readonly string[] } {
  const [line, ...options] = text.split('\n')
  const found = readSentence(line, listQuestionForms()) ?? readTwoSentences(line)
  if (found === undefined) throw new Error(`no question of this track: ${line}`)
  return { ...found, options: options.map(option => option.replace(/^[A-D]\. /, '')) }
}

const readTwoSentences = (line: string) => readSentence(line.trim(), listQuestionForms())
