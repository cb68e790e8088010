import { defineLanguageFile } from '../../pack/language-file.ts'
import { parseEntries, parseTable } from '../../statements/wordings.ts'

const openings = defineLanguageFile(
  new URL('./openings.txt', import.meta.url),
  '51e1fc22acbb7c951c3239af05620774c30f330817b1a74f0db52df0d444f94a',
  parseEntries,
)
const tellings = defineLanguageFile(
  new URL('./tellings.tsv', import.meta.url),
  '48a7e1a4ac0928e968d96d50c1d1f617be71b5890c17bb6739dd32934cc9275d',
  parseTable,
)
const subjects = defineLanguageFile(
  new URL('./subjects.tsv', import.meta.url),
  '17c2230d6302b48bbb53224ff919bfcd4a36e8467e606bc9da3e51011d9a7121',
  parseTable,
)
const settled = defineLanguageFile(
  new URL('./settled.tsv', import.meta.url),
  '11a0bf265ced19c14383ef989c3876b01cb367753bb7a18bb148ce14eeafc7b9',
  parseTable,
)
const ties = defineLanguageFile(
  new URL('./ties.tsv', import.meta.url),
  'bf6551ad01152bafb86baa65a6e5743c576b4082a3d186ebc28d14aad7394c16',
  parseTable,
)
const reports = defineLanguageFile(
  new URL('./reports.tsv', import.meta.url),
  '393e4db55e7ee51b945d3e21dadfa378c2ed6b929194bf70e5423c8a5b80baac',
  parseTable,
)

export default { openings, tellings, subjects, settled, ties, reports }
