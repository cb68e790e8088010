import { defineFrozenFile } from 'fathom-bench/plugin'
import { parseEntries, parseTable } from '../../statements/wordings.ts'

const onChange = 'raise the version of the languages (packages/languages/version.ts)'

const openings = defineFrozenFile(new URL('./openings.txt', import.meta.url), {
  sha256: '118b5a670d75e036d4fd72baa8c41f840b4f99b28c48fe9d1e8809237bd78166',
  onChange,
  parse: parseEntries,
})
const tellings = defineFrozenFile(new URL('./tellings.tsv', import.meta.url), {
  sha256: '643c48b95a441571cc90593ed2d30fe9e4622235fccc2a956af5f3799f17e82b',
  onChange,
  parse: parseTable,
})
const subjects = defineFrozenFile(new URL('./subjects.tsv', import.meta.url), {
  sha256: 'd38545416cbf5a2132fa1db22099e425ae9796de427b6a542574c614187cf950',
  onChange,
  parse: parseTable,
})
const settled = defineFrozenFile(new URL('./settled.tsv', import.meta.url), {
  sha256: 'e7ce42d5a38908498f621d9e0a609d3fdf333a38e8e4ce330049a13600dc0d95',
  onChange,
  parse: parseTable,
})
const ties = defineFrozenFile(new URL('./ties.tsv', import.meta.url), {
  sha256: '89a695f4eb1131df874c446ad0a242ffa23cd39ac3b7833d9cc710a75849bd69',
  onChange,
  parse: parseTable,
})
const reports = defineFrozenFile(new URL('./reports.tsv', import.meta.url), {
  sha256: 'a890fb6b416730b0b9ca2fde6527a5a5705e0dc864efa6d4a0df6e1e61b6c19f',
  onChange,
  parse: parseTable,
})

export default { openings, tellings, subjects, settled, ties, reports }
