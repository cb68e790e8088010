import { mustGet } from '../../../core/collections/require.ts'
import { defineFrozenFile, groupRows, parseTsv } from '../../../core/files/frozen-file.ts'
import { parseDeed } from '../accounts/wordings.ts'

/** Deeds that settle somebody in TOWN, and deeds that have to do with TOWN without settling there. */
export const readSettled = defineFrozenFile(new URL('./settled.tsv', import.meta.url), {
  sha256: 'eb7153d5ca483c77852f14adc6d6f35755a2f5e864bee47a3ea55c573ebd2e1f',
  onChange: 'raise the version of not-stated',
  parse: text => {
    const rows = groupRows(parseTsv(text))
    const parseKind = (kind: string) => mustGet(rows, kind).map(([span, deed]) => parseDeed(deed, span))
    return { is: parseKind('settled'), near: parseKind('stayed') }
  },
})
