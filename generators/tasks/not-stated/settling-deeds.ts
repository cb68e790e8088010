import { mustGet } from '../../../core/collections/require.ts'
import { defineFrozenFile, groupRows, parseTsv } from '../../../core/files/frozen-file.ts'
import { parseDeed } from '../../materials/accounts/wordings.ts'

/** Deeds that settle somebody in TOWN, and deeds that have to do with TOWN without settling there. */
export const readSettled = defineFrozenFile(new URL('./settled.tsv', import.meta.url), {
  sha256: '3578b8160cbc738ac403936f0a336381ddc8f5c6396c5ad96ef028f471ffc355',
  onChange: 'raise the version of not-stated',
  parse: text => {
    const rows = groupRows(parseTsv(text))
    const parseKind = (kind: string) => mustGet(rows, kind).map(([span, deed]) => parseDeed(deed, span))
    return { is: parseKind('settled'), near: parseKind('stayed') }
  },
})
