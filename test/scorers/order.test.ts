import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { orderAdjacent } from '../../scorers/exact/order-adjacent.ts'
import { orderExact } from '../../scorers/exact/order-exact.ts'
import { orderTau } from '../../scorers/exact/order-tau.ts'
import { parseOrdering, STRANGE } from '../../scorers/text/lists/ordering.ts'

const CODES = ['K41', 'B07', 'Q93', 'D55']
const NUMBERS = ['3', '1', '4', '2']
const LETTERS = ['C', 'A', 'D', 'B']
const PHRASES = ['the flood', 'the fire', 'the second fire']

describe('the order is read from natural answers', () => {
  test.each([
    ['K41, B07, Q93, D55', CODES],
    ['["K41", "B07", "Q93", "D55"]', CODES],
    ['```json\n["K41","B07","Q93","D55"]\n```', CODES],
    ['{"order": ["k41", "b07", "q93", "d55"]}', CODES],
    ['[{"label": "K41"}, {"label": "B07"}, {"label": "Q93"}, {"label": "D55"}]', CODES],
    ['1. K41\n2. **B07**\n3. `Q93`\n4. D55', CODES],
    ['1) K41 – 3 May 1981\n2) B07 – 4 May 1981\n3) Q93 – 1 June 1981\n4) D55 – 1990', CODES],
    ['K41 → B07 → Q93 → D55', CODES],
    ['K41 -> B07 > Q93, and then D55.', CODES],
    ['[K41] -> [B07] -> [Q93] -> [D55]', CODES],
    ['D55 is the last. B07 comes after K41.\n\nThe order is: K41, B07, Q93, D55', CODES],
    ['K41, B07, Q93, D55. Note that D55 is the latest and Q93 was hard to find.', CODES],
    ['At first I thought of [D55, K41, B07], but it is [K41, B07, Q93, D55].', CODES],
    ['K41, B07, Q93, D55\nK41, B07, Q93, D55', CODES],
    ['K41, Q93, B07, D55. No: K41, B07, Q93, D55.', CODES],
    ['3, 1, 4, 2', NUMBERS],
    ['1. 3\n2. 1\n3. 4\n4. 2', NUMBERS],
    ['The answer is a list: C, A, D, B', LETTERS],
    ['First the flood, then the fire, and then the second fire.', PHRASES],
    ['["The flood", "The fire", "The second fire"]', PHRASES],
  ])('%j', (answer, expected) => {
    for (const scorer of [orderExact, orderTau, orderAdjacent])
      expect(scorer.score(answer, expected).value, scorer.id).toBe(1)
  })
})

describe('what is wrong costs', () => {
  const all = (answer: string, expected = CODES) =>
    [orderExact, orderTau, orderAdjacent].map(scorer => Number(scorer.score(answer, expected).value.toFixed(3)))
  test.each([
    ['nothing', '', [0, 0, 0]],
    ['a refusal', 'I cannot tell.', [0, 0, 0]],
    ['backwards', 'D55, Q93, B07, K41', [0, 0, 0]],
    ['two neighbours swapped', 'K41, Q93, B07, D55', [0, 0.667, 0]],
    ['the last one missing', 'K41, B07, Q93', [0, 0.75, 0.667]],
    ['one alone', 'K41', [0, 0, 0]],
    ['a strange code at the end', 'K41, B07, Q93, D55, X12', [0, 0.8, 0.75]],
    ['a strange code at the start', 'X12, K41, B07, Q93, D55', [0, 0.8, 0.75]],
    ['a strange entry in a list', '["K41", "B07", "none", "Q93", "D55"]', [0, 0.8, 0.5]],
    ['a list that goes on with one of its labels', 'K41, B07, Q93, D55, K41, X12, X13', [0, 0.571, 0.5]],
    ['the same behind arrows', 'K41 -> B07 -> Q93 -> D55 -> B07', [0, 0.8, 0.75]],
    ['a list that begins with one of its labels', 'D55, K41, B07, Q93, D55', [0, 0, 0.75]],
    ['twice in a list', '[K41, B07, K41, Q93, D55]', [0, 0.8, 0.5]],
    ['half of a code is no label', 'K4, B0, Q9, D5', [0, 0, 0]],
    ['a longer code is no label', 'K411, B071, Q931, D551', [0, 0, 0]],
  ])('%s', (_, answer, values) => expect(all(answer)).toEqual(values))
  test('no label expected', () => expect(all('K41', [])).toEqual([0, 0, 0]))
  test('one label expected', () => {
    expect(all('K41', ['K41'])).toEqual([1, 1, 1])
    expect(all('K41, B07', ['K41'])).toEqual([0, 0.5, 0])
  })
  test('the sign of tau is kept', () =>
    expect(orderTau.score('D55, Q93, B07, K41', CODES).parts).toMatchObject({ tau: -1, recall: 1, precision: 1 }))
})

const permuted = fc.integer({ min: 2, max: 12 }).chain(count =>
  fc.shuffledSubarray(
    Array.from({ length: count }, (_, at) => at),
    { minLength: count },
  ),
)

test('any listing of any permutation is read back', () => {
  const ways: ((labels: string[]) => string)[] = [
    labels => JSON.stringify(labels),
    labels => labels.join(', '),
    labels => labels.map((label, at) => `${at + 1}. ${label}`).join('\n'),
    labels => labels.map(label => `- ${label}`).join('\n'),
    labels => `The order is ${labels.join(' → ')}.`,
  ]
  fc.assert(
    fc.property(permuted, fc.constantFrom(...ways), fc.constantFrom('M', 'EV'), (order, way, prefix) => {
      const expected = order.map((_, at) => `${prefix}${at + 10}`)
      expect(parseOrdering(way(order.map(place => expected[place])), expected)).toEqual({
        entries: order,
        found: order,
        strange: 0,
      })
    }),
  )
})

test('exact is 1 where tau and adjacent are, and nowhere else', () => {
  fc.assert(
    fc.property(permuted, order => {
      const expected = order.map((_, at) => `L${at + 10}`)
      const answer = order.map(place => expected[place]).join(', ')
      const [exact, tau, adjacent] = [orderExact, orderTau, orderAdjacent].map(
        each => each.score(answer, expected).value,
      )
      expect([tau === 1, adjacent === 1]).toEqual([exact === 1, exact === 1])
    }),
  )
})

test('a strange entry is marked', () =>
  expect(parseOrdering('[B07, xyz]', ['K41', 'B07']).entries).toEqual([1, STRANGE]))
