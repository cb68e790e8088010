import type { Dispatcher } from 'undici'
import { expect, test } from 'vitest'
import { type Noting, trackRequestTiming } from '../../../../runners/models/transport/request-timing.ts'

const CONTROLLER = {} as Dispatcher.DispatchController
const READER: Dispatcher.DispatchHandler = {}

function arriving(plan: readonly (readonly [at: number, text: string])[], noting: Noting, clock: { time: number }) {
  const handler = noting.around(READER)
  handler.onRequestStart!(CONTROLLER, undefined)
  for (const [at, text] of plan) {
    clock.time = at
    handler.onResponseData!(CONTROLLER, Buffer.from(text))
  }
  return handler
}

test('each piece has the time at which it came, though it is read long after with others', async () => {
  const clock = { time: 5 }
  const noting = trackRequestTiming(() => clock.time)
  const handler = arriving(
    [
      [200, 'first'],
      [210, ' second'],
      [400, ' third'],
    ],
    noting,
    clock,
  )
  clock.time = 405
  handler.onResponseEnd!(CONTROLLER, {})
  clock.time = 9_000
  const seen: [string, number | undefined][] = []
  // As a stream gives what has gathered.
  const gathered = async function* () {
    yield Buffer.from('first second')
    yield Buffer.from(' third')
  }
  for await (const bytes of noting.pieces(gathered())) seen.push([Buffer.from(bytes).toString(), noting.cameAt])
  expect(seen).toEqual([
    ['first', 200],
    [' second', 210],
    [' third', 400],
  ])
  expect([noting.sentAt, noting.endedAt]).toEqual([5, 405])
  expect(noting.lagMs).toBeGreaterThanOrEqual(0)
})

test('a reply that is cut off ended when it was', () => {
  const clock = { time: 5 }
  const noting = trackRequestTiming(() => clock.time)
  const handler = arriving([[200, 'first']], noting, clock)
  clock.time = 300
  handler.onResponseError!(CONTROLLER, new Error('other side closed'))
  clock.time = 400
  expect(noting.endedAt).toBe(300)
})
