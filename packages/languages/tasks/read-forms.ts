import { mustGet } from 'fathom-bench/plugin'
import { makeSlotPatterns, type Pack, SENTENCE_START } from '../pack/pack.ts'
import { toTemplatePattern } from '../pack/template.ts'

/** A sentence that a form was found in: its slots' texts. */
export type ToldSlots = Readonly<Record<string, string | undefined>>

/** Finds all sentences of a text that one of a kind's forms says, with what stands in their slots. */
export function readForms(
  pack: Pack,
  kind: string,
  context: string,
  patterns: Readonly<Record<string, string>> = {},
): readonly ToldSlots[] {
  const slots = { ...makeSlotPatterns(pack), ...patterns }
  return mustGet(pack.forms, kind).flatMap(form => {
    const pattern = new RegExp(SENTENCE_START[pack.blank] + toTemplatePattern(form, slots), 'giu')
    return Array.from(context.matchAll(pattern), ({ groups }) => groups ?? {})
  })
}
