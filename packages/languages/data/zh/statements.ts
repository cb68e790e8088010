import { defineFrozenFile } from 'fathom-bench/plugin'
import { parseEntries, parseTable } from '../../statements/wordings.ts'

const onChange = 'raise the version of the languages (packages/languages/version.ts)'

const openings = defineFrozenFile(new URL('./openings.txt', import.meta.url), {
  sha256: '6a061444cf6021db301ad3b2d1ffb2878e17444c615ff5745bb8515c8e4e765e',
  onChange,
  parse: parseEntries,
})
const tellings = defineFrozenFile(new URL('./tellings.tsv', import.meta.url), {
  sha256: '0f71d428751d44b2bdc3eea73bddf2650c222a946b8a1c7b9bf5f5b32b0e8c58',
  onChange,
  parse: parseTable,
})
const subjects = defineFrozenFile(new URL('./subjects.tsv', import.meta.url), {
  sha256: 'a9caf2e6d8e364aa4dc7ae0af8071c7c2b3ab10e4c2530f1d4780eeea2b5ee9c',
  onChange,
  parse: parseTable,
})
const settled = defineFrozenFile(new URL('./settled.tsv', import.meta.url), {
  sha256: '6b9e0bedf4a181cc724646a46ced4f00fd56334b46ace392ca6d18477c108c23',
  onChange,
  parse: parseTable,
})
const ties = defineFrozenFile(new URL('./ties.tsv', import.meta.url), {
  sha256: 'edb3219bfc7fd71aa720b07519932a8c5a84863f30cb4db64488f2a0a7f147f0',
  onChange,
  parse: parseTable,
})
const reports = defineFrozenFile(new URL('./reports.tsv', import.meta.url), {
  sha256: '618b5908b8dc375952d642bf86aec553f738b1bd1cd3b6b33152588fc2787062',
  onChange,
  parse: parseTable,
})

export const statements = { openings, tellings, subjects, settled, ties, reports }
