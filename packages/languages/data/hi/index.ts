import { defineFrozenFile } from 'fathom-bench/plugin'
import { makePack, parseSections } from '../../pack/pack.ts'

const onChange = 'raise the version of the languages (packages/languages/version.ts)'

const names = defineFrozenFile(new URL('./names.txt', import.meta.url), {
  sha256: '9b8fbbfd7cb11371469353b94a4ac90b18f93e6b9ccb6dd6d990ff1e4a5a1d4e',
  onChange,
  parse: parseSections,
})
const prose = defineFrozenFile(new URL('./prose.txt', import.meta.url), {
  sha256: '7f86e080533fac691cd99e4a77d885c207076e9ca3d9dfc3b40c2366db333df4',
  onChange,
  parse: parseSections,
})
const tasks = defineFrozenFile(new URL('./tasks.txt', import.meta.url), {
  sha256: '7d1eb99f7e7138d865d9a87097d29b4a89f9e5f5343fce7328d8a532efbaa22a',
  onChange,
  parse: parseSections,
})

const signs = { blank: ' ', stop: '।', colon: ': ', comma: ', ', and: ' और ', first: 'given' } as const

export default () => makePack('hi', signs, { names, prose, tasks })
