import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { bench, freshFolder, rowsOf } from '../../cli/commands/bench.ts'

const SUITE =
  '--task vt,niah_single_1 --lengths 4k --samples 3 --method full-context,memagent,map-reduce,rag-embed --set memagent.chunkTokens=1000 --set map-reduce.windowTokens=1000 --quiet'

const timeless = (out: string) =>
  rowsOf(out)
    .answers.map(({ at, ...row }) => row)
    .toSorted((a, b) =>
      JSON.stringify([a.item, a.method, a.attempt]) < JSON.stringify([b.item, b.method, b.attempt]) ? -1 : 1,
    )

test('a run that is recorded is played back to the same rows, scores and manifest, by nobody', async () => {
  const [out, played, file] = [freshFolder(), freshFolder(), `${freshFolder()}.jsonl`]
  expect((await bench(`${SUITE} --record ${file} --out ${out}`)).code).toBe(0)
  const before = readFileSync(file, 'utf8')
  expect((await bench(`${SUITE} --replay ${file} --out ${played}`)).code).toBe(0)
  expect(timeless(played)).toEqual(timeless(out))
  expect(timeless(played)).toHaveLength(24)
  const [one, two] = [rowsOf(out), rowsOf(played)]
  expect(two.manifest.models).toEqual(one.manifest.models)
  expect(two.manifest.configs).toEqual(one.manifest.configs)
  const scores = (rows: typeof one) => rows.scores.map(row => JSON.stringify(row)).toSorted()
  expect(scores(two)).toEqual(scores(one))
  expect(readFileSync(file, 'utf8')).toBe(before)
})

test('a server and a key are needed for the recording alone; the file has neither key nor prompt', async () => {
  let asked = 0
  const server = createServer((request, reply) => {
    let body = ''
    request.on('data', part => {
      body += part
    })
    request.on('end', () => {
      if (request.url!.endsWith('/models')) return reply.end('{"data":[{"id":"m","max_model_len":9000}]}')
      asked++
      const content = `The key ${request.headers.authorization} saw ${body.length} bytes`
      reply.setHeader('content-type', 'application/json')
      reply.end(
        JSON.stringify({
          choices: [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', content } }],
          usage: { prompt_tokens: 10, completion_tokens: 5 },
        }),
      )
    })
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  onTestFinished(() => void server.close())
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`
  const [out, played, file] = [freshFolder(), freshFolder(), `${freshFolder()}.jsonl`]
  const words = `--task vt --lengths 4k --samples 2 --model m --base-url ${url} --api-key-env MY_KEY --quiet`
  expect((await bench(`${words} --record ${file} --out ${out}`, { MY_KEY: 'sk-very-secret-key' })).code).toBe(0)
  expect(asked).toBe(2)
  const text = readFileSync(file, 'utf8')
  expect(text).not.toContain('very-secret')
  expect(text.length).toBeLessThan(3_000)
  server.closeAllConnections()
  server.close()
  expect((await bench(`${words.replace(url, 'http://127.0.0.1:9/v1')} --replay ${file} --out ${played}`)).code).toBe(0)
  expect(timeless(played)).toEqual(timeless(out))
  expect(rowsOf(played).manifest.models['m'].window).toBe(9000)
})

test('what is not in the recording fails on one line, and another session adds it', async () => {
  const [out, played, file] = [freshFolder(), freshFolder(), `${freshFolder()}.jsonl`]
  const words = (samples: number) => `--task vt --lengths 4k --samples ${samples} --quiet`
  await bench(`${words(2)} --record ${file} --out ${out}`)
  const { code, err } = await bench(`${words(3)} --replay ${file} --out ${played}`)
  expect(code).toBe(3)
  expect(err).toMatch(
    /1 of 3 answers failed and count as 0, for example by full-context on reader: \S+\.jsonl has no reply to this call \(answer\)/,
  )
  await bench(`${words(3)} --record ${file} --out ${out}`)
  const whole = freshFolder()
  expect((await bench(`${words(3)} --replay ${file} --out ${whole}`)).code).toBe(0)
  expect(timeless(whole)).toEqual(timeless(out))
})

test.each([
  ['--replay none.jsonl', /--replay: no file none\.jsonl/],
  ['--replay FILE', /--replay: \S+ is not a recording of --record/],
  ['--record FILE', /--record: \S+ is not a recording of --record/],
])('%s is refused, and the file left as it is', async (flags, message) => {
  for (const text of ['my notes', '{"a":1}\n', '{"v":1}\n']) {
    const file = `${freshFolder()}.txt`
    writeFileSync(file, text)
    const out = freshFolder()
    const { code, err } = await bench(
      `--task vt --lengths 4k --samples 1 --quiet --out ${out} ${flags.replace('FILE', file)}`,
    )
    expect(existsSync(out)).toBe(false)
    expect(code).toBe(2)
    expect(err).toMatch(message)
    expect(readFileSync(file, 'utf8')).toBe(text)
  }
})

test('a model that a recording does not have is refused by name', async () => {
  const file = `${freshFolder()}.jsonl`
  const words = '--task vt --lengths 4k --samples 1 --quiet'
  await bench(`${words} --record ${file} --out ${freshFolder()}`)
  expect(await bench(`${words} --model other --replay ${file} --out ${freshFolder()}`)).toMatchObject({
    code: 2,
    err: expect.stringMatching(/--replay: \S+ has nothing of the model other\. It has reader\./),
  })
})
