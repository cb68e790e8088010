import { defineLanguageFile } from '../../pack/language-file.ts'
import { parseEntries, parseTable } from '../../statements/wordings.ts'

const openings = defineLanguageFile(
  new URL('./openings.txt', import.meta.url),
  '690c63648359a4bcd5c143901a70e76ef923c18d4e5c37799e51420e7acc45ec',
  parseEntries,
)
const tellings = defineLanguageFile(
  new URL('./tellings.tsv', import.meta.url),
  '6721d78acda7cffe9f62fccbfcc639f303dcb9df75c7da1cfe9188bb7740e426',
  parseTable,
)
const subjects = defineLanguageFile(
  new URL('./subjects.tsv', import.meta.url),
  '81ba4c4f4ed07d51cdd8779e4fa5cba90ca1dbaae5abdda40f35516a0907cec8',
  parseTable,
)
const settled = defineLanguageFile(
  new URL('./settled.tsv', import.meta.url),
  '99e1c9a80e44ee974f089cdb165b97411dda9c736c1c33ba2d14aea55a67cc15',
  parseTable,
)
const ties = defineLanguageFile(
  new URL('./ties.tsv', import.meta.url),
  '076ea109456b6dd73cac2de8cd11d13f6dbf4188ccbb2ffdf4322fb3ee702770',
  parseTable,
)
const reports = defineLanguageFile(
  new URL('./reports.tsv', import.meta.url),
  'f242d4a227aeb56a2e8a4af9a11d4341b2f22b329f31801b36bd7f97b0c0bd30',
  parseTable,
)

export default { openings, tellings, subjects, settled, ties, reports }
