import { defineFrozenFile, groupRows, parseTsv } from '../../../core/files/frozen-file.ts'
import { type Deed, parseDeed } from '../accounts/wordings.ts'

/** A relation between people, and the deeds that imply it without naming it. */
export interface HopRelation {
  /** As questions call it. */
  readonly name: string
  /** Has one person at most this relation to somebody? Nobody has two heirs of everything. */
  readonly isSingle: boolean
  readonly deeds: { readonly is: readonly RelationDeed[]; readonly near: readonly RelationDeed[] }
}

/** A deed with a slot for the other one of the two: who has the relation is WHO, and has it to OTHER. */
export interface RelationDeed extends Deed {
  /** Who does it; the other one stands in the slot. */
  readonly doer: 'WHO' | 'OTHER'
}

export const readHopRelations = defineFrozenFile(new URL('./relations.tsv', import.meta.url), {
  sha256: 'd4beece75ea8a5db1f5ab09480fc95bc2385ca8a9862cfcfab0a63c11f64febf',
  onChange: 'raise the version of hop-qa',
  parse: text =>
    Array.from(groupRows(parseTsv(text)), ([name, rows]): HopRelation => {
      const parseKind = (kind: string) =>
        rows.filter(([each]) => each === kind).map(([, span, deed]) => parse(deed, span))
      return { name, isSingle: SINGLE.has(name), deeds: { is: parseKind('is'), near: parseKind('near') } }
    }),
})

const SINGLE: ReadonlySet<string> = new Set(['heir', 'guardian'])

function parse(text: string, span: string): RelationDeed {
  const deed = parseDeed(text, span)
  return { ...deed, doer: deed.slots.has('OTHER') ? 'WHO' : 'OTHER' }
}
