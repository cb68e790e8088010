import {
  buildLabels,
  EXIT,
  type Io,
  listenForInterrupts,
  loadRegistry,
  loadSuite,
  readFathomVersion,
  readPlain,
  readSteadyClock,
  usageError,
} from 'fathom-bench/plugin'
import type { GymOptions } from '../commands/gym.ts'
import { makeSealKey } from '../label.ts'
import { openJudgeDesk } from '../scoring/desk.ts'
import { Episodes } from '../server/episodes.ts'
import { isLoopback, PROTOCOLS, serveRewards } from '../server/server.ts'
import { refuseEasy } from '../streams/easy.ts'
import { listCells, makeStreams } from '../streams/streams.ts'

/** `gym serve`: answers rewards until it is interrupted. */
export async function serveGym(options: GymOptions, io: Io): Promise<number> {
  const { host, port, seal, shape, threads, plugin, allowNativeCode, seed, devSeed } = options
  const token = io.env[options.tokenEnv]
  if (!isLoopback(host) && !token)
    throw usageError(
      `gym serve: --host ${host} needs a token: set ${options.tokenEnv}, or name another variable with --token-env.`,
    )
  if (seed === devSeed) throw usageError(`--dev-seed: ${devSeed} is the seed of the split train too. Name another.`)
  const key = seal === undefined ? undefined : makeSealKey(readPlain(seal, { who: '--seal: ' }).toString('utf8'))
  const registry = await loadRegistry(plugin)
  const suite = await loadSuite(options, registry)
  const cells = listCells(suite)
  refuseEasy(
    'gym serve',
    cells.map(({ task, length }) => ({ task, length: { target: length } })),
    buildLabels(registry),
    options.anyway,
  )
  const streams = makeStreams(cells, { train: seed, dev: devSeed })
  const desk = await openJudgeDesk({ shape, plugin, allowNativeCode, key, ...(threads !== undefined && { threads }) })
  const clock = readSteadyClock
  const hall = { desk, streams, episodes: new Episodes(desk, clock), version: readFathomVersion() }
  const server = await serveRewards(hall, { host, port, token })
  const say = (line: string) => options.quiet || io.stderr.write(`${line}\n`)
  if (options.display === 'json')
    io.stdout.write(`${JSON.stringify({ event: 'gym', url: server.url, shape: shape.name })}\n`)
  say(`fathom-bench ${hall.version}  ${server.url}  shape ${shape.name}  ${streams.cells.length} cells. Ctrl-C ends it`)
  for (const { id, about } of PROTOCOLS) say(`  ${id.padEnd(9)} ${about}`)
  const stops = listenForInterrupts()
  await new Promise<void>(resolve => stops.onPause(resolve))
  stops.end()
  await server.close()
  await desk.close()
  return EXIT.fine
}
