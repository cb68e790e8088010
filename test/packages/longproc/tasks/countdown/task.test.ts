import { describe, expect, test } from 'vitest'
import { makeRandom } from '../../../../../core/random/random.ts'
import { loadTokenizer } from '../../../../../core/tokens/tokens.ts'
import { drawQuestionSpec, makeItem } from '../../../../../generators/build/generate.ts'
import { tasks } from '../../../../../generators/registry.ts'
import { countdownKind as official } from '../../../../../packages/longproc/data/countdown.ts'
import {
  longprocCountdown,
  longprocCountdownFixed,
  longprocCountdownRmodels,
} from '../../../../../packages/longproc/scorers/longproc-countdown.ts'
import { madeOnce, makeItems, makeTestItemSpec, o200k } from '../../../../generators/place.ts'

const countdown = tasks.get('countdown')!
const haystack = { ...countdown.params, context: 'haystack' }
const cl100k = await loadTokenizer('cl100k_base')

interface Expected {
  readonly reference: string
  readonly item: {
    readonly nums: readonly number[]
    readonly target: number
    readonly solution: readonly string[]
    readonly solution_text: string
    readonly search_steps: number
    readonly demonstration: string
    readonly num_search_tokens: number
  }
}

const puzzle = madeOnce(
  (output: number, index: number, change: object = {}) =>
    drawQuestionSpec(makeTestItemSpec(countdown, { output, ...change }), index).expected as Expected,
)
const puzzles = (output: number, count: number, change = {}) =>
  Array.from({ length: count }, (_, index) => puzzle(output, index, change))

test('over 60 seeds each search can be replayed from its numbers, scores 1, and comes once', () => {
  const seen = new Set<string>()
  for (let seed = 0; seed < 60; seed++) {
    const expected = puzzle([512, 1024, 2048][seed % 3], seed % 7, { seed: `${seed}` })
    const { nums, target } = expected.item
    seen.add(`${[...nums].sort()} ${target}`)
    expect(replayed(expected.reference)).toEqual({ nums, target, used: 'all' })
    for (const scorer of SCORERS) expect(scorer.score(expected.reference, expected).value).toBe(1)
  }
  expect(seen.size).toBe(60)
})

test('no mistake passes the strict scorer, over 40 puzzles', () => {
  for (const expected of puzzles(512, 40))
    for (const [name, corrupt] of Object.entries(countdown.output!.corruptions)) {
      const wrong = corrupt(expected.reference, makeRandom(name))
      expect(longprocCountdownFixed.score(wrong, expected).value, `${name}\n${wrong.slice(-300)}`).toBeLessThan(1)
    }
})

// Facts on the official 200 records a level: shortest, mean and longest reference.
test.each([
  [512, 329, 439, 507],
  [2048, 1076, 1777, 2043],
  [8192, 4102, 6245, 8113],
])('answers of %i tokens are spread as the official ones', (output, least, mean, most) => {
  const lengths = puzzles(output, output > 4096 ? 30 : 60, { tokenizer: cl100k }).map(({ reference }) =>
    cl100k.count(reference),
  )
  expect(Math.min(...lengths)).toBeGreaterThanOrEqual(least)
  expect(Math.max(...lengths)).toBeLessThanOrEqual(most)
  expect(lengths.reduce((sum, length) => sum + length) / lengths.length / mean).toBeCloseTo(1, 1)
  for (const { item } of puzzles(output, 20)) {
    expect(item.nums).toHaveLength(4)
    expect(Math.min(...item.nums)).toBeGreaterThanOrEqual(1)
    expect(Math.max(...item.nums)).toBeLessThanOrEqual(49)
    expect(item.target).toBeGreaterThanOrEqual(10)
    expect(item.target).toBeLessThanOrEqual(50)
  }
})

test.each([
  [450, 4, 20],
  [1024, 4, 20],
  [4096, 4, 10],
  [16_384, 4, 5],
  [32_768, 4, 3],
  [65_536, 5, 1],
])('an answer of %i tokens has them to 5 %, from %i numbers', (output, numbers, count) => {
  for (const { reference, item } of puzzles(output, count)) {
    expect(Math.abs(o200k.count(reference) / output - 1)).toBeLessThan(0.05)
    expect(item.nums).toHaveLength(numbers)
    expect(replayed(reference).target).toBe(item.target)
  }
})

test('the record has the fields of the official files', () => {
  for (const { reference, item } of puzzles(2048, 20)) {
    expect(Object.keys(item)).toEqual([
      'nums',
      'target',
      'solution',
      'search_steps',
      'demonstration',
      'solution_text',
      'num_search_tokens',
    ])
    expect(official.read(official.record.parse(item), undefined as never).reference).toBe(reference)
    expect(reference).toContain(`<Solution>\n${item.solution_text}\n</Solution>`)
    expect(item.solution.join('\n')).toBe(item.solution_text.replaceAll(' ', ''))
    expect(item.search_steps).toBeGreaterThan(0)
    expect(item.search_steps).toBeLessThan(1)
    expect(item.demonstration).toMatch(/^<Search Procedure>\nInitial [^<]*\n<\/Search Procedure>\n\nNow we have found/)
    expect(item.num_search_tokens).toBe(o200k.count(reference))
  }
})

describe('examples', () => {
  test('the natural prompt has two, as long as the official two', () => {
    for (const { context, row } of makeItems(countdown, 0, 10)) {
      const lengths = examplesIn(context).map(({ text }) => o200k.count(text))
      expect(lengths).toHaveLength(2)
      expect(lengths[0] / 508).toBeCloseTo(1, 0.5)
      expect(lengths[1] / 4633).toBeCloseTo(1, 0.5)
      expect(row.length.tokens).toBeGreaterThan(5_200)
      expect(row.length.tokens).toBeLessThan(6_000)
    }
  })

  test.each([4, 5])('of %i numbers are all different, right, and none is the asked puzzle', numbers => {
    const output = numbers === 4 ? 512 : 40_000
    const { context, row } = makeItem(makeTestItemSpec(countdown, { output }), 131_072, 0)
    const { nums } = (row.expected as Expected).item
    const shown = examplesIn(context)
    const keys = shown.map(({ text }) => {
      const found = replayed(text.slice(text.indexOf('# Search')))
      expect(text).toContain(`Numbers: [${found.nums.join(', ')}]\nTarget: ${found.target}\n\n#`)
      expect(found.nums).toHaveLength(numbers)
      return unordered(found.nums)
    })
    expect(keys.length).toBeGreaterThan(20)
    expect(new Set([...keys, unordered(nums)]).size).toBe(keys.length + 1)
    const lengths = shown.map(({ text }) => text.length)
    expect(Math.max(...lengths) / Math.min(...lengths)).toBeGreaterThan(4)
  })
})

describe('planted in a haystack', () => {
  test('the puzzle stands there once, and nowhere else', () => {
    for (const { context, question, row } of makeItems(countdown, 8192, 10, { params: haystack })) {
      const { nums, target } = (row.expected as Expected).item
      const [first, second, third, fourth] = nums
      for (const sentence of [
        `The first number of the countdown puzzle is ${first}.`,
        `The second number of the countdown puzzle is ${second}.`,
        `The third number of the countdown puzzle is ${third}.`,
        `The fourth number of the countdown puzzle is ${fourth}.`,
        `The target of the countdown puzzle is ${target}.`,
      ])
        expect(context.split(sentence)).toHaveLength(2)
      expect(context.match(/countdown/g)).toHaveLength(5)
      expect(question).not.toMatch(/\d/)
    }
  })

  test.each([
    [512, [0, 8192, 65_536]],
    [40_000, [0, 8192]],
  ])('is solved from the text alone, with an answer of %i tokens', (output, targets) => {
    const recipe = makeTestItemSpec(countdown, { output, params: haystack })
    for (const target of targets) {
      const { context, question, row, render } = makeItem(recipe, target, 3)
      if (countdown.solve !== 'none')
        expect(countdown.solve({ context, question })).toBe((row.expected as Expected).reference)
      expect(row.length.tokens).toBe(o200k.count(render()))
      if (target > 0) expect(row.length.tokens).toBeGreaterThan(target - 170)
    }
  })

  test('each fact is at each depth as often as at any other', () => {
    // Places are between sentences: a short text has few.
    const items = makeItems(countdown, 8192, 20, { params: haystack })
    for (const fact of ['first number', 'fourth number', 'target']) {
      const bins = new Array<number>(10).fill(0)
      for (const { row } of items) bins[Math.floor(row.depths.find(each => each.fact === fact)!.depth * 10)]++
      expect(Math.min(...bins)).toBeGreaterThanOrEqual(1)
      expect(Math.max(...bins)).toBeLessThanOrEqual(4)
    }
  })

  test('facts of one item are apart from one another', () => {
    for (const { row } of makeItems(countdown, 8192, 10, { params: haystack })) {
      const depths = row.depths.map(({ depth }) => depth)
      expect(Math.max(...depths) - Math.min(...depths)).toBeGreaterThan(0.2)
    }
  })

  test('shows the same two examples at all lengths', () => {
    const [short] = makeItems(countdown, 8192, 1, { params: haystack })
    const [long] = makeItems(countdown, 32_768, 1, { params: haystack })
    expect(short.example).toBe(long.example)
    expect(examplesIn(short.example!)).toHaveLength(2)
    for (const { text } of examplesIn(short.example!)) replayed(text.slice(text.indexOf('# Search')))
  })
})

test('another context is refused', () => {
  expect(countdown.check!({ context: 'web' })).toBe('context is shots or haystack')
})

const SCORERS = [longprocCountdown, longprocCountdownRmodels, longprocCountdownFixed]

const unordered = (nums: readonly number[]) => [...nums].sort((a, b) => a - b).join()

const examplesIn = (text: string) =>
  text
    .split(/(?:^|\n\n)Example \d+\n/)
    .slice(1)
    .map(each => ({ text: each }))

/**
 * Goes through a search line by line with nothing but the numbers of its first line: every pair and operation in turn,
 * every verdict as the rules have it. Then the solution is reckoned. Knows nothing of the code that wrote it.
 */
function replayed(text: string): { nums: number[]; target: number; used: string } {
  const lines = text.split('\n')
  let at = 0
  const fail = (what: string): never => {
    throw new Error(`line ${at}: ${what}: ${lines[at - 1]}`)
  }
  const next = () => lines[at++] ?? fail('the text ends')
  if (next() !== '# Search Procedure') fail('no heading')
  const [, list, wanted] = /^Initial number set: \[([\d, ]+)\], target: (\d+)\. /.exec(next()) ?? fail('no numbers')
  const nums = list.split(', ').map(Number)
  const target = Number(wanted)
  const way: string[] = []
  if (!search(nums, 0)) fail('all is tried')
  if (next() !== '' || !next().startsWith('Now we have found')) fail('goes on after the hit')
  const equations = lines.slice(lines.indexOf('<Solution>') + 1, lines.indexOf('</Solution>'))
  expect(equations).toEqual(way)
  expect(lines.slice(at, at + way.length).map(line => line.replace(/^.*: /, ''))).toEqual(way.toReversed())
  return { nums, target, used: used(equations) }

  function search(set: readonly number[], depth: number): boolean {
    for (const [i, a] of set.entries())
      for (const [j, b] of set.entries()) {
        if (j <= i) continue
        const rest = set.filter((_, k) => k !== i && k !== j)
        const picks = rest.length > 0
        if (
          picks &&
          next() !==
            `${' '.repeat(depth + 1)}|- Pick two numbers (${a}, ${b}) (numbers left: [${rest.join(', ')}]). Try possible operations.`
        )
          fail('another pick')
        if (tried(Math.max(a, b), Math.min(a, b), rest, depth + (picks ? 2 : 1))) return true
      }
    return false
  }

  function tried(a: number, b: number, rest: readonly number[], depth: number): boolean {
    for (const operator of ['+', '-', '*', '/']) {
      const line = next()
      const begins = `${' '.repeat(depth)}|- Try ${a} ${operator} ${b}`
      if (!line.startsWith(begins)) fail(`not ${begins}`)
      const said = line.slice(begins.length)
      const broken = operator === '/' && (b === 0 || a % b !== 0)
      const value = operator === '+' ? a + b : operator === '-' ? a - b : operator === '*' ? a * b : a / b
      const drops = said.endsWith('drop this branch.')
      if (broken || value >= 2000) {
        if (!drops) fail('is not dropped')
        continue
      }
      if (!said.startsWith(` = ${value}. `)) fail(`not ${value}`)
      const equation = `${a} ${operator} ${b} = ${value}`
      if (rest.length === 0) {
        const hit = value === target
        if (hit !== said.endsWith('target found!') || hit === drops) fail('another verdict')
        if (hit) way.unshift(equation)
        if (hit) return true
        continue
      }
      if (!said.includes(`Current number set: [${[value, ...rest].join(', ')}], target: ${target}`)) fail('another set')
      if (!search([value, ...rest], depth)) continue
      way.unshift(equation)
      return true
    }
    return false
  }

  function used(equations: readonly string[]): string {
    const left = [...nums]
    for (const equation of equations) {
      const [a, , b, , result] = equation.split(' ')
      for (const number of [Number(a), Number(b)]) {
        const place = left.indexOf(number)
        if (place < 0) return `${number} is not there`
        left.splice(place, 1)
      }
      if (Number(result) < 1) return `${result} is not positive`
      left.push(Number(result))
    }
    return left.length === 1 && left[0] === target ? 'all' : `left: ${left}`
  }
}
