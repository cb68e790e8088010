import { defineFrozenFile } from 'fathom-bench/plugin'
import { parseEntries, parseTable } from '../../statements/wordings.ts'

const onChange = 'raise the version of the languages (packages/languages/version.ts)'

const openings = defineFrozenFile(new URL('./openings.txt', import.meta.url), {
  sha256: '9266603ad50334b1054d8fe40e5ee2725710e842c0d7263db2162cf484263151',
  onChange,
  parse: parseEntries,
})
const tellings = defineFrozenFile(new URL('./tellings.tsv', import.meta.url), {
  sha256: '0f71d428751d44b2bdc3eea73bddf2650c222a946b8a1c7b9bf5f5b32b0e8c58',
  onChange,
  parse: parseTable,
})
const subjects = defineFrozenFile(new URL('./subjects.tsv', import.meta.url), {
  sha256: 'd9e7c91f06a445ff22a8ca62f9a20448104f9ad26853278398fe9d86ca8ecf89',
  onChange,
  parse: parseTable,
})
const settled = defineFrozenFile(new URL('./settled.tsv', import.meta.url), {
  sha256: 'e53a6dc33cff383737cac0f8a21cc1f074968441b77d30b9f608b415c3aa4ff7',
  onChange,
  parse: parseTable,
})
const ties = defineFrozenFile(new URL('./ties.tsv', import.meta.url), {
  sha256: '369594c10cde29e28401278eb8b91d7dba2b681f525d538689e692ca1442fe39',
  onChange,
  parse: parseTable,
})
const reports = defineFrozenFile(new URL('./reports.tsv', import.meta.url), {
  sha256: 'fba0abe304b6301eaa9ac63b116a63e4a738b8fd1dedb6790cc7a0e48af885a5',
  onChange,
  parse: parseTable,
})

export const statements = { openings, tellings, subjects, settled, ties, reports }
