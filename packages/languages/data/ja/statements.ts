import { defineLanguageFile } from '../../pack/language-file.ts'
import { parseEntries, parseTable } from '../../statements/wordings.ts'

const openings = defineLanguageFile(
  new URL('./openings.txt', import.meta.url),
  '20fd77f8908c312ee561c3f4497f986cd38e79d1316297af6c9b2651e87c46c7',
  parseEntries,
)
const tellings = defineLanguageFile(
  new URL('./tellings.tsv', import.meta.url),
  '17af98e7c4fdacff9d27eabc55ca23587850a779df77f0a042d7fb13447177a1',
  parseTable,
)
const subjects = defineLanguageFile(
  new URL('./subjects.tsv', import.meta.url),
  '81defb120c1dfb5ab8ae438c62920d1d588b5bc6e0bcd91ddd466f4a54d98117',
  parseTable,
)
const settled = defineLanguageFile(
  new URL('./settled.tsv', import.meta.url),
  'b0cc153f9b96dea55648df5a337cf1be237643fbdb19c689be28e2d12b360168',
  parseTable,
)
const ties = defineLanguageFile(
  new URL('./ties.tsv', import.meta.url),
  '40bcec3a581bedb7f778341c61381cb4af441b8c61a80e8fbbec036a3d646ea6',
  parseTable,
)
const reports = defineLanguageFile(
  new URL('./reports.tsv', import.meta.url),
  '068404ed673b246aac40dc71533c89e3188100ff7a60fe35659907c61d15a7b6',
  parseTable,
)

export default { openings, tellings, subjects, settled, ties, reports }
