import { usageError } from './errors.ts'

/** What a prompt template may hold. `{context}` and `{question}` stand in it exactly once. */
const SLOTS = ['context', 'question', 'example', 'answer_format'] as const
type Slot = (typeof SLOTS)[number]

/** A prompt around its context: the whole prompt is `head + context + tail`. */
export interface Frame {
  readonly head: string
  readonly tail: string
}

/** Fills every slot but the context. An absent example leaves no empty lines behind. */
export function frame(template: string, values: Readonly<Record<Exclude<Slot, 'context'>, string>>): Frame {
  const [head = '', tail = ''] = template.split('{context}')
  return { head: fillSlots(head, values), tail: fillSlots(tail, values) }
}

const fillSlots = (text: string, values: Readonly<Record<string, string>>) =>
  text.replace(/\{(question|example|answer_format)\}(\n\n)?/g, (_, slot: string, gap = '') =>
    values[slot] === '' ? '' : `${values[slot]}${gap}`,
  )

/** @throws BenchError (usage) where a slot is missing, stands twice or is unknown. `name` says whose template it is. */
export function checkTemplate(template: string, name: string): void {
  for (const slot of ['context', 'question'])
    if (template.split(`{${slot}}`).length !== 2)
      throw usageError(`template ${name}: {${slot}} must stand in it exactly once. ${FORMS}`)
  for (const [whole, slot] of template.matchAll(/\{([a-z_]+)\}/g))
    if (!SLOTS.some(known => known === slot)) throw usageError(`template ${name}: unknown slot ${whole}. ${FORMS}`)
}

const FORMS = 'Slots: {context} and {question} (once each), {example}, {answer_format}.'
