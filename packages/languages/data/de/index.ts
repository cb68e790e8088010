import { defineLanguageFile } from '../../pack/language-file.ts'
import { makePack, parseSections } from '../../pack/pack.ts'
import statements from './statements.ts'

const names = defineLanguageFile(
  new URL('./names.txt', import.meta.url),
  '0c1291c6aadef44926d9db36b699c637eb95e4c199afa0c923973032baf105ed',
  parseSections,
)
const prose = defineLanguageFile(
  new URL('./prose.txt', import.meta.url),
  '1ad577ddd1f8da8bb6bc805e0fe179e33c8041d135051d76276c15914d9cacf0',
  parseSections,
)
const tasks = defineLanguageFile(
  new URL('./tasks.txt', import.meta.url),
  'ef074371f001140d42cf1dd2a67aeef869e22b0534217fdd13afc8c842253ae0',
  parseSections,
)

const signs = { blank: ' ', stop: '.', colon: ': ', comma: ', ', and: ' und ', first: 'given' } as const

export default () => makePack('de', signs, { names, prose, tasks, statements })
