// Packs the ranks of OpenAI's encodings into dist/: to parse the files of gpt-tokenizer takes 50 ms of every start that
// counts tokens.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { RankTable } from '../../dist/core/tokens/rank-table.js'

const { resolve } = createRequire(import.meta.url)
const folder = new URL('../../dist/core/tokens/ranks/', import.meta.url)
mkdirSync(folder, { recursive: true })
for (const name of ['o200k_base', 'cl100k_base']) {
  const file = new URL(`${name}.ranks`, folder)
  const packed = RankTable.parse(readFileSync(resolve(`gpt-tokenizer/data/${name}.tiktoken`))).pack()
  // A run that began before this build may be reading it.
  if (!existsSync(file) || !packed.equals(readFileSync(file))) writeFileSync(file, packed)
}
