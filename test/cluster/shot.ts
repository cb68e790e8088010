import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { random } from '../../core/random.ts'
import { bench } from '../commands/bench.ts'
import { busyServer, type Command, command, comparable, lines, ownRedis, until } from './lab.ts'

/** What a run that is shot at went through, and what it and its twin of one process made. */
export interface Shot {
  readonly shots: Readonly<Record<'worker' | 'coordinator' | 'redis' | 'stopped', number>>
  readonly ours: ReturnType<typeof comparable>
  readonly alone: ReturnType<typeof comparable>
  readonly code: number | null
  readonly mostAtOnce: readonly number[]
  readonly throttled: number
  readonly said: string
}

/** Longer than the lock on a job. */
const STOPPED_MS = 12_000
const KINDS = ['worker', 'coordinator', 'redis', 'worker', 'coordinator', 'redis', 'worker', 'stopped'] as const

/**
 * A run over three workers on two servers, one of which takes few requests at a time and refuses some, while processes are shot: one each time that the folder has
 * grown by so many answers as a seeded draw says. Beside it, the same in one process.
 */
export async function shotRun(
  above: string,
  { shots, samples, seed }: { shots: number; samples: number; seed: string },
): Promise<Shot> {
  const [out, alone, data] = ['shot', 'alone', 'redis'].map(name => join(above, name)) as [string, string, string]
  mkdirSync(data)
  const [narrow, wide] = [await busyServer({ ms: 60, atOnce: 3, nth: 17 }), await busyServer({ ms: 40 })]
  const redis = await ownRedis(data)
  const models = `--model small@${narrow.url} --model large@${wide.url}`
  const what = `--task vt,niah_single_1 --lengths 1k --samples ${samples} ${models} --no-stream --no-fit-check --max-retries 30 -j 4`
  const coordinate = () => command(['run', ...what.split(' '), '--out', out, '--queue', redis.url])
  const work = () => command(['worker', '--queue', redis.url, '-j', '4', '--stay'])
  const done: Command[] = []
  const counts = { worker: 0, coordinator: 0, redis: 0, stopped: 0 }
  const rng = random(`shots ${seed}`)
  let coordinator = coordinate()
  const workers = [work(), work(), work()]
  try {
    const total = samples * 4
    const has = () => lines(join(out, 'answers.jsonl'))
    for (let shot = 0; shot < shots; shot++) {
      const at = Math.floor((total * (shot + rng.next())) / (shots + 1))
      await until(() => has() >= at || coordinator.child.exitCode !== null, `stuck at ${has()}: ${coordinator.said()}`)
      if (coordinator.child.exitCode !== null) break
      const kind = shots <= KINDS.length ? KINDS[shot]! : KINDS[Math.floor(rng.next() * KINDS.length)]!
      const nth = Math.floor(rng.next() * workers.length)
      counts[kind]++
      if (kind === 'redis') await redis.shoot(300)
      else if (kind === 'coordinator') {
        await coordinator.kill()
        coordinator = coordinate()
      } else if (kind === 'worker') {
        done.push(workers[nth]!)
        await workers[nth]!.kill()
        workers[nth] = work()
      } else {
        const { child } = workers[nth]!
        child.kill('SIGSTOP')
        setTimeout(() => child.kill('SIGCONT'), STOPPED_MS)
      }
    }
    const code = await coordinator.ended
    await bench(`run ${what} --out ${alone} --quiet`)
    return {
      ...{ shots: counts, code, ours: comparable(out), alone: comparable(alone) },
      mostAtOnce: [narrow.most(), wide.most()],
      throttled: narrow.throttled(),
      said: [coordinator, ...workers, ...done].map(each => each.said()).join('\n--\n'),
    }
  } finally {
    await Promise.all([coordinator, ...workers].map(each => each.kill()))
    await Promise.all([redis.close(), narrow.close(), wide.close()])
  }
}
