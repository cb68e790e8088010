import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createRequire, syncBuiltinESMExports } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Redis } from 'ioredis'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { queueName } from '../../../packages/cluster/redis/names.ts'
import { KEYS, storeOn } from '../../../packages/cluster/redis/store.ts'
import { view } from '../../../packages/viewer/commands/view.ts'
import { bench, freshFolder, rowsOf } from '../../cli/commands/bench.ts'
import { parseView } from '../../cli/commands/parse.ts'
import { nightly } from '../../nightly.ts'
import { fakeS3, KEYS as KEYS_OF_S3 } from './fake-s3.ts'
import { busyServer, command, comparable, ownRedis, REDIS, reportOf, until, WITHOUT } from './lab.ts'

const PASSWORD = 'not-to-be-seen-17'

describe.skipIf(REDIS === undefined)(`a queue${WITHOUT}`, () => {
  let lab: Awaited<ReturnType<typeof ownRedis>>
  let redis: Redis
  const alone = freshRun()

  beforeAll(async () => {
    lab = await ownRedis(mkdtempSync(join(tmpdir(), 'fathom-queue-')), ['--requirepass', PASSWORD])
    redis = new Redis(lab.url.replace('//', `//:${PASSWORD}@`))
  })
  afterAll(async () => {
    redis.disconnect()
    await lab.close()
  })
  beforeEach(async () => void (await redis.flushall()))

  const env = { FATHOM_QUEUE_PASSWORD: PASSWORD }
  const ITEMS = '--task vt --lengths 1k --samples 6'
  const onServer = (url: string) => `${ITEMS} --model small@${url} --no-stream`
  const run = (words: string, out: string, more: Readonly<Record<string, string>> = {}) =>
    bench(`run ${words} --queue ${lab.url} --out ${out}`, { ...env, ...more })
  const work = (words = '', more: Readonly<Record<string, string>> = {}) =>
    bench(`worker --queue ${lab.url} ${words}`.trim(), { ...env, ...more })
  /** The settings are there, and the jobs. */
  const isOpen = async () => (await redis.hget(KEYS.run, 'state')) === 'open'
  const jobsOf = async (server: string) =>
    (await redis.keys(`fathom:${queueName(server)}:*`)).filter(key => /:[0-9a-f]{40}$/.test(key))
  const served = async (options: Parameters<typeof busyServer>[0] = {}) => {
    const server = await busyServer(options)
    onTestFinished(() => server.close())
    return server
  }

  test('gives the rows of one process, and no trace of its password is left', async () => {
    const out = freshFolder()
    const address = lab.url.replace('//', `//user:${PASSWORD}@`).replace('user', 'default')
    const [coordinator, ...workers] = await Promise.all([
      bench(`run ${ITEMS} --queue ${address} --out ${out}`),
      work(),
      work('-j 2'),
    ])
    expect(coordinator.err).toContain('queue')
    expect([coordinator.code, ...workers.map(({ code }) => code)]).toEqual([0, 0, 0])
    expect(comparable(out)).toEqual(comparable(await alone()))
    expect(reportOf(out)).toEqual(reportOf(await alone()))
    const written = ['manifest.json', 'answers.jsonl'].map(name => readFileSync(join(out, name), 'utf8')).join('')
    expect(written).toContain('…@127.0.0.1')
    expect(written + coordinator.err + coordinator.out).not.toContain(PASSWORD)
    expect(JSON.stringify(await redis.hgetall(KEYS.run))).not.toContain(PASSWORD)
  })

  test('takes --until: its workers stay over all rounds, and the rows are those of one process', async () => {
    const goal = '--task vt,niah_multikey_2 --lengths 1k,2k --until 6'
    const here = freshFolder()
    const one = await bench(`run ${goal} --out ${here}`)
    const out = freshFolder()
    const [coordinator, ...workers] = await Promise.all([run(goal, out), work(), work('-j 2')])
    expect([one.code, coordinator.code, ...workers.map(({ code }) => code)]).toEqual([0, 0, 0, 0])
    expect(comparable(out)).toEqual(comparable(here))
    const [session] = rowsOf(out).manifest.sessions
    expect(session.until).toEqual(rowsOf(here).manifest.sessions[0].until)
    expect(session.until?.rounds).toBeGreaterThan(1)
    // Each worker joined one run, once.
    for (const { err } of workers) expect(err.match(/at work: /g)).toHaveLength(1)
    expect(await isOpen()).toBe(false)
  })

  nightly('a limit ends --until in the middle of a round, and the same command goes on from there', async () => {
    const goal = '--task vt,niah_multikey_2 --lengths 1k,2k --until 6 --max-time 10m'
    const out = freshFolder()
    const [stopped] = await Promise.all([run(`${goal} --max-calls 30`, out), work()])
    expect([stopped.code, await isOpen()]).toEqual([3, false])
    const [resumed, worker] = await Promise.all([run(goal, out), work()])
    expect([resumed.code, worker.code, await isOpen()]).toEqual([0, 0, false])
    const here = freshFolder()
    await bench(`run ${goal} --out ${here}`)
    const { keys, manifest } = rowsOf(out)
    // What the limit cut off was asked again, and nothing else is there.
    expect([...new Set(keys)].toSorted()).toEqual(rowsOf(here).keys.toSorted())
    expect(manifest.sessions.at(-1)?.until?.isReached).toBe(true)
  })

  nightly(
    'gathers traces and recordings of all workers, which can be read and replayed as those of one process',
    async () => {
      const server = await served()
      const s3 = await fakeS3()
      onTestFinished(async () => void (await s3.close()))
      const keys = { ...KEYS_OF_S3, AWS_ENDPOINT_URL: s3.url }
      const folder = freshFolder()
      const words = `${onServer(server.url)} --method full-context,memagent`
      const [one, replayed] = [freshFolder(), freshFolder()]
      await bench(`run ${words} --trace --out ${one} --quiet`)
      for (const store of [folder, 's3://runs/traces']) {
        const out = freshFolder()
        const tape = `${out}.tape.jsonl`
        const running = run(`${words} --trace --record ${tape} --store ${store}`, out, keys)
        await until(isOpen)
        const without = await work()
        expect(without).toMatchObject({ code: 2, err: expect.stringContaining('Name its store here too: --store DIR') })
        const other = await work(`--store ${freshFolder()}`)
        expect(other).toMatchObject({ code: 2, err: expect.stringContaining('is not the store of this run') })
        const done = await Promise.all([running, work(`--store ${store}`, keys), work(`--store ${store} -j 2`, keys)])
        expect(
          done.map(({ code }) => code),
          done.map(({ err }) => err).join('\n'),
        ).toEqual([0, 0, 0])
        expect(comparable(out)).toEqual(comparable(one))
        expect(tracesAt(out)).toEqual(tracesAt(one))
        await bench(`run ${words} --replay ${tape} --out ${replayed} --quiet`)
        expect(comparable(replayed)).toEqual(comparable(one))
        rmSync(replayed, { recursive: true })
        const told = [readFileSync(join(out, 'manifest.json')), readFileSync(tape), ...done.map(({ err }) => err)].join(
          '',
        )
        expect(told + JSON.stringify(await redis.hgetall(KEYS.run))).not.toContain(KEYS_OF_S3.AWS_SECRET_ACCESS_KEY)
        await redis.flushall()
      }
      expect([s3.refused, s3.objects.size]).toEqual([[], 1 + 2 * 2 * 6])
    },
  )

  test('that does not let us in, or is not there, is told in one line', async () => {
    const wrong = await bench(`worker --queue ${lab.url}`, { FATHOM_QUEUE_PASSWORD: 'wrong' })
    expect(wrong).toMatchObject({ code: 2, err: expect.stringContaining('does not let us in') })
    const nobody = await bench(['queue', 'status', '--queue', 'redis://127.0.0.1:1'])
    expect(nobody).toMatchObject({
      code: 3,
      err: expect.stringMatching(/^fathom-bench: no Redis answers at \S+:1 \(\S+\)\.\n$/),
    })
  })

  test('refuses a worker that has something else than the run', async () => {
    const running = run(ITEMS, freshFolder())
    await until(isOpen)
    const settings = (await redis.hget(KEYS.run, 'settings'))!
    const refused = async (change: (settings: string) => string) => {
      await redis.hset(KEYS.run, 'settings', change(settings))
      const { code, err } = await work()
      expect(code).toBe(2)
      return err
    }
    expect(await refused(text => text.replace(/"fathom":"[^"]*"/, '"fathom":"9.9.9"'))).toContain(
      'the run is of Fathom 9.9.9',
    )
    expect(await refused(text => text.replace(/("templates":\{"vt":)"\w+"/, '$1"00000000"'))).toContain(
      'another prompt template here than the run has: vt is 00000000 there',
    )
    expect(await refused(text => text.replace(/("expected":\{.*?"tokenizer":)"\w+"/, '$1"another"'))).toContain(
      'another tokenizer here than the run has: another there, o200k_base here',
    )
    const data = '{"squad":{"path":"","sha256":"00000000"}}'
    expect(await refused(text => text.replace(/("expected":\{.*?"data":)\{\}/, `$1${data}`))).toContain(
      'another data file here than the run has: squad is',
    )
    expect(await refused(text => text.replace('"samples":6', '"samples":7'))).toContain(
      'another list of tasks and lengths',
    )
    expect(await refused(text => text.replace('"v":1', '"v":1,"run":"rm -rf"'))).toContain(
      'are not those of this version',
    )
    await redis.hset(KEYS.run, 'settings', settings)
    expect((await Promise.all([running, work()])).map(({ code }) => code)).toEqual([0, 0])
  })

  test('sends a key of the worker only where the worker was told to', async () => {
    const server = await served()
    const running = run(onServer(server.url), freshFolder())
    await until(isOpen)
    const key = 'the-key-of-this-machine'
    const refused = await work('', { OPENAI_API_KEY: key })
    expect(refused).toMatchObject({ code: 2, err: expect.stringContaining('what OPENAI_API_KEY holds') })
    expect(server.requests).toEqual([])
    const [coordinator, worker] = await Promise.all([running, work(`--server ${server.url}`, { OPENAI_API_KEY: key })])
    expect([coordinator.code, worker.code]).toEqual([0, 0])
    expect(new Set(server.requests.map(({ headers }) => headers.authorization))).toEqual(new Set([`Bearer ${key}`]))
  })

  test('shares the limits of a run, and goes on when they are raised', async () => {
    const server = await served({ ms: 20 })
    const out = freshFolder()
    const few = `${onServer(server.url)} --max-calls 4 -j 8`
    const [stopped] = await Promise.all([run(few, out), work(), work()])
    expect(stopped).toMatchObject({
      code: 3,
      err: expect.stringContaining("stopped, since the run's limit of 4 calls"),
    })
    expect(server.requests.length).toBe(4)
    const more = `${onServer(server.url)} --max-calls 40 -j 8`
    expect((await Promise.all([run(more, out), work(), work()])).map(({ code }) => code)).toEqual([0, 0, 0])
    expect(server.requests.length).toBe(6)
    expect(new Set(rowsOf(out).keys).size).toBe(6)
  })

  test('ends an item at which workers die as failed, and gives the others', async () => {
    const server = await served()
    const out = freshFolder()
    const running = run(onServer(server.url), out)
    await until(async () => (await jobsOf(server.url)).length === 6)
    const [job] = await jobsOf(server.url)
    // As BullMQ marks a job whose third worker is gone.
    await redis.hset(job, 'defa', 'job stalled more than allowable limit')
    const [coordinator] = await Promise.all([running, work()])
    expect(coordinator.code).toBe(3)
    const { answers } = rowsOf(out)
    expect(answers.map(({ status }) => status.kind).sort()).toEqual([...Array(5).fill('answered'), 'failed'])
    expect(answers.find(({ status }) => status.kind === 'failed')!.status.reason).toContain('3 workers died')
  })

  test('loses nothing where the disk of the coordinator is full', async () => {
    const out = freshFolder()
    await bench(`run ${ITEMS.replace('6', '2')} --out ${out} --quiet`)
    const worker = work('--stay')
    onTestFinished(() => void process.emit('SIGINT'))
    const free = fullAfter(3)
    const full = await run(ITEMS, out).finally(free)
    expect(full).toMatchObject({ code: 3, err: expect.stringContaining('the disk is full') })
    expect((await run(ITEMS, out)).code).toBe(0)
    expect(comparable(out)).toEqual(comparable(await alone()))
    process.emit('SIGINT')
    expect((await worker).code).toBe(130)
  })

  test('is paused, shown, resumed and drained', async () => {
    const server = await served()
    const queue = (verb: string) => bench(['queue', verb, '--queue', lab.url], env)
    expect((await queue('status')).out).toContain('no run')
    const out = freshFolder()
    const running = run(`${onServer(server.url)} --max-calls 100`, out)
    await until(isOpen)
    await until(async () => (await jobsOf(server.url)).length === 6)
    const page = await pageOf(out)
    expect(await page()).toMatch(/a run at work, with its coordinator[\s\S]*0 of 6 answers[\s\S]*0 of 100 taken/)
    await queue('pause')
    const worker = work()
    await until(async () => (await queue('status')).out.includes('1 worker,'))
    expect((await queue('status')).out).toMatch(
      /a paused run, a coordinator, 1 worker, .*\n {2}0 of 6 answers, 0 a minute\n {2}http\S+: 6 waiting, 0 at work.*\n {2}worker \d+ on \S+: at 0 jobs, up to 8 of each server, 0 answered\n {2}calls: 0 of 100 taken/,
    )
    expect(await queue('drain')).toMatchObject({ code: 2, err: expect.stringContaining('a coordinator is at work') })
    expect(server.requests).toEqual([])
    await queue('resume')
    expect((await Promise.all([running, worker])).map(({ code }) => code)).toEqual([0, 0])
    expect(await page()).toMatch(/a run that is over, without a coordinator[\s\S]*6 of 6 answers/)
    expect((await queue('drain')).out).toContain('0 jobs removed')
    expect((await queue('stop')).code).toBe(2)
  })

  test('gives another folder with the same command its own bill, and its own answers', async () => {
    const server = await served()
    const words = `${onServer(server.url)} --max-calls 8`
    const [a, b, c, d] = [freshFolder(), freshFolder(), freshFolder(), freshFolder()]
    for (const out of [a, b])
      expect((await Promise.all([run(words, out), work()])).map(({ code }) => code)).toEqual([0, 0])
    expect(server.requests.length).toBe(12)
    // The coordinator of c dies, and its answers are not fetched.
    const died = command(['run', ...words.split(' '), '--queue', lab.url, '--out', c], env)
    await until(async () => (await jobsOf(server.url)).length === 6, died.said())
    await died.kill()
    const worker = command(['worker', '--queue', lab.url, '--stay'], env)
    onTestFinished(() => worker.kill())
    const answered = () => redis.zcard(`fathom:${queueName(server.url)}:completed`)
    await until(async () => (await answered()) === 6, worker.said())
    const refused = await run(words, d)
    expect(refused).toMatchObject({ code: 2, err: expect.stringContaining('holds 6 jobs of another run') })
    expect(rowsOf(d).answers).toEqual([])
    const paid = server.requests.length
    expect((await run(words, c)).code).toBe(0)
    expect([rowsOf(c).answers.length, server.requests.length]).toEqual([6, paid])
    // Repetitions are new answers.
    expect((await run(words, d)).code).toBe(0)
    expect([rowsOf(d).answers.length, server.requests.length]).toEqual([6, paid + 6])
  })

  nightly('counts time from the start of each session, with the worker still there', async () => {
    const server = await served()
    const out = freshFolder()
    const words = ['run', ...onServer(server.url).split(' '), '--max-time', '1h', '--queue', lab.url, '--out', out]
    const first = command(words, env)
    await until(async () => (await jobsOf(server.url)).length === 6)
    await bench(['queue', 'pause', '--queue', lab.url], env)
    const worker = command(['worker', '--queue', lab.url], env)
    onTestFinished(() => worker.kill())
    const times = () => worker.said().split('at work:').length - 1
    await until(() => times() === 1)
    await first.kill()
    // Its own clock says that time is up, and what it says of the session before does not stop the next one.
    const session = await redis.hget(KEYS.run, 'session')
    await redis.hset(KEYS.run, 'spent', "the run's limit of 3600.0 s is used up")
    await until(() => worker.said().includes('stopped: '))
    const second = command(words, env)
    onTestFinished(() => second.kill())
    await until(() => times() === 2, worker.said())
    await storeOn(redis).setSpent(session!, 'of the session before')
    // A session that ends before its time is up, and the next: the worker takes the new deadline.
    await second.kill()
    const third = command(words, env)
    onTestFinished(() => third.kill())
    await until(() => times() === 3, worker.said())
    await bench(['queue', 'resume', '--queue', lab.url], env)
    expect([await third.ended, await worker.ended], third.said() + worker.said()).toEqual([0, 0])
    expect(rowsOf(out).answers.length).toBe(6)
  })

  nightly.each<[string, (redis: Redis) => Promise<unknown>, (redis: Redis) => Promise<unknown>]>([
    ['OOM', redis => redis.config('SET', 'maxmemory', '1mb'), redis => redis.config('SET', 'maxmemory', '0')],
    ['READONLY', redis => redis.replicaof('127.0.0.1', 1), redis => redis.replicaof('NO', 'ONE')],
    [
      'MASTERDOWN',
      async redis => {
        await redis.config('SET', 'replica-serve-stale-data', 'no')
        await redis.replicaof('127.0.0.1', 1)
      },
      async redis => {
        await redis.replicaof('NO', 'ONE')
        await redis.config('SET', 'replica-serve-stale-data', 'yes')
      },
    ],
  ])('waits for a Redis that answers %s, and loses nothing', async (code, breaks, mends) => {
    const server = await served({ ms: 300 })
    const out = freshFolder()
    const running = command(
      ['run', ...onServer(server.url).split(' '), '-j', '2', '--queue', lab.url, '--out', out],
      env,
    )
    const worker = command(['worker', '--queue', lab.url], env)
    for (const each of [running, worker]) onTestFinished(() => each.kill())
    onTestFinished(async () => void (await mends(redis)))
    await until(() => server.requests.length > 2)
    await breaks(redis)
    await until(() => running.said().includes('waiting for it'), running.said())
    const status = await bench(['queue', 'status', '--queue', lab.url], env)
    // Of a Redis that can be read, it says how things are; of another, why not.
    expect([0, 3]).toContain(status.code)
    expect(status.out + status.err).toMatch(/a run at work|answers MASTERDOWN/)
    await mends(redis)
    expect([await running.ended, await worker.ended], running.said() + worker.said()).toEqual([0, 0])
    expect(running.said()).toMatch(new RegExp(`(answers ${code} |is away).*waiting for it[^]*is back`))
    expect(running.said()).not.toMatch(/bug|ReplyError/)
    expect(rowsOf(out).answers.map(({ status: { kind } }) => kind)).toEqual(Array(6).fill('answered'))
  })

  test('keeps calls within places, minutes and pauses that all share', async () => {
    const { scripts } = storeOn(redis)
    const keys = ['gate', 'calls', 'minute'].map(name => `test.${name}`)
    const enter = async (id: string, tokens: number, { places = 9, rpm = 0, tpm = 0 }) =>
      ((await scripts.fathomEnter(...keys, id, tokens, 15_000, places, rpm, tpm)) as [number, number])[0]
    const end = (id: string, outcome: string, wait = 0, places = 9) =>
      scripts.fathomEnd(keys[0], keys[1], id, outcome, wait, 0, places)
    // Places: -1 is "ask again soon". The same call takes one.
    expect(await Promise.all(['a', 'a', 'b', 'c'].map(id => enter(id, 1, { places: 2 })))).toEqual([0, 0, 0, -1])
    expect(await end('a', 'succeeded', 0, 2)).toEqual([2, 0])
    expect(await enter('c', 1, { places: 2 })).toBe(0)
    // A minute: two calls, and a thousand tokens as they turn out to be.
    await redis.flushall()
    const pace = { rpm: 2, tpm: 1_000 }
    expect(await enter('a', 600, pace)).toBe(0)
    expect(await enter('b', 600, pace)).toBeGreaterThan(50_000)
    const [, , second] = (await scripts.fathomEnter(...keys, 'a', 600, 15_000, 9, 2, 1_000)) as number[]
    await scripts.fathomUsed(keys[2], second, 300 - 600)
    expect(await enter('b', 600, pace)).toBe(0)
    expect(await enter('c', 1, pace)).toBeGreaterThan(50_000)
    // A pause for all, half of the places, one cut an episode; then back by successes.
    await redis.flushall()
    for (const id of ['a', 'b', 'c']) await enter(id, 1, {})
    expect(await end('a', 'throttled', 500)).toEqual([4, 1])
    expect(await end('b', 'throttled', 500)).toEqual([4, 0])
    expect(await enter('d', 1, {})).toBeGreaterThan(100)
    for (const id of ['c', 'd', 'e']) expect(await end(id, 'succeeded')).toEqual([4, 0])
    expect(await end('f', 'succeeded')).toEqual([5, 1])
  })

  test('an interrupted worker finishes what it has begun, and the others do the rest', async () => {
    const server = await served({ ms: 400 })
    const out = freshFolder()
    const running = run(`${onServer(server.url)} -j 2`, out)
    const first = command(['worker', '--queue', lab.url, '-j', '2'], env)
    onTestFinished(() => first.kill())
    await until(() => server.requests.length > 0)
    first.child.kill('SIGINT')
    expect(await first.ended, first.said()).toBe(130)
    const before = server.requests.length
    const [coordinator] = await Promise.all([running, work()])
    expect(coordinator.code).toBe(0)
    // Nothing is asked twice.
    expect([before < 6, server.requests.length]).toEqual([true, 6])
    expect(existsSync(join(out, 'report'))).toBe(true)
  })

  /** The viewer's page of the queue, beside a run, by the command. */
  async function pageOf(path: string) {
    let written = ''
    const io = { stdout: { write: (text: string) => (written += text) }, stderr: { write: () => {} }, env }
    const ended = view.run(parseView([path, '--queue', lab.url]), io)
    onTestFinished(async () => {
      process.emit('SIGINT')
      await ended
    })
    await until(() => written.endsWith('\n'))
    return async () => (await fetch(`${written.trim()}queue`)).text()
  }

  /** A run's traces by their names, without times. */
  const tracesAt = (path: string) =>
    readdirSync(join(path, 'trace'))
      .sort()
      .map(name => [name, readFileSync(join(path, 'trace', name), 'utf8').replace(/"(ms|at|\w*Ms)":[\d.]+/g, '"$1":0')])

  /** A disk that takes so many answers, until it is freed. */
  function fullAfter(answers: number): () => void {
    const fs = createRequire(import.meta.url)('node:fs') as {
      writeSync: (file: number, text: unknown, ...more: never[]) => number
    }
    const real = fs.writeSync
    let left = answers
    fs.writeSync = (file, text, ...more) => {
      if (String(text).includes('"ledger"') && left-- <= 0) throw Object.assign(new Error('ENOSPC'), { code: 'ENOSPC' })
      return real(file, text, ...more)
    }
    syncBuiltinESMExports()
    return () => {
      fs.writeSync = real
      syncBuiltinESMExports()
    }
  }

  /** The same items in one process, run once. */
  function freshRun() {
    let path: Promise<string> | undefined
    return () => {
      path ??= (async () => {
        const out = join(mkdtempSync(join(tmpdir(), 'fathom-alone-')), 'run')
        await bench(`run ${ITEMS} --out ${out} --quiet`)
        return out
      })()
      return path
    }
  }
})
