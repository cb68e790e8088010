import { defineLanguageFile } from '../../pack/language-file.ts'
import { makePack, parseSections } from '../../pack/pack.ts'
import statements from './statements.ts'

const names = defineLanguageFile(
  new URL('./names.txt', import.meta.url),
  'f75c656236f1f2f1aa593caad7d1998549f60bf6db677590916344e75e9b791d',
  parseSections,
)
const prose = defineLanguageFile(
  new URL('./prose.txt', import.meta.url),
  'bd0768cac95c38466623efb501c1c9dbc8827042611ea04813a2b3e613f2bc12',
  parseSections,
)
const tasks = defineLanguageFile(
  new URL('./tasks.txt', import.meta.url),
  'ea8a736b8c1bb02bda9908e4324d2507cbdeedd7b3f6f62d94226041c7dc41ba',
  parseSections,
)

const signs = { blank: ' ', stop: '.', colon: '\u00a0: ', comma: ', ', and: ' et ', first: 'given' } as const

export default () => makePack('fr', signs, { names, prose, tasks, statements })
