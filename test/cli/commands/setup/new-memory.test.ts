import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { bench, freshFolder, rowsOf } from '../bench.ts'

// `fathom-bench new memory`: what it writes passes `memory check` and a run as it is.

async function writeNew(code: 'ts' | 'py') {
  const folder = freshFolder()
  const { out, err, code: ended } = await bench(['new', 'memory', 'tail-end', '--code', code, '--out', folder])
  expect([err, ended]).toEqual(['', 0])
  expect(readdirSync(folder)).toEqual([`tail-end.${code}`])
  const path = join(folder, `tail-end.${code}`)
  expect(readFileSync(path, 'utf8')).not.toMatch(/my-?memory/i)
  return { out, path, data: join(folder, 'data') }
}

/** Checks a memory, and asks it in a small run of one stream. */
async function checkAndRun(url: string) {
  const checked = await bench(`memory check http:tail-end@${url}`)
  expect([checked.err, checked.code]).toEqual(['', 0])
  expect(checked.out).toBe('http:tail-end: writes 6 of 6, finds 6 of 6, keeps two spaces apart, promises no dates\n')
  const out = freshFolder()
  const words = '--task mem-recall,mem-hop --lengths 16k --samples 6 --quiet'
  const ran = await bench(`memory --method http:tail-end@${url} ${words} --out ${out}`)
  expect([ran.err, ran.code]).toEqual(['', 0])
  const { answers } = rowsOf(out)
  expect(answers.map(({ status }) => status.kind)).toEqual(answers.map(() => 'answered'))
  expect(answers.some(({ notes }) => Number(notes?.['neededRecalled']) > 0)).toBe(true)
}

test('a new memory in Python passes the check and a run', async () => {
  const { path, out, data } = await writeNew('py')
  expect(out).toContain(`start it: python3 ${path}\n`)
  expect(out).toContain('check it: npx fathom-bench memory check http:tail-end@http://127.0.0.1:8700\n')
  const start = async (port: string) => {
    const child = spawn('python3', [path], { env: { ...process.env, PORT: port, MEMORY_FOLDER: data } })
    onTestFinished(() => void child.kill('SIGKILL'))
    const [line] = (await once(child.stderr.setEncoding('utf8'), 'data')) as [string]
    return { child, url: line.trim().replace(/^.* at /, '') }
  }
  const { child, url } = await start('0')
  await checkAndRun(url)
  // Its entries are on the disk: another process goes on with them.
  const spaces = readdirSync(data).filter(name => !name.includes('canary'))
  const ask = (base: string) =>
    Promise.all(
      spaces.map(async space => {
        const reply = await fetch(`${base}/v1/memory/state?space=${space.replace('.jsonl', '')}`)
        return (await reply.json()) as { seq: number }
      }),
    )
  const before = await ask(url)
  child.kill('SIGKILL')
  // The stream's own, and those beside it.
  expect(Math.max(...before.map(({ seq }) => seq))).toBeGreaterThan(50)
  expect(await ask((await start('0')).url)).toEqual(before)
}, 60_000)

test('a new memory in TypeScript passes the check and a run', async () => {
  const { path, out, data } = await writeNew('ts')
  expect(out).toContain(`start it: node ${path}`)
  const old = { port: process.env['PORT'], folder: process.env['MEMORY_FOLDER'] }
  process.env['PORT'] = '0'
  process.env['MEMORY_FOLDER'] = data
  onTestFinished(() => {
    for (const [name, value] of Object.entries({ PORT: old.port, MEMORY_FOLDER: old.folder }))
      if (value === undefined) delete process.env[name]
      else process.env[name] = value
  })
  const { default: server } = (await import(path)) as { default: Server }
  onTestFinished(() => void server.close())
  if (!server.listening) await once(server, 'listening')
  await checkAndRun(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
}, 60_000)

test('nothing is overwritten, and --code is for memories alone', async () => {
  const { path } = await writeNew('py')
  const again = await bench(['new', 'memory', 'tail-end', '--code', 'py', '--out', join(path, '..')])
  expect(again).toMatchObject({ code: 2, err: expect.stringContaining('tail-end.py exists already') })
  const other = await bench(['new', 'task', 'tail-end', '--code', 'py', '--out', freshFolder()])
  expect(other).toMatchObject({ code: 2, err: expect.stringContaining('--code is for a memory') })
  expect((await bench(['new', 'memory', 'x', '--code', 'rust'])).code).toBe(2)
  expect(existsSync('x.rust')).toBe(false)
})
