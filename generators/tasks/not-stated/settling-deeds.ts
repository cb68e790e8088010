import { mustGet } from '../../../core/collections/require.ts'
import { defineFrozenFile, groupRows, parseTsv } from '../../../core/files/frozen-file.ts'
import { parseDeed } from '../../materials/accounts/wordings.ts'

/** Deeds that settle somebody in TOWN, and deeds that have to do with TOWN without settling there. */
export const readSettled = defineFrozenFile(new URL('./settled.tsv', import.meta.url), {
  sha256: '198380835e9c1c324fa299cbcbef3fba18850a34faca0671641cd24c568d5dcc',
  onChange: 'raise the version of not-stated',
  parse: text => {
    const rows = groupRows(parseTsv(text))
    const parseKind = (kind: string) => mustGet(rows, kind).map(([span, deed]) => parseDeed(deed, span))
    return { is: parseKind('settled'), near: parseKind('stayed') }
  },
})
