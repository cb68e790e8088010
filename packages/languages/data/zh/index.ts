import { defineFrozenFile } from 'fathom-bench/plugin'
import { makePack, parseSections } from '../../pack/pack.ts'

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
  sha256: 'ec7882957bc537fe83fda86beeabd1e24f9d3353e39f9e75393bcb31c2486c9f',
  onChange,
  parse: parseSections,
})

const signs = { blank: '', stop: '。', colon: '：', comma: '、', and: '和', first: 'family' } as const

export default () => makePack('zh', signs, { names, prose, tasks })
