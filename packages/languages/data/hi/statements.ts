import { defineFrozenFile } from 'fathom-bench/plugin'
import { parseEntries, parseTable } from '../../statements/wordings.ts'

const onChange = 'raise the version of the languages (packages/languages/version.ts)'

const openings = defineFrozenFile(new URL('./openings.txt', import.meta.url), {
  sha256: 'a1a5bffae9688d07105b8905e0fadbca4e48b479c0d74b378c5ab7eb5caf5064',
  onChange,
  parse: parseEntries,
})
const tellings = defineFrozenFile(new URL('./tellings.tsv', import.meta.url), {
  sha256: '52a509a1a70cda938ada68a1147d0b685c2c6e4cabd36feb39efab3355af254d',
  onChange,
  parse: parseTable,
})
const subjects = defineFrozenFile(new URL('./subjects.tsv', import.meta.url), {
  sha256: '4925cb9796eacf509ca6aa13a08b683f8f758b20836a6e5d3f88f7c879a6a285',
  onChange,
  parse: parseTable,
})
const settled = defineFrozenFile(new URL('./settled.tsv', import.meta.url), {
  sha256: 'd79baf0f3976e0f168f42f845ec3727ab0aa7ede136b61923804e2fef608a8f1',
  onChange,
  parse: parseTable,
})
const ties = defineFrozenFile(new URL('./ties.tsv', import.meta.url), {
  sha256: '0849380d904493fb3ac479e4570fd8e9456ea59d05e666547ba8fe0d67d29b57',
  onChange,
  parse: parseTable,
})
const reports = defineFrozenFile(new URL('./reports.tsv', import.meta.url), {
  sha256: '2d52b307a6249475dfbd1b857654de6f04adfde36046d2892fe5a23e17dca5f9',
  onChange,
  parse: parseTable,
})

export const statements = { openings, tellings, subjects, settled, ties, reports }
