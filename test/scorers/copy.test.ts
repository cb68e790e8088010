import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { copyDistance } from '../../packages/frontier/scorers/copy-distance.ts'
import { copyExact } from '../../packages/frontier/scorers/copy-exact.ts'

const expected = { word: 'tree', odd: 'trees', index: 3, count: 10 }
const right = 'tree tree tree trees tree tree tree tree tree tree'

describe('one row of ten words', () => {
  test.each([
    ['right', right, 1, 1, { present: true, position: 0, delta: 0 }],
    ['over lines, in a fence', `\`\`\`text\n${right.replaceAll(' ', '\n')}\n\`\`\``, 1, 1, { position: 0 }],
    ['in quotes', `"${right}"`, 1, 1, { position: 0 }],
    ['without the odd word', right.replace('trees', 'tree'), 0.9, 0, { present: false, position: null, delta: 0 }],
    ['odd word one early', 'tree tree trees tree tree tree tree tree tree tree', 0.8, 0, { position: -1, delta: 0 }],
    ['two short', right.slice(0, -10), 0.8, 0, { position: 0, delta: -2 }],
    ['one too many', `${right} tree`, 10 / 11, 0, { position: 0, delta: 1 }],
    ['a preface', `Here it is: ${right}`, 10 / 13, 0, { position: 3, delta: 3 }],
    ['other case', right.toUpperCase(), 0, 0, { present: false }],
    ['nothing', '', 0, 0, { present: false, delta: -10 }],
    ['a refusal', 'I cannot do that.', 0, 0, { present: false, delta: -6 }],
  ])('%s', (_, answer, distance, exact, parts) => {
    const verdict = copyDistance.score(answer, expected)
    expect(verdict.value).toBeCloseTo(distance)
    expect(verdict.parts).toMatchObject(parts)
    expect(copyExact.score(answer, expected).value).toBe(exact)
  })
})

test('distance 1 and exact go together, whatever is edited', () => {
  const words = fc.array(fc.constantFrom('tree', 'tree', 'trees', 'bush'), { maxLength: 30 })
  fc.assert(
    fc.property(words, answer => {
      const text = answer.join(' ')
      expect(copyDistance.score(text, expected).value === 1).toBe(copyExact.score(text, expected).value === 1)
    }),
  )
})

test('words without end cost no time and score next to nothing', () => {
  const verdict = copyDistance.score('tree '.repeat(200_000), expected)
  expect(verdict.value).toBeLessThan(0.001)
  expect(verdict.parts).toMatchObject({ delta: 199_990 })
})

test('what is no row of words is refused', () => {
  for (const wrong of [
    null,
    'x',
    {},
    { ...expected, index: 10 },
    { ...expected, odd: 'tree' },
    { ...expected, count: 1e9 },
  ])
    expect(copyDistance.expects!.test(wrong)).toBe(false)
  expect(copyDistance.expects!.test(expected)).toBe(true)
})
