import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { evaluate, fromFunction } from '../../index.ts'
import { startReader } from '../../packages/simulated/server/server.ts'
import type { SimulatedServer } from '../../runners/simulated/contract.ts'
import { bench, freshFolder, rowsOf } from '../cli/commands/bench.ts'
import { batchServer } from '../packages/batch/batch-server.ts'
import { fileOf } from '../packages/suites/readers/official/files.ts'
import { json, peer, type Seen } from '../runners/peer.ts'
import { verifies } from './verifies.ts'

// `npm run check:attacks`. No false alarm, of the kinds of runs that are not one command and its rows: batches, judged
// ones, sequential ones, taped ones, looks and programs.

let reader: SimulatedServer
beforeAll(async () => {
  reader = await startReader()
})
afterAll(() => reader.close())

const NOWHERE = 'http://127.0.0.1:9/v1'

interface Line {
  readonly custom_id: string
  readonly url: string
  readonly body: Readonly<Record<string, unknown>>
}

/** As a service answers a line. */
async function served({ custom_id, url, body }: Line) {
  const response = await fetch(reader.url.replace(/\/v1$/, '') + url, { method: 'POST', body: JSON.stringify(body) })
  return { custom_id, response: { status_code: response.status, body: await response.json() }, error: null }
}
const replied = ({ custom_id }: Line, status_code: number, body: object | null) => ({
  custom_id,
  error: null,
  response: { status_code, body },
})
const expired = ({ custom_id }: Line) => ({ custom_id, response: null, error: { code: 'batch_expired', message: 'x' } })

type Serve = (line: Line, at: number) => object | Promise<object> | undefined

/** Reads wave for wave what `serve` says; lines without a result stay open. */
async function readAll(run: string, serve: Serve, waves = 20): Promise<number> {
  let code = 0
  for (let wave = 1; wave <= waves && existsSync(join(run, 'batch', `wave-${wave}`)); wave++) {
    const folder = join(run, 'batch', `wave-${wave}`)
    const requests = readdirSync(folder)
      .filter(name => name.startsWith('requests'))
      .sort()
      .flatMap(name => readFileSync(join(folder, name), 'utf8').trim().split('\n'))
      .map(line => JSON.parse(line) as Line)
    const results = await Promise.all(requests.map(serve))
    const path = join(dirname(freshFolder()), 'results.jsonl')
    writeFileSync(path, results.flatMap(row => (row ? `${JSON.stringify(row)}\n` : [])).join(''))
    const read = await bench(`batch read ${run} ${path} --quiet`)
    expect([0, 3], read.err).toContain(read.code)
    code = read.code
  }
  return code
}

describe('a batch run verifies, and its bundle', () => {
  const WORDS = '--task niah_single_2,vt --lengths 2k --samples 2 --quiet'
  const write = async (more = '') => {
    const out = freshFolder()
    const { code, err } = await bench(`batch write ${WORDS} --model m@${NOWHERE} --out ${out} ${more}`)
    expect([code, err]).toEqual([0, ''])
    return out
  }

  test.each([
    ['of one wave', ''],
    ['of several waves', '--method full-context,map-reduce,self-route,memagent --set map-reduce.windowTokens=1000'],
    ['beside references', '--method full-context,oracle,floor:random'],
    ['of several files', '--split-requests 1'],
    ['whose items are limited', '--method full-context,map-reduce --max-calls 1/item'],
    ['whose tokens are limited', '--method full-context,memagent --max-total-tokens 2500/item'],
    ['with room for thinking', '--reasoning-tokens 500'],
    ['with other sampling', '--temperature 0.7 --max-answer-tokens 200'],
    ['of a shard', '--shard 1/2'],
  ])('%s', async (_, more) => {
    const out = await write(more)
    expect(await readAll(out, served)).toBe(0)
    expect(rowsOf(out).answers.length).toBeGreaterThan(0)
    await verifies(out)
  })

  test.each<[string, Serve]>([
    ['half of the requests are open', (line, at) => (at % 2 === 0 ? served(line) : undefined)],
    ['one request expires each time', (line, at) => (at === 0 ? expired(line) : served(line))],
    [
      'each request ends in another way',
      (line, at) =>
        [
          served(line),
          replied(line, 400, { error: { message: 'This model has a maximum context length of 1000 tokens' } }),
          replied(line, 500, { error: { message: 'boom' } }),
          expired(line),
          replied(line, 400, { error: { message: 'no', code: 'content_filter' } }),
        ][at % 5],
    ],
    [
      'usage is missing',
      async line => {
        const { response, ...rest } = await served(line)
        return { ...rest, response: { ...response, body: { ...(response.body as object), usage: undefined } } }
      },
    ],
  ])('where %s', async (_, serve) => {
    const out = await write('--method full-context,truncate-middle,map-reduce --set map-reduce.windowTokens=1000')
    await readAll(out, serve, 3)
    await verifies(out)
  })

  test.each<[string, Serve]>([
    ['nothing has come', () => undefined],
    ['every request is refused', line => replied(line, 401, { error: { message: 'bad key' } })],
  ])('or is refused with 3 where %s, for it holds no answer', async (_, serve) => {
    const out = await write()
    await readAll(out, serve, 1)
    expect(await bench(`submit ${out} --incomplete`)).toMatchObject({
      code: 3,
      err: expect.stringMatching(/^\S+: submit: \S+ has no answers yet\. .*\n$/),
    })
  })

  test('with a secret seed', async () => {
    const out = await write()
    const secret = freshFolder()
    await bench(`batch write ${WORDS} --model m@${NOWHERE} --out ${secret} --secret-seed ${out}.seed`)
    expect(await readAll(secret, served)).toBe(0)
    const { code, bundle } = await verifies(secret)
    expect(code).toBe(4)
    expect((await bench(`reveal ${bundle} --quiet`)).code).toBe(0)
    expect(await bench(`verify ${bundle} --quiet`)).toMatchObject({ code: 0 })
  })

  test('in the form of Anthropic', async () => {
    const out = await write('--api anthropic')
    const path = join(out, 'batch', 'wave-1', readdirSync(join(out, 'batch', 'wave-1'))[0])
    const { requests } = JSON.parse(readFileSync(path, 'utf8')) as { requests: readonly { custom_id: string }[] }
    const message = {
      type: 'message',
      content: [{ type: 'text', text: 'Hm' }],
      stop_reason: 'end_turn',
      usage: { input_tokens: 1500, output_tokens: 3 },
    }
    const results = join(dirname(freshFolder()), 'results.jsonl')
    const rows = requests.map(({ custom_id }) => ({ custom_id, result: { type: 'succeeded', message } }))
    writeFileSync(results, rows.map(row => `${JSON.stringify(row)}\n`).join(''))
    expect((await bench(`batch read ${out} ${results} --quiet`)).code).toBe(0)
    await verifies(out)
  })

  test('that a service answered', async () => {
    const body = {
      choices: [{ message: { role: 'assistant', content: 'yes' }, finish_reason: 'stop' }],
      usage: { prompt_tokens: 1500, completion_tokens: 3 },
    }
    const server = await batchServer((_, at) => (at === 0 ? undefined : body))
    onTestFinished(server.close)
    const out = freshFolder()
    await bench(`batch write ${WORDS} --model m@${server.url} --out ${out}`)
    const env = { OPENAI_API_KEY: 'sk-123456789012' }
    for (let wave = 0; wave < 2; wave++) {
      await bench(`batch send ${out} --quiet`, env)
      await bench(`batch wait ${out} --every 0.01 --quiet`, env)
    }
    expect(rowsOf(out).answers.length).toBeGreaterThan(0)
    await verifies(out)
  })

  test('and goes on as a live run', async () => {
    const out = await write()
    await readAll(out, (line, at) => (at === 0 ? served(line) : undefined), 1)
    const live = await bench(`${WORDS} --model m@${reader.url} --no-stream --out ${out}`)
    expect([0, 2], live.err).toContain(live.code)
    await verifies(out)
  })
})

const messagesOf = ({ body }: Seen) => body['messages'] as readonly { role: string; content: string }[]
const isJudge = (seen: Seen) => messagesOf(seen)[0].content.startsWith('You grade answers')
const memory = (id: string) => ({
  question_id: id,
  question_type: 'multi-session',
  question: `Which lamp, ${id}?`,
  answer: 'The red lamp',
  question_date: '2023/05/30',
  haystack_dates: ['2023/05/20'],
  haystack_session_ids: ['answer_1'],
  haystack_sessions: [[{ role: 'user', content: `I bought a red lamp for ${id}.` }]],
  answer_session_ids: ['answer_1'],
})
const passkey = { id: 0, context: 'A key: 77.', input: 'Which key?', answer: '77', options: [] }

/** A server that answers questions, and judges as `state.say` has it. */
async function judging() {
  const state = { say: (key: string, _prompt: string) => `It says the same. ${key} yes` }
  const server = await peer((response, seen) => {
    const prompt = messagesOf(seen).at(-1)?.content ?? ''
    const key = /"(V\w+) yes"/.exec(prompt)?.[1]
    const content = isJudge(seen) ? state.say(key ?? '', prompt) : 'It was the red lamp.'
    const usage = { prompt_tokens: 100, completion_tokens: 10 }
    json(200, { choices: [{ message: { content }, finish_reason: 'stop' }], usage })(response, seen)
  })
  onTestFinished(server.close)
  return { url: server.url, state }
}

describe('a judged run verifies, and its bundle', () => {
  const ran = async (more = (_url: string) => '') => {
    const { url, state } = await judging()
    const out = freshFolder()
    const files = `file:${fileOf('longmemeval_s.json', ['a', 'b', 'c'].map(memory))},file:${fileOf('passkey.jsonl', [passkey])}`
    const words = `--task ${files} --model m@${url} --out ${out} --no-stream --quiet`
    const { code, err } = await bench(`${words} ${more(url)}`)
    return { code, err, out, url, state, words }
  }
  const half = (key: string, prompt: string) => (prompt.includes('lamp, a?') ? `${key} no` : 'Hm.')

  test('that has all verdicts', async () => {
    const { code, err, out } = await ran(url => `--judge j@${url}`)
    expect(code, err).toBe(0)
    await verifies(out)
  })

  test('that no judge has seen', async () => {
    const { out } = await ran()
    await verifies(out)
  })

  test('that lacks verdicts, and then has them', async () => {
    const { out, url, state } = await ran()
    state.say = half
    expect((await bench(`score ${out} --judge j@${url} --quiet`)).code).toBe(3)
    await verifies(out)
    state.say = key => `${key} yes`
    expect((await bench(`score ${out} --judge j@${url} --quiet`)).code).toBe(0)
    expect(await bench(`submit ${out} --out ${out}-again --quiet`)).toMatchObject({ code: 0, err: '' })
    expect([0, 3]).toContain((await bench(`verify ${out}-again --quiet`)).code)
    expect(JSON.parse((await bench(`verify ${out}-again --json`)).out).shown).toEqual([])
  })

  test('that another judge judges anew', async () => {
    const { out, url } = await ran(url => `--judge j@${url}`)
    expect((await bench(`score ${out} --judge k@${url} --rejudge --quiet`)).code).toBe(0)
    await verifies(out)
  })

  test('that a limit ended, and that goes on', async () => {
    const { code, out, words, url } = await ran(url => `--judge j@${url} --max-calls 2`)
    expect(code).toBe(3)
    await verifies(out)
    expect((await bench(`${words} --judge j@${url}`)).code).toBe(0)
    expect(JSON.parse((await bench(`verify ${out} --json`)).out).shown).toEqual([])
  })

  test('that is scored again', async () => {
    const { out } = await ran(url => `--judge j@${url}`)
    expect((await bench(`score ${out} --quiet`)).code).toBe(0)
    await verifies(out)
  })
})

describe('a sequential run verifies, and its bundle', () => {
  const WORDS = '--task niah_single_1 --lengths 1k --samples 24 --quiet'
  const based = async () => {
    const base = freshFolder()
    await bench(`${WORDS} --out ${base}`)
    return base
  }

  test.each([
    ['that its results end', '--max-drop 60', 0],
    ['that takes all its looks', '--max-drop 0.1', 4],
    ['of several entries', '--max-drop 60 --method full-context,truncate-middle --entry full-context', 0],
    ['with a limit', '--max-drop 0.1 --max-calls 9', 3],
  ])('%s', async (_, more, code) => {
    const [base, out] = [await based(), freshFolder()]
    const ran = await bench(`${WORDS} --out ${out} --sequential --gate ${base} ${more}`)
    expect(ran.code, ran.err).toBe(code)
    await verifies(out)
  })

  test('that a later session takes to all samples', async () => {
    const [base, out] = [await based(), freshFolder()]
    await bench(`${WORDS} --out ${out} --sequential --gate ${base} --max-drop 60`)
    expect(rowsOf(out).items.length).toBeLessThan(24)
    await bench(`${WORDS} --out ${out}`)
    await verifies(out)
  })
})

describe('a run of another door verifies, and its bundle', () => {
  const WORDS = '--task vt,niah_single_1 --lengths 1k --samples 2 --quiet'

  test('a quick look', async () => {
    const out = freshFolder()
    const { code, err } = await bench(`quick --task niah_single_2 --window 8k --out ${out} --quiet`)
    expect([0, 4], err).toContain(code)
    await verifies(out)
  })

  test('a tape and what is played from it', async () => {
    const [taped, played] = [freshFolder(), freshFolder()]
    const tape = `${taped}.jsonl`
    expect((await bench(`${WORDS} --record ${tape} --out ${taped}`)).code).toBe(0)
    expect((await bench(`${WORDS} --replay ${tape} --out ${played}`)).code).toBe(0)
    for (const out of [taped, played]) await verifies(out)
  })

  test.each<[string, object, (call: number) => void]>([
    ['whole', {}, () => {}],
    ['with a limit', { limits: { calls: 2 } }, () => {}],
    [
      'whose model fails',
      {},
      call => {
        if (call > 1) throw new Error('no such luck')
      },
    ],
  ])('a program, %s', async (_, more, onCall) => {
    let calls = 0
    const model = fromFunction('m', () => {
      onCall(++calls)
      return '1234567'
    })
    const out = freshFolder()
    mkdirSync(out)
    await evaluate({
      tasks: ['vt', 'niah_single_1'],
      lengths: [1024],
      samples: 2,
      models: [model],
      concurrency: 1,
      out,
      ...more,
    })
    await verifies(out)
  })

  test('a program that stops it', async () => {
    const stop = new AbortController()
    let calls = 0
    const model = fromFunction('m', () => {
      if (++calls === 3) stop.abort()
      return '1'
    })
    const out = freshFolder()
    await evaluate({
      tasks: ['vt'],
      lengths: [1024],
      samples: 4,
      models: [model],
      concurrency: 1,
      out,
      signal: stop.signal,
    })
    await verifies(out)
  })

  test.each([
    ['a sub-model', `--method rlm --sub-model s@URL --model m@URL`],
    ['two models of one server', '--model m@URL --model n@URL'],
    ['a model under a name of its own', '--model m@URL --as full-context=Mine'],
    ['words put in its mouth', '--model m@URL --prefill vllm'],
    ['contexts that are kept', '--save-contexts'],
    ['a window', '--model m@URL --window 8k'],
    ['other parameters', '--set vt.chains=2'],
    ['another tokenizer', '--tokenizer cl100k_base'],
    ['a time for each item', '--max-time 60s/item'],
    ['a profile', '--answer-policy same'],
  ])('with %s', async (_, more) => {
    const out = freshFolder()
    const { code, err } = await bench(`${WORDS} --out ${out} ${more.replaceAll('URL', reader.url)}`)
    expect([0, 3], err).toContain(code)
    await verifies(out)
  })

  test('merged of batches and of live shards', async () => {
    const [a, b, out] = [freshFolder(), freshFolder(), freshFolder()]
    const words = `--task vt --lengths 1k --samples 4 --quiet`
    await bench(`batch write ${words} --model m@${reader.url} --shard 1/2 --out ${a}`)
    expect(await readAll(a, served)).toBe(0)
    await bench(`${words} --model m@${reader.url} --no-stream --shard 2/2 --out ${b}`)
    const merged = await bench(`merge ${a} ${b} --out ${out} --quiet`)
    expect(merged.code, merged.err).toBe(0)
    await verifies(out)
  })
})
