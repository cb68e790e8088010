import { hostname } from 'node:os'
import { expect, onTestFinished, test, vi } from 'vitest'
import { processMark } from '../../../../core/process/living-process.ts'
import { takeLease } from '../../../../packages/cluster/coordinator/lease.ts'

/** Above what Linux gives out. */
const DEAD = 2 ** 22 + 12345

/** A place that one coordinator has, and keeps until somebody says that it is gone. */
function placeOf(holder: string) {
  let held: string | undefined = holder
  return {
    lease: async (me: string) => (held ??= me),
    leave: async (who: string) => {
      if (held === who) held = undefined
      return 1
    },
  }
}

/** Takes the place; time passes as fast as it is waited for. */
async function take(holder: string) {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const said: string[] = []
  const taken = takeLease(placeOf(holder), 'redis://here', new AbortController().signal, line => said.push(line)).then(
    () => 'taken',
    (error: Error) => error.message,
  )
  await vi.advanceTimersByTimeAsync(60_000)
  return { end: await taken, said }
}

const held = (pid: number, mark: string, host = hostname()) => `${host} ${pid} 0123456789ab ${mark}`.trimEnd()
const ours = processMark()
const elsewhere = ours.split('-').with(1, '4026539999').join('-')

test('a coordinator of this machine that is gone leaves its place at once', async () => {
  expect(await take(held(DEAD, ''))).toEqual({ end: 'taken', said: [] })
})

test.each([
  ['lives', held(process.ppid, '')],
  ['is on another machine', held(DEAD, '', 'elsewhere')],
])('one that %s is waited for, and its place is refused', async (_, holder) => {
  const { end, said } = await take(holder)
  expect(end).toMatch(/^redis:\/\/here has a coordinator already, process \d+ on \S+\. Wait for it, /)
  expect(said).toHaveLength(1)
})

test.skipIf(ours === '')(
  'one of another process namespace is never taken for dead: its id means nothing here',
  async () => {
    const { end, said } = await take(held(DEAD, elsewhere))
    expect(end).toMatch(/has a coordinator already/)
    expect(said).toHaveLength(1)
  },
)
