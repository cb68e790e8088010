import { expect, test } from 'vitest'
import type { BuiltItem } from '../../../run/building/built-item.ts'
import { makeItemCache } from '../../../run/execute/item-cache.ts'

const planned = (id: string) => ({ identity: { id, questionId: 'q' } })

test('an item is built when it is first asked for, once for all that hold it at the same time, and again for who comes later', () => {
  const built: string[] = []
  const items = makeItemCache(({ identity }: ReturnType<typeof planned>) => {
    built.push(identity.id)
    return Promise.resolve({} as BuiltItem)
  })
  const [first, second, other] = [items.hold(planned('a')), items.hold(planned('a')), items.hold(planned('b'))]
  expect(built).toEqual([])
  expect(first.item()).toBe(second.item())
  void other.item()
  expect(built).toEqual(['a', 'b'])
  first.letGo()
  expect(items.hold(planned('a')).item()).toBe(second.item())
  second.letGo()
  expect(built).toEqual(['a', 'b'])
})

test('what nobody holds any more is let go', () => {
  const items = makeItemCache((_: ReturnType<typeof planned>) => Promise.resolve({} as BuiltItem))
  const [first, second] = [items.hold(planned('a')), items.hold(planned('a'))]
  const item = first.item()
  first.letGo()
  second.letGo()
  expect(items.hold(planned('a')).item()).not.toBe(item)
})
