import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { think } from '../../../../packages/simulated/reader-state.ts'
import { keepNoticed } from '../../../../packages/simulated/reading/attention.ts'
import { drawChance } from '../../../../packages/simulated/reading/chance.ts'
import { FAULTLESS, type Faults, READER_PARAMETERS } from '../../../../runners/simulated/faults.ts'
import { haystack } from '../ask.ts'

const FADING: Faults = { ...FAULTLESS, fade: 0.2 }
const linesOf = (text: string) => text.split('\n').filter(line => line.trim() !== '')
/** Lines that begin differently, each once. */
const numbered = (count: number) => haystack(count).map((line, at) => `${line.replace(/ /, ` ${word(at)} `)}`)
const word = (at: number) =>
  `${'bcdfghjklm'[at % 10]}${'aeiou'[Math.floor(at / 10) % 5]}${'npqrst'[at % 6]}${at.toString(36)}`
const shareMissed = (lines: readonly string[], kept: string) => 1 - linesOf(kept).length / lines.length

describe('attention', () => {
  test('without fading, and on short texts, nothing is missed', () => {
    const text = numbered(3000).join('\n')
    expect(keepNoticed(text, FAULTLESS)).toBe(text)
    expect(keepNoticed(text.slice(0, 8000), { ...FADING, fade: 1 })).toBe(text.slice(0, 8000))
  })

  test('a longer text loses more of its lines, and fade is the share amid 32K tokens', () => {
    const lines = numbered(1900)
    const long = lines.join('\n')
    expect(long.length / 4).toBeGreaterThan(30_000)
    const missed = [4, 2, 1].map(part => {
      const some = lines.slice(0, lines.length / part)
      return shareMissed(some, keepNoticed(some.join('\n'), FADING))
    })
    expect(missed[0]).toBeLessThan(missed[1])
    expect(missed[1]).toBeLessThan(missed[2])
    expect(missed[2]).toBeGreaterThan(0.15)
    expect(missed[2]).toBeLessThan(0.25)
  })

  test('what is missed in a text is missed in a longer one', () => {
    const lines = numbered(3000)
    const kept = (count: number) => new Set(linesOf(keepNoticed(lines.slice(0, count).join('\n'), FADING)))
    const [short, long] = [kept(1000), kept(3000)]
    expect(short.size).toBeLessThan(1000)
    expect(lines.slice(0, 1000).filter(line => long.has(line) && !short.has(line))).toEqual([])
  })

  test('the ends are kept better, by tilt', () => {
    const lines = numbered(3000)
    const kept = linesOf(keepNoticed(lines.join('\n'), { ...FADING, tilt: 1 }))
    const have = new Set(kept)
    const missedOf = (from: number, to: number) => lines.slice(from, to).filter(line => !have.has(line)).length
    expect(missedOf(0, 60) + missedOf(2940, 3000)).toBeLessThan(missedOf(1440, 1560))
    expect(have.has(lines.at(-1)!)).toBe(true)
  })

  test('lines that begin alike crowd each other out', () => {
    const alike = Array.from(
      { length: 1500 },
      (_, at) => `The number for key ${word(at)} is ${1_000_000 + at * 7919}, as was said before.`,
    )
    const text = alike.join('\n')
    const missed = (crowd: number) => shareMissed(alike, keepNoticed(text, { ...FADING, crowd }))
    expect(missed(1)).toBeGreaterThan(1.5 * missed(0))
  })

  test('of a list in one line, words are missed, and the list goes on', () => {
    const words = Array.from({ length: 9000 }, (_, at) => `${at + 1}. ${at % 3 === 0 ? 'maple' : word(at)}`)
    const kept = keepNoticed(words.join(' '), FADING)
    expect(kept.length).toBeLessThan(0.9 * words.join(' ').length)
    const question = 'What is the most common word in the list above? Reply with the word only.'
    const said = think(
      { messages: [{ role: 'user', content: `${words.join(' ')}\n\n${question}` }], tools: [], room: 100 },
      FADING,
    )
    expect(said.text).toBe('maple')
  })

  test('any text: what is left stood there, in its order, and lines are still lines', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ maxLength: 80 }), { minLength: 200, maxLength: 400 }), lines => {
        const text = lines.map(line => `${line} ${'abc '.repeat(15)}`).join('\n')
        const kept = keepNoticed(text, { ...FADING, fade: 1, crowd: 1 })
        let at = 0
        for (const sign of kept) {
          at = text.indexOf(sign, at) + sign.length
          if (at < sign.length) return false
        }
        return kept.split('\n').length === text.split('\n').length
      }),
      { numRuns: 20 },
    )
  })
})

describe('other faults', () => {
  test('chance is even, and another one for another seed, kind or text', () => {
    const draws = Array.from({ length: 4000 }, (_, at) => drawChance(FADING, 'miss', `line ${at}`))
    for (const part of [0, 0.25, 0.5, 0.75]) {
      const share = draws.filter(draw => draw >= part && draw < part + 0.25).length / draws.length
      expect(share).toBeGreaterThan(0.22)
      expect(share).toBeLessThan(0.28)
    }
    const one = drawChance(FADING, 'miss', 'a')
    expect([
      drawChance({ ...FADING, seed: 2 }, 'miss', 'a'),
      drawChance(FADING, 'hop', 'a'),
      drawChance(FADING, 'miss', 'b'),
    ]).not.toContain(one)
    expect(drawChance(FADING, 'miss', 'a')).toBe(one)
  })

  const CHAIN = 'VAR AB = 7\nVAR CD = VAR AB\nVAR EF = VAR CD\n'
  const ask = (text: string, faults: Faults) =>
    think(
      {
        messages: [{ role: 'user', content: `Track the variables.\n\n${text}\nWhich variables have the value 7?` }],
        tools: [],
        room: 100,
      },
      faults,
    ).text

  test('a step that fails leaves out all that hangs on it, and the first is none', () => {
    expect(ask(CHAIN, FAULTLESS)).toBe('AB, CD, EF')
    expect(ask(CHAIN, { ...FAULTLESS, hops: 1 })).toBe('AB')
  })

  test('a slip changes the form alone', () => {
    const said = ask(CHAIN, { ...FAULTLESS, slips: 1 })
    expect(said).not.toBe('AB, CD, EF')
    expect(said).toMatch(/answer is: AB, CD, EF\.$/)
  })
})

test.each([
  [{ fade: 2 }, 'fade is 2; allowed are 0 to 1'],
  [{ slips: -1 }, 'slips is -1; allowed are 0 to 1'],
  [{ crowd: 11 }, 'crowd is 11; allowed are 0 to 10'],
])('%j is refused', (wrong, why) => {
  expect(READER_PARAMETERS.check({ ...READER_PARAMETERS.params, ...wrong })).toBe(why)
  expect(READER_PARAMETERS.check(READER_PARAMETERS.params)).toBeUndefined()
})
