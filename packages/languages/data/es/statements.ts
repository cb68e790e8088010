import { defineFrozenFile } from 'fathom-bench/plugin'
import { parseEntries, parseTable } from '../../statements/wordings.ts'

const onChange = 'raise the version of the languages (packages/languages/version.ts)'

const openings = defineFrozenFile(new URL('./openings.txt', import.meta.url), {
  sha256: '690c63648359a4bcd5c143901a70e76ef923c18d4e5c37799e51420e7acc45ec',
  onChange,
  parse: parseEntries,
})
const tellings = defineFrozenFile(new URL('./tellings.tsv', import.meta.url), {
  sha256: '6721d78acda7cffe9f62fccbfcc639f303dcb9df75c7da1cfe9188bb7740e426',
  onChange,
  parse: parseTable,
})
const subjects = defineFrozenFile(new URL('./subjects.tsv', import.meta.url), {
  sha256: '81ba4c4f4ed07d51cdd8779e4fa5cba90ca1dbaae5abdda40f35516a0907cec8',
  onChange,
  parse: parseTable,
})
const settled = defineFrozenFile(new URL('./settled.tsv', import.meta.url), {
  sha256: '99e1c9a80e44ee974f089cdb165b97411dda9c736c1c33ba2d14aea55a67cc15',
  onChange,
  parse: parseTable,
})
const ties = defineFrozenFile(new URL('./ties.tsv', import.meta.url), {
  sha256: '076ea109456b6dd73cac2de8cd11d13f6dbf4188ccbb2ffdf4322fb3ee702770',
  onChange,
  parse: parseTable,
})
const reports = defineFrozenFile(new URL('./reports.tsv', import.meta.url), {
  sha256: 'f242d4a227aeb56a2e8a4af9a11d4341b2f22b329f31801b36bd7f97b0c0bd30',
  onChange,
  parse: parseTable,
})

export default { openings, tellings, subjects, settled, ties, reports }
