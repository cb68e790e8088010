import { describe, expect, test } from 'vitest'
import { makeRandom } from '../../../../../core/random/random.ts'
import type { Item } from '../../../../../generators/build/generate.ts'
import type { Task } from '../../../../../generators/task.ts'
import { mrcrBlock } from '../../../../../packages/frontier/scorers/mrcr-block.ts'
import { mrcrRatio } from '../../../../../packages/frontier/scorers/mrcr-ratio.ts'
import { mrcr } from '../../../../../packages/frontier/tasks/all.ts'
import {
  COMPOSITION_FORMATS,
  describeKey,
  FEWEST_WORDS,
  getComposer,
  MOST_WORDS,
  STYLES,
} from '../../../../../packages/frontier/tasks/mrcr/compositions/composer.ts'
import { topics } from '../../../../../packages/frontier/tasks/mrcr/compositions/topics.ts'
import { computeRatio } from '../../../../../scorers/text/metrics/difflib.ts'
import { makeItems, o200k } from '../../../../generators/place.ts'

const task = mrcr as unknown as Task
const made = (needles: number, count: number, target = 8192) => makeItems(task, target, count, { params: { needles } })

interface Expected {
  readonly answer: string
  readonly prefix: string
  readonly blocks: readonly string[]
  readonly asked: number
}
const expectedOf = ({ row }: Item) => row.expected as Expected

test('its turns are the transcript, to the letter, and then what is asked', () => {
  const [item] = made(8, 1)
  const { turns = [], context, statement } = item
  expect(turns.length).toBeGreaterThan(16)
  expect(turns.at(-1)).toEqual({ role: 'user', content: statement() })
  const transcript = turns.slice(0, -1)
  expect(transcript.map(({ role }) => role)).toEqual(transcript.map((_, at) => (at % 2 === 0 ? 'user' : 'assistant')))
  const written = transcript.map(({ role, content }) =>
    role === 'user' ? `User: ${content}` : `Assistant:\n${content}`,
  )
  expect(written.join('\n\n')).toBe(context)
  expect(transcript.map(({ span }) => context.slice(...span!))).toEqual(written)
})

describe.each([2, 4, 8, 16])('%i needles', needles => {
  const items = made(needles, needles * 2)

  test('each number is asked equally often', () => {
    const asked = items.map(item => expectedOf(item).asked).sort((a, b) => a - b)
    expect(asked).toEqual(Array.from({ length: needles * 2 }, (_, at) => Math.floor(at / 2)))
  })

  test('the request stands there as often as there are texts, each in its place', () => {
    for (const item of items.slice(0, 4)) {
      const request = /"(Write [^"]+)"/.exec(item.question)![1]
      expect(item.context.split(`User: ${request}\n`).length - 1).toBe(needles)
      const places = expectedOf(item).blocks.map(block => item.context.indexOf(block))
      expect(places).toEqual(places.toSorted((a, b) => a - b))
      expect(new Set(item.context.match(/^User: .*$/gm)).size).toBeGreaterThan(3)
    }
  })

  test('siblings are less than half alike', () => {
    for (const { blocks } of items.slice(0, 4).map(expectedOf))
      for (const [at, block] of blocks.entries())
        for (const other of blocks.slice(0, at)) expect(computeRatio(block, other).ratio).toBeLessThan(0.5)
  })
})

test('the oracle takes the prefix along; another sibling is another text', () => {
  for (const item of made(4, 4)) {
    const expected = expectedOf(item)
    const answer = mrcr.solve !== 'none' ? mrcr.solve(item) : ''
    expect(answer).toBe(expected.answer)
    expect(mrcrRatio.score(answer, expected).value).toBe(1)
    const other = (expected.asked + 1) % 4
    expect(mrcrBlock.score(expected.prefix + expected.blocks[other], expected)).toMatchObject({
      value: 0,
      parts: { chosen: other },
    })
  }
})

test('texts of every format and style have 60 to 200 words, and counts that add up', () => {
  const compose = getComposer(o200k)
  COMPOSITION_FORMATS.forEach((_, format) => {
    STYLES.forEach((_, style) => {
      const topic = (format * 7 + style) % topics.length
      const key = { format, topic, style }
      const { text, tokens } = compose(key, makeRandom(`texts/${format}/${style}`))
      const words = text.split(/\s+/).length
      expect(words, text).toBeGreaterThanOrEqual(FEWEST_WORDS)
      expect(words, text).toBeLessThanOrEqual(MOST_WORDS)
      expect(tokens, text).toBe(o200k.count(`${text}\n\n`))
      expect(text).toMatch(/^[A-Z][\s\S]*[a-z.?]$/)
      expect(text).not.toMatch(/ {2}|,,|\.\.| [,.?]|undefined|^User:|\n\n/m)
      expect(describeKey(key)).toMatch(/^an? [a-z ]+ about the [a-z ]+ in an? [a-z]+ style$/)
    })
  })
})

test('no sentence ends as many others do: choices are drawn apart', () => {
  const compose = getComposer(o200k)
  const rng = makeRandom('variety')
  const ends = new Map<string, number>()
  let sentences = 0
  for (let at = 0; at < 300; at++) {
    const { text } = compose(
      { format: at % COMPOSITION_FORMATS.length, topic: at % topics.length, style: at % STYLES.length },
      rng,
    )
    for (const [end] of text.matchAll(/\S+ \S+ \S+(?=[.?])/g)) {
      sentences++
      ends.set(end, (ends.get(end) ?? 0) + 1)
    }
  }
  expect(Math.max(...ends.values()) / sentences).toBeLessThan(0.03)
})

test('needles are 2, 4, 8 or 16', () => {
  expect(mrcr.check?.({ needles: 3 })).toMatch(/2, 4, 8 or 16/)
})
