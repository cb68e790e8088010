import { defineLanguageFile } from '../../pack/language-file.ts'
import { parseEntries, parseTable } from '../../statements/wordings.ts'

const openings = defineLanguageFile(
  new URL('./openings.txt', import.meta.url),
  '6a061444cf6021db301ad3b2d1ffb2878e17444c615ff5745bb8515c8e4e765e',
  parseEntries,
)
const tellings = defineLanguageFile(
  new URL('./tellings.tsv', import.meta.url),
  '0f71d428751d44b2bdc3eea73bddf2650c222a946b8a1c7b9bf5f5b32b0e8c58',
  parseTable,
)
const subjects = defineLanguageFile(
  new URL('./subjects.tsv', import.meta.url),
  'a9caf2e6d8e364aa4dc7ae0af8071c7c2b3ab10e4c2530f1d4780eeea2b5ee9c',
  parseTable,
)
const settled = defineLanguageFile(
  new URL('./settled.tsv', import.meta.url),
  'dea216a31a24c5ac1d58bc5e857b925fcf2503c393feae83042e9daabe5d758a',
  parseTable,
)
const ties = defineLanguageFile(
  new URL('./ties.tsv', import.meta.url),
  'e01c937574659427c1298acba1db84fc6c4a599a4a8feccda7d5cfa9b12ae3ac',
  parseTable,
)
const reports = defineLanguageFile(
  new URL('./reports.tsv', import.meta.url),
  '618b5908b8dc375952d642bf86aec553f738b1bd1cd3b6b33152588fc2787062',
  parseTable,
)

export default { openings, tellings, subjects, settled, ties, reports }
