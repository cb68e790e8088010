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
  sha256: '6c2d070e6345121f2e9447ab3487f92138487c79b42055e77d278e8b70c6c705',
  onChange,
  parse: parseTable,
})
const ties = defineFrozenFile(new URL('./ties.tsv', import.meta.url), {
  sha256: '56c71c18d4e68f2b06cf5f58e30e45e208e645e9948106c8aad0c61b784af733',
  onChange,
  parse: parseTable,
})
const reports = defineFrozenFile(new URL('./reports.tsv', import.meta.url), {
  sha256: '068404ed673b246aac40dc71533c89e3188100ff7a60fe35659907c61d15a7b6',
  onChange,
  parse: parseTable,
})

export const statements = { openings, tellings, subjects, settled, ties, reports }
