import { escapeRegExp } from 'fathom-bench/plugin'

/** A slot, or one of two forms by the gender of who stands in a slot. */
type Gap = { readonly slot: string } | { readonly of: string; readonly man: string; readonly woman: string }

/** A whole sentence, or a clause, with slots: `{WHO}`; `[man's form|woman's form]` goes by WHO, `[KIN:…|…]` by KIN. */
export interface SlotForm {
  readonly parts: readonly (string | Gap)[]
}

/** @param agrees the slot by whose gender a form goes that names none */
export function parseSlotForm(text: string, agrees = 'WHO'): SlotForm {
  const parts: (string | Gap)[] = []
  let from = 0
  for (const match of text.matchAll(GAP)) {
    if (match.index > from) parts.push(text.slice(from, match.index))
    const [whole, slot, of = agrees, man = '', woman = ''] = match
    parts.push(slot === undefined ? { of, man, woman } : { slot })
    from = match.index + whole.length
  }
  if (from < text.length) parts.push(text.slice(from))
  return { parts }
}

const GAP = /\{([^{}]+)\}|\[(?:([A-Z]+):)?([^[\]|]*)\|([^[\]|]*)\]/g

/** The text of a slot, and its gender if other words agree with it. */
export interface Filling {
  readonly text: string
  readonly isWoman?: boolean
}

/** Writes a template: slots are filled in order, and forms go by what has been filled. */
export function writeTemplate({ parts }: SlotForm, fill: (slot: string) => Filling): string {
  const known = new Map<string, Filling>()
  const get = (slot: string) => {
    const filling = known.get(slot) ?? fill(slot)
    known.set(slot, filling)
    return filling
  }
  return parts
    .map(part => {
      if (typeof part === 'string') return part
      if ('slot' in part) return get(part.slot).text
      return get(part.of).isWoman ? part.woman : part.man
    })
    .join('')
}

/** The source of a pattern that finds what was written by a template; each slot is a group at its first place. */
export function toTemplatePattern({ parts }: SlotForm, patterns: Readonly<Record<string, string>>): string {
  const known = new Set<string>()
  return parts
    .map(part => {
      if (typeof part === 'string') return escapeRegExp(part)
      if (!('slot' in part)) return `(?:${escapeRegExp(part.man)}|${escapeRegExp(part.woman)})`
      if (known.has(part.slot)) return `\\k<${part.slot}>`
      known.add(part.slot)
      return `(?<${part.slot}>${patterns[part.slot] ?? '[^.]+?'})`
    })
    .join('')
}

/** The slots of a template, each once. */
export function listTemplateSlots(form: SlotForm): readonly string[] {
  const known = slotsOf.get(form)
  if (known) return known
  const slots = new Set(
    form.parts.flatMap(part => (typeof part === 'string' ? [] : 'slot' in part ? [part.slot] : [part.of])),
  )
  slotsOf.set(form, [...slots])
  return [...slots]
}

/** Asked for with every sentence that is written. */
const slotsOf = new WeakMap<SlotForm, readonly string[]>()
