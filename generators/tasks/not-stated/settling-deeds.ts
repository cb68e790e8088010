import { mustGet } from '../../../core/collections/require.ts'
import { defineFrozenFile, groupRows, parseTsv } from '../../../core/files/frozen-file.ts'
import { parseDeed } from '../../materials/accounts/wordings.ts'

/** Deeds that settle somebody in TOWN, and deeds that have to do with TOWN without settling there. */
export const readSettled = defineFrozenFile(new URL('./settled.tsv', import.meta.url), {
  sha256: 'f8c5e49f4be78d9b1ad428876dccfb46de2feb9ac7c2e13ce6704e3c305503bf',
  onChange: 'raise the version of not-stated',
  parse: text => {
    const rows = groupRows(parseTsv(text))
    const parseKind = (kind: string) => mustGet(rows, kind).map(([span, deed]) => parseDeed(deed, span))
    return { is: parseKind('settled'), near: parseKind('stayed') }
  },
})
