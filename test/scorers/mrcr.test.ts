import fc from 'fast-check'
import { distance } from 'fastest-levenshtein'
import { describe, expect, test } from 'vitest'
import { mrcrBlock } from '../../packages/frontier/scorers/mrcr-block.ts'
import { mrcrRatio } from '../../packages/frontier/scorers/mrcr-ratio.ts'
import { computeRatio } from '../../scorers/text/metrics/difflib.ts'
import { anyText } from '../any-text.ts'

/** Letters by a linear congruential generator, so that Python and we make the same text. */
function letters(count: number, factor: number, step: number, alphabet: string): string {
  const all = [...alphabet]
  let x = 7
  let text = ''
  for (let at = 0; at < count; at++) {
    x = (x * factor + step) % 65_537
    text += all[x % all.length]
  }
  return text
}

const LATIN = 'abcdefghijklmnopqrstuvwxyz      '
const MIXED = 'aé漢😀𝐚 '
const long = letters(1200, 75, 74, LATIN)
const edited = `${long.slice(0, 200)}XQ${long.slice(240, 900)}${long.slice(100, 150)}${long.slice(900)}`

describe("difflib's ratio, as CPython 3.11 gives it, in both orders", () => {
  test.each([
    ['empty', '', '', 1, 1],
    ['short', 'abcd', 'bcde', 0.75, 0.75],
    ['unlike', letters(300, 75, 74, LATIN), letters(300, 91, 33, LATIN), 0.01, 0.006666666666666667],
    ['edited', long, edited, 0.16583747927031509, 0.16583747927031509],
    ['code points', letters(150, 75, 74, MIXED), letters(150, 91, 33, MIXED), 0.14666666666666667, 0.12],
    ['all popular, and no match at the start', 'ab'.repeat(150), 'ba'.repeat(160), 0, 0],
    ['all popular, widened from the start', 'a'.repeat(500), 'a'.repeat(400), 0.8888888888888888, 0.8888888888888888],
    ['3 in 200 are not popular', '--xyz', 'xyz'.repeat(3) + 'q'.repeat(191), 6 / 205, 6 / 205],
    ['4 in 200 are', '--xyz', 'xyz'.repeat(4) + 'q'.repeat(188), 0, 6 / 205],
    ['the same', long, long, 1, 1],
  ])('%s', (_, a, b, forward, reversed) => {
    expect([computeRatio(a, b), computeRatio(b, a)]).toEqual([
      { ratio: forward, exact: true },
      { ratio: reversed, exact: true },
    ])
  })

  test('lies in [0, 1], and is 1 for a text and itself', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'ab😀') }), anyText(), (a, b) => {
        expect(computeRatio(a, b).ratio).toBeGreaterThanOrEqual(0)
        expect(computeRatio(a, b).ratio).toBeLessThanOrEqual(1)
        expect(computeRatio(a, a).ratio).toBe(1)
      }),
    )
  })

  test('ends on texts that would take cubic time, and says so', () => {
    const wide = (step: number) =>
      String.fromCharCode(...Array.from({ length: 30_000 }, (_, at) => 0x4e00 + ((at * step) % 150)))
    const { exact } = computeRatio(wide(1), wide(7))
    expect(exact).toBe(false)
  })
})

describe('mrcr-ratio', () => {
  const poem = 'zz-1 Golden leaves drift down,\nWhispering secrets to the ground.'
  const expected = { answer: `k7${poem}`, prefix: 'k7' }

  test.each([
    ['word for word', `k7${poem}`, 1, 1],
    ['blank lines around it are forgiven, not by OpenAI', `\n\nk7${poem}\n`, 1, 0],
    ['a line break behind it', `k7${poem}\n`, 1, (2 * poem.length) / (2 * poem.length + 1)],
    ['no prefix', poem, 0, 0],
    ['prefix later', `Here: k7${poem}`, 0, 0],
    ['prefix alone', 'k7', 0, 0],
  ])('%s', (_, answer, value, official) => {
    const verdict = mrcrRatio.score(answer, expected)
    expect(verdict.value).toBe(value)
    expect(verdict.parts!['official']).toBeCloseTo(official, 12)
  })

  test('takes the answer first; parts.reversed is the other order', () => {
    const a = letters(300, 75, 74, LATIN)
    const b = letters(300, 91, 33, LATIN)
    const verdict = mrcrRatio.score(a, { answer: b, prefix: '' })
    expect([verdict.value, verdict.parts!['reversed']]).toEqual([computeRatio(a, b).ratio, computeRatio(b, a).ratio])
  })
})

describe('mrcr-block', () => {
  const blocks = [1, 2, 3, 4, 5].map(seed => letters(400, 75, 74 + seed * 1000, LATIN))
  const expected = { answer: `k7${blocks[2]}`, prefix: 'k7', blocks, asked: 2 }
  const near = (text: string) => `${text.slice(0, 180)}, ${text.slice(190)}`

  test.each([
    ['word for word', `k7${blocks[2]}`, 'asked'],
    ['without the prefix', blocks[2], 'asked'],
    ['with an introduction', `Sure, here it is:\nk7${blocks[2]}`, 'asked'],
    ['nearly', `k7${near(blocks[2])}`, 'asked'],
    ['the one before', `k7${blocks[1]}`, 'previous'],
    ['the one after', `k7${near(blocks[3])}`, 'next'],
    ['the first', `k7${blocks[0]}`, 'first'],
    ['the last', `k7${blocks[4]}`, 'last'],
    ['seven tenths of it', `k7${blocks[2].slice(0, 280)}`, 'none'],
    ['two of them', `k7${blocks[2]}${blocks[3]}`, 'none'],
    ['something else', 'k7 I cannot do that.', 'none'],
    ['nothing', 'k7', 'none'],
  ])('%s', (_, answer, kind) => {
    const verdict = mrcrBlock.score(answer, expected)
    expect(verdict.parts!['kind']).toBe(kind)
    expect(verdict.value).toBe(kind === 'asked' ? 1 : 0)
  })

  test('takes the asked one of two equal blocks', () => {
    const twice = { answer: 'same words here', prefix: '', blocks: ['same words here', 'same words here'], asked: 1 }
    expect(mrcrBlock.score('same words here', twice).value).toBe(1)
  })

  test('siblings may carry the prefix', () => {
    const carried = {
      answer: 'k3x9w2p5 a line',
      prefix: 'k3x9w2p5 ',
      blocks: ['k3x9w2p5 lines', 'k3x9w2p5 a line'],
      asked: 1,
    }
    expect(mrcrBlock.score('k3x9w2p5 a line', carried).value).toBe(1)
  })

  test('without siblings asks for 0.9 alone', () => {
    expect(mrcrBlock.score(blocks[2], { answer: blocks[2], prefix: 'k7' }).value).toBe(1)
    expect(mrcrBlock.score(blocks[1], { answer: blocks[2], prefix: 'k7' }).value).toBe(0)
  })

  test.each([
    [null, false],
    [{ answer: 'a', prefix: 'b' }, true],
    [{ answer: 'a' }, false],
    [{ answer: 'a', prefix: 'b', blocks: ['a'], asked: 0 }, true],
    [{ answer: 'a', prefix: 'b', blocks: ['a'], asked: 1 }, false],
    [{ answer: 'a', prefix: 'b', blocks: ['a'] }, false],
    [{ answer: 'a', prefix: 'b', blocks: [1], asked: 0 }, false],
  ])('expects: %j is %s', (value, right) => expect(mrcrBlock.expects!.test(value)).toBe(right))
})

test('what nearest means is one less the Levenshtein distance, by the longer of the two', () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'b'), minLength: 1 })
  fc.assert(
    fc.property(text, text, (said, block) => {
      const [short, long] = [said.length, block.length].sort((a, b) => a - b)
      const { parts } = mrcrBlock.score(said, { answer: block, prefix: '' })
      expect(parts!['similarity']).toBe(short * 2 < long ? 0 : 1 - distance(said, block) / long)
    }),
  )
})
