import { pluralize, roundLength, type Tokenizer, usageError } from 'fathom-bench/plugin'
import type { Asking, Server } from './ask/asker.ts'
import { placeLengths } from './ask/lengths.ts'
import { describePower, formatMinutes, planLengths } from './ask/plan.ts'
import { buildProbe, calibrate, countPerLevel, MIDDLE, type ProbeSpec, probeLength } from './ask/probe.ts'
import type { OpenServers } from './ask/servers.ts'
import { type CheckState, saveState } from './ask/state.ts'
import type { CheckOptions } from './flags.ts'

/** Everything that a check does before its first judged question. */
export interface Preparation {
  readonly options: CheckOptions
  readonly opened: OpenServers
  readonly asking: Asking
  /** One server if it is checked against itself. */
  readonly servers: readonly Server[]
  readonly tokenizer: Tokenizer
  readonly folder: string
  /** Milliseconds of the time that are gone. */
  spent(): number
  say(line: string): void
}

/** Reference tokens of the first prompt, which shows how the model counts. */
const FIRST_TOKENS = 3000
/** Its number among the contexts that are not judged, above those of all lengths. */
const FIRST = 99

/**
 * Times a prompt of each length, chooses the levels, and plans what the minutes can bear. A check that resumes keeps its
 * plan.
 * @throws BenchError (usage) for servers that cannot be compared, and for too little time
 */
export async function prepareCheck(state: CheckState, preparation: Preparation): Promise<CheckState> {
  if (state.plan) return state
  const { options, opened, asking, servers, tokenizer, folder, say } = preparation
  const { seed } = state
  const first = buildProbe({ seed, at: FIRST, perLevel: 0 }, FIRST_TOKENS, tokenizer)
  const counted = await probeLength(asking, servers, { length: FIRST_TOKENS, built: first })
  const density = counted.base.input / FIRST_TOKENS
  const placed = placeLengths(options.lengths, opened.window)
  const isSelf = options.changed === undefined
  const probes = []
  const specs: ProbeSpec[] = [{ seed, at: FIRST, perLevel: 0 }]
  let levels = options.levels
  for (const [at, { own }] of [...placed].reverse().entries()) {
    const length = Math.round(own / density)
    const perLevel = at === 0 && levels === undefined ? countPerLevel(length) : 0
    const spec = { seed, at, perLevel }
    const built = buildProbe(spec, length, tokenizer)
    specs.push(spec)
    const probe = await probeLength(asking, servers, { length, built })
    probes.push(probe)
    say(
      `${roundLength(probe.base.input)} tokens: ${describeTimes('base', probe.base)}${isSelf ? '' : `, ${describeTimes('changed', probe.changed)}`}`,
    )
    if (perLevel > 0) {
      const chosen = await calibrate(asking, servers[0], { length, built }, !probe.base.cached)
      levels = chosen.levels
      say(
        `difficulty: near rivals ${levels.rivals}, two steps ${levels.hops} (to pin it: --levels ${levels.rivals},${levels.hops})`,
      )
    }
  }
  const seconds = 60 * options.minutes - preparation.spent() / 1000
  const { questions, contexts } = options
  const lengths = planLengths(probes, { questions, contexts, seconds, apart: opened.apart, isSelf })
  const longest = probes[0]
  if (lengths.length === 0)
    throw usageError(
      `--minutes ${options.minutes}: one context of ${longest.base.input.toLocaleString('en')} tokens takes ${formatMinutes((longest.base.cold + longest.changed.cold) / 60)} to read on both servers, and no time is left for one. Raise --minutes, or ask for shorter --lengths.`,
    )
  const omitted = probes
    .filter(probe => !lengths.some(({ length }) => length === probe.length))
    .map(({ base }) => `${roundLength(base.input)}: no time within ${pluralize(options.minutes, 'minute')}`)
  const most = Math.max(...probes.map(({ base }) => base.input))
  const planned = { ...state, density, plan: { levels: levels ?? MIDDLE, probes, specs, lengths, omitted, most } }
  if (!asking.stop.aborted) saveState(folder, planned)
  for (const each of lengths) say(describePower(each, lengths.length))
  for (const line of omitted) say(`not tested: ${line}`)
  return planned
}

const describeTimes = (side: string, { cold, warm, cached }: { cold: number; warm: number; cached: boolean }) =>
  `${side} reads it in ${cold.toFixed(1)} s, ${cached ? `then answers in ${warm.toFixed(1)} s from its cache` : 'and caches nothing: all questions of a context go into one prompt'}`
