import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { requireConfigConsent } from '../../../cli/config-file/config-code.ts'
import type { Io } from '../../../core/process/io.ts'
import { bench, freshFolder } from './bench.ts'

/** A config file, a plugin beside it that leaves a mark when it is imported, and whether it has. */
function hostile(fields: string) {
  const folder = freshFolder()
  mkdirSync(folder)
  const at = (name: string) => join(folder, name)
  const mark = at('mark')
  writeFileSync(
    at('evil.mjs'),
    `import { writeFileSync } from 'node:fs'\nwriteFileSync(${JSON.stringify(mark)}, 'x')\nexport default { tasks: [] }\n`,
  )
  writeFileSync(at('bench.yaml'), fields.replaceAll('EVIL', at('evil.mjs')).replaceAll('MARK', mark))
  const words = `--config ${at('bench.yaml')} --task vt --lengths 4k --samples 1 --quiet --out ${at('run')}`
  return { words, plugin: at('evil.mjs'), ran: () => existsSync(mark) }
}

describe('a config file that names code runs nothing without consent', () => {
  test.each([
    ['plugin: EVIL', /: "plugin .*evil\.mjs"\. Nothing was run/],
    ['plugin: [EVIL]', /: "plugin .*evil\.mjs"/],
    ['method: "cli:x=touch MARK"', /: "method cli:x=touch .*mark"/],
    ['method: ["bm25", "oracle,cli:x=touch MARK"]', /: "method cli:x=touch/],
    ['method: "http:x@http://127.0.0.1:9"', /: "method http:x@/],
    [
      'method: cli-agent\nset:\n  cli-agent:\n    command: touch MARK',
      /"method cli-agent", "set cli-agent\.command=touch/,
    ],
    ['set: ["cli-agent.command=touch MARK"]', /"set cli-agent\.command=touch/],
    ['allow-native-code: true', /: "allow-native-code true"/],
  ])('%j', async (fields, message) => {
    const { words, ran } = hostile(fields)
    for (const more of ['', ' --dry-run']) {
      const { code, out, err } = await bench(words + more)
      expect({ code, out, lines: err.trim().split('\n').length }).toEqual({ code: 2, out: '', lines: 1 })
      expect(err).toMatch(message)
      expect(err).toContain('pass --allow-config-code.')
    }
    expect(ran()).toBe(false)
  })

  test('generate, too, and the file cannot allow itself', async () => {
    const { words, ran } = hostile('plugin: EVIL')
    expect((await bench(`generate ${words}`)).code).toBe(2)
    const own = hostile('plugin: EVIL\nallow-config-code: true')
    expect((await bench(own.words)).err).toContain('allow-config-code')
    expect([ran(), own.ran()]).toEqual([false, false])
  })
})

test('it runs with --allow-config-code, or where the command line names it', async () => {
  const allowed = hostile('plugin: EVIL')
  expect((await bench(`${allowed.words} --dry-run --allow-config-code`)).code).toBe(0)
  expect(allowed.ran()).toBe(true)
  const named = hostile('plugin: EVIL')
  expect((await bench(`${named.words} --dry-run --plugin ${named.plugin}`)).code).toBe(0)
  expect(named.ran()).toBe(true)
  const replaced = hostile('method: "cli:x=touch MARK"')
  expect((await bench(`${replaced.words} --dry-run --method oracle`)).code).toBe(0)
})

test('on a terminal a yes is enough, and a no is not', async () => {
  const io = {} as Io
  const config = { plugin: ['x.mjs'] }
  const asked: string[] = []
  const saying = (answer: boolean) => async (question: string) => {
    asked.push(question)
    return answer
  }
  await requireConfigConsent('b.yaml', config, {}, io, saying(true))
  await expect(requireConfigConsent('b.yaml', config, {}, io, saying(false))).rejects.toMatchObject({ exitCode: 2 })
  await requireConfigConsent(
    'b.yaml',
    { task: 'vt', method: 'rlm,bm25', 'allow-native-code': false },
    {},
    io,
    saying(false),
  )
  expect(asked).toEqual(Array(2).fill('--config b.yaml runs code on this machine: "plugin x.mjs". Run it? [y/N] '))
})
