import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Things } from '../../../../../packages/longproc/tasks/tom-tracking/story.ts'

const spots = fc.array(
  fc.tuple(
    fc.constantFrom('drum', 'vase', 'kite', 'bell'),
    fc.record({ room: fc.constantFrom('attic', 'cellar', 'study'), furniture: fc.constantFrom('bed', 'rug') }),
  ),
  { maxLength: 30 },
)

test('the things of a room are those that lie there, in the order in which they came in', () => {
  fc.assert(
    fc.property(spots, moves => {
      const things = new Things(moves)
      expect(new Map(things)).toEqual(new Map(moves))
      for (const room of ['attic', 'cellar', 'study', 'stable'])
        expect(things.in(room)).toEqual(
          Array.from(things).flatMap(([thing, spot]) => (spot.room === room ? [thing] : [])),
        )
    }),
    { seed: 1 },
  )
})
