import { createRequire } from 'node:module'
import { expect, test, vi } from 'vitest'
import { cutWithJieba } from '../../../../scorers/text/metrics/jieba.ts'

interface Jieba {
  cut(text: string, hmm: boolean): string[]
}

function installed(): Jieba | undefined {
  try {
    return createRequire(import.meta.url)('jieba-wasm') as Jieba
  } catch {
    return undefined
  }
}

const jieba = installed()

test.skipIf(jieba === undefined)('a character alone is a word, and does not enter the cutter', ({ onTestFinished }) => {
  cutWithJieba('汉字')
  // The cutter is the module's own object: `require` gives the same one again.
  const cut = vi.spyOn(jieba as Jieba, 'cut')
  onTestFinished(() => cut.mockRestore())
  expect(cutWithJieba('漢。'.repeat(1000))).toEqual(
    Array.from({ length: 2000 }, (_, at) => (at % 2 === 0 ? '漢' : '。')),
  )
  expect(cut).not.toHaveBeenCalled()
  expect(cutWithJieba('我们')).toEqual(['我们'])
  expect(cut).toHaveBeenCalledOnce()
})
