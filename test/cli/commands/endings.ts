import { spawn } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { evaluate, fromFunction } from '../../../index.ts'
import { explainUnfinished } from '../../../reports/summary/health/completeness.ts'
import { readRun } from '../../../run/store/read-run.ts'
import { fileOf } from '../../packages/suites/readers/official/files.ts'
import { error, json, type Peer, peer, type Seen } from '../../runners/peer.ts'
import { bench, FEW, rowsOf } from './bench.ts'
import { sharedFolder } from './bundle.ts'
import { READERS } from './unfinished-readers.ts'

// Every way in which a run really ends before its work is done: signals to a process, limits, servers and judges that
// fail, parts that are missing. Each is made once. In `npm run test:e2e` a gate reads each of them, in
// `npm run check:attacks` all readers do.

const ROOT = resolve(import.meta.dirname, '../../..')
const shared = sharedFolder()
const at = (name: string) => join(shared.path, name)
const base = at('base')
const judgedBase = at('judged-base')

const finder = (text: string) => /is:? (\d{7})/.exec(text)?.[1] ?? 'none'
const messagesOf = ({ body }: Seen) => body['messages'] as readonly { role: string; content: string }[]
const isJudge = (seen: Seen) => messagesOf(seen)[0].content.startsWith('You grade answers')
const usage = { prompt_tokens: 900, completion_tokens: 4 }
const reply = (content: string) => json(200, { choices: [{ message: { content }, finish_reason: 'stop' }], usage })
const verdict = (seen: Seen) => /"(V\w+) yes"/.exec(messagesOf(seen).at(-1)?.content ?? '')?.[1]

/** What the server does with the nth request for an answer; it judges with `yes` unless `judge` says otherwise. */
interface Script {
  readonly answer?: (nth: number, response: ServerResponse, seen: Seen) => boolean
  readonly judge?: (nth: number, response: ServerResponse, seen: Seen) => boolean
}

const peers: Peer[] = []
async function serving({ answer, judge }: Script = {}) {
  const counts = { answers: 0, judged: 0 }
  const server = await peer((response, seen) => {
    if (isJudge(seen)) {
      if (!judge?.(++counts.judged, response, seen)) reply(`Yes. ${verdict(seen)} yes`)(response, seen)
    } else if (!answer?.(++counts.answers, response, seen))
      reply(finder(messagesOf(seen).at(-1)?.content ?? ''))(response, seen)
  })
  peers.push(server)
  return { url: server.url, counts }
}

/** Refuses with an error from the nth request on. */
const failing =
  (from: number, status: number, message: string, only = Number.POSITIVE_INFINITY) =>
  (nth: number, response: ServerResponse, seen: Seen) => {
    const fails = nth >= from && nth < from + only
    if (fails) error(status, message)(response, seen)
    return fails
  }
/** Never answers from the nth request on. */
const hanging = (from: number) => (nth: number) => nth >= from

const SUITE = '--task vt,niah_single_1 --lengths 1k,2k --samples 3 --quiet --no-fit-check --no-stream --concurrency 1'
const memories = ['a', 'b', 'c'].map(id => ({
  question_id: id,
  question_type: 'multi-session',
  question: `Which lamp, ${id}?`,
  answer: 'The red lamp',
  question_date: '2023/05/30',
  haystack_dates: ['2023/05/20'],
  haystack_session_ids: ['answer_1'],
  haystack_sessions: [[{ role: 'user', content: `I bought a red lamp for ${id}.` }]],
  answer_session_ids: ['answer_1'],
}))
/** What a rule scores: verdicts of a judge are no basis for a gate. */
const passkey = { id: 0, context: 'A key: 77.', input: 'Which key?', answer: '77', options: [] }
const FILES = `file:${fileOf('passkey.jsonl', [passkey])},file:${fileOf('longmemeval_s.json', memories)}`
const JUDGED = `--task ${FILES} --quiet --no-fit-check --no-stream --concurrency 1`

const lines = (path: string) => (existsSync(path) ? readFileSync(path, 'utf8').split('\n').length - 1 : 0)

/**
 * Runs in a process of its own, and sends it signals once `holds`. @returns the exit code; null for one that a signal
 * ended
 */
async function signalled(words: string, out: string, holds: () => boolean, signals: readonly NodeJS.Signals[]) {
  const child = spawn(process.execPath, ['bin/bench.mjs', ...words.split(' '), '--out', out], {
    cwd: ROOT,
    env: { ...process.env, FATHOM_REPORTS: FEW },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let err = ''
  child.stderr.on('data', (chunk: Buffer) => (err += chunk))
  const ended = new Promise<number | null>(done => child.on('exit', done))
  while (child.exitCode === null && !holds()) await pause(10)
  expect(holds(), err).toBe(true)
  for (const [nth, signal] of signals.entries()) {
    if (nth > 0) while (child.exitCode === null && !err.includes('pausing')) await pause(10)
    child.kill(signal)
  }
  return ended
}

/** A run whose server keeps the sixth request waiting, and what signals make of it. */
const stopped =
  (code: number | null, ...signals: readonly NodeJS.Signals[]) =>
  async (out: string) => {
    const held: ServerResponse[] = []
    const answer = (nth: number, response: ServerResponse) => nth >= 6 && held.push(response) > 0
    const { url } = await serving({ answer })
    const once = signals.length === 1 && code === 130
    const ended = signalled(
      `${SUITE} --model m@${url}`,
      out,
      () => lines(join(out, 'answers.jsonl')) >= 5 && held.length > 0,
      signals,
    )
    // One signal lets what is in flight end.
    const late = setInterval(() => once && held.splice(0).forEach(each => void reply('1')(each, {} as Seen)), 500)
    expect(await ended).toBe(code)
    clearInterval(late)
  }

const door =
  (code: number, words: string, script: Script = {}) =>
  async (out: string) => {
    const { url } = await serving(script)
    const ended = await bench(`${words.replaceAll('URL', url)} --out ${out}`)
    expect(ended.code, ended.err).toBe(code)
  }

/** A file of prices: a dollar for a million tokens of each model. */
function pricesOf(out: string, ...models: readonly string[]): string {
  const path = `${out}.json`
  const priced = Object.fromEntries(models.map(model => [model, { input: 1, output: 1 }]))
  writeFileSync(path, JSON.stringify({ date: '2026-11-01', currency: 'USD', models: priced }))
  return path
}

const program =
  (more: object, onCall: (nth: number) => void = () => {}) =>
  async (out: string) => {
    let calls = 0
    const model = fromFunction('m', ({ messages }) => {
      onCall(++calls)
      return finder(messages.at(-1)?.content ?? '')
    })
    const items = { tasks: ['vt', 'niah_single_1'], lengths: [1024, 2048], samples: 3 }
    const run = await evaluate({ ...items, models: [model], concurrency: 1, out, ...more })
    expect(run.complete).toBe(false)
  }

const WAYS: Readonly<Record<string, (out: string) => Promise<void>>> = {
  'SIGINT once': stopped(130, 'SIGINT'),
  'SIGINT twice': stopped(130, 'SIGINT', 'SIGINT'),
  SIGTERM: stopped(130, 'SIGTERM'),
  SIGHUP: stopped(null, 'SIGHUP'),
  SIGKILL: stopped(null, 'SIGKILL'),
  'SIGINT, then SIGKILL': stopped(null, 'SIGINT', 'SIGKILL'),
  'a limit of calls': door(3, `${SUITE} --model m@URL --max-calls 5`),
  'a limit of tokens': door(3, `${SUITE} --model m@URL --max-total-tokens 9000`),
  'a limit of money': out => door(3, `${SUITE} --model m@URL --prices ${pricesOf(out, 'm')} --max-cost 0.005`)(out),
  'a limit of time': door(3, `${SUITE} --model m@URL --max-time 2s`, { answer: hanging(6) }),
  'a model that is given up': door(3, `${SUITE} --model m@URL`, { answer: failing(6, 401, 'bad key') }),
  'answers that fail': door(3, `${SUITE} --model m@URL --max-retries 0`, { answer: failing(3, 500, 'boom', 2) }),
  'a server that falls silent': door(3, `${SUITE} --model m@URL --max-retries 0 --timeout 1`, { answer: hanging(10) }),
  'a shard that is missing': door(0, `${SUITE} --model m@URL --shard 1/2`),
  'a shard that was killed, merged': async out => {
    await stopped(null, 'SIGKILL')(`${out}-whole`)
    await door(0, `${SUITE} --model m@URL --shard 2/2`)(`${out}-2`)
    await door(3, `${SUITE} --model m@URL --shard 1/2 --max-calls 2`)(`${out}-1`)
    expect((await bench(`merge ${out}-2 ${out}-1 --out ${out} --quiet`)).code).toBe(0)
  },
  'killed, and gone on with less': async out => {
    await stopped(null, 'SIGKILL')(out)
    await door(0, `${SUITE} --model m@URL`.replace('vt,', ''))(out)
  },
  'batches that are open': async out => {
    await bench(`batch write ${SUITE.replace(/ --no-fit-check.*/, '')} --model m@http://127.0.0.1:9/v1 --out ${out}`)
    const [first, ...rest] = readFileSync(join(out, 'batch/wave-1/requests-001.jsonl'), 'utf8').trim().split('\n')
    expect(rest.length).toBeGreaterThan(0)
    const body = { choices: [{ message: { content: '1' }, finish_reason: 'stop' }], usage }
    const row = { custom_id: JSON.parse(first).custom_id, error: null, response: { status_code: 200, body } }
    writeFileSync(`${out}.jsonl`, `${JSON.stringify(row)}\n`)
    expect((await bench(`batch read ${out} ${out}.jsonl --quiet`)).code).toBe(3)
  },
  'a look of a gate, and a limit': door(3, `${SUITE} --model m@URL --sequential --gate ${base} --max-calls 4`),
  'a look of a gate, and SIGKILL': async out => {
    const held: ServerResponse[] = []
    const { url } = await serving({ answer: (nth, response) => nth >= 4 && held.push(response) > 0 })
    const words = `${SUITE} --model m@${url} --sequential --gate ${base}`
    expect(await signalled(words, out, () => held.length > 0, ['SIGKILL'])).toBe(null)
  },
  'a program that aborts': async out => {
    const stop = new AbortController()
    await program({ signal: stop.signal }, nth => nth === 6 && stop.abort())(out)
  },
  'a limit of a program': program({ limits: { calls: 5 } }),
  'a time of a program': async out => {
    let calls = 0
    const slow = fromFunction('m', ({ signal }) =>
      ++calls < 6 ? '1' : new Promise<string>((_, fail) => signal.addEventListener('abort', () => fail(signal.reason))),
    )
    await program({ limits: { ms: 1500 }, models: [slow] })(out)
  },
  'a judge without verdicts': door(3, `${JUDGED} --model m@URL --judge j@URL`, {
    judge: (_, response, seen) => {
      reply('Hm.')(response, seen)
      return true
    },
  }),
  'a judge at a limit of calls': door(3, `${JUDGED} --model m@URL --judge j@URL --max-calls 5`),
  'a judge at a limit of tokens': door(3, `${JUDGED} --model m@URL --judge j@URL --max-total-tokens 8500`),
  'a judge at a limit of money': out =>
    door(3, `${JUDGED} --model m@URL --judge j@URL --prices ${pricesOf(out, 'm', 'j')} --max-cost 0.0085`)(out),
  'a judge at a limit of time': door(3, `${JUDGED} --model m@URL --judge j@URL --max-time 2s`, { judge: hanging(2) }),
  'a judge of `score` at a limit': async out => {
    const { url } = await serving()
    await door(0, `${JUDGED} --model m@${url}`)(out)
    expect((await bench(`score ${out} --judge j@${url} --max-calls 5 --quiet`)).code).toBe(3)
  },
  'answers that came after the judge': async out => {
    await door(0, `${JUDGED} --samples 2 --model m@URL --judge j@URL`)(out)
    await door(0, `${JUDGED} --model m@URL`)(out)
  },
  'a judge that is given up': door(3, `${JUDGED} --model m@URL --judge j@URL`, { judge: failing(2, 401, 'bad key') }),
  'SIGINT while the judge is at work': async out => {
    let waits = false
    const { url } = await serving({ judge: nth => (waits = nth >= 2) })
    const words = `${JUDGED} --model m@${url} --judge j@${url}`
    await signalled(words, out, () => waits, ['SIGINT'])
  },
}
const names = Object.keys(WAYS)
const ended = (way: string) => ({
  run: at(`way-${names.indexOf(way)}`),
  base: way.includes('judge') ? judgedBase : base,
  bundle: at(`sent/bundle-${names.indexOf(way)}`),
})

/**
 * Makes each unfinished run, and tests what its readers do with it.
 *
 * @param pickReaders the readers of the nth way
 */
export function testEndings(pickReaders: (nth: number) => readonly string[]): void {
  beforeAll(async () => {
    await door(0, `${SUITE} --model m@URL`)(base)
    await door(0, `${JUDGED} --model m@URL --judge j@URL`)(judgedBase)
    for (const way of names) await WAYS[way](ended(way).run)
  })
  afterAll(async () => {
    for (const each of peers) await each.close()
    shared.remove()
  })

  describe.each(names.map((way, nth) => [way, nth] as const))('%s', (way, nth) => {
    test('leaves a run that is not whole', () => {
      const { run } = ended(way)
      expect(rowsOf(run).answers.length).toBeGreaterThan(0)
      expect(explainUnfinished(readRun(run))).toBeDefined()
    })
    test.each(pickReaders(nth))('%s', reader => READERS[reader](ended(way)))
  })

  test('the leaderboard says it of each of them', async () => {
    for (const way of names) {
      const { run, bundle } = ended(way)
      if (!existsSync(bundle)) await bench(`submit ${run} --out ${bundle} --incomplete --quiet`)
    }
    const page = at('board.html')
    expect((await bench(['leaderboard', at('sent'), '--out', page, '--quiet', '--unverified'])).code).toBe(0)
    const text = readFileSync(page, 'utf8')
    const silent = names.filter(way => {
      const name = `bundle-${names.indexOf(way)}`
      return !new RegExp(`${name}\\b[^<]*(is not finished|is unverified)|shards? [^<]* missing`).test(text)
    })
    expect(silent).toEqual([])
  })

  test('the same command makes a run whole, whatever signal ended it', async () => {
    for (const way of names.filter(name => name.startsWith('SIG') && !name.includes('judge'))) {
      const { run } = ended(way)
      await door(0, `${SUITE} --model m@URL`)(run)
      expect(explainUnfinished(readRun(run)), way).toBeUndefined()
    }
  })
}
