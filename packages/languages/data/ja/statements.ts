import { defineFrozenFile } from 'fathom-bench/plugin'
import { parseEntries, parseTable } from '../../statements/wordings.ts'

const onChange = 'raise the version of the languages (packages/languages/version.ts)'

const openings = defineFrozenFile(new URL('./openings.txt', import.meta.url), {
  sha256: '20fd77f8908c312ee561c3f4497f986cd38e79d1316297af6c9b2651e87c46c7',
  onChange,
  parse: parseEntries,
})
const tellings = defineFrozenFile(new URL('./tellings.tsv', import.meta.url), {
  sha256: '17af98e7c4fdacff9d27eabc55ca23587850a779df77f0a042d7fb13447177a1',
  onChange,
  parse: parseTable,
})
const subjects = defineFrozenFile(new URL('./subjects.tsv', import.meta.url), {
  sha256: '81defb120c1dfb5ab8ae438c62920d1d588b5bc6e0bcd91ddd466f4a54d98117',
  onChange,
  parse: parseTable,
})
const settled = defineFrozenFile(new URL('./settled.tsv', import.meta.url), {
  sha256: 'b0cc153f9b96dea55648df5a337cf1be237643fbdb19c689be28e2d12b360168',
  onChange,
  parse: parseTable,
})
const ties = defineFrozenFile(new URL('./ties.tsv', import.meta.url), {
  sha256: '40bcec3a581bedb7f778341c61381cb4af441b8c61a80e8fbbec036a3d646ea6',
  onChange,
  parse: parseTable,
})
const reports = defineFrozenFile(new URL('./reports.tsv', import.meta.url), {
  sha256: '068404ed673b246aac40dc71533c89e3188100ff7a60fe35659907c61d15a7b6',
  onChange,
  parse: parseTable,
})

export default { openings, tellings, subjects, settled, ties, reports }
