import { isUtf8 } from 'node:buffer'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import cl100k from 'gpt-tokenizer/bpeRanks/cl100k_base'
import o200k from 'gpt-tokenizer/bpeRanks/o200k_base'
import { expect, test } from 'vitest'
import { RankTable } from '../../../core/tokens/rank-table.ts'

const { resolve } = createRequire(import.meta.url)

test.each([
  { name: 'o200k_base', ranks: o200k },
  { name: 'cl100k_base', ranks: cl100k },
])("$name: each token has the library's rank, by its text or its bytes", ({ name, ranks }) => {
  const parsed = RankTable.parse(readFileSync(resolve(`gpt-tokenizer/data/${name}.tiktoken`)))
  const table = RankTable.unpack(parsed.pack())
  const odd = ranks.flatMap((token, rank) => {
    const bytes = Buffer.from(token as string)
    const isFound = table.rankOfBytes(bytes) === rank && (!isUtf8(bytes) || table.rankOf(String(bytes)) === rank)
    return isFound && bytes.equals(table.bytesOf(rank)) ? [] : [rank]
  })
  expect(odd).toEqual([])
  expect(ranks.length).toBeGreaterThan(100_000)
})

const few = RankTable.parse(Buffer.from('YQ== 0\nYWI= 1\n4oKs 2\n/w== 3\n'))
test.each([
  { how: 'parsed', table: few },
  { how: 'unpacked', table: RankTable.unpack(few.pack()) },
  {
    how: 'unpacked from within other bytes',
    table: RankTable.unpack(Buffer.concat([Buffer.of(7), few.pack()]).subarray(1)),
  },
])('what is no token has no rank: $how', ({ table }) => {
  expect(['a', 'ab', '€', 'b', 'abc', 'é', '', 'a'.repeat(5000)].map(text => table.rankOf(text))).toEqual([
    0,
    1,
    2,
    ...Array(5).fill(undefined),
  ])
  expect([[0xff], [0xfe], [0x61, 0x62]].map(bytes => table.rankOfBytes(Uint8Array.from(bytes)))).toEqual([
    3,
    undefined,
    1,
  ])
  expect([0, 1, 2].map(rank => String(table.bytesOf(rank)))).toEqual(['a', 'ab', '€'])
  expect([...table.bytesOf(3)]).toEqual([0xff])
})
