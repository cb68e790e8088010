import { describe, expect, test } from 'vitest'
import { findEchoes, findEchoesInTurns, removeEchoes } from '../../../core/text/echoes.ts'
import { expectLinear } from '../../../library/testing/linear.ts'

const wording = `Read all of it and keep count: the question is about them.

Which nodes are at distance exactly 3 from node 83f4cf3949? End your reply with the sentence "So the answer is yes." or "So the answer is no."

One of these is right:
A. a payment of 521 from the guild of weavers
B. a payment of 548 from the guild of weavers`
const context = Array.from(
  { length: 200 },
  (_, at) => `In the year ${1000 + at * 7} the mill ${at % 13} ground rye.`,
).join(' ')
const left = (reply: string) => removeEchoes(reply, findEchoes(reply, { wording, context })).trim()
const run = context.slice(1234, 1234 + 260)

describe('what only repeats the prompt', () => {
  test.each([
    ['a sentence', 'Read all of it and keep count: the question is about them.', ''],
    ['in other case, marks and blanks', '**read  all of it AND keep count** - the question is about them', ''],
    ['behind a label', 'Question: Which nodes are at distance exactly 3 from node 83f4cf3949?\n97', '97'],
    [
      'all of the wording',
      `${wording}\n97`,
      'A. a payment of 521 from the guild of weavers\nB. a payment of 548 from the guild of weavers\n97',
    ],
    ['the quoted sentence, which it asks for', 'So the answer is no.', 'So the answer is no.'],
    [
      'an option in its words',
      'A. a payment of 521 from the guild of weavers',
      'A. a payment of 521 from the guild of weavers',
    ],
    [
      'other words',
      'Which nodes are at distance exactly 4 from node 83f4cf3949?',
      'Which nodes are at distance exactly 4 from node 83f4cf3949?',
    ],
    ['a run of the context', `So it is: ${run}`, 'So it is:'],
    ['with other line ends', `97\n${run.replaceAll(' ', '\n').toUpperCase()}`, '97'],
    ['two runs', `${run}\n97\n${context.slice(6000, 6300)}`, '97'],
    ['a short quote', `"${context.slice(1234, 1234 + 150)}" 97`, `"${context.slice(1234, 1234 + 150)}" 97`],
  ])('%s', (_, reply, rest) => expect(left(reply)).toBe(rest))

  test('every run of 200 characters is found, wherever it begins', () => {
    for (let start = 0; start < 400; start += 7)
      expect(left(`97 ${context.slice(start, start + 202)}`), `${start}`).toMatch(/^97\W*\w{0,2}$/)
  })

  test('of a text that comes again, the longest run is found', () => {
    const again = `${'la '.repeat(200)}${context}${'la '.repeat(60)}`
    const echoes = findEchoes(`x ${'la '.repeat(100)}`, { wording: '', context: again })
    expect(echoes).toEqual([[1, 302]])
  })

  test('parts are in order and apart, and cutting them twice changes nothing', () => {
    const reply = `${wording}\n${run}\n${wording}\n97`
    const echoes = findEchoes(reply, { wording, context })
    for (const [at, [start, end]] of echoes.entries()) {
      expect(start).toBeLessThan(end)
      expect(start).toBeGreaterThan(echoes[at - 1]?.[1] ?? -1)
    }
    expect(left(left(reply))).toBe(left(reply))
  })
})

test.each([
  ['blanks', ' '],
  ['one letter', 'a'],
  ['the same sentence', 'Read all of it and keep count: the question is about them. '],
  ['short pieces', 'a. '],
  ['signs', '."'],
])('time grows in step with a reply of %s', (_, sign) => {
  const text = (characters: number) => sign.repeat(Math.ceil(characters / sign.length))
  expectLinear(
    characters => findEchoes(`${text(characters)} word`, { wording, context: text(characters) }),
    sign,
    65_536,
  )
})

describe('a long context is read slice by slice', () => {
  const lines = (separator: string) =>
    Array.from({ length: 60_000 }, (_, at) => `Mill ${at % 13} ground ${at} sacks 𝔞𝔟 of rye.`).join(separator)

  test.each([
    ['blanks', ' '],
    ['blanks and line breaks', ' \r\n\n  '],
    ['no white space at all', ''],
  ])('with %s between its sentences: what is repeated is found at every place', (_, separator) => {
    const whole = lines(separator).replace(separator === '' ? /\s/g : /$^/, '')
    for (let start = 0; start + 1000 < whole.length; start += 2 ** 18) {
      const part = whole.slice(start, start + 1000)
      const [[from, to], ...others] = findEchoes(part, { wording: '', context: whole })
      expect([others, from < 60, to > 990]).toEqual([[], true, true])
    }
  })

  test('and other work goes on in between', async () => {
    let turns = 0
    let isOver = false
    const count = () => {
      turns++
      if (!isOver) setImmediate(count)
    }
    setImmediate(count)
    const whole = lines(' ')
    const source = { wording: '', context: whole }
    const reply = whole.slice(-900)
    const echoes = await findEchoesInTurns(reply, source)
    isOver = true
    expect(echoes).toEqual(findEchoes(reply, source))
    expect(turns).toBeGreaterThanOrEqual(8)
  })
})
