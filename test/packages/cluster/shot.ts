import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { makeRandom } from '../../../core/random/random.ts'
import { bench } from '../../cli/commands/bench.ts'
import { busyServer, type Command, command, comparable, faulty, lines, network, ownRedis, until } from './lab.ts'

/** What a run that is shot at went through, and what it and its twin of one process made. */
export interface Shot {
  readonly shots: Readonly<Record<Kind, number>>
  readonly ours: ReturnType<typeof comparable>
  readonly alone: ReturnType<typeof comparable>
  readonly code: number | null
  readonly mostAtOnce: readonly number[]
  readonly throttled: number
  /** Requests that a server left without an answer. */
  readonly unanswered: number
  /** Longest time that passed on the clock of one of its processes, in minutes: clocks run wrong. */
  readonly minutes: number
  readonly said: string
}

type Kind = 'worker' | 'coordinator' | 'redis' | 'stopped' | 'network' | 'disk'

/** Longer than the lock on a job. */
const STOPPED_MS = 12_000
/** Of a short run. */
const FEW: readonly Kind[] = ['worker', 'coordinator', 'redis', 'worker', 'coordinator', 'redis', 'worker', 'stopped']
const ALL: readonly Kind[] = [...FEW, 'network', 'network', 'disk', 'disk']
/** Hours from the right time, and how fast each clock runs. */
const CLOCKS = [
  [7, 1],
  [-30, 8],
  [0.1, 0.5],
] as const

/**
 * A run over three workers on two servers, one of which takes few requests at a time and refuses some, while processes
 * are shot: one each time that the folder has grown by so many answers as a seeded draw says. The clocks of workers and
 * coordinator are hours off and run at other speeds; a long run has faults of servers, network and disk too. Beside it,
 * the same in one process, with nothing wrong.
 */
export async function shotRun(
  above: string,
  { shots, samples, seed }: { shots: number; samples: number; seed: string },
): Promise<Shot> {
  const [out, alone, data, full] = ['shot', 'alone', 'redis', 'full'].map(name => join(above, name)) as string[]
  mkdirSync(data)
  const isLong = shots > FEW.length
  const narrow = await busyServer({ ms: 60, atOnce: 3, nth: 17 })
  const wide = await busyServer({ ms: 40, broken: isLong ? 23 : 0 })
  const redis = await ownRedis(data)
  const wire = await network(redis.port)
  const queue = ['--queue', `redis://127.0.0.1:${wire.port}`]
  const models = `--model small@${narrow.url} --model large@${wide.url}`
  const what = `--task vt,niah_single_1 --lengths 1k --samples ${samples} ${models} --no-stream --no-fit-check --max-retries 30 -j 4`
  const coordinate = () =>
    command(['run', ...what.split(' '), '--out', out, ...queue], faulty({ clock: '-5 1', full: full }))
  const work = (nth: number) =>
    command(['worker', ...queue, '-j', '4', '--stay'], faulty({ clock: CLOCKS[nth].join(' ') }))
  const done: Command[] = []
  const counts = { worker: 0, coordinator: 0, redis: 0, stopped: 0, network: 0, disk: 0 }
  const rng = makeRandom(`shots ${seed}`)
  const begun = performance.now()
  let coordinator = coordinate()
  const workers = CLOCKS.map((_, nth) => work(nth))
  const again = async (ended: () => Promise<unknown>) => {
    await ended()
    done.push(coordinator)
    coordinator = coordinate()
  }
  const shoot = async (kind: Kind, nth: number) => {
    counts[kind]++
    switch (kind) {
      case 'redis':
        return redis.shoot(300)
      case 'network':
        return wire.cut(1_500)
      case 'coordinator':
        return again(() => coordinator.kill())
      case 'disk':
        writeFileSync(full, '')
        return again(async () => {
          await coordinator.ended
          await pause(1_000)
          rmSync(full)
        })
      case 'worker':
        done.push(workers[nth])
        await workers[nth].kill()
        workers[nth] = work(nth)
        return
      case 'stopped': {
        const { child } = workers[nth]
        child.kill('SIGSTOP')
        setTimeout(() => child.kill('SIGCONT'), STOPPED_MS)
      }
    }
  }
  try {
    const total = samples * 4
    const has = () => lines(join(out, 'answers.jsonl'))
    for (let shot = 0; shot < shots; shot++) {
      const at = Math.floor((total * (shot + rng.next())) / (shots + 1))
      await until(() => has() >= at || coordinator.child.exitCode !== null, `stuck at ${has()}: ${coordinator.said()}`)
      if (coordinator.child.exitCode !== null) break
      const kind = isLong ? ALL[Math.floor(rng.next() * ALL.length)] : FEW[shot]
      await shoot(kind, Math.floor(rng.next() * workers.length))
    }
    const code = await coordinator.ended
    const minutes = ((performance.now() - begun) / 60_000) * Math.max(...CLOCKS.map(([, rate]) => rate))
    await bench(`run ${what} --out ${alone} --quiet`)
    return {
      shots: counts,
      code,
      minutes,
      ours: comparable(out),
      alone: comparable(alone),
      mostAtOnce: [narrow.most(), wide.most()],
      throttled: narrow.throttled(),
      unanswered: wide.failed(),
      said: [coordinator, ...workers, ...done].map(each => each.said()).join('\n--\n'),
    }
  } finally {
    await Promise.all([coordinator, ...workers].map(each => each.kill()))
    await Promise.all([redis.close(), wire.close(), narrow.close(), wide.close()])
  }
}
