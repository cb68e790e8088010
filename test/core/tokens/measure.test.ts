import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { measure } from '../../../core/tokens/measure.ts'

const plainly = (text: string) => ({
  chars: [...text].length,
  bytes: Buffer.byteLength(text),
  words: text.split(/[\0- ]+/).filter(Boolean).length,
  sha256: createHash('sha256').update(text).digest('hex'),
})

test('parts are measured as their whole', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'grapheme' }), { maxLength: 6 }), parts => {
      expect(measure(parts)).toEqual(plainly(parts.join('')))
    }),
    { seed: 1 },
  )
})

test('a long text is measured in slices, and no character is cut in two', () => {
  for (const text of ['🙂'.repeat(300_000), `a${'🙂 é\n'.repeat(200_000)}`, 'word '.repeat(300_000)])
    expect(measure([text])).toEqual(plainly(text))
})
