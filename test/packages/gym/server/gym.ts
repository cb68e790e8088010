import { WebSocket } from 'undici'
import { expect, onTestFinished } from 'vitest'
import { makeSealKey } from '../../../../packages/gym/label.ts'
import { findShape } from '../../../../packages/gym/reward/shapes.ts'
import { type JudgeDeskOptions, openJudgeDesk } from '../../../../packages/gym/scoring/desk.ts'
import { Episodes } from '../../../../packages/gym/server/episodes.ts'
import { type GymServerOptions, serveRewards } from '../../../../packages/gym/server/server.ts'
import { planLanes } from '../../../../packages/gym/streams/order.ts'
import { makeStreams, type StreamCell } from '../../../../packages/gym/streams/streams.ts'
import type { ItemOrder } from '../../../../run/registry/plugins/contract.ts'

export const CELLS: readonly StreamCell[] = [
  { task: 'niah_single_2', params: {}, length: 4096 },
  { task: 'revisions', params: {}, length: 8192 },
]

/** The secret of the servers of these tests. */
export const KEY = makeSealKey('a secret of tests')

/** A reward server of this process, closed when the test ends. */
export async function openGym({
  shape = 'outcome',
  now = { ms: 0 },
  order,
  ...options
}: { readonly shape?: string; readonly now?: { ms: number }; readonly order?: ItemOrder } & Partial<
  Omit<JudgeDeskOptions, 'shape'> & GymServerOptions
> = {}) {
  const found = findShape(shape)
  if (!found) throw new Error(shape)
  const desk = await openJudgeDesk({ key: KEY, ...options, shape: found })
  const plan = planLanes(
    CELLS.map(cell => ({ ...cell, level: -1 })),
    order,
  )
  const streams = makeStreams(plan, 50, { train: 'gym-train', dev: 'gym-dev' })
  const hall = { desk, streams, episodes: new Episodes(desk, () => now.ms), version: '0' }
  const server = await serveRewards(hall, { host: '127.0.0.1', port: 0, ...options })
  onTestFinished(async () => {
    await server.close()
    await desk.close()
  })
  const post = async (path: string, body: unknown, headers: Record<string, string> = {}) => {
    const init = { method: 'POST', headers, body: typeof body === 'string' ? body : JSON.stringify(body) }
    return read(await fetch(server.url + path, { ...init, redirect: 'manual' }))
  }
  const get = async (path: string, headers: Record<string, string> = {}) =>
    read(await fetch(server.url + path, { headers, redirect: 'manual' }))
  return { ...hall, url: server.url, post, get, desk }
}

async function read(response: Response) {
  const text = await response.text()
  const isJson = response.headers.get('content-type')?.startsWith('application/json')
  return { status: response.status, headers: response.headers, text, body: isJson ? JSON.parse(text) : undefined }
}

/** The events of an SSE body as the reference client of ORS reads them: blanks before data are lost. */
export function readEvents(text: string): readonly (readonly [string, string])[] {
  const events: (readonly [string, string])[] = []
  let [event, data] = ['', [] as string[]]
  for (const line of text.split('\r\n')) {
    if (line === '') {
      if (event !== '') events.push([event, data.join('\n')])
      ;[event, data] = ['', []]
    } else if (!line.startsWith(':')) {
      const at = line.indexOf(':')
      if (at < 0) throw new Error(`a line without a colon: ${line}`)
      if (line.slice(0, at) === 'event') event = line.slice(at + 1).trim()
      else data.push(line.slice(at + 1).trim())
    }
  }
  return events
}

type Gym = Awaited<ReturnType<typeof openGym>>

/** Opens a session by the Open Reward Standard; its headers name it. */
export async function openSession({ post }: Gym): Promise<{ 'x-session-id': string }> {
  const { text } = await post('/create_session', '')
  const events = readEvents(text)
  expect(events.map(([event]) => event)).toEqual(['task_id', 'end'])
  return { 'x-session-id': events[0][1] }
}

/** Calls a tool of the session, and reads the events of the reply. */
export async function callTool(
  { post }: Gym,
  headers: Record<string, string>,
  name: string,
  input: object,
  more: object = {},
) {
  const { text } = await post('/fathom/call', { name, input, ...more }, headers)
  const events = readEvents(text)
  const [, last] = events.at(-1) ?? []
  return { events, result: events.at(-1)?.[0] === 'end' ? JSON.parse(last ?? '') : last, id: events[0][1] }
}

/** Sends frames of OpenEnv one by one, and returns the answer to each. */
export async function talk({ url }: Gym, frames: readonly string[]): Promise<readonly unknown[]> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/ws`)
  const answers: unknown[] = []
  await new Promise(resolve => socket.addEventListener('open', resolve))
  for (const frame of frames) {
    const answer = new Promise<unknown>(resolve => {
      socket.addEventListener('message', ({ data }) => resolve(JSON.parse(String(data))), { once: true })
      socket.addEventListener('close', ({ code }) => resolve({ code }), { once: true })
    })
    socket.send(frame)
    answers.push(await answer)
  }
  socket.close()
  return answers
}
