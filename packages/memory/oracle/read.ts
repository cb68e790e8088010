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
  for (const form of listCandidates(sentence, indexForms(forms))) {
    const slots = readForm(form, sentence)
    if (slots !== undefined) return { op: form.op, about: form.about, slots }
  }
  return undefined
}

/** The forms that a sentence may be of, by their order: most sentences are small talk and have few or none. */
function listCandidates(sentence: string, { forms, byWord, wordless }: FormIndex): readonly Form[] {
  const found = new Set(wordless)
  for (const word of sentence.match(WORD) ?? []) for (const at of byWord.get(word) ?? NONE) found.add(at)
  return found.size === 0 ? [] : [...found].sort((one, other) => one - other).map(at => forms[at])
}

const NONE: readonly number[] = []

const WORD = /[A-Za-z'’-]+/g

/** Places of forms by the longest whole word that each of their sentences has, and of forms without one. */
interface FormIndex {
  readonly forms: readonly Form[]
  readonly byWord: ReadonlyMap<string, readonly number[]>
  readonly wordless: readonly number[]
}

function indexForms(forms: readonly Form[]): FormIndex {
  const known = INDEXES.get(forms)
  if (known !== undefined) return known
  const byWord = new Map<string, number[]>()
  const wordless: number[] = []
  for (const [at, { mark }] of forms.entries()) {
    const inner = mark.match(/(?<=[ ,.])[A-Za-z'’-]+(?=[ ,.?!])/g) ?? []
    const [word] = inner.toSorted((one, other) => other.length - one.length)
    if (word === undefined) wordless.push(at)
    else byWord.set(word, [...(byWord.get(word) ?? []), at])
  }
  const index = { forms, byWord, wordless }
  INDEXES.set(forms, index)
  return index
}

const INDEXES = new WeakMap<readonly Form[], FormIndex>()

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
