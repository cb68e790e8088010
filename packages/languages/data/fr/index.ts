import { defineFrozenFile } from 'fathom-bench/plugin'
import { makePack, parseSections } from '../../pack/pack.ts'
import statements from './statements.ts'

const onChange = 'raise the version of the languages (packages/languages/version.ts)'

const names = defineFrozenFile(new URL('./names.txt', import.meta.url), {
  sha256: 'f75c656236f1f2f1aa593caad7d1998549f60bf6db677590916344e75e9b791d',
  onChange,
  parse: parseSections,
})
const prose = defineFrozenFile(new URL('./prose.txt', import.meta.url), {
  sha256: 'bd0768cac95c38466623efb501c1c9dbc8827042611ea04813a2b3e613f2bc12',
  onChange,
  parse: parseSections,
})
const tasks = defineFrozenFile(new URL('./tasks.txt', import.meta.url), {
  sha256: 'ea8a736b8c1bb02bda9908e4324d2507cbdeedd7b3f6f62d94226041c7dc41ba',
  onChange,
  parse: parseSections,
})

const signs = { blank: ' ', stop: '.', colon: '\u00a0: ', comma: ', ', and: ' et ', first: 'given' } as const

export default () => makePack('fr', signs, { names, prose, tasks, statements })
