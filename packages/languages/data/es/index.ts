import { defineFrozenFile } from 'fathom-bench/plugin'
import { makePack, parseSections } from '../../pack/pack.ts'
import statements from './statements.ts'

const onChange = 'raise the version of the languages (packages/languages/version.ts)'

const names = defineFrozenFile(new URL('./names.txt', import.meta.url), {
  sha256: '877ded439715e13d63ebf0a43d5c36b279f57006e1a591279cc499d6f28fa51e',
  onChange,
  parse: parseSections,
})
const prose = defineFrozenFile(new URL('./prose.txt', import.meta.url), {
  sha256: '7e6cb6e2b1433721720f45948e9f01d8c68ccb263d7131a91ad932dbd544bfcf',
  onChange,
  parse: parseSections,
})
const tasks = defineFrozenFile(new URL('./tasks.txt', import.meta.url), {
  sha256: '3818430b3d92d2b9e5f02daf38cb258b2914fb44b7101234f748bc2a746fce22',
  onChange,
  parse: parseSections,
})

const signs = { blank: ' ', stop: '.', colon: ': ', comma: ', ', and: ' y ', first: 'given' } as const

export default () => makePack('es', signs, { names, prose, tasks, statements })
