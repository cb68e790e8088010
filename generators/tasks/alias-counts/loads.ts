import { mustGet } from '../../../core/collections/require.ts'
import { defineFrozenFile, groupRows, parseLines, parseTsv } from '../../../core/files/frozen-file.ts'
import { parseDeed, parseSubject } from '../../materials/accounts/wordings.ts'
import { parseForm } from '../../materials/words/forms.ts'

const onChange = 'raise the version of alias-counts'

/** Deeds that bring a load, and deeds that have to do with one but do not bring it. */
export const readLoads = defineFrozenFile(new URL('./loads.tsv', import.meta.url), {
  sha256: 'ff08721c8eed1d976b4e2d74310c6a3c5e30aa6d1cf05043af12c499d12f0935',
  onChange,
  parse: text => {
    const rows = groupRows(parseTsv(text))
    const parseKind = (kind: string) => mustGet(rows, kind).map(([span, deed]) => parseDeed(deed, span))
    return { is: parseKind('brought'), near: parseKind('not') }
  },
})

/** A carrier under one of her names, and others who are named after her. */
export const readCarriers = defineFrozenFile(new URL('./carriers.tsv', import.meta.url), {
  sha256: '39c51a6bf1941cabde832b5c9fe47a72f6305ca8c1df74fc7a6b17c21d446fa3',
  onChange,
  parse: text => {
    const rows = groupRows(parseTsv(text))
    const parseKind = (kind: string) => mustGet(rows, kind).map(([subject]) => parseSubject(subject))
    return { self: parseKind('self'), other: parseKind('other') }
  },
})

/** Sentences that name a carrier before the text goes on with "she". */
export const readEntrances = defineFrozenFile(new URL('./entrances.txt', import.meta.url), {
  sha256: 'bc4f90b3e61134a70b8679157d7dd3eee0cdcce1924ba9a33880e43ee4dbc162',
  onChange,
  parse: text => parseLines(text).map(parseForm),
})

/** Sentences between a name and its "she" that contain no name. */
export const readPauses = defineFrozenFile(new URL('./pauses.txt', import.meta.url), {
  sha256: '60db0a4e55c6585feb94ec3ace9d52fd93a6326da112f9b4338ac698600163c0',
  onChange,
  parse: text => parseLines(text),
})
