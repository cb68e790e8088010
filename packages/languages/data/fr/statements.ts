import { defineLanguageFile } from '../../pack/language-file.ts'
import { parseEntries, parseTable } from '../../statements/wordings.ts'

const openings = defineLanguageFile(
  new URL('./openings.txt', import.meta.url),
  '118b5a670d75e036d4fd72baa8c41f840b4f99b28c48fe9d1e8809237bd78166',
  parseEntries,
)
const tellings = defineLanguageFile(
  new URL('./tellings.tsv', import.meta.url),
  '643c48b95a441571cc90593ed2d30fe9e4622235fccc2a956af5f3799f17e82b',
  parseTable,
)
const subjects = defineLanguageFile(
  new URL('./subjects.tsv', import.meta.url),
  'd38545416cbf5a2132fa1db22099e425ae9796de427b6a542574c614187cf950',
  parseTable,
)
const settled = defineLanguageFile(
  new URL('./settled.tsv', import.meta.url),
  'e7ce42d5a38908498f621d9e0a609d3fdf333a38e8e4ce330049a13600dc0d95',
  parseTable,
)
const ties = defineLanguageFile(
  new URL('./ties.tsv', import.meta.url),
  '89a695f4eb1131df874c446ad0a242ffa23cd39ac3b7833d9cc710a75849bd69',
  parseTable,
)
const reports = defineLanguageFile(
  new URL('./reports.tsv', import.meta.url),
  'a890fb6b416730b0b9ca2fde6527a5a5705e0dc864efa6d4a0df6e1e61b6c19f',
  parseTable,
)

export default { openings, tellings, subjects, settled, ties, reports }
