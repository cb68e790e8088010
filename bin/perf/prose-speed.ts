import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { env, execPath } from 'node:process'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { computeMedian } from './harness/median.ts'

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))
/** A checkout of the last commit before `prose-2`, built (docs/haystacks.md). */
const BEFORE = env['PROSE_BEFORE']
const ROUNDS = 3
const FIRST = 8
const FILLS = 32
const TOKENS = 500_000

/**
 * Tokens in a second of processor time: of a process's first fills, which count words and are compiled, and of one of
 * the others.
 */
interface Speed {
  readonly first: number
  readonly later: number
}

/** Measures the speed of prose with counts, alternating with another build, each in its own processes. */
export function measureProseSpeed(): void {
  const roots = BEFORE === undefined ? [ROOT] : [ROOT, BEFORE]
  const speeds = roots.map((): Speed[] => [])
  for (let round = 0; round < ROUNDS; round++)
    roots.forEach((root, at) => {
      speeds[at].push(measureBuild(root))
    })
  console.log('speed: millions of tokens in a second of processor time')
  tell(`a process's first ${FIRST} fills of ${TOKENS / 1000}K`, speeds, ({ first }) => first)
  tell('a fill after them', speeds, ({ later }) => later)
  console.log(BEFORE === undefined ? '  PROSE_BEFORE=CHECKOUT compares another build\n' : '')
}

function tell(what: string, builds: readonly (readonly Speed[])[], of: (speed: Speed) => number): void {
  const [ours, before] = builds.map(rounds => rounds.map(of))
  const shown = (computeMedian(ours) / 1e6).toFixed(1)
  if (before === undefined) {
    console.log(`  ${what}: ${shown}`)
    return
  }
  const ratios = ours.map((speed, round) => speed / before[round])
  const rounds = ratios.map(ratio => ratio.toFixed(2)).join(', ')
  console.log(
    `  ${what}: ${shown}, ${computeMedian(ratios).toFixed(2)} of ${BEFORE}'s ${(computeMedian(before) / 1e6).toFixed(1)} (by round: ${rounds})`,
  )
}

function measureBuild(root: string): Speed {
  const { stdout, stderr, status } = spawnSync(execPath, [fileURLToPath(import.meta.url), root], { encoding: 'utf8' })
  if (status !== 0) throw new Error(stderr.slice(0, 400))
  return JSON.parse(stdout)
}

/** In a process of its own: two builds in one would spoil what the compiler knows of either. */
async function measure(root: string): Promise<void> {
  const load = (path: string) => import(pathToFileURL(join(root, 'dist', path)).href)
  // Older builds call it random.
  const [{ prose }, { random, makeRandom = random }, { loadTokenizer }] = await Promise.all([
    load('generators/haystacks/prose.js'),
    load('core/random/random.js'),
    load('core/tokens/tokens.js'),
  ])
  const tokenizer = await loadTokenizer('o200k_base')
  const fill = (at: number) => prose.fill(TOKENS, makeRandom(`perf/${at}`), tokenizer).tokens
  const first = measureSpeed(() => {
    let tokens = 0
    for (let at = 0; at < FIRST; at++) tokens += fill(at)
    return tokens
  })
  const later = computeMedian(Array.from({ length: FILLS }, (_, at) => measureSpeed(() => fill(FIRST + at))))
  console.log(JSON.stringify({ first, later } satisfies Speed))
}

/** Measures making so many tokens. */
function measureSpeed(make: () => number): number {
  const begun = process.cpuUsage()
  const tokens = make()
  const { user, system } = process.cpuUsage(begun)
  return (1e6 * tokens) / (user + system)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await measure(process.argv[2])
