import { usageError } from '../core/errors.ts'

/**
 * A method's prompt templates by name, with `{slots}`. The user's own (`--prompts FOLDER`, `METHOD.NAME.txt`) take
 * their place.
 */
export type Templates = Readonly<Record<string, string>>

const SLOT = /\{([a-z_]+)\}/g

/** Fills the slots of a template. Inserted values are not searched for slots, since documents contain braces. */
export const fillSlots = (template: string, values: Readonly<Record<string, string>>): string =>
  template.replace(SLOT, (whole, slot: string) => (Object.hasOwn(values, slot) ? values[slot] : whole))

/** The names of a template's slots, each once. */
export const listSlots = (template: string): readonly string[] => [
  ...new Set([...template.matchAll(SLOT)].map(([, slot]) => slot)),
]

/** @throws BenchError (usage) where a user's template lacks a slot of the method's own, or has one that it has not. */
export function checkSlots(who: string, template: string, own: string): void {
  const [given, wanted] = [listSlots(template), listSlots(own)]
  const missing = wanted.filter(slot => !given.includes(slot))
  const unknown = given.filter(slot => !wanted.includes(slot))
  const allowed = `Its slots: ${wanted.map(slot => `{${slot}}`).join(', ') || 'none'}.`
  if (missing.length > 0) throw usageError(`${who}: {${missing.join('}, {')}} must stand in it. ${allowed}`)
  if (unknown.length > 0) throw usageError(`${who}: unknown slot {${unknown.join('}, {')}}. ${allowed}`)
}
