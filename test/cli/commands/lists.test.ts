import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { methodsCommand } from '../../../cli/commands/setup/methods.ts'
import { tasksCommand } from '../../../cli/commands/setup/tasks.ts'
import { groups, tasks as registered } from '../../../generators/registry.ts'
import { LONGPROC_NAMES } from '../../../packages/longproc/data/index.ts'
import { loadRegistry } from '../../../run/registry/registry.ts'
import { methods as registeredMethods } from '../../../runners/registry.ts'
import { parseMethods, parseTasks } from './parse.ts'

const MINE = {
  id: 'mine',
  family: 'needle',
  about: 'Read my mind.',
  version: 1,
  params: {},
  answerTokens: 8,
  paired: true,
  scorer: 'ruler-recall',
  template: '{context} {question}',
}

async function printed(show: (io: Parameters<typeof tasksCommand.run>[1]) => Promise<number>): Promise<string> {
  let out = ''
  const stream = {
    columns: 100,
    write(text: string) {
      out += text
    },
  }
  expect(await show({ stdout: stream, stderr: stream, env: {} })).toBe(0)
  return out
}

describe('fathom-bench tasks', () => {
  test('lists every task once under its group, within the width', async () => {
    const out = await printed(io => tasksCommand.run(parseTasks([]), io))
    for (const [group, names] of Object.entries(groups))
      expect(out).toMatch(new RegExp(`^${group} \\(${names.length}\\)$`, 'm'))
    for (const id of registered.keys()) expect(out.match(new RegExp(`^  ${id} `, 'gm'))).toHaveLength(1)
    expect(out).toContain('needs --data hotpotqa=PATH')
    for (const name of LONGPROC_NAMES) expect(out).toMatch(new RegExp(`\\s${name}[,.]`))
    expect(Math.max(...out.split('\n').map(line => line.length))).toBeLessThanOrEqual(100)
  })

  test('--json has everything, for programs', async () => {
    const list = JSON.parse(await printed(io => tasksCommand.run(parseTasks(['--json']), io)))
    expect(list.map((task: { id: string }) => task.id)).toEqual([...(await loadRegistry([])).tasks.keys()])
    expect(list.find((task: { id: string }) => task.id === 'vt')).toMatchObject({
      family: 'tracking',
      reading: 'hops',
      groups: ['ruler'],
      params: registered.get('vt')!.params,
      needs: null,
    })
  })

  test('--show prints the template, a sample of 4K and what is expected', async () => {
    const out = await printed(io => tasksCommand.run(parseTasks(['--show', 'vt', '--tokenizer', 'chars']), io))
    expect(out).toContain(registered.get('vt')!.template.trimEnd())
    expect(out).toMatch(/^vt {2}\(tracking, reading: hops, version/)
    expect(out).toMatch(/sample at 4K, seed 42, [\d,]+ tokens/)
    expect(out).toMatch(/──── expected ─+\n[[{"]/)
  })

  test('--show --json takes settings, and another seed gives another sample', async () => {
    const shown = async (seed: string) =>
      JSON.parse(
        await printed(io =>
          tasksCommand.run(parseTasks(['--show', 'vt', '--json', '--seed', seed, '--set', 'vt.hops=2']), io),
        ),
      )
    const [one, other] = [await shown('1'), await shown('2')]
    expect(one.params.hops).toBe(2)
    expect(one.sample.length.target).toBe(4096)
    expect(one.sample.prompt).not.toBe(other.sample.prompt)
  })

  test('--show tells the depths of what is planted, in percent', async () => {
    const words = ['--show', 'niah_single_1', '--tokenizer', 'chars']
    const { sample } = JSON.parse(await printed(io => tasksCommand.run(parseTasks([...words, '--json']), io)))
    const [{ depth }] = sample.depths
    expect(await printed(io => tasksCommand.run(parseTasks(words), io))).toContain(` ${Math.round(depth * 100)} %`)
  })

  test("a user's own task is listed too", async () => {
    const folder = mkdtempSync(join(tmpdir(), 'fathom-plugin-'))
    const file = join(folder, 'mine.mjs')
    writeFileSync(
      file,
      `export default () => ({ tasks: [{ ...${JSON.stringify(MINE)}, core() {}, fill() {}, solve() {} }] })`,
    )
    const out = await printed(io => tasksCommand.run(parseTasks(['--plugin', file]), io))
    rmSync(folder, { recursive: true })
    expect(out).toMatch(/^in no group \(\d+\)\n[\s\S]* {2}mine +needle +Read my mind\./m)
  })

  test('--show of a task that needs a file prints the template and what to give', async () => {
    const out = await printed(io => tasksCommand.run(parseTasks(['--show', 'qa_1']), io))
    expect(out).toContain('No sample: it needs a file of yours. Add --data squad=PATH.')
    expect(out).toContain('{question}')
  })
})

describe('fathom-bench methods', () => {
  test('lists every method', async () => {
    const out = await printed(io => methodsCommand.run(parseMethods([]), io))
    for (const { id, fidelity } of registeredMethods.values())
      expect(out).toMatch(new RegExp(`^${id} +${fidelity} `, 'm'))
  })

  test('--show says all of one: flow, parameters, presets, source, departures, prompts', async () => {
    const { flow, deviations, templates, params } = registeredMethods.get('memagent')!
    const out = await printed(io => methodsCommand.run(parseMethods(['--show', 'memagent@paper']), io))
    const flat = out.replace(/\s+/g, ' ')
    for (const line of [...flow!, ...deviations]) expect(flat).toContain(line)
    for (const text of Object.values(templates!)) expect(flat).toContain(text.replace(/\s+/g, ' '))
    for (const parameter of Object.keys(params)) expect(flat).toContain(`- ${parameter}=`)
    expect(out).toMatch(/^memagent@paper {2}\(reference-protocol, /)
    expect(flat).toContain('sampling: temperature 0.7, top-p 0.95.')
    expect(flat).toContain('Presets - memagent@paper: chunkTokens=5000')
    const prose = out.slice(0, out.indexOf('Prompt memagent.'))
    expect(Math.max(...prose.split('\n').map(line => line.length))).toBeLessThanOrEqual(100)
  })

  test('--show --json is the same for programs, as the preset sets it', async () => {
    const shown = JSON.parse(
      await printed(io => methodsCommand.run(parseMethods(['--show', 'rlm@paper', '--json']), io)),
    )
    expect(shown).toMatchObject({ id: 'rlm', preset: 'paper', params: { protocol: 'final', compaction: 0 } })
    expect(Object.keys(shown.presets)).toEqual(['72d6940', 'paper'])
    expect(shown.caps).toContain('10,000 calls from code')
  })

  test.each(['memagnt', 'mem*', 'memagent@papr', '@'])('--show %j is refused in one line', name => {
    return expect(printed(io => methodsCommand.run(parseMethods(['--show', name]), io))).rejects.toThrow(
      /^unknown (method|preset)/,
    )
  })

  test('--json has sources and departures', async () => {
    const list = JSON.parse(await printed(io => methodsCommand.run(parseMethods(['--json']), io)))
    expect(list.map((method: { id: string }) => method.id)).toEqual([...registeredMethods.keys(), 'cut', 'preview'])
    expect(list[0]).toEqual(expect.objectContaining({ source: expect.any(String), deviations: expect.any(Array) }))
  })
})
