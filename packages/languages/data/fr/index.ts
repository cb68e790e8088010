import { defineFrozenFile } from 'fathom-bench/plugin'
import { makePack, parseSections } from '../../pack/pack.ts'

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
  sha256: 'f896e5fa3253ab48a3389eebd3e032d68402e1043a86f442c80821f89636b172',
  onChange,
  parse: parseSections,
})

const signs = { blank: ' ', stop: '.', colon: '\u00a0: ', comma: ', ', and: ' et ', first: 'given' } as const

export default () => makePack('fr', signs, { names, prose, tasks })
