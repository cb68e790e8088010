import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { env, execPath } from 'node:process'
import { fileURLToPath, pathToFileURL } from 'node:url'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
/** A checkout of the last commit before `prose-2`, built (docs/haystacks.md). */
const BEFORE = env['PROSE_BEFORE']
const ROUNDS = 3
const FILLS = 40
const TOKENS = 500_000

/** Tokens of prose in a second of processor time, counts included; beside it, those of another build, in turn, each in processes of its own. */
export function proseSpeed(): void {
  const roots = BEFORE === undefined ? [ROOT] : [ROOT, BEFORE]
  const speeds = roots.map((): number[] => [])
  for (let round = 0; round < ROUNDS; round++)
    roots.forEach((root, at) => {
      speeds[at]!.push(speedIn(root))
    })
  const [ours, before] = speeds.map(middle)
  console.log(`speed: ${(ours! / 1e6).toFixed(1)}M tokens in a second of processor time`)
  if (before === undefined) console.log('  PROSE_BEFORE=CHECKOUT compares another build\n')
  else {
    const ratios = speeds[0]!.map((speed, round) => speed / speeds[1]![round]!)
    const shown = ratios.map(ratio => ratio.toFixed(2)).join(', ')
    console.log(
      `  ${(ours! / before).toFixed(2)} of the ${(before / 1e6).toFixed(1)}M of ${BEFORE} (by round: ${shown})\n`,
    )
  }
}

function speedIn(root: string): number {
  const { stdout, stderr, status } = spawnSync(execPath, [fileURLToPath(import.meta.url), root], { encoding: 'utf8' })
  if (status !== 0) throw new Error(stderr.slice(0, 400))
  return Number(stdout)
}

const middle = (numbers: readonly number[]): number => [...numbers].sort((a, b) => a - b)[numbers.length >> 1]!

/** In a process of its own: two builds in one would spoil what the compiler knows of either. */
async function measure(root: string): Promise<void> {
  const load = (path: string) => import(pathToFileURL(join(root, 'dist', path)).href)
  const [{ prose }, { random }, { loadTokenizer }] = await Promise.all([
    load('generators/haystacks/prose.js'),
    load('core/random.js'),
    load('core/tokens.js'),
  ])
  const tokenizer = await loadTokenizer('o200k_base')
  const speeds = Array.from({ length: FILLS }, (_, at) => {
    const begun = process.cpuUsage()
    const { tokens } = prose.fill(TOKENS, random(`perf/${at}`), tokenizer)
    const { user, system } = process.cpuUsage(begun)
    return (1e6 * tokens) / (user + system)
  })
  // The first fifth is spent on counting words and on compiling.
  console.log(middle(speeds.slice(FILLS / 5)))
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await measure(process.argv[2]!)
