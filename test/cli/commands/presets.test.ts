import { appendFileSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, onTestFinished, test } from 'vitest'
import { parsePresets } from '../../../cli/flags/presets.ts'
import { loadTokenizer } from '../../../core/tokens/tokens.ts'
import { bench, freshFolder, rowsOf } from './bench.ts'

const { count } = await loadTokenizer('o200k_base')

describe('entries of a config file', () => {
  test('take the fields of a model and its server', () => {
    const entry = {
      model: 'Qwen/Qwen3-8B',
      'base-url': 'http://h:8000/v1/',
      'api-key-env': 'MY_KEY',
      window: '128k',
      'extra-body': { top_k: 20 },
      temperature: 0.6,
      price: { date: '2026-11-01', input: 0.1, output: 0.4 },
      decoding: 'yarn',
      'server-flags': '--max-model-len 131072 --api-key sk-local-123 --seed 1',
      'rope-factor': 4,
      notes: 'two GPUs',
    }
    expect(parsePresets({ yarn: entry, plain: { window: 4096 } }, 'c.yaml')).toEqual({
      yarn: {
        model: 'Qwen/Qwen3-8B',
        baseUrl: 'http://h:8000/v1',
        apiKeyEnv: 'MY_KEY',
        window: 131_072,
        extraBody: { top_k: 20 },
        temperature: 0.6,
        price: { date: '2026-11-01', input: 0.1, output: 0.4 },
        decoding: 'yarn',
        serverFlags: '--max-model-len 131072 --api-key [key] --seed 1',
        ropeFactor: 4,
        notes: 'two GPUs',
      },
      plain: { model: 'plain', window: 4096 },
    })
  })

  test.each([
    [[], 'c.yaml: models: got a value that is not an object, expected names with their entries'],
    [null, 'c.yaml: models: got nothing, expected names with their entries'],
    [{ yarn: 'qwen' }, 'c.yaml: models.yarn: got a value that is not an object, expected fields of model, base-url'],
    [{ 'my yarn': {} }, 'c.yaml: models: "my yarn" contains spaces or @.'],
    [{ yarn: { windw: 1 } }, 'unknown field of models.yarn in c.yaml "windw" (did you mean "window"?)'],
    [{ yarn: { window: 'large' } }, 'c.yaml: models.yarn.window: "large"'],
    [{ yarn: { window: [1] } }, 'c.yaml: models.yarn.window: expected a text or a number.'],
    [{ yarn: { 'base-url': 'h:8000' } }, 'c.yaml: models.yarn.base-url: "h:8000" is not an address.'],
    [
      { yarn: { 'api-key-env': 'sk-proj-AbCd0123456789efgh' } },
      'c.yaml: models.yarn.api-key-env takes the name of an environment variable',
    ],
    [{ yarn: { temperature: 3 } }, 'c.yaml: models.yarn.temperature: "3" is out of range.'],
    [
      { yarn: { 'extra-body': { stream: false } } },
      'c.yaml: models.yarn.extra-body: "stream" is set by the run itself.',
    ],
    [{ yarn: { decoding: 'a\nb' } }, 'c.yaml: models.yarn.decoding:'],
    [{ yarn: { 'rope-factor': 0 } }, 'c.yaml: models.yarn.rope-factor: "0" is out of range.'],
    [{ yarn: { price: { input: 1, output: 2 } } }, 'c.yaml: models.yarn.price: date is missing.'],
    [{ yarn: { price: { date: '2026-11-01', input: 1 } } }, 'c.yaml: models.yarn.price has no output.'],
  ])('%j is refused on one line', (models, message) => {
    const error = (() => {
      try {
        return parsePresets(models, 'c.yaml')
      } catch (thrown) {
        return thrown as Error
      }
    })()
    expect((error as Error).message).toContain(message)
    expect((error as Error).message).not.toMatch(/\n|AbCd0123/)
  })
})

interface Told {
  readonly window: number
  readonly over: 'refuses' | 'cuts'
  readonly lists?: number
}

/**
 * A server with a window that knows pass phrases and numbers; what is over the window it refuses or cuts, as it is
 * told.
 */
async function server({ window, over, lists }: Told) {
  const seen: Record<string, unknown>[] = []
  const http = createServer((request, reply) => {
    let body = ''
    request.on('data', part => {
      body += part
    })
    request.on('end', () => {
      const send = (status: number, value: unknown) =>
        reply.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value))
      if (request.url!.endsWith('/models'))
        return send(200, { data: [{ id: 'qwen3', ...(lists !== undefined && { max_model_len: lists }) }] })
      if (!request.url!.endsWith('/chat/completions')) return send(404, { error: { message: 'not here' } })
      const asked = JSON.parse(body) as { messages: { content: string }[] }
      seen.push(asked)
      const { content } = asked.messages[0]
      const tokens = count(content)
      if (over === 'refuses' && tokens > window)
        return send(400, {
          error: { message: `This model's maximum context length is ${window} tokens, but ${tokens} came.` },
        })
      const text = content.slice(-Math.floor(content.length * Math.min(1, window / tokens)))
      const answer = /pass phrase is "([^"]+)"/.exec(text)?.[1] ?? 'no'
      return send(200, {
        choices: [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', content: answer } }],
        usage: { prompt_tokens: Math.min(tokens, window), completion_tokens: 2 },
      })
    })
  })
  await new Promise<void>(done => http.listen(0, '127.0.0.1', done))
  onTestFinished(() => void http.close())
  return { url: `http://127.0.0.1:${(http.address() as AddressInfo).port}/v1`, seen }
}

function config(url: string, window = 16_384): string {
  const path = `${freshFolder()}.yaml`
  writeFileSync(
    path,
    `models:
  qwen-yarn:
    model: qwen3
    base-url: ${url}
    window: ${window}
    decoding: yarn
    rope-factor: 4
    temperature: 0.6
    extra-body: {top_k: 20}
    server-flags: --max-model-len ${window} --api-key hush-hush
`,
  )
  return path
}

const SUITE = '--task vt --lengths 4k --samples 1'

describe('a run of an entry', () => {
  test('sends its fields, and tells of them in the plan and the manifest, without keys', async () => {
    const { url, seen } = await server({ window: 16_384, over: 'refuses' })
    const out = freshFolder()
    const { code, err } = await bench(`${SUITE} --config ${config(url)} --model qwen-yarn --out ${out}`)
    expect(code).toBe(0)
    expect(err).toContain('entries  full-context on qwen-yarn (yarn)')
    expect(err).toContain('window   qwen-yarn: asking whether 16,384 tokens hold')
    expect(seen.at(-1)).toMatchObject({ model: 'qwen3', temperature: 0.6, top_k: 20 })
    const { manifest, answers } = rowsOf(out)
    expect(answers[0].model).toBe('qwen-yarn')
    expect(manifest.models['qwen-yarn']).toEqual({
      baseUrl: url,
      simulated: false,
      window: 16_384,
      preset: {
        model: 'qwen3',
        decoding: 'yarn',
        serverFlags: '--max-model-len 16384 --api-key [key]',
        ropeFactor: 4,
        temperature: 0.6,
        extraBody: expect.stringMatching(/^[0-9a-f]{8}$/),
      },
      probe: { claimed: 16_384, sent: 14_745, counted: expect.any(Number), found: true, ownTokens: expect.any(Number) },
      servers: [{ baseUrl: url, rows: 1 }],
    })
    expect(manifest.configs[answers[0].config].sampling).toMatchObject({
      decoding: 'yarn',
      rope_factor: 4,
      served: 'qwen3',
    })
    expect(readFileSync(`${out}/manifest.json`, 'utf8')).not.toContain('hush-hush')
    expect(readFileSync(`${out}/report/table.md`, 'utf8')).toContain('full-context · qwen-yarn (yarn)')
  })

  test('asks for its window once a run', async () => {
    const { url, seen } = await server({ window: 16_384, over: 'refuses' })
    const [out, path] = [freshFolder(), config(url)]
    await bench(`${SUITE} --config ${path} --model qwen-yarn --quiet --out ${out}`)
    expect(seen).toHaveLength(3)
    await bench(`${SUITE} --config ${path} --model qwen-yarn --quiet --out ${out}`)
    expect(seen).toHaveLength(3)
    expect(rowsOf(out).manifest.models['qwen-yarn'].probe).toMatchObject({ found: true })
    await bench(`--task vt --lengths 4k --samples 2 --config ${path} --model qwen-yarn --quiet --out ${out}`)
    expect(seen).toHaveLength(4)
  })

  test.each([
    [
      'cuts in silence',
      { window: 4_096, over: 'cuts' } as const,
      /counted 4,096 of about 14,745 tokens: it cuts prompts without a word/,
      2,
    ],
    ['refuses', { window: 4_096, over: 'refuses' } as const, /a prompt of about 14,745 tokens is refused \(/, 2],
    [
      'lists less',
      { window: 4_096, over: 'refuses', lists: 4_096 } as const,
      /its server lists a window of 4,096 tokens/,
      0,
    ],
  ])('on a server that %s ends before anything is scored', async (_, told, message, calls) => {
    const { url, seen } = await server(told)
    const out = freshFolder()
    const words = `${SUITE} --config ${config(url)} --model qwen-yarn --quiet --out ${out}`
    const { code, err } = await bench(words)
    expect(code).toBe(2)
    expect(err).toMatch(message)
    expect(err).toMatch(
      /^fathom-bench: qwen-yarn at http:\/\/127\.0\.0\.1:\d+\/v1: the window of 16,384 tokens does not hold: [^\n]+\n$/,
    )
    expect(err).toContain(
      'Correct it in --config, or serve the model with a longer one; --no-probe-window runs all the same.',
    )
    expect(seen).toHaveLength(calls)
    expect(() => rowsOf(out)).toThrow(/is not a run: no such directory/)
    expect((await bench(`${words} --no-probe-window`)).code).toBe(0)
  })

  test('--window is probed when that is asked for', async () => {
    const { url, seen } = await server({ window: 4_096, over: 'cuts' })
    const words = `${SUITE} --model qwen3 --base-url ${url} --window 16k --quiet`
    expect((await bench(`${words} --out ${freshFolder()}`)).code).toBe(0)
    expect(seen).toHaveLength(1)
    const { code, err } = await bench(`${words} --probe-window --out ${freshFolder()}`)
    expect(code).toBe(2)
    expect(err).toMatch(/Correct it with --window/)
  })

  test('the doctor probes it too', async () => {
    const { url } = await server({ window: 16_384, over: 'refuses' })
    const short = await server({ window: 4_096, over: 'cuts' })
    const words = (at: string) => `doctor ${SUITE} --tokenizer chars --config ${config(at)} --model qwen-yarn`
    expect((await bench(words(url))).out).toMatch(/^ok +window +qwen-yarn holds 14,745 of 16K tokens/m)
    const { out, code } = await bench(words(short.url))
    expect(out.replace(/\s+/g, ' ')).toMatch(/FAIL window qwen-yarn at \S+: the window of 16,384 tokens does not hold/)
    expect(code).toBe(3)
  })

  test('a dry run and entries without a window ask nobody', async () => {
    const { url, seen } = await server({ window: 4_096, over: 'cuts' })
    expect((await bench(`${SUITE} --config ${config(url)} --model qwen-yarn --dry-run`)).code).toBe(0)
    expect(seen).toHaveLength(0)
  })

  test('methods that call no model ask nobody', async () => {
    const { url, seen } = await server({ window: 4_096, over: 'cuts' })
    const path = config(url)
    const words = `${SUITE} --config ${path} --method oracle --quiet --out ${freshFolder()}`
    expect((await bench(`${words} --model qwen-yarn`)).err).toContain('--model: nothing in this run uses this flag')
    appendFileSync(path, 'model: qwen-yarn\n')
    expect((await bench(words)).code).toBe(0)
    expect(seen).toHaveLength(0)
  })

  test('another decoding is another config', async () => {
    const path = `${freshFolder()}.yaml`
    const out = freshFolder()
    const run = async (decoding: string) => {
      writeFileSync(path, `models: {played: {model: reader${decoding}}}`)
      await bench(`${SUITE} --config ${path} --model played --quiet --out ${out}`)
      return rowsOf(out).answers.at(-1)!
    }
    const [plain, yarn, dysco] = [await run(''), await run(', decoding: yarn'), await run(', decoding: dysco')]
    expect(new Set([plain, yarn, dysco].map(row => row.config)).size).toBe(3)
    expect([plain, yarn, dysco].every(row => row.model === 'played' && row.status.kind === 'answered')).toBe(true)
    expect(readFileSync(`${out}/report/table.md`, 'utf8')).toMatch(/decoding=dysco/)
  })
})
