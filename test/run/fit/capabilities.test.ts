import { writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { bench, freshFolder, rowsOf } from '../../cli/commands/bench.ts'

/** A server that takes chat, and of the rest what it is told. */
async function server(...capabilities: readonly ('tools' | 'embeddings' | 'logprobs')[]) {
  const seen: { path: string; body: Record<string, unknown> }[] = []
  const http = createServer((request, reply) => {
    let text = ''
    request.on('data', part => {
      text += part
    })
    request.on('end', () => {
      const send = (status: number, value: unknown) =>
        reply.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value))
      const path = request.url!
      if (path.endsWith('/models')) return send(200, { data: [{ id: 'small' }] })
      const body = JSON.parse(text)
      seen.push({ path, body })
      if (path.endsWith('/embeddings')) {
        if (!capabilities.includes('embeddings')) return send(404, { error: { message: 'no such route' } })
        const data = (body.input as string[]).map((_, index) => ({ index, embedding: [1, index] }))
        return send(200, { data, usage: { prompt_tokens: 3 } })
      }
      if (body.tools && !capabilities.includes('tools'))
        return send(400, { error: { message: 'small does not support tools' } })
      const top = [{ token: 'yes', logprob: -0.1 }]
      return send(200, {
        choices: [
          {
            index: 0,
            finish_reason: 'stop',
            message: { role: 'assistant', content: 'yes' },
            ...(body.logprobs &&
              capabilities.includes('logprobs') && { logprobs: { content: [{ top_logprobs: top }] } }),
          },
        ],
        usage: { prompt_tokens: 10, completion_tokens: 1 },
      })
    })
  })
  await new Promise<void>(done => http.listen(0, '127.0.0.1', done))
  onTestFinished(() => void http.close())
  return { url: `http://127.0.0.1:${(http.address() as AddressInfo).port}/v1`, seen }
}

/** Methods that need one thing each, and answer at once; `set` is not set. */
function plugin(): string {
  const path = `${freshFolder()}.mjs`
  writeFileSync(
    path,
    `const method = (id, needs, more = {}) => ({
      id, needs, about: 'X.', fidelity: 'inspired', version: 1, source: 'x', deviations: [], params: { on: false }, paramNotes: { on: 'x' },
      estimate: () => ({ calls: 1, input: 1, output: 1, sequential: 1, peak: 1 }),
      run: async () => ({ status: 'answered', reason: 'x', answer: 'x' }),
      ...more,
    })
    export default () => ({ methods: [
      method('x-plain', ['model']), method('x-tools', ['model', 'tools']), method('x-more-tools', ['model', 'tools']),
      method('x-logprobs', ['model', 'logprobs']), method('x-vectors', ['model', 'embeddings']),
      method('x-set', ['external'], { unavailable: ({ on }) => (on ? undefined : 'x-set.on is not set (--set x-set.on=true)') }),
    ] })`,
  )
  return path
}

const SUITE = '--task vt --lengths 4k --samples 1 --quiet --max-retries 0'

test('what a server can do is asked once, and all that it serves is run', async () => {
  const { url, seen } = await server('tools', 'embeddings', 'logprobs')
  const out = freshFolder()
  const words = `${SUITE} --plugin ${plugin()} --method x-plain,x-tools,x-more-tools,x-logprobs,x-vectors --model small --base-url ${url} --out ${out}`
  expect((await bench(words)).code).toBe(0)
  expect(seen.map(({ path, body }) => [path, Boolean(body['tools']), Boolean(body['logprobs'])])).toEqual([
    ['/v1/chat/completions', true, false],
    ['/v1/chat/completions', false, true],
    ['/v1/embeddings', false, false],
  ])
  expect(rowsOf(out).answers).toHaveLength(5)
})

test.each([
  [
    'x-tools',
    /^fathom-bench: x-tools: small offers no tool calls \(http\S+ answered 400: small does not support tools\)\. Leave x-tools out\.\n$/,
  ],
  [
    'x-logprobs',
    /^fathom-bench: x-logprobs: small offers no log-probabilities \(its reply has none\)\. Leave x-logprobs out\.\n$/,
  ],
  [
    'x-vectors',
    /^fathom-bench: x-vectors: small offers no embeddings \(http\S+\/embeddings answered 404: no such route\..*\)\. Name another with --embed-model, or leave x-vectors out\.\n$/,
  ],
  ['x-set', /^fathom-bench: x-set: x-set\.on is not set \(--set x-set\.on=true\)\.\n$/],
])('%s by its name is refused on one line, before anything is written', async (id, message) => {
  const { url } = await server()
  const out = freshFolder()
  const { code, err } = await bench(
    `${SUITE} --plugin ${plugin()} --method x-plain,${id} --model small --base-url ${url} --out ${out}`,
  )
  expect(code).toBe(2)
  expect(err).toMatch(message)
  expect(() => rowsOf(out)).toThrow()
})

test('by a glob it is left out with a note, and the others run', async () => {
  const { url } = await server('tools')
  const out = freshFolder()
  const words = `${SUITE.replace(' --quiet', '')} --plugin ${plugin()} --method x-* --model small --base-url ${url} --out ${out}`
  const { code, err } = await bench(words)
  expect(code).toBe(0)
  expect(
    rowsOf(out)
      .answers.map(({ method }) => method)
      .sort(),
  ).toEqual(['x-more-tools', 'x-plain', 'x-tools'])
  const notes = err.split('\n').filter(line => line.includes('is left out'))
  expect(notes).toHaveLength(3)
  expect(notes[0]).toBe('  note     x-set is left out: x-set.on is not set (--set x-set.on=true).')
  expect(err).toMatch(/entries {2}x-plain on small, x-tools on small, x-more-tools on small\n/)
})

test('a method that is set runs, and --embed-model brings what the model lacks', async () => {
  const [chat, vectors] = [await server(), await server('embeddings')]
  const out = freshFolder()
  const words = `${SUITE} --plugin ${plugin()} --method x-set,rag-embed --set x-set.on=true --model small --base-url ${chat.url} --embed-model vec@${vectors.url} --out ${out}`
  expect((await bench(words)).code).toBe(0)
  const { answers, manifest } = rowsOf(out)
  expect(answers.map(({ method }) => method).sort()).toEqual(['rag-embed', 'x-set'])
  expect(vectors.seen.length).toBeGreaterThan(1)
  expect(chat.seen.every(({ path }) => path.endsWith('/chat/completions'))).toBe(true)
  expect(Object.keys(manifest.models).sort()).toEqual(['small', 'vec'])
  const { config, ledger } = answers.find(({ method }) => method === 'rag-embed')!
  expect(manifest.configs[config].sampling).toMatchObject({ embed_model: 'vec' })
  // The server of this test counts too few tokens to be believed.
  expect(ledger.embeddings).toMatchObject({ source: 'estimated' })
})

test('where nothing is left there is nothing to run; a dry run asks nobody', async () => {
  const { url, seen } = await server()
  const words = `${SUITE} --plugin ${plugin()} --model small --base-url ${url} --out ${freshFolder()}`
  expect(await bench(`${words} --method x-log*`)).toMatchObject({
    code: 2,
    err: expect.stringMatching(/^fathom-bench: nothing to run\. x-logprobs is left out/),
  })
  const asked = seen.length
  expect((await bench(`${words} --method x-log* --dry-run`)).code).toBe(0)
  expect(seen).toHaveLength(asked)
  expect((await bench(`${words} --method x-se* --dry-run`)).code).toBe(2)
})

test('a plugin’s method without a version is refused', async () => {
  const path = plugin()
  writeFileSync(
    path,
    "export default { methods: [{ id: 'x', about: '', fidelity: '', params: {}, needs: [], estimate() {}, run() {} }] }",
  )
  expect((await bench(`${SUITE} --plugin ${path} --method x`)).err).toMatch(/method "x" lacks version/)
})
