import fc from 'fast-check'
import { expect, test } from 'vitest'
import { encodeFrame, makeFrameReader } from '../../../runners/sandbox/frames.ts'

const letters = ['M', 'I', 'F', 'L'] as const

test('a stream comes apart into its frames, however it is cut', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.constantFrom(...letters), fc.uint8Array({ maxLength: 20 }))),
      fc.infiniteStream(fc.integer({ min: 1, max: 12 })),
      (frames, cuts) => {
        const taken: [string, number[]][] = []
        const read = makeFrameReader(({ letter, payload }) => taken.push([letter, [...payload]]))
        const stream = Buffer.concat(frames.flatMap(([letter, payload]) => encodeFrame(letter, payload)))
        for (let at = 0; at < stream.length; ) {
          const length = cuts.next().value as number
          expect(read(stream.subarray(at, at + length))).toBe(true)
          at += length
        }
        expect(taken).toEqual(frames.map(([letter, payload]) => [letter, [...payload]]))
      },
    ),
  )
})

test.each([
  ['64 MB', 64 * 2 ** 20, true],
  ['a byte more', 64 * 2 ** 20 + 1, false],
  ['4 GB', 2 ** 32 - 1, false],
])('a frame that says it has %s', (_what, length, fine) => {
  const head = Buffer.alloc(5)
  head.write('M')
  head.writeUInt32BE(length, 1)
  expect(makeFrameReader(() => {})(head)).toBe(fine)
})
