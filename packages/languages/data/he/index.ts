import { defineLanguageFile } from '../../pack/language-file.ts'
import { makePack, parseSections } from '../../pack/pack.ts'

const names = defineLanguageFile(
  new URL('./names.txt', import.meta.url),
  '90aed2c2edd7f4a0defed59cf99d69d053a18240e98551f0aaa6b437d78fc45a',
  parseSections,
)
const prose = defineLanguageFile(
  new URL('./prose.txt', import.meta.url),
  '26e0af9a0a8a0dfe5c9e5f8f30b463cb1c97e81cb58e4cf82e6c62fb74dc69b0',
  parseSections,
)
const tasks = defineLanguageFile(
  new URL('./tasks.txt', import.meta.url),
  '58ba2be0c8b4e830f60213da0c074c00c9d3fa76c4e5ba673545a71ed820f11b',
  parseSections,
)

const signs = { blank: ' ', stop: '.', colon: ': ', comma: ', ', and: ' ועוד ', first: 'given' } as const

export default () => makePack('he', signs, { names, prose, tasks })
