import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { doctor } from '../../../packages/doctor/commands/doctor.ts'
import { parseDoctor } from '../../cli/commands/parse.ts'

const KEY = 'hunter22hunter22'
let server: Server
let base = ''

/**
 * Lists two models, answers the first in a chat (and \`many\` over whatever path), and quotes the key of whoever asks
 * for another.
 */
beforeAll(async () => {
  server = createServer((request, response) => {
    let body = ''
    request.on('data', part => {
      body += part
    })
    request.on('end', () => {
      const said = (status: number, value: unknown) =>
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value))
      if (request.url === '/v1/models')
        return said(200, { data: [{ id: 'good', max_model_len: 65_536 }, { id: 'other' }] })
      const { model, input } = body === '' ? { model: undefined, input: undefined } : JSON.parse(body)
      const other = model === 'many' ? OTHERS[request.url!]?.(input) : undefined
      if (other) return said(200, other)
      if (request.url !== '/v1/chat/completions')
        return response.writeHead(404, { 'content-type': 'text/html' }).end('<h1>no</h1>')
      if (model === 'locked') return said(401, { error: { message: `bad key ${request.headers.authorization}` } })
      const choices = [{ index: 0, finish_reason: 'length', message: { role: 'assistant', content: 'yes' } }]
      return said(200, {
        id: 'x',
        object: 'chat.completion',
        choices,
        usage: { prompt_tokens: model === 'cutter' ? 300 : Math.ceil(body.length / 4), completion_tokens: 1 },
      })
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

/** What the other APIs and the vectors of a server look like that has them all. */
const OTHERS: Readonly<Record<string, (input: unknown) => unknown>> = {
  '/v1/completions': () => ({
    object: 'text_completion',
    choices: [{ index: 0, finish_reason: 'length', text: 'yes' }],
    usage: { prompt_tokens: 4, completion_tokens: 1 },
  }),
  '/v1/responses': () => ({
    object: 'response',
    status: 'completed',
    output: [{ type: 'message', role: 'assistant', content: [{ type: 'output_text', text: 'yes' }] }],
    usage: { input_tokens: 4, output_tokens: 1 },
  }),
  '/v1/messages': () => ({
    type: 'message',
    role: 'assistant',
    content: [{ type: 'text', text: 'yes' }],
    stop_reason: 'end_turn',
    usage: { input_tokens: 4, output_tokens: 1 },
  }),
  '/v1/embeddings': input => ({
    data: (input as string[]).map((_, index) => ({ index, embedding: [1, 0] })),
    usage: { prompt_tokens: 1 },
  }),
}

async function visit(argv: readonly string[], env: Record<string, string> = {}) {
  let out = ''
  const stream = {
    columns: 120,
    write(text: string) {
      out += text
    },
  }
  const code = await doctor.run(parseDoctor(argv, { env }), { stdout: stream, stderr: stream, env })
  return { code, out }
}

async function findings(argv: readonly string[], env: Record<string, string> = {}) {
  const { code, out } = await visit([...argv, '--json'], env)
  const { ok, findings } = JSON.parse(out) as { ok: boolean; findings: { name: string; state: string; note: string }[] }
  expect(ok).toBe(code === 0)
  return { code, named: (name: string) => findings.filter(finding => finding.name === name), out }
}

describe('fathom-bench doctor', () => {
  test('on a sound machine nothing fails, one line each', async () => {
    const { code, out } = await visit(['--lengths', '8k', '--tokenizer', 'chars'])
    expect(code).toBe(0)
    const names = ['node', 'build', 'fonts', 'tokenizer', 'sandbox', 'walls', 'plan', 'memory', 'disk', 'model']
    for (const name of names) expect(out).toMatch(new RegExp(`^(ok|warn) +${name} `, 'm'))
    expect(out).toMatch(/reader answers in \d+ ms; window 4M; a simulated model/)
    expect(out.trimEnd().split('\n').at(-1)).toBe('Nothing fails.')
  })

  test('the plan counts items, tokens and answers', async () => {
    const { named } = await findings(['-t', 'vt,cwe', '-l', '8k,16k', '-n', '5', '--model', `good@${base}`])
    expect(named('plan')[0].note).toBe('20 items of 8K 16K; 245,760 tokens; 20 answers')
    expect(named('data')).toEqual([])
  })

  test('tasks without their file are left out, models do not multiply methods that need none', async () => {
    const { named, code } = await findings([
      '-t',
      'vt,qa_1',
      '-l',
      '8k',
      '-n',
      '5',
      '-m',
      'oracle,full-context',
      '--model',
      `good@${base}`,
      '--model',
      `other@${base}`,
    ])
    expect(named('plan')[0].note).toBe('5 items of 8K; 40,960 tokens; 15 answers')
    expect(named('data')).toEqual([
      { name: 'data', state: 'warn', note: 'qa_1: needs a file of yours. Pass --data NAME=PATH.' },
    ])
    expect(code).toBe(0)
  })

  test('items of files are named, not counted: a file is read when it is run', async () => {
    const { named } = await findings([
      '-t',
      'vt,longproc:path_traversal_2k,wikitables,file:x.jsonl',
      '-l',
      '8k',
      '-n',
      '5',
    ])
    expect(named('plan')).toEqual([
      { name: 'plan', state: 'ok', note: '5 items of 8K; 40,960 tokens; 5 answers; those of files are not counted' },
    ])
  })

  test('a plan too large for the machine is said', async () => {
    const { named, code } = await findings([
      '-t',
      'vt',
      '-l',
      '16m',
      '-n',
      '100000',
      '-j',
      '1024',
      '--save-contexts',
      '--out',
      'no/such/folder',
    ])
    expect(named('disk')[0]).toMatchObject({
      state: 'FAIL',
      note: expect.stringContaining('Name a directory on another disk with --out.'),
    })
    expect(named('memory')[0].note).toMatch(/for 1024 concurrent prompts of 16M/)
    expect(code).toBe(3)
  })

  test.each([
    [['--model', 'good'], 'ok', /^good answers in \d+ ms; window 64K$/],
    [['--model', 'good', '--window', '1k'], 'ok', /window 1K$/],
    [['--model', 'unlisted'], 'warn', /is not among the 2 models that its server lists$/],
    [['--model', 'othr'], 'warn', /\(nearest: other\)$/],
    [['--model', 'locked'], 'FAIL', /^locked: .*401/],
    [['--model', 'good', '--embed-model', 'other'], 'FAIL', /^other offers no embeddings \(http\S+ answered 404/],
  ])('%j', async (argv, state, note) => {
    const { named, out } = await findings([...argv, '--base-url', base, '-t', 'vt'], { OPENAI_API_KEY: KEY })
    expect(named('model')).toContainEqual(expect.objectContaining({ state, note: expect.stringMatching(note) }))
    expect(out).not.toContain(KEY)
  })

  test('a server that counts fewer tokens than it was sent is named, unless nobody is to be asked', async () => {
    const words = ['--model', 'cutter', '--base-url', base, '-t', 'vt']
    const { code, named } = await findings(words)
    expect(code).toBe(3)
    expect(named('fit')).toEqual([
      {
        name: 'fit',
        state: 'FAIL',
        note: expect.stringMatching(/^cutter: its server counted 300 of [\d,]+ tokens: it cuts/),
      },
    ])
    expect((await findings([...words, '--no-fit-check'])).named('fit')).toEqual([])
  })

  test('what a run would refuse at a server is a line each', async () => {
    const { code, named } = await findings(['--model', 'good', '--base-url', base, '-t', 'vt', '--no-fit-check'])
    expect(code).toBe(0)
    expect(named('refused').map(({ state, note }) => [state, note.replace(/ \(.*\)$/, '')])).toEqual([
      ['warn', 'good: --api completions, and with it --chat-template'],
      ['warn', 'good: --api responses'],
      ['warn', 'good: --api anthropic'],
      ['warn', 'good: --method rag-embed without --embed-model'],
    ])
    for (const { note } of named('refused')) expect(note).toMatch(/\(.*http\S+ answered 404[^.]*\)$/)
    expect(named('prefill')[0].note).toMatch(/official RULER items are rejected; pass --prefill none$/)
  })

  test('what a server offers is not said to be refused, nor what the run has from elsewhere', async () => {
    const words = ['--base-url', base, '-t', 'vt', '--no-fit-check']
    const all = await findings(['--model', 'many', ...words])
    expect(all.named('refused')).toEqual([])
    expect(all.named('prefill')[0].note).toMatch(/; pass --api completions or --prefill none$/)
    const other = await findings(['--model', 'good', '--embed-model', 'many', ...words])
    expect(other.named('refused').filter(({ note }) => note.includes('rag-embed'))).toEqual([])
    expect((await findings(['-t', 'vt'])).named('refused')).toEqual([])
  })

  test.each([
    ['a closed port', 'http://127.0.0.1:9/v1', /nothing answers|ECONNREFUSED/],
    ['a path without an API', '', /404/],
  ])('%s fails on one line', async (_, address, note) => {
    const { code, named } = await findings(['--model', `m@${address || base.replace('/v1', '/v9')}`, '-t', 'vt'])
    expect(code).toBe(3)
    expect(named('model')[0]).toMatchObject({ state: 'FAIL', note: expect.stringMatching(note) })
    expect(named('model')[0].note).not.toContain('\n')
  })

  test.each([
    [['--tokenizer', 'none.json'], 'tokenizer', /"none\.json" is neither a known tokenizer nor a file/],
    [['-t', 'rular'], 'plan', /unknown task "rular"/],
  ])('%j is a finding, and the other checks go on', async (argv, name, note) => {
    const { code, named } = await findings(argv)
    expect(code).toBe(3)
    expect(named(name)[0]).toMatchObject({ state: 'FAIL', note: expect.stringMatching(note) })
    expect(named('node')[0].state).toBe('ok')
  })

  test('a flag that a run would refuse is a finding', async () => {
    const { code, named } = await findings(['-t', 'vt', '--method', 'memagent', '--overflow', 'refuse'])
    expect(code).toBe(3)
    expect(named('flags')).toEqual([
      { state: 'FAIL', name: 'flags', note: expect.stringMatching(/^--overflow: nothing in this run uses this flag/) },
    ])
  })

  test('a build that could not be made again is a warning', async () => {
    const { named } = await findings(['-t', 'vt'], { FATHOM_STALE: 'yes' })
    expect(named('build')[0].state).toBe('warn')
  })
})
