import { join } from 'node:path'
import { usageError } from '../../core/errors.ts'
import { quoteForMessage } from '../../core/text/quote.ts'
import type { Shard } from '../../run/config/spec.ts'
import type { Read } from './flag.ts'

/** `auto`: the part comes from the environment. `of` is the number of parts, if the command line has it. */
export interface AutoShard {
  readonly auto: true
  readonly of: number | undefined
}

/** Reads `2/4`, the second of four parts; `auto`; or `auto/4`, if the environment names only the part. */
export const shard: Read<Shard | AutoShard> = (text, who) => {
  const [, word = '', slash, count] = /^(auto|\d{1,6})(\/(\d{1,6}))?$/.exec(text) ?? []
  const of = slash === undefined ? undefined : Number(count)
  if (word === 'auto' && of !== 0) return { auto: true, of }
  const part = Number(word)
  if (of === undefined || !(part >= 1 && part <= of))
    throw usageError(
      `${who}: ${quoteForMessage(text)} is not a shard. Allowed: i/n with i from 1 to n, such as 1/4; auto, or auto/n, in a job of Slurm, Kubernetes or NeMo Evaluator.`,
    )
  return { part, of }
}

type Env = Readonly<Record<string, string | undefined>>

/** A scheduler that numbers its jobs. */
interface Scheduler {
  readonly name: string
  /** The variable that contains the part. It is set exactly if the scheduler runs the job. */
  readonly part: string
  /** Returns the number of the first part. */
  readonly first: (env: Env) => number
  /** The variable that contains the number of parts, if the scheduler sets one. */
  readonly of?: string
}

const SCHEDULERS: readonly Scheduler[] = [
  { name: 'NeMo Evaluator', part: 'NEL_SHARD_IDX', first: () => 0, of: 'NEL_TOTAL_SHARDS' },
  {
    name: 'Slurm',
    part: 'SLURM_ARRAY_TASK_ID',
    first: env => Number(env['SLURM_ARRAY_TASK_MIN'] ?? 0),
    of: 'SLURM_ARRAY_TASK_COUNT',
  },
  { name: 'Kubernetes', part: 'JOB_COMPLETION_INDEX', first: () => 0 },
]

/**
 * Returns the part that this job of a scheduler has.
 * @throws BenchError (usage) if no scheduler names one, or its numbers are inconsistent
 */
export function shardOfJob({ of: asked }: AutoShard, env: Env): Shard {
  const who = '--shard auto'
  const scheduler = SCHEDULERS.find(({ part }) => env[part] !== undefined)
  if (scheduler === undefined)
    throw usageError(
      `${who}: none of ${SCHEDULERS.map(({ part }) => part).join(', ')} is set. Name the part: --shard 1/4.`,
    )
  const count = (variable: string) => {
    const text = env[variable] ?? ''
    if (/^\d{1,6}$/.test(text)) return Number(text)
    throw usageError(`${who}: ${variable} is ${quoteForMessage(text)}, which is not a whole number.`)
  }
  const of = asked ?? (scheduler.of === undefined ? undefined : count(scheduler.of))
  if (of === undefined)
    throw usageError(`${who}: ${scheduler.name} does not set the number of parts. Pass it: --shard auto/8.`)
  // Slurm arrays such as 1-16:5 count in steps.
  const step = scheduler.name === 'Slurm' ? Number(env['SLURM_ARRAY_TASK_STEP'] ?? 1) : 1
  const part = (count(scheduler.part) - scheduler.first(env)) / step + 1
  if (Number.isInteger(part) && part >= 1 && part <= of) return { part, of }
  throw usageError(
    `${who}: ${scheduler.part} is ${env[scheduler.part]}, which is not a part of ${of}. Number the jobs without gaps, or name the part: --shard 1/4.`,
  )
}

/**
 * Returns a directory per part, below the one that is named or the default. `report`, `merge` and `leaderboard` find
 * them there.
 */
export const getShardFolder = (out: string, { part, of }: Shard): string => join(out, `shard-${part}-of-${of}`)
