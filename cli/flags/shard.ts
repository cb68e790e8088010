import { join } from 'node:path'
import { usageError } from '../../core/errors.ts'
import { quoteForMessage } from '../../core/text/quote.ts'
import type { Shard } from '../../run/config/spec.ts'
import type { Read } from './flag.ts'

/** `auto`: the part that the environment names; `of` where the command line says of how many. */
export interface AutoShard {
  readonly auto: true
  readonly of: number | undefined
}

/** `2/4`: the second of four parts. `auto`, or `auto/4` where the environment names the part alone. */
export const shard: Read<Shard | AutoShard> = (text, who) => {
  const [, word = '', slash, count] = /^(auto|\d{1,6})(\/(\d{1,6}))?$/.exec(text) ?? []
  const of = slash === undefined ? undefined : Number(count)
  if (word === 'auto' && of !== 0) return { auto: true, of }
  const part = Number(word)
  if (of === undefined || !(part >= 1 && part <= of))
    throw usageError(
      `${who}: ${quoteForMessage(text)} is no shard. Allowed: i/n with i from 1 to n, such as 1/4; auto, or auto/n, in a job of Slurm, Kubernetes or NeMo Evaluator.`,
    )
  return { part, of }
}

type Env = Readonly<Record<string, string | undefined>>

/** A scheduler that tells each of its jobs which one it is. */
interface Scheduler {
  readonly name: string
  /** The variable that names the part; the scheduler is there where it is. */
  readonly part: string
  /** Of the first part. */
  readonly first: (env: Env) => number
  /** The variable that says of how many; absent where none does. */
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
 * The part that this job of a scheduler is to do.
 * @throws BenchError (usage) where no scheduler names one, or its numbers do not fit
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
    throw usageError(`${who}: ${variable} is ${quoteForMessage(text)}, and no whole number.`)
  }
  const of = asked ?? (scheduler.of === undefined ? undefined : count(scheduler.of))
  if (of === undefined)
    throw usageError(`${who}: ${scheduler.name} does not say of how many parts. Say it: --shard auto/8.`)
  // Arrays such as 1-16:5 count in steps.
  const step = scheduler.name === 'Slurm' ? Number(env['SLURM_ARRAY_TASK_STEP'] ?? 1) : 1
  const part = (count(scheduler.part) - scheduler.first(env)) / step + 1
  if (Number.isInteger(part) && part >= 1 && part <= of) return { part, of }
  throw usageError(
    `${who}: ${scheduler.part} is ${env[scheduler.part]}, which is no part of ${of}. Number the jobs without gaps, or name the part: --shard 1/4.`,
  )
}

/**
 * A folder for each part, below the one that is named or would be: `report`, `merge` and `leaderboard` find them there.
 */
export const getShardFolder = (out: string, { part, of }: Shard): string => join(out, `shard-${part}-of-${of}`)
