import type { Reply } from './protocol.ts'

// Events sent by the server, as the Open Reward Standard has them.

const EVENTS = {
  status: 200,
  headers: {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-cache',
    'x-accel-buffering': 'no',
  },
} as const

/** Events that are all there. */
export const replyEvents = (events: readonly (readonly [string, string])[]): Reply => ({
  ...EVENTS,
  body: events.map(([event, data]) => renderEvent(event, data)).join(''),
})

const renderEvent = (event: string, data: string) =>
  `event: ${event}\r\n${data
    .split('\n')
    .map(line => `data: ${line}\r\n`)
    .join('')}\r\n`

/** The result of a call as one `end` event, as soon as there is one, with signs of life until then. */
export const streamResult = (id: string, result: Promise<string>): Reply => ({
  ...EVENTS,
  body: renderResult(id, result),
})

async function* renderResult(id: string, result: Promise<string>): AsyncGenerator<string> {
  yield renderEvent('task_id', id)
  yield renderEvent('end', yield* pingUntil(result))
}

/** The client gives up after half a minute of silence. */
async function* pingUntil(result: Promise<string>): AsyncGenerator<string, string> {
  for (;;) {
    let timer: NodeJS.Timeout | undefined
    const silence = new Promise<undefined>(resolve => {
      timer = setTimeout(resolve, PING_MS, undefined)
    })
    const done = await Promise.race([result, silence])
    clearTimeout(timer)
    if (done !== undefined) return done
    yield ': ping\r\n\r\n'
  }
}

const PING_MS = 10_000
