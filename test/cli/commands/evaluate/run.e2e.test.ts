import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, onTestFinished, test } from 'vitest'
import { bench, FEW, freshFolder, rowsOf } from '../bench.ts'

const ROOT = resolve(import.meta.dirname, '../../../..')

describe('a run in another process', () => {
  const start = (words: string, out: string) =>
    spawn(process.execPath, ['bin/bench.mjs', ...words.split(' '), '--out', out], {
      cwd: ROOT,
      env: { ...process.env, FATHOM_REPORTS: FEW },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
  /** Waits while the process runs; one that has ended too early says what it said. */
  const until = async (child: ReturnType<typeof start>, holds: () => boolean) => {
    let err = ''
    child.stderr.on('data', (chunk: Buffer) => (err += chunk))
    while (child.exitCode === null && !holds()) await pause(20)
    expect(holds(), err).toBe(true)
  }
  const lines = (path: string) => (existsSync(path) ? readFileSync(path, 'utf8').split('\n').length - 1 : 0)
  const SOME = '--task niah_single_2,fwe --lengths 2k,4k --samples 6 --quiet'

  test('makes the same bytes; killed at any moment, it goes on, doing nothing twice and dropping nothing', async () => {
    const out = freshFolder()
    for (const stopAt of [5, 15]) {
      const child = start(SOME, out)
      await until(child, () => lines(join(out, 'answers.jsonl')) >= stopAt)
      child.kill('SIGKILL')
      await new Promise(done => child.on('exit', done))
    }
    const child = start(SOME, out)
    expect(await new Promise(done => child.on('exit', done))).toBe(0)
    const { keys, items, scores } = rowsOf(out)
    expect(keys.length).toBe(24)
    expect(new Set(keys).size).toBe(24)
    expect(items.length).toBe(24)
    expect(scores.length).toBe(72)

    const here = freshFolder()
    await bench(`generate --task niah_single_2,fwe --lengths 4k --samples 5 --quiet --out ${here}`)
    const there = new Map(items.map(item => [item.id, item]))
    for (const item of rowsOf(here).items) expect(there.get(item.id)).toEqual(item)
  })

  test('interrupted once it finishes what is in flight and says how to go on', async () => {
    const out = freshFolder()
    const message = { role: 'assistant', content: '1234567' }
    const fine = JSON.stringify({ choices: [{ index: 0, finish_reason: 'stop', message }] })
    /** After five answers the server keeps the others waiting, until the run pauses. */
    const held: ServerResponse[] = []
    let [asked, paused] = [0, false]
    const server = createServer((request, reply) =>
      request
        .resume()
        .on('end', () => (request.method === 'POST' && ++asked > 5 && !paused ? held.push(reply) : reply.end(fine))),
    )
    await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
    onTestFinished(() => void server.close())
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`
    const child = start(`${SOME} --model m --base-url ${url} --no-fit-check`, out)
    let err = ''
    child.stderr.on('data', (chunk: Buffer) => (err += chunk))
    await until(child, () => lines(join(out, 'answers.jsonl')) >= 5 && held.length > 0)
    child.kill('SIGINT')
    await until(child, () => err.includes('pausing'))
    paused = true
    for (const reply of held) reply.end(fine)
    expect(await new Promise(done => child.on('exit', done))).toBe(130)
    expect(err).toMatch(/pausing, \d+ calls still running[\s\S]*run the same command to resume/)
    const { keys } = rowsOf(out)
    expect(keys.length).toBe(asked)
    expect(keys.length).toBeLessThan(24)
    expect(existsSync(join(out, 'run.lock'))).toBe(false)
    expect(existsSync(join(out, 'report', 'table.md'))).toBe(true)
  })
})
