import { defineLanguageFile } from '../../pack/language-file.ts'
import { parseEntries, parseTable } from '../../statements/wordings.ts'

const openings = defineLanguageFile(
  new URL('./openings.txt', import.meta.url),
  'a1a5bffae9688d07105b8905e0fadbca4e48b479c0d74b378c5ab7eb5caf5064',
  parseEntries,
)
const tellings = defineLanguageFile(
  new URL('./tellings.tsv', import.meta.url),
  '52a509a1a70cda938ada68a1147d0b685c2c6e4cabd36feb39efab3355af254d',
  parseTable,
)
const subjects = defineLanguageFile(
  new URL('./subjects.tsv', import.meta.url),
  '4925cb9796eacf509ca6aa13a08b683f8f758b20836a6e5d3f88f7c879a6a285',
  parseTable,
)
const settled = defineLanguageFile(
  new URL('./settled.tsv', import.meta.url),
  '027dac9a437835480d5a760eab9d6f40ba602761c4ae5e20fc28372f57d28007',
  parseTable,
)
const ties = defineLanguageFile(
  new URL('./ties.tsv', import.meta.url),
  '3eeb016171c4dea8ba5ce4f1612970af6ac6d6d9d21616891823a2d124ddf2bf',
  parseTable,
)
const reports = defineLanguageFile(
  new URL('./reports.tsv', import.meta.url),
  '7811ab977f24be643fea41c11e024b1a1fd0bc20a40d9c76f39b340bff8e098c',
  parseTable,
)

export default { openings, tellings, subjects, settled, ties, reports }
