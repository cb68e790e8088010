import { describe, expect, test } from 'vitest'
import type { ProgramLanguage } from '../../../../../core/process/programs.ts'
import { drawQuestionSpec } from '../../../../../generators/build/generate.ts'
import type { Task } from '../../../../../generators/task.ts'
import { pseudoToCode } from '../../../../../packages/longproc/tasks/pseudo-to-code/task.ts'
import { madeOnce, makeItems, makeTestItemSpec, o200k } from '../../../../generators/place.ts'

const task = pseudoToCode as unknown as Task

interface Item {
  readonly problem_id: string
  readonly pseudocode_lines: string[]
  readonly code_lines: string[]
  readonly testcases: [string[], string[]][]
  readonly language: ProgramLanguage
}

const oneCore = madeOnce((index: number, output: number, language: ProgramLanguage, sizes: string, seed: string) => {
  const core = drawQuestionSpec({ ...makeTestItemSpec(task), params: { language, sizes }, output, seed }, index)
  const { item, reference } = core.expected as { item: Item; reference: string }
  return { ...core, expected: { item, reference }, tokens: o200k.count(core.reference!) }
})
const cores = (count: number, output: number, language: ProgramLanguage, sizes = 'asked', seed = '42') =>
  Array.from({ length: count }, (_, index) => oneCore(index, output, language, sizes, seed))

describe.each(['python', 'c++'] as const)('in %s', language => {
  const short = cores(20, 512, language)

  test.each([
    [2048, 8],
    [8192, 2],
    [32_768, 1],
  ])('the code has %i tokens, up to one in a hundred more or less', (output, count) => {
    for (const { tokens } of cores(count, output, language))
      expect(Math.abs(tokens - output) / output).toBeLessThan(0.01)
  })

  test('also where it is short', () => {
    for (const { tokens } of short) expect(Math.abs(tokens - 512) / 512).toBeLessThan(0.05)
    for (const { tokens } of cores(15, 256, language)) expect(Math.abs(tokens - 256) / 256).toBeLessThan(0.05)
  })

  test('a record has the official fields, and ten tests', () => {
    for (const { expected, reference } of short) {
      const { item } = expected
      expect(Object.keys(item)).toEqual(['problem_id', 'pseudocode_lines', 'code_lines', 'testcases', 'language'])
      expect(item.pseudocode_lines.length).toBe(item.code_lines.length)
      expect(item.testcases).toHaveLength(10)
      for (const line of item.testcases.flat(2)) expect(line).toMatch(/^[\w ]*-?[\w -]*$/)
      expect(expected.reference).toBe(item.code_lines.join('\n'))
      expect(reference).toBe(`\`\`\`${language === 'c++' ? 'cpp' : 'python'}\n${expected.reference}\n\`\`\``)
    }
  })

  test('no program, no block of tests and no name of a problem comes twice', () => {
    const all = [...short, ...cores(20, 512, language, 'asked', '43')]
    for (const part of ['code_lines', 'testcases', 'pseudocode_lines'] as const)
      expect(new Set(all.map(({ expected }) => JSON.stringify(expected.item[part]))).size).toBe(40)
  })

  test('the question alone gives the program back', () => {
    if (task.solve === 'none') return
    for (const output of [256, 1024, 4096])
      for (const { question, reference } of cores(2, output, language))
        expect(task.solve({ context: '', question })).toBe(reference)
  })
})

test('sizes=official draws lengths as those of the official programs', () => {
  for (const [output, mean, least, most] of [
    [512, 166, 45, 1277],
    [2048, 518, 190, 3729],
  ] as const) {
    const lengths = cores(25, output, 'c++', 'official').map(({ expected }) => o200k.count(expected.reference))
    expect(Math.min(...lengths)).toBeGreaterThan(least)
    expect(Math.max(...lengths)).toBeLessThan(most * 1.05)
    const average = lengths.reduce((sum, length) => sum + length, 0) / lengths.length
    expect(Math.abs(average - mean) / mean).toBeLessThan(0.15)
    expect(Math.max(...lengths) / Math.min(...lengths)).toBeGreaterThan(3)
  }
})

test('unasked, programs are as long as the official ones', () => {
  const lengths = makeItems(task, 0, 25).map(({ row }) => row.length.reference!)
  const average = lengths.reduce((sum, length) => sum + length, 0) / lengths.length
  expect(Math.abs(average - 166) / 166).toBeLessThan(0.15)
})

test('without a length of the prompt one example goes before', () => {
  for (const { context, row } of makeItems(task, 0, 5)) {
    expect(context.match(/^Example \d+$/gm)).toEqual(['Example 1'])
    expect(row.length).toMatchObject({ target: 0, output: 512 })
  }
})

test('long prompts are filled with examples, each another one', () => {
  const [item] = makeItems(task, 2 ** 16, 1, { output: 8192 })
  const shown = item.context.split(/^Example \d+\n/m).slice(1)
  expect(shown.length).toBeGreaterThan(80)
  expect(new Set(shown).size).toBe(shown.length)
  expect(item.row.length.tokens).toBeGreaterThan(2 ** 16 * 0.995)
  expect(o200k.count(item.render())).toBe(item.row.length.tokens)
})

test('a prompt too short for the pseudocode is refused in one line', () => {
  expect(() => makeItems(task, 4096, 1, { output: 8192 })).toThrow(
    /^pseudo-to-code: 4k is shorter than its smallest prompt/i,
  )
})

test.each([
  [{ language: 'java', sizes: 'asked' }, 'language is python or c++'],
  [{ language: 'c++', sizes: 'big' }, 'sizes is official or asked'],
  [{ language: 'c++', sizes: 'official' }, undefined],
])('%j', (params, message) => {
  expect(task.check?.(params)).toBe(message)
})
