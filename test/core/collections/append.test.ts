import { expect, test } from 'vitest'
import { append } from '../../../core/collections/append.ts'

test('more than a call can take as arguments is added at the end, in its order', () => {
  const list = [-1]
  append(
    list,
    Array.from({ length: 300_000 }, (_, at) => at),
  )
  expect([list.length, list[0], list[1], list.at(-1)]).toEqual([300_001, -1, 0, 299_999])
})
