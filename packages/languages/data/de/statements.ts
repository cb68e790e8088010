import { defineFrozenFile } from 'fathom-bench/plugin'
import { parseEntries, parseTable } from '../../statements/wordings.ts'

const onChange = 'raise the version of the languages (packages/languages/version.ts)'

const openings = defineFrozenFile(new URL('./openings.txt', import.meta.url), {
  sha256: '51e1fc22acbb7c951c3239af05620774c30f330817b1a74f0db52df0d444f94a',
  onChange,
  parse: parseEntries,
})
const tellings = defineFrozenFile(new URL('./tellings.tsv', import.meta.url), {
  sha256: '48a7e1a4ac0928e968d96d50c1d1f617be71b5890c17bb6739dd32934cc9275d',
  onChange,
  parse: parseTable,
})
const subjects = defineFrozenFile(new URL('./subjects.tsv', import.meta.url), {
  sha256: '17c2230d6302b48bbb53224ff919bfcd4a36e8467e606bc9da3e51011d9a7121',
  onChange,
  parse: parseTable,
})
const settled = defineFrozenFile(new URL('./settled.tsv', import.meta.url), {
  sha256: '11a0bf265ced19c14383ef989c3876b01cb367753bb7a18bb148ce14eeafc7b9',
  onChange,
  parse: parseTable,
})
const ties = defineFrozenFile(new URL('./ties.tsv', import.meta.url), {
  sha256: 'bf6551ad01152bafb86baa65a6e5743c576b4082a3d186ebc28d14aad7394c16',
  onChange,
  parse: parseTable,
})
const reports = defineFrozenFile(new URL('./reports.tsv', import.meta.url), {
  sha256: '393e4db55e7ee51b945d3e21dadfa378c2ed6b929194bf70e5423c8a5b80baac',
  onChange,
  parse: parseTable,
})

export default { openings, tellings, subjects, settled, ties, reports }
