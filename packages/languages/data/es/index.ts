import { defineFrozenFile } from 'fathom-bench/plugin'
import { makePack, parseSections } from '../../pack/pack.ts'

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
  sha256: '7d577d1f4ade9db94ed6d3bea016afe1b4b66d94b9b6f9c511f5e38e47f8312e',
  onChange,
  parse: parseSections,
})

const signs = { blank: ' ', stop: '.', colon: ': ', comma: ', ', and: ' y ', first: 'given' } as const

export default () => makePack('es', signs, { names, prose, tasks })
