import { type Filling, type SlotForm, writeTemplate } from './template.ts'

/** Writes a sentence with a capital at its head. */
export function writeSentence(template: SlotForm, fill: (slot: string) => Filling): string {
  const text = writeTemplate(template, fill)
  const head = String.fromCodePoint(text.codePointAt(0) ?? 0)
  return head.toLocaleUpperCase() + text.slice(head.length)
}

/** Cuts a text behind the signs that end sentences; what still belongs to the sentence before is dropped. */
export const cutIntoSentences = (text: string): string[] =>
  text.split(/(?<=[.!?।。！？])/u).map(sentence => sentence.replace(END_OF_LAST, ''))

/** Blanks and quotation signs at the end of the sentence before. */
const END_OF_LAST = /^[\s”“»"』」’]+/u
