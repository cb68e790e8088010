import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { scorerById } from '../../scorers/score.ts'

const registry = scorerById()
const UUID = '3f0e1c9a-7b52-4d6e-8a1f-0c2b4d6e8f10'

/** References and hostile answers by the shape of `expected`. A scorer of another shape brings its own line. */
const EXPECTED: Record<
  string,
  { readonly odd: fc.Arbitrary<unknown>; readonly plain: readonly (readonly string[])[] }
> = {
  'a list of strings': {
    odd: fc.array(fc.string({ unit: 'binary' })),
    plain: [
      ['1234567'],
      ['1234567', '7654321'],
      [UUID],
      ['ABCDE', 'QWXYZ'],
      ['apple', 'river', 'stone'],
      ['New York'],
      ['yes'],
      ['Σίσυφος'],
    ],
  },
}

const PARTS = [
  'yes',
  'no',
  ' is ',
  ': ',
  '= ',
  ', ',
  '\n',
  '. ',
  'or ',
  'answer',
  '1234567',
  UUID,
  'ß',
  'İ',
  "'s",
  '\0',
  'a',
]

/** Full Unicode and single UTF-16 units, so lone surrogates and NUL too; words that scorers look at; repeats of them. */
const oddText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.array(fc.integer({ min: 0, max: 0xffff })).map(units => String.fromCharCode(...units)),
  fc.array(fc.constantFrom(...PARTS)).map(parts => parts.join('')),
)

const count = (join: string) => Array.from({ length: 150_000 }, (_, at) => at.toString(36)).join(join)
const HOSTILE = [
  ['distinct words', count(' ')],
  ['distinct words with links', count(': ')],
  ['distinct words in a list', count(', ')],
  ...[
    'a b ',
    '1',
    '1.',
    '1,',
    '111,',
    'Σ',
    '漢',
    '\u0301\u0316',
    '\ud800',
    '\0',
    '.,:;',
    `${UUID} `,
    '3f0e1c9a-',
    "a'",
    'yes ',
    'is or ',
    ' ',
    '\ufdfa',
  ].map(part => [JSON.stringify(part), part] as const),
] as const

describe.each([...registry])('%s', (id, scorer) => {
  const { odd, plain } = EXPECTED[scorer.expects?.shape ?? '']!

  test('says who it is', () => {
    expect(scorer.id).toBe(id)
    expect(scorer.about).toMatch(/^[A-Z].+[.?]$/)
    expect(scorer.source).not.toBe('')
  })

  test('its strict twin exists, has none itself and takes the same', () => {
    if (scorer.strict === undefined) return
    const twin = registry.get(scorer.strict)
    expect(twin?.strict).toBeUndefined()
    expect(twin?.expects?.shape).toBe(scorer.expects?.shape)
  })

  test.each(plain)('the references themselves score 1: %s', (...expected) => {
    expect(scorer.score(expected.join(', '), expected).value).toBe(1)
  })

  test('any text and any references: a value of its scale and a reason of one line, twice the same', () => {
    fc.assert(
      fc.property(oddText, odd, (answer, expected) => {
        const verdict = scorer.score(answer, expected)
        expect(verdict.value).toBeGreaterThanOrEqual(0)
        expect(verdict.value).toBeLessThanOrEqual(1)
        if (scorer.scale === 'yes-no') expect([0, 1]).toContain(verdict.value)
        expect(verdict.why).toMatch(/^[^\p{Cc}]{1,1000}$/u)
        expect(scorer.score(answer, expected)).toEqual(verdict)
        expect(JSON.parse(JSON.stringify(verdict))).toEqual(verdict)
      }),
    )
  })

  test.each(HOSTILE)('1 MB of %s within 200 ms', (_, text) => {
    const answer = text.repeat(Math.ceil(2 ** 20 / text.length))
    const references = ['1234567', UUID, 'a b a b a b a c', 'x']
    let best = Infinity
    // Processor time, and up to three tries: what a busy machine adds is not the scorer's.
    for (let attempt = 0; attempt < 3 && best >= 200; attempt++) {
      const start = process.cpuUsage()
      scorer.score(answer, references)
      const { user, system } = process.cpuUsage(start)
      best = Math.min(best, (user + system) / 1000)
    }
    expect(best).toBeLessThan(200)
  })
})

describe('a strict twin is no milder than its official scorer on plain references', () => {
  const pairs = [...registry.values()].flatMap(scorer => (scorer.strict ? [[scorer.id, scorer.strict] as const] : []))
  const words = fc.constantFrom('alpha', 'beta', 'gamma', '1234567', '12345678', 'alphabet', 'is', 'the', 'and')
  const between = fc.constantFrom(' ', ', ', '\n', ': ', '. ', ' and ', '')
  const answer = fc.array(fc.tuple(words, between)).map(parts => parts.flat().join(''))

  test.each(pairs)('%s and %s', (official, strict) => {
    fc.assert(
      fc.property(
        answer,
        fc.uniqueArray(fc.constantFrom('alpha', 'beta', '1234567', 'delta'), { minLength: 1 }),
        (text, expected) => {
          const [mild, hard] = [official, strict].map(id => registry.get(id)!.score(text, expected).value)
          expect(hard).toBeLessThanOrEqual(mild!)
        },
      ),
    )
  })
})
