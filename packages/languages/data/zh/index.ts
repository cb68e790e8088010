import { defineFrozenFile } from 'fathom-bench/plugin'
import { makePack, parseSections } from '../../pack/pack.ts'
import statements from './statements.ts'

const onChange = 'raise the version of the languages (packages/languages/version.ts)'

const names = defineFrozenFile(new URL('./names.txt', import.meta.url), {
  sha256: '257d6363206b3fbbb98a26f7c6678b555b6baae9f83b718e507f3e22230f2822',
  onChange,
  parse: parseSections,
})
const prose = defineFrozenFile(new URL('./prose.txt', import.meta.url), {
  sha256: '7484e377e46412333db96e5ea09abf28dce30ea545337b970cf0c9925d7a1ea3',
  onChange,
  parse: parseSections,
})
const tasks = defineFrozenFile(new URL('./tasks.txt', import.meta.url), {
  sha256: '183371c046e391a18160d3d102c5e3a5e4639a9a589bb90912d3f47795bb2683',
  onChange,
  parse: parseSections,
})

const signs = { blank: '', stop: '。', colon: '：', comma: '、', and: '和', first: 'family' } as const

export default () => makePack('zh', signs, { names, prose, tasks, statements })
