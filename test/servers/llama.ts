import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { onTestFinished } from 'vitest'

/** A folder with `server/llama-server`, `tiny.gguf` and `tokenizer.json`, as `../shared/real-server/build` makes it. */
export const LLAMA = process.env['FATHOM_LLAMA']

/** Why these tests are skipped; undefined where they can run. */
export const missing: string | undefined =
  LLAMA === undefined
    ? 'FATHOM_LLAMA names no built llama.cpp server'
    : existsSync(join(LLAMA, 'server/llama-server'))
      ? undefined
      : `no server/llama-server in ${LLAMA}`

/**
 * A real llama.cpp server with a tiny random model: what it says means nothing, but all it counts and refuses is real.
 */
export interface Llama {
  readonly url: string
  readonly port: number
  get(path: string): Promise<unknown>
  kill(): Promise<void>
}

/** Starts it with its own flags, and waits until it answers. */
export async function llama(flags: string, port?: number): Promise<Llama> {
  const started = launch(flags, port ?? (await freePort()))
  await untilHealthy(started.port)
  return started
}

/** Starts it, and waits for nothing. */
export function launch(flags: string, port: number): Llama {
  const folder = LLAMA ?? ''
  const words = `--host 127.0.0.1 --port ${port} --jinja --metrics --slots -t 1 -tb 1 --poll 0 -a tiny ${flags}`
  const server = spawn(
    join(folder, 'server/llama-server'),
    ['-m', join(folder, 'tiny.gguf'), ...words.split(' ').filter(Boolean)],
    { stdio: 'ignore' },
  )
  const kill = () => ended(server)
  onTestFinished(kill)
  return {
    url: `http://127.0.0.1:${port}/v1`,
    port,
    kill,
    get: async path => (await fetch(`http://127.0.0.1:${port}${path}`)).json(),
  }
}

async function ended(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return
  const gone = new Promise<void>(resolve => server.once('exit', () => resolve()))
  server.kill('SIGKILL')
  await gone
}

export async function untilHealthy(port: number): Promise<void> {
  for (;;) {
    const answer = await fetch(`http://127.0.0.1:${port}/health`).catch(() => undefined)
    if (answer?.ok) return
    await pause(100)
  }
}

export const freePort = (): Promise<number> =>
  new Promise(resolve => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
