import { type Filling, type SlotForm, writeTemplate } from './template.ts'

/** Writes a sentence with a capital at its head. */
export function writeSentence(template: SlotForm, fill: (slot: string) => Filling): string {
  const text = writeTemplate(template, fill)
  const head = String.fromCodePoint(text.codePointAt(0) ?? 0)
  return head.toLocaleUpperCase() + text.slice(head.length)
}
