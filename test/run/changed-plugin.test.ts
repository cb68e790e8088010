import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { bench, freshFolder, rowsOf } from '../cli/commands/bench.ts'

const RUN = '--lengths 4k --quiet'

/** A plugin's file, another one each time: Node loads a file of one path once. Its name stays. */
function put(text: string, name = 'mine.mjs'): string {
  const folder = freshFolder()
  mkdirSync(folder)
  writeFileSync(join(folder, name), text)
  return join(folder, name)
}

const METHOD = (run: string, version = 1) => `{
  id: 'mine', about: 'Says what it is told.', fidelity: 'inspired', source: 'here', deviations: [],
  params: {}, paramNotes: {}, version: ${version}, needs: [],
  estimate: () => ({ calls: 0, input: 0, output: 0, sequential: 0, peak: 0 }),
  run: async () => { ${run} },
}`
const ANSWER = (answer: string) => `return { status: 'answered', reason: 'said', answer: '${answer}' }`
const methods = (run: string, version?: number) => put(`export default { methods: [${METHOD(run, version)}] }`)

const SCORER = (score: string) =>
  `{ id: 'own', about: 'a', source: 'a', scale: 'yes-no', score: answer => { ${score} } }`
const scorers = (score: string) => put(`export default { scorers: [${SCORER(score)}] }`)

const TASK = (fill: string, more = '') => `{
  id: 'own-task', family: 'needle', about: 'a', source: 'a', version: 1, params: {}, paramNotes: {}, answerTokens: 16,
  paired: true, uniqueAnswer: true, scorer: 'ruler-any', chance: 0, program: 'solves it', haystack: false,
  template: '{context} {question}', core: () => ({ question: 'What?', answerFormat: '', expected: ['word'], facts: {} }),
  fill: () => { ${fill} }, solve: () => 'word', ${more}
}`
const FILLED = "return { context: 'word', tokens: 1, depths: [], haystack: 'none', repeats: 0 }"
const tasks = (fill: string, more?: string) => put(`export default { tasks: [${TASK(fill, more)}] }`, 'task.mjs')

const answersOf = (out: string) => rowsOf(out).answers.map(({ answer }) => answer)

describe('a method that was mended', () => {
  test('goes on in the folder in which it failed', async () => {
    const out = freshFolder()
    const words = `--task vt -m mine --samples 2 ${RUN} --out ${out}`
    expect((await bench(`${words} --plugin ${methods("throw new Error('no')")}`)).code).toBe(3)
    const failed = rowsOf(out).manifest
    expect((await bench(`${words} --plugin ${methods(ANSWER('ONE'))}`)).code).toBe(0)
    const { manifest } = rowsOf(out)
    expect(answersOf(out).slice(2)).toEqual(['ONE', 'ONE'])
    expect(manifest.plugins!['mine.mjs']).not.toBe(failed.plugins!['mine.mjs'])
    expect(manifest.origins).toEqual({ 'method mine@1': manifest.plugins!['mine.mjs'] })
  })

  test('is refused where it has answered, and taken under a raised version', async () => {
    const out = freshFolder()
    const words = `--task vt -m mine,oracle ${RUN} --out ${out}`
    expect((await bench(`${words} --samples 1 --plugin ${methods(ANSWER('ONE'))}`)).code).toBe(0)
    const before = rowsOf(out).manifest
    const { code, err } = await bench(`${words} --samples 2 --plugin ${methods(ANSWER('TWO'))}`)
    expect(code).toBe(2)
    expect(err).toMatch(
      /run holds answers of the method mine@1 by another version of the plugin mine\.mjs \([0-9a-f]{12}, now [0-9a-f]{12}\): rows of two codes do not mix\. Raise the method's version, or name another folder with --out\.\n$/,
    )
    expect(err.trim().split('\n')).toHaveLength(1)
    expect(rowsOf(out).manifest).toEqual(before)
    expect((await bench(`${words} --samples 1 --plugin ${methods(ANSWER('TWO'), 2)}`)).code).toBe(0)
    const { manifest, answers } = rowsOf(out)
    expect(answers.map(({ method, answer }) => (method === 'mine' ? answer : method)).sort()).toEqual([
      'ONE',
      'TWO',
      'oracle',
    ])
    expect(manifest.origins).toEqual({
      'method mine@1': before.origins!['method mine@1'],
      'method mine@2': manifest.plugins!['mine.mjs'],
    })
    // The first one again may go on too: its rows are its own.
    expect((await bench(`${words} --samples 2 --plugin ${methods(ANSWER('ONE'))}`)).code).toBe(0)
    expect((await bench(`${words} --samples 2 --plugin ${methods(ANSWER('THREE'))}`)).code).toBe(2)
  })

  test('is refused where a file that it imports was changed', async () => {
    const out = freshFolder()
    const plugin = put(`import './part.mjs'\nexport default { methods: [${METHOD(ANSWER('ONE'))}] }`)
    const part = (text: string) => writeFileSync(join(dirname(plugin), 'part.mjs'), text)
    const words = `--task vt -m mine --plugin ${plugin} ${RUN} --out ${out}`
    part('export const A = 1')
    expect((await bench(`${words} --samples 1`)).code).toBe(0)
    part('export const A = 2')
    expect(await bench(`${words} --samples 2`)).toMatchObject({
      code: 2,
      err: expect.stringContaining('another version of the plugin mine.mjs'),
    })
  })

  test('is not looked at where a run takes nothing of it', async () => {
    const out = freshFolder()
    const words = `--task vt ${RUN} --samples 1 --out ${out}`
    expect((await bench(`${words} -m mine --plugin ${methods(ANSWER('ONE'))}`)).code).toBe(0)
    const { manifest } = rowsOf(out)
    const other = methods(ANSWER('TWO'))
    expect((await bench(`${words} -m oracle --plugin ${other}`)).code).toBe(0)
    expect((await bench(`score ${out} --quiet --plugin ${other}`)).code).toBe(0)
    expect(rowsOf(out).manifest).toMatchObject({ plugins: manifest.plugins, origins: manifest.origins })
  })
})

describe('a scorer that was mended', () => {
  const words = (out: string) =>
    `--task own-task -m oracle --samples 2 ${RUN} --out ${out} --plugin ${tasks(FILLED, "scorer: 'own'")}`

  test('scores the answers that are there', async () => {
    const out = freshFolder()
    const broken = await bench(`${words(out)} --plugin ${scorers("throw new Error('no')")}`)
    expect([broken.code, rowsOf(out).answers.length]).toEqual([2, 1])
    const { code, err } = await bench(`score ${out} --plugin ${scorers("return { value: 1, why: '' }")}`)
    expect([code, err]).toEqual([0, expect.stringContaining(': 1 scores added\n')])
    expect(rowsOf(out).scores.map(({ value }) => value)).toEqual([1])
  })

  test.each([
    ['score', (out: string) => `score ${out}`],
    ['a run', (out: string) => words(out)],
  ])('has its scores recomputed by %s', async (_, again) => {
    const out = freshFolder()
    expect((await bench(`${words(out)} --plugin ${scorers("return { value: 0, why: '' }")}`)).code).toBe(0)
    const second = scorers("return { value: 1, why: '' }")
    const { code, err, out: told } = await bench(`${again(out)} --plugin ${second}`.replace(' --quiet', ''))
    expect(code).toBe(0)
    expect(err + told).toContain('scores of own are recomputed: the plugin has changed')
    const { manifest, scores } = rowsOf(out)
    expect(scores.map(({ value }) => value)).toEqual([1, 1])
    expect(manifest.origins!['scorer own']).toBe(manifest.plugins!['mine.mjs'])
  })
})

describe('a task that was mended', () => {
  const words = (out: string) => `--task own-task -m oracle --samples 1 ${RUN} --out ${out}`

  test('goes on where it has made no item, whatever was changed of it', async () => {
    const out = freshFolder()
    const broken = tasks("throw new Error('no')")
    expect((await bench(`generate ${words(out).replace(' -m oracle', '')} --plugin ${broken}`)).code).not.toBe(0)
    const mended = tasks(FILLED, "version: 2, template: '{question} {context}',")
    expect((await bench(`${words(out)} --plugin ${mended}`)).code).toBe(0)
  })

  test('is refused where it has made one', async () => {
    const out = freshFolder()
    expect((await bench(`${words(out)} --plugin ${tasks(FILLED)}`)).code).toBe(0)
    const { code, err } = await bench(`${words(out)} --plugin ${tasks(`${FILLED} // more\n`)}`)
    expect(code).toBe(2)
    expect(err).toMatch(
      /holds items of the task own-task by another version of the plugin task\.mjs .*\. Name another folder with --out\.\n$/,
    )
  })
})
