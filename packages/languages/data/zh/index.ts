import { defineLanguageFile } from '../../pack/language-file.ts'
import { makePack, parseSections } from '../../pack/pack.ts'
import statements from './statements.ts'

const names = defineLanguageFile(
  new URL('./names.txt', import.meta.url),
  '257d6363206b3fbbb98a26f7c6678b555b6baae9f83b718e507f3e22230f2822',
  parseSections,
)
const prose = defineLanguageFile(
  new URL('./prose.txt', import.meta.url),
  '7484e377e46412333db96e5ea09abf28dce30ea545337b970cf0c9925d7a1ea3',
  parseSections,
)
const tasks = defineLanguageFile(
  new URL('./tasks.txt', import.meta.url),
  '183371c046e391a18160d3d102c5e3a5e4639a9a589bb90912d3f47795bb2683',
  parseSections,
)

const signs = { blank: '', stop: '。', colon: '：', comma: '、', and: '和', first: 'family' } as const

export default () => makePack('zh', signs, { names, prose, tasks, statements })
