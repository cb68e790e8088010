import {
  buildLabels,
  EXIT,
  type Io,
  identify,
  listenForInterrupts,
  loadRegistry,
  loadSuite,
  type Registry,
  readFathomVersion,
  readItemOrder,
  readPlain,
  readSteadyClock,
  type Suite,
  toCanonicalJson,
  usageError,
} from 'fathom-bench/plugin'
import type { GymOptions } from '../commands/gym.ts'
import { makeSealKey } from '../label.ts'
import { openJudgeDesk } from '../scoring/desk.ts'
import { Episodes } from '../server/episodes.ts'
import { isLoopback, PROTOCOLS, serveRewards } from '../server/server.ts'
import { refuseEasy } from '../streams/easy.ts'
import { findStep } from '../streams/find-step.ts'
import { planLanes } from '../streams/order.ts'
import { RecipeBuilder } from '../streams/rebuild.ts'
import { listCells, makeStreams, type StreamCell } from '../streams/streams.ts'

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
  const cells = await listServedCells(options, registry)
  refuseEasy(
    'gym serve',
    cells.map(({ task, length }) => ({ task, length: { target: length } })),
    buildLabels(registry),
    options.anyway,
  )
  const streams = makeStreams(planLanes(cells, readItemOrder(options)), options.samples, { train: seed, dev: devSeed })
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

/** The cells of the suite, at each of `--levels`. A task without a ladder has one for all of them. */
async function listServedCells(options: GymOptions, registry: Registry) {
  const { levels } = options
  if (levels && options.level !== undefined)
    throw usageError('--levels: --level names one already. Leave one of them out.')
  const suites = levels
    ? await Promise.all(levels.map(level => loadSuite({ ...options, level }, registry)))
    : [await loadSuite(options, registry)]
  await refuseOtherItems(suites, options.seed, new RecipeBuilder(registry))
  const cells = new Map<string, StreamCell>(suites.flatMap(listCells).map(cell => [toCanonicalJson(cell), cell]))
  return [...cells.values()].map(cell => ({ ...cell, level: findStep(registry, cell.task, cell.params) }))
}

/** @throws BenchError (usage) for items that recipes, which have few fields, do not build again */
async function refuseOtherItems(suites: readonly Suite[], seed: string, builder: RecipeBuilder): Promise<void> {
  for (const { recipe, target } of suites.flatMap(({ cells }) => cells)) {
    const { id } = identify(recipe, target, 0)
    const own = { task: recipe.task.id, params: recipe.params, length: target, seed, index: 0 }
    if ((await builder.identify(own)) !== id)
      throw usageError(
        `gym serve: ${recipe.task.id} cannot be built from task, parameters, length and seed alone with these flags. Leave out --haystack, --tokenizer, --prompts, --data, --profile and --questions-per-context.`,
      )
  }
}
