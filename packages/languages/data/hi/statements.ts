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
  sha256: '027dac9a437835480d5a760eab9d6f40ba602761c4ae5e20fc28372f57d28007',
  onChange,
  parse: parseTable,
})
const ties = defineFrozenFile(new URL('./ties.tsv', import.meta.url), {
  sha256: '3eeb016171c4dea8ba5ce4f1612970af6ac6d6d9d21616891823a2d124ddf2bf',
  onChange,
  parse: parseTable,
})
const reports = defineFrozenFile(new URL('./reports.tsv', import.meta.url), {
  sha256: '7811ab977f24be643fea41c11e024b1a1fd0bc20a40d9c76f39b340bff8e098c',
  onChange,
  parse: parseTable,
})

export default { openings, tellings, subjects, settled, ties, reports }
