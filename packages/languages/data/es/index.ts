import { defineLanguageFile } from '../../pack/language-file.ts'
import { makePack, parseSections } from '../../pack/pack.ts'
import statements from './statements.ts'

const names = defineLanguageFile(
  new URL('./names.txt', import.meta.url),
  '877ded439715e13d63ebf0a43d5c36b279f57006e1a591279cc499d6f28fa51e',
  parseSections,
)
const prose = defineLanguageFile(
  new URL('./prose.txt', import.meta.url),
  '7e6cb6e2b1433721720f45948e9f01d8c68ccb263d7131a91ad932dbd544bfcf',
  parseSections,
)
const tasks = defineLanguageFile(
  new URL('./tasks.txt', import.meta.url),
  '3818430b3d92d2b9e5f02daf38cb258b2914fb44b7101234f748bc2a746fce22',
  parseSections,
)

const signs = { blank: ' ', stop: '.', colon: ': ', comma: ', ', and: ' y ', first: 'given' } as const

export default () => makePack('es', signs, { names, prose, tasks, statements })
