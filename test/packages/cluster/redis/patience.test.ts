import { describe, expect, test } from 'vitest'
import {
  findTransientCode,
  makeImpatience,
  makePatience,
  PASSING,
  trackRedisHealth,
  wrapWithPatience,
} from '../../../../packages/cluster/redis/patience.ts'

const CODES = Object.keys(PASSING)
const never = new AbortController().signal
const from = (message: string) => Object.assign(new Error(message), { name: 'ReplyError' })

/** A command that is refused so often, and what was said meanwhile. */
function waiting(errors: readonly Error[]) {
  const said: string[] = []
  const waits: number[] = []
  let asked = 0
  const wait = makePatience({
    shown: 'redis://box',
    closed: never,
    health: trackRedisHealth('redis://box', line => said.push(line)),
    sleep: async ms => void waits.push(ms),
  })
  const command = async () => {
    const error = errors[asked++]
    if (error) throw error
    return asked
  }
  return { said, waits, command, result: () => wait(command(), command) }
}

describe('a Redis that answers with an error', () => {
  test.each(CODES)('%s is waited for, with one line before and one after', async code => {
    const { said, waits, result } = waiting(Array(5).fill(from(`${code} it says why`)))
    expect(await result()).toBe(6)
    expect(said).toEqual([
      `the queue at redis://box answers ${code} (${PASSING[code]}); waiting for it`,
      'the queue at redis://box is back',
    ])
    expect(waits).toEqual([250, 500, 750, 1000, 1250])
  })

  test.each(CODES)('%s is known in the words of a script and of a transaction', code => {
    expect(findTransientCode(from(`${code} no. script: 5f4d, on @user_script:1.`))).toBe(code)
    expect(findTransientCode(from(`ERR Error running script (call to f_5f4d): @user_script:2: -${code} no`))).toBe(code)
    const aborted = Object.assign(from('EXECABORT Transaction discarded because of previous errors.'), {
      previousErrors: [from(`${code} no`)],
    })
    expect(findTransientCode(aborted)).toBe(code)
    expect(findTransientCode(from(`ERR unknown command '${code}'`))).toBeUndefined()
  })

  test('that does not pass is told at once', async () => {
    for (const code of ['NOPERM', 'NOAUTH', 'WRONGPASS', 'WRONGTYPE']) {
      const { said, result } = waiting([from(`${code} \u001b[2J no`)])
      await expect(result()).rejects.toMatchObject({
        exitCode: 2,
        message: `the queue at redis://box answers: ${code} ·[2J no (docs/scale.md).`,
      })
      expect(said).toEqual([])
    }
    await expect(waiting([from('ERR a mistake of ours')]).result()).rejects.toThrow('ERR a mistake of ours')
  })

  test('is said once, whatever waits for it', async () => {
    const said: string[] = []
    const health = trackRedisHealth('box', line => said.push(line))
    health.trouble('a', 'is away')
    health.trouble('b', 'answers OOM')
    health.trouble('a', 'is away')
    health.over('a')
    expect(said).toEqual(['the queue at box is away; waiting for it'])
    health.over('c')
    health.over('b')
    health.over('b')
    expect(said).toEqual(['the queue at box is away; waiting for it', 'the queue at box is back'])
  })

  test('ends a command that only looks, in one line', async () => {
    for (const code of CODES)
      await expect(makeImpatience('box')(Promise.reject(from(`${code} no`)), async () => 1)).rejects.toMatchObject({
        exitCode: 3,
        message: `the queue at box answers ${code} (${PASSING[code]}). Try again later.`,
      })
  })

  test('is waited for by every method of an object, but by none that ends it', async () => {
    const { command, waits } = waiting([from('OOM no'), from('OOM no'), from('OOM no')])
    const wait = makePatience({
      shown: 'box',
      closed: never,
      health: trackRedisHealth('box', () => {}),
      sleep: async ms => void waits.push(ms),
    })
    const object = wrapWithPatience({ name: 'q', size: () => 3, ask: command, close: command }, wait)
    expect([object.name, object.size()]).toEqual(['q', 3])
    await expect(object.close()).rejects.toThrow('OOM')
    expect(await object.ask()).toBe(4)
    expect(waits.length).toBe(2)
  })

  test('is not waited for when the connection was closed', async () => {
    const closed = new AbortController()
    const wait = makePatience({ shown: 'box', closed: closed.signal, health: trackRedisHealth('box', () => {}) })
    const command = () => Promise.reject(from('OOM no'))
    const waits = wait(command(), command)
    closed.abort(new Error('closed'))
    await expect(waits).rejects.toThrow('closed')
  })
})
