import { Worker } from 'node:worker_threads'
import { expect, onTestFinished, test } from 'vitest'
import { withServerTokenizer } from '../../../../run/connect/server-tokenizer.ts'
import { createServerTokenizer } from '../../../../runners/models/counting/server-tokenizer.ts'
import { createServerTokens } from '../../../../runners/models/counting/server-tokens.ts'
import { detectServerKind, fetchServerDetails } from '../../../../runners/models/servers/server-kind.ts'

/**
 * A server that counts words, in a thread of its own: who counts by it holds this one up. It is llama.cpp by its paths
 * and vLLM by those of that; what it says of itself is llama.cpp's.
 */
async function counting(owner = 'llamacpp', extra = 0): Promise<string> {
  const worker = new Worker(
    `const { createServer } = require('node:http')
    const { parentPort } = require('node:worker_threads')
    const words = text => (text.match(/\\S+/g) ?? []).length + ${extra}
    const said = {
      '/v1/models': () => ({ data: [{ id: 'm', owned_by: '${owner}', max_model_len: 4096 }] }),
      '/props': () => ({ total_slots: 4, default_generation_settings: { n_ctx: 4096 } }),
      '/get_server_info': () => ({ context_length: 4096, max_total_num_tokens: 10000, max_running_requests: 16 }),
      '/apply-template': ({ messages }) => ({ prompt: 'sys user ' + messages[0].content + ' end' }),
      '/tokenize': ({ content, prompt, messages }) =>
        content === undefined
          ? { count: words(prompt ?? 'a b ' + messages[0].content), max_model_len: 4096 }
          : { tokens: Array(words(content)).fill(7) },
    }
    const server = createServer(async (request, response) => {
      let text = ''
      for await (const part of request) text += part
      const answer = said[request.url]
      response.writeHead(answer ? 200 : 404).end(JSON.stringify(answer ? answer(text ? JSON.parse(text) : {}) : {}))
    })
    server.listen(0, '127.0.0.1', () => parentPort.postMessage(server.address().port))`,
    { eval: true },
  )
  onTestFinished(async () => void (await worker.terminate()))
  const port = await new Promise<number>(resolve => worker.once('message', resolve))
  return `http://127.0.0.1:${port}/v1`
}

test.each([
  ['llama.cpp', 3],
  ['vLLM', 2],
] as const)('%s counts a text, and what its template puts around one', async (kind, around) => {
  const counter = createServerTokens(kind, 'm', await counting(), undefined)!
  expect([await counter.count('three small words'), await counter.template()]).toEqual([3, around])
})

test('other kinds of servers do not count', async () => {
  for (const kind of ['SGLang', 'Ollama', undefined] as const)
    expect(createServerTokens(kind, 'm', 'http://host/v1', undefined)).toBeUndefined()
  await expect(createServerTokens('vLLM', 'm', `${await counting()}/elsewhere`, undefined)!.count('x')).rejects.toThrow(
    '/tokenize answered 404',
  )
})

test('a tokenizer that asks a server counts while its caller waits, and is told by how it counts', async () => {
  const [one, same, other] = [await counting(), await counting(), await counting('llamacpp', 1)]
  const of = (url: string) => createServerTokenizer(createServerTokens('llama.cpp', 'm', url, undefined)!)
  const made = [of(one), of(same), of(other)]
  onTestFinished(() => {
    for (const { close } of made) close()
  })
  const [first, second, third] = made.map(({ tokenizer }) => tokenizer)
  expect(first.count('three small words')).toBe(3)
  expect(first.slices('one two three four five', 2)).toHaveLength(3)
  expect(first.id).toMatch(/^server:[0-9a-f]{8}$/)
  expect(second.id).toBe(first.id)
  expect(third.id).not.toBe(first.id)
})

const spec = (...urls: readonly string[]) => ({
  tokenizer: 'server',
  models: urls.map((url, at) => ({ name: `m${at}`, baseUrl: url })),
  apiKeyEnv: 'NO_KEY',
  api: 'chat' as const,
  header: {},
  templateTokens: undefined,
})

test('--tokenizer server names a tokenizer for the run, with the tokens of the chat template', async () => {
  const { spec: counted, close } = await withServerTokenizer(spec(await counting()), {})
  onTestFinished(close)
  expect(counted).toMatchObject({ tokenizer: expect.stringMatching(/^server:/), templateTokens: 3 })
})

test.each([
  [
    'a server that does not count',
    ['sglang'],
    /^--tokenizer server: the server of m0 at \S+ \(SGLang\) does not count tokens by itself\. llama\.cpp's/,
  ],
  ['a server of no known kind', ['openai'], /the server of m0 at \S+ does not count tokens by itself/],
] as const)('%s is refused in one line', async (_, owners, message) => {
  const urls = await Promise.all(owners.map(owner => counting(owner)))
  await expect(withServerTokenizer(spec(...urls), {})).rejects.toThrow(message)
})

test('two servers that count otherwise than each other are refused', async () => {
  const urls = [await counting(), await counting('llamacpp', 1)]
  await expect(withServerTokenizer(spec(...urls), {})).rejects.toThrow('m0 and m1 count the same texts differently')
})

test('a model without a server has nobody to count', async () => {
  const asked = { ...spec(), models: [{ name: 'reader', baseUrl: null }] }
  await expect(withServerTokenizer(asked, {})).rejects.toThrow('--tokenizer server: reader has no server.')
})

test('what requests share is read from each kind of server', async () => {
  const url = await counting()
  expect(await fetchServerDetails('llama.cpp', url, undefined)).toEqual({
    window: 4096,
    slots: 4,
    shared: 4096,
    refusesMore: true,
    cachesBySlot: true,
  })
  expect(await fetchServerDetails('SGLang', url, undefined)).toEqual({ window: 4096, shared: 10_000, slots: 16 })
  expect(await fetchServerDetails('vLLM', url, undefined)).toEqual({})
  expect(detectServerKind({ data: [{ id: 'm', owned_by: 'vllm' }] })).toBe('vLLM')
  expect(detectServerKind({ data: [{ id: 'm', owned_by: 'me' }] })).toBeUndefined()
})
