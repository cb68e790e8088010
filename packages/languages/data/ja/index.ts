import { defineLanguageFile } from '../../pack/language-file.ts'
import { makePack, parseSections } from '../../pack/pack.ts'
import statements from './statements.ts'

const names = defineLanguageFile(
  new URL('./names.txt', import.meta.url),
  'd57e208e79212a94f6a3f30f03cad28e3c0d4644cf7e8b1219c991fcdc063f27',
  parseSections,
)
const prose = defineLanguageFile(
  new URL('./prose.txt', import.meta.url),
  '5bb1a4c3faa239677ded465f40ebfbabb01c08b75d0c81f0519843428a8f3e80',
  parseSections,
)
const tasks = defineLanguageFile(
  new URL('./tasks.txt', import.meta.url),
  '3c543001453ff5fb291294426a59e30c37f4d25a413f82304d5cc21e13cfac1f',
  parseSections,
)

const signs = { blank: '', stop: '。', colon: '：', comma: '、', and: '、', first: 'family' } as const

export default () => makePack('ja', signs, { names, prose, tasks, statements })
