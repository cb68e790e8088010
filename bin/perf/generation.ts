import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { getLast } from '../../core/collections/require.ts'
import { formatLength } from '../../core/lengths.ts'
import { loadTokenizer } from '../../core/tokens/tokens.ts'
import { type ItemSpec, makeItem } from '../../generators/build/generate.ts'
import { tasks } from '../../generators/registry.ts'
import { loadBuiltInTasks } from '../../run/registry/plugins/first-party.ts'
import { makePerfItemSpec } from './harness/recipe.ts'

await loadBuiltInTasks()

const LENGTHS = [8192, 131_072, 1_048_576, 4_194_304]
const LONGEST = getLast(LENGTHS)

/**
 * Tokens per second and peak memory of each task at four lengths, one process a task, single thread, exact o200k
 * counts.
 */
export async function measureGeneration(): Promise<void> {
  console.log(`generation, tokens per second after warm-up (o200k_base, hash and sizes included)\n`)
  console.log(
    [
      'task'.padEnd(18),
      ...LENGTHS.map(length => formatLength(length).padStart(9)),
      '  peak memory of one 4M item; at 128K with a secret seed',
    ].join(''),
  )
  for (const [id, { needs }] of tasks) {
    if (needs) continue
    const child = spawnSync(process.execPath, ['--expose-gc', fileURLToPath(import.meta.url), id], { encoding: 'utf8' })
    console.log(child.status === 0 ? child.stdout.trimEnd() : `${id.padEnd(18)} failed: ${child.stderr.slice(0, 200)}`)
  }
  console.log()
}

/** One task in a process of its own. Memory first: it only grows. */
async function measure(id: string): Promise<void> {
  const tokenizer = await loadTokenizer('o200k_base')
  const recipe = makePerfItemSpec(id, tokenizer)
  makeItem(recipe, LONGEST, 0)
  const peak = process.resourceUsage().maxRSS / 1024
  const speeds = LENGTHS.map(length => measureSpeed(recipe, length))
  const figures = [...speeds.map(speed => `${speed.toFixed(1)} M/s`.padStart(9)), `  ${peak.toFixed(0)} MB`]
  console.log([id.padEnd(18), ...figures, `  ${measureSecretCost(recipe).toFixed(2)} times the time`].join(''))
}

function measureSpeed(recipe: ItemSpec, length: number): number {
  const times = Math.max(3, Math.min(50, Math.round(4e6 / length)))
  const begun = performance.now()
  for (let index = 1; index <= times; index++) makeItem(recipe, length, index)
  return (length * times) / (performance.now() - begun) / 1000
}

/** Processor time of items of a secret seed over that of the public one's, made in turn. */
function measureSecretCost(recipe: ItemSpec): number {
  const taken = [0, 0]
  for (let index = 1; index <= 80; index++) {
    const secret = index % 2
    const { user } = process.cpuUsage()
    makeItem(secret ? { ...recipe, seed: SECRET } : recipe, LENGTHS[1], index)
    taken[secret] += process.cpuUsage().user - user
  }
  return taken[1] / taken[0]
}

/** A secret seed draws from another generator (core/random/keyed-draws.ts). */
const SECRET = '3c1f9a70e5d24b8896fa017be2d4c5a3'

if (process.argv[1] === fileURLToPath(import.meta.url)) await measure(process.argv[2])
