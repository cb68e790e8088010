import fc from 'fast-check'
import { expect, test } from 'vitest'
import { makeRandom } from '../../../core/random/random.ts'

test('a stream is its path', () => {
  const draws = (path: string) => Array.from({ length: 5 }, makeRandom(path).next)
  expect(draws('42/vt/1')).toEqual(draws('42/vt/1'))
  expect(makeRandom('42').fork('vt').fork(1).next()).toBe(makeRandom('42/vt/1').next())
  expect(draws('42/vt/1')).not.toEqual(draws('42/vt/2'))
})

test('a fork does not depend on what was drawn', () => {
  const [fresh, used] = [makeRandom('x'), makeRandom('x')]
  used.shuffle([1, 2, 3, 4])
  expect(used.fork('y').next()).toBe(fresh.fork('y').next())
})

test('streams of neighbouring names share nothing', () => {
  const first = Array.from({ length: 20_000 }, (_, at) => makeRandom(`42/task/${at}`).bits())
  expect(new Set(first).size).toBeGreaterThan(19_990)
})

test('values are frozen: another generator would change every item', () => {
  const rng = makeRandom('42')
  expect([
    rng.bits(),
    rng.int(1, 6),
    rng.int(0, 2 ** 40),
    rng.pick('abcdef'),
    rng.sample([1, 2, 3, 4, 5], 3),
  ]).toMatchInlineSnapshot(`
    [
      2941466319,
      4,
      929739686195,
      "d",
      [
        1,
        3,
        4,
      ],
    ]
  `)
})

test('integers keep to their range, both ends included', () => {
  fc.assert(
    fc.property(fc.integer(), fc.nat(100), fc.string(), (min, span, path) => {
      const rng = makeRandom(path)
      for (let i = 0; i < 20; i++)
        expect(rng.int(min, min + span)).toSatisfy(
          (value: number) => Number.isInteger(value) && value >= min && value <= min + span,
        )
    }),
    { seed: 1 },
  )
  const seen = new Set(
    Array.from(
      { length: 200 },
      (
        (rng = makeRandom('dice')) =>
        () =>
          rng.int(1, 6)
      )(),
    ),
  )
  expect([...seen].sort()).toEqual([1, 2, 3, 4, 5, 6])
})

test('a sample has distinct items of its source, a shuffle all of them', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.integer(), { maxLength: 50 }), fc.nat(50), fc.string(), (items, count, path) => {
      const chosen = makeRandom(path).sample(items, Math.min(count, items.length))
      expect(new Set(chosen).size).toBe(Math.min(count, items.length))
      expect(items).toEqual(expect.arrayContaining(chosen))
      expect(
        makeRandom(path)
          .shuffle([...items])
          .toSorted(),
      ).toEqual(items.toSorted())
    }),
    { seed: 1 },
  )
  expect(() => makeRandom('x').sample([1], 2)).toThrow('sample of 2 from 1')
})
