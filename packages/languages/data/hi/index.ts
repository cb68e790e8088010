import { defineLanguageFile } from '../../pack/language-file.ts'
import { makePack, parseSections } from '../../pack/pack.ts'
import statements from './statements.ts'

const names = defineLanguageFile(
  new URL('./names.txt', import.meta.url),
  '9b8fbbfd7cb11371469353b94a4ac90b18f93e6b9ccb6dd6d990ff1e4a5a1d4e',
  parseSections,
)
const prose = defineLanguageFile(
  new URL('./prose.txt', import.meta.url),
  '7f86e080533fac691cd99e4a77d885c207076e9ca3d9dfc3b40c2366db333df4',
  parseSections,
)
const tasks = defineLanguageFile(
  new URL('./tasks.txt', import.meta.url),
  '85311e4d1532a0cbe8868823d53cf4ea1fd6483f3885f4c78cff1c8dff133764',
  parseSections,
)

const signs = { blank: ' ', stop: '।', colon: ': ', comma: ', ', and: ' और ', first: 'given' } as const

export default () => makePack('hi', signs, { names, prose, tasks, statements })
