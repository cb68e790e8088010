import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { reporters } from '../../../../reports/report.ts'
import { bench, freshFolder, rowsOf } from '../bench.ts'

/** A task whose second item breaks its own program. */
const BROKEN = `export default ({ defineTask }) => ({
  tasks: [
    defineTask({
      ...{ id: 'broken', family: 'needle', about: 'x', source: 'x', version: 1, params: {}, paramNotes: {} },
      ...{ answerTokens: 16, paired: true, uniqueAnswer: true, scorer: 'ruler-recall', chance: 0, program: 'solves it' },
      ...{ template: '{context} {question}', haystack: false, solve: () => 'a' },
      core: ({ index }) => ({ question: 'What?', answerFormat: 'x', expected: ['a'], facts: index }),
      fill({ facts }, { tokenizer }) {
        if (facts === 1) throw new RangeError('no such bin')
        return { context: 'a b', tokens: tokenizer.count('a b'), depths: [], haystack: 'none', repeats: 0 }
      },
    }),
  ],
})`
const SMALL = '--task niah_single_1,vt --lengths 4k,8k --samples 3 --quiet'

describe('a run', () => {
  test('answers, scores and reports every item once', async () => {
    const out = freshFolder()
    const { code, out: table } = await bench(`${SMALL} --out ${out}`, { FATHOM_REPORTS: '' })
    const { items, answers, scores, keys, manifest } = rowsOf(out)
    expect(code).toBe(0)
    expect([items.length, answers.length, scores.length]).toEqual([12, 12, 36])
    expect(new Set(keys).size).toBe(12)
    expect(answers.every(({ status, ledger }) => status.kind === 'answered' && ledger.calls.total === 1)).toBe(true)
    expect(table).toContain('simulated model')
    expect(manifest.sessions).toMatchObject([{ exitCode: 0 }])
    expect(readdirSync(join(out, 'report')).sort()).toEqual(reporters.map(({ file }) => file).sort())
  })

  test('writes the reports that FATHOM_REPORTS names, and refuses others by name', async () => {
    const out = freshFolder()
    const words = `--task vt --lengths 4k --samples 1 --quiet --out ${out}`
    expect((await bench(words, { FATHOM_REPORTS: 'table, scores-csv' })).code).toBe(0)
    expect(readdirSync(join(out, 'report')).sort()).toEqual(['scores.csv', 'table.md'])
    expect(await bench(words, { FATHOM_REPORTS: 'tabel' })).toMatchObject({
      code: 2,
      err: expect.stringMatching(/^fathom-bench: unknown report in FATHOM_REPORTS "tabel" \(did you mean "table"\?\)/),
    })
  })

  test('that is asked for a group by its name is reported as that group, also when it grows', async () => {
    const out = freshFolder()
    const only = { FATHOM_REPORTS: 'results-json' }
    for (const task of ['hqa', 'vt']) await bench(`--task ${task} --lengths 4k --samples 1 --quiet --out ${out}`, only)
    expect(rowsOf(out).manifest.groups).toEqual(['hqa'])
    const { groups } = JSON.parse(readFileSync(join(out, 'report/results.json'), 'utf8'))
    expect(groups.map(({ id }: { id: string }) => id)).toEqual(['ruler', 'hqa'])
  })

  test('that is given again does nothing twice, and grows by samples, lengths, tasks and methods', async () => {
    const out = freshFolder()
    await bench(`${SMALL} --out ${out}`)
    const before = rowsOf(out)
    await bench(`${SMALL} --out ${out}`)
    expect(rowsOf(out).answers).toEqual(before.answers)
    await bench(
      `--task niah_single_1,vt,fwe --lengths 4k,8k,16k --samples 4 --method full-context,oracle --quiet --out ${out}`,
    )
    const after = rowsOf(out)
    expect(after.answers.slice(0, 12)).toEqual(before.answers)
    expect(after.answers.length).toBe(3 * 3 * 4 * 2)
    expect(new Set(after.keys).size).toBe(after.answers.length)
    expect(after.manifest.sessions).toHaveLength(3)
  })

  test.each([
    ['seed', '--seed 7', /another seed: 42, asked is 7/],
    ['tokenizer', '--tokenizer cl100k_base', /another tokenizer: o200k_base, asked is cl100k_base/],
    ['haystack', '--task niah_single_2 --haystack noise', /another haystack: prose-2, asked is noise/],
    ['parameter', '--set vt.hops=2', /another vt\.hops: 4, asked is 2/],
  ])('of another %s is refused by name', async (_, flags, message) => {
    const out = freshFolder()
    await bench(`${SMALL} --samples 1 --out ${out}`.replace('--samples 3', ''))
    const { code, err } = await bench(`${SMALL} ${flags} --out ${out}`)
    expect(code).toBe(2)
    expect(err).toMatch(message)
    expect(err.trim().split('\n')).toHaveLength(1)
  })

  test('asks a model that failed again on resume, unless told not to; the last attempt counts', async () => {
    let healthy = false
    const server = createServer((request, reply) => {
      const answer = {
        choices: [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', content: '1234567' } }],
      }
      const said = healthy ? answer : { error: { message: 'overloaded' } }
      request.resume().on('end', () => reply.writeHead(healthy ? 200 : 500).end(JSON.stringify(said)))
    })
    await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
    onTestFinished(() => void server.close())
    const out = freshFolder()
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`
    const words = `--task vt --lengths 4k --samples 2 --quiet --model m --base-url ${url} --max-retries 0 --out ${out}`
    expect((await bench(words)).code).toBe(3)
    expect(rowsOf(out).answers.map(row => [row.attempt, row.status.kind])).toEqual([
      [1, 'failed'],
      [1, 'failed'],
    ])
    healthy = true
    expect((await bench(`${words} --no-retry-errors`)).code).toBe(3)
    expect(rowsOf(out).answers).toHaveLength(2)
    expect((await bench(words)).code).toBe(0)
    const { answers, scores } = rowsOf(out)
    expect(answers.slice(2).map(row => [row.attempt, row.status.kind])).toEqual([
      [2, 'answered'],
      [2, 'answered'],
    ])
    expect((await bench(words)).code).toBe(0)
    expect(rowsOf(out)).toMatchObject({ answers, scores })
  })

  test.each([
    [
      "template: '{context} {question}'",
      "template: 'Read. {question}'",
      /template of task "broken" in \S+: \{context\}/,
    ],
    [
      "scorer: 'ruler-recall'",
      "scorer: 'ruler-recal'",
      /unknown scorer of task "broken" in \S+ "ruler-recal" \(did you/,
    ],
    ['answerTokens: 16', "answerTokens: '16'", /--plugin \S+: task "broken" needs answerTokens, a whole number/],
  ])('with a plugin whose task says %s wrongly is refused before anything is asked', async (right, wrong, message) => {
    const plugin = `${freshFolder()}.mjs`
    expect(BROKEN).toContain(right)
    writeFileSync(plugin, BROKEN.replace(right, wrong))
    const { code, err } = await bench(`--task broken --plugin ${plugin} --lengths 4k --quiet --out ${freshFolder()}`)
    expect(code).toBe(2)
    expect(err).toMatch(message)
  })

  test('whose item cannot be made ends with one line, and leaves a folder that goes on', async () => {
    const plugin = `${freshFolder()}.mjs`
    writeFileSync(plugin, BROKEN)
    const out = freshFolder()
    const words = `--task broken --plugin ${plugin} --lengths 4k --quiet --out ${out}`
    const { code, err } = await bench(`${words} --samples 3`)
    expect([code, err]).toEqual([
      3,
      `fathom-bench: item 1 of broken at 4K cannot be made: --plugin ${plugin}: task "broken" threw in fill: RangeError: no such bin.\n`,
    ])
    expect(rowsOf(out).answers.every(row => rowsOf(out).items.some(item => item.id === row.item))).toBe(true)
    expect((await bench(`${words} --samples 1`)).code).toBe(0)
  })

  test('keeps what looks like a key out of its manifest', async () => {
    const out = join(freshFolder(), 'sk-abcdefghijkl')
    await bench(`generate --task vt --lengths 4k --samples 1 --quiet --out ${out}`)
    expect(rowsOf(out).manifest.sessions[0].argv.join(' ')).toMatch(/--out \S*\[key\]$/)
  })

  test('of another template is refused, and a template without its slots too', async () => {
    const out = freshFolder()
    await bench(`--task vt --lengths 4k --samples 1 --quiet --out ${out}`)
    const prompts = freshFolder()
    mkdirSync(prompts)
    writeFileSync(join(prompts, 'vt.txt'), 'Read.\n\n{context}\n\n{question} {answer_format}\n')
    expect(await bench(`--task vt --lengths 4k --samples 1 --quiet --out ${out} --prompts ${prompts}`)).toMatchObject({
      code: 2,
      err: expect.stringMatching(/another template of vt/),
    })
    writeFileSync(join(prompts, 'vt.txt'), 'Read.\n\n{context}\n')
    expect(await bench(`--task vt --lengths 4k --samples 1 --quiet --out ${out} --prompts ${prompts}`)).toMatchObject({
      code: 2,
      err: expect.stringMatching(/\{question\} must stand in it exactly once/),
    })
    rmSync(join(prompts, 'vt.txt'))
    writeFileSync(join(prompts, 'vtt.txt'), 'Read.\n\n{context}\n\n{question}\n')
    expect(await bench(`--task cwe --lengths 4k --samples 1 --dry-run --prompts ${prompts}`)).toMatchObject({
      code: 2,
      err: expect.stringMatching(/unknown template in \S+ "vtt" \(did you mean "vt"\?\)/),
    })
    rmSync(join(prompts, 'vtt.txt'))
    mkdirSync(join(prompts, 'vt.txt'))
    expect(await bench(`--task vt --lengths 4k --samples 1 --dry-run --prompts ${prompts}`)).toMatchObject({
      code: 2,
      err: expect.stringMatching(/^fathom-bench: --prompts: \S+vt\.txt cannot be read \(it is a folder\)\.\n$/),
    })
  })

  test('takes a last row that lacks its line break for what it is', async () => {
    const out = freshFolder()
    await bench(`${SMALL} --out ${out}`)
    const { answers, scores } = rowsOf(out)
    for (const file of ['answers.jsonl', 'scores.jsonl'])
      truncateSync(join(out, file), statSync(join(out, file)).size - 1)
    expect((await bench(`${SMALL} --out ${out}`)).code).toBe(0)
    expect(rowsOf(out)).toMatchObject({ answers, scores })
  })

  test('goes on from a torn line, from answers without scores and from items without answers', async () => {
    const out = freshFolder()
    await bench(`${SMALL} --out ${out}`)
    const whole = rowsOf(out)
    const broken = freshFolder()
    cpSync(out, broken, { recursive: true })
    truncateSync(join(broken, 'answers.jsonl'), statSync(join(broken, 'answers.jsonl')).size - 300)
    writeFileSync(join(broken, 'scores.jsonl'), '')
    expect((await bench(`${SMALL} --out ${broken}`)).code).toBe(0)
    const { keys, scores, answers } = rowsOf(broken)
    expect(keys.toSorted()).toEqual(whole.keys.toSorted())
    expect(answers.length).toBe(12)
    expect(scores.map(row => [row.item, row.scorer, row.value].join()).toSorted()).toEqual(
      whole.scores.map(row => [row.item, row.scorer, row.value].join()).toSorted(),
    )
  })

  test('dry: prints cells and writes nothing', async () => {
    const out = freshFolder()
    const { code, err } = await bench(`--task ruler --lengths 8k..128k --samples 5 --window 32k --dry-run --out ${out}`)
    expect(code).toBe(0)
    expect(err).toMatch(/275 answers, 275 calls, about 13\.\dM input tokens/)
    expect(err).not.toMatch(/^ +32K .*rejected/m)
    expect(err).toMatch(/128K +full-context on reader +55 .* 55 rejected: context window 32,768/)
    expect(err).toMatch(/qa_1 is skipped: --data squad=PATH/)
    expect(existsSync(out)).toBe(false)
  })

  test('dry: tells what holds a method whose calls a model decides', async () => {
    const words = '--task vt --lengths 8k,16k --samples 1 --dry-run --method rlm,full-context --set rlm.maxBatch=20'
    const { code, err } = await bench(words)
    expect(code).toBe(0)
    expect(err.match(/^ +caps .*/gm)).toEqual([
      '  caps     rlm: at most 10,000 calls from code an item, 20 prompts a batch',
    ])
  })

  test.each([
    ['1/4', '2 answers, 2 calls'],
    ['2/4', '1 answer, 1 call'],
    ['4/4', '1 answer, 1 call'],
  ])('of shard %s plans its own part', async (shard, part) => {
    const { err } = await bench(`--task vt --lengths 8k --samples 5 --dry-run --shard ${shard}`)
    expect(err).toContain(`  cost     ${part}, about`)
    expect(err).toContain('(8,192 tokens with the answer, o200k_base)')
  })

  test('with ceilings and floors needs no model', async () => {
    const out = freshFolder()
    expect(
      (await bench(`--task niah_multikey_1,cwe --lengths 4k --samples 3 --method oracle,floor:* --quiet --out ${out}`))
        .code,
    ).toBe(0)
    const { answers, scores, manifest } = rowsOf(out)
    const mean = (method: string) => {
      const values = scores.filter(row => row.method === method && row.scorer === 'ruler-recall').map(row => row.value)
      return values.reduce((sum, value) => sum + value, 0) / values.length
    }
    expect(mean('oracle')).toBe(1)
    expect(mean('floor:empty')).toBe(0)
    expect(mean('floor:random')).toBeLessThan(0.7)
    expect(manifest.models).toEqual({})
    expect(new Set(answers.map(row => row.model))).toEqual(new Set(['none']))
  })

  test('of shards makes the whole', async () => {
    const parts = [freshFolder(), freshFolder()]
    for (const [at, out] of parts.entries()) await bench(`${SMALL} --out ${out} --shard ${at + 1}/2`)
    const whole = freshFolder()
    await bench(`${SMALL} --out ${whole}`)
    expect(parts.flatMap(out => rowsOf(out).keys).toSorted()).toEqual(rowsOf(whole).keys.toSorted())
  })

  test('saves contexts whose hash is the row’s', async () => {
    const out = freshFolder()
    await bench(`--task vt --lengths 4k --samples 2 --save-contexts --quiet --out ${out}`)
    const { createHash } = await import('node:crypto')
    expect(rowsOf(out).items).toHaveLength(2)
    for (const { id, sha256 } of rowsOf(out).items)
      expect(
        createHash('sha256')
          .update(readFileSync(join(out, 'contexts', `${id}.txt`)))
          .digest('hex'),
      ).toBe(sha256)
  })

  test('of generated items goes on from them', async () => {
    const out = freshFolder()
    expect((await bench(`generate ${SMALL} --out ${out}`)).code).toBe(0)
    const items = rowsOf(out).items
    expect(items).toHaveLength(12)
    await bench(`${SMALL} --out ${out}`)
    expect(rowsOf(out).items).toEqual(items)
  })
})

describe('a folder that is', () => {
  test.each([
    ['no run', (out: string) => appendFileSync(join(out, 'notes.txt'), 'mine'), /is not empty and is not a Fathom run/],
    [
      'a run with a broken manifest',
      (out: string) => writeFileSync(join(out, 'manifest.json'), '{"v":'),
      /manifest\.json is not valid JSON/,
    ],
    [
      'a run of a newer version',
      (out: string) => writeFileSync(join(out, 'manifest.json'), '{"v":99,"seed":"42"}'),
      /row version 99/,
    ],
    [
      'a run with half a manifest',
      (out: string) => writeFileSync(join(out, 'manifest.json'), '{"v":2,"seed":"42","tasks":{}}'),
      /manifest\.json lacks templates, data, configs, models, sessions\. Correct it/,
    ],
    [
      'in use',
      (out: string) =>
        writeFileSync(join(out, 'run.lock'), `{"pid":1,"host":"${process.env['HOSTNAME'] ?? ''}elsewhere"}`),
      /is in use by process 1 on .*elsewhere/,
    ],
  ])('%s is refused in one line and left as it is', async (_, make, message) => {
    const out = freshFolder()
    mkdirSync(out)
    make(out)
    const before = readdirSync(out)
    const { code, err } = await bench(`${SMALL} --out ${out}`)
    expect(code).toBe(2)
    expect(err).toMatch(message)
    expect(err.trim().split('\n')).toHaveLength(1)
    expect(readdirSync(out)).toEqual(before)
  })

  test('a file is refused', async () => {
    const out = freshFolder()
    writeFileSync(out, 'x')
    expect(await bench(`${SMALL} --out ${out}`)).toMatchObject({
      code: 2,
      err: `fathom-bench: --out: cannot make the folder ${out}: a file of that name is in the way.\n`,
    })
  })

  test('locked by a process that is gone is taken over', async () => {
    const out = freshFolder()
    mkdirSync(out)
    const { hostname } = await import('node:os')
    writeFileSync(join(out, 'run.lock'), JSON.stringify({ pid: 2 ** 22 + 12345, host: hostname() }))
    expect((await bench(`--task vt --lengths 4k --samples 1 --quiet --out ${out}`)).code).toBe(0)
    expect(existsSync(join(out, 'run.lock'))).toBe(false)
    // In a container the same process id comes again.
    writeFileSync(join(out, 'run.lock'), JSON.stringify({ pid: process.pid, host: hostname() }))
    expect((await bench(`${SMALL} --out ${out}`)).code).toBe(0)
  })
})

describe('an endpoint that', () => {
  const cases: readonly (readonly [string, RequestListener, number, RegExp])[] = [
    [
      'answers HTML',
      (_, reply) => reply.setHeader('content-type', 'text/html').end('<html><body>hello</body></html>'),
      3,
      /web page.*--base-url/,
    ],
    [
      'says 401',
      (_, reply) => reply.writeHead(401).end('{"error":{"message":"bad key sk-very-secret-key"}}'),
      3,
      /MY_KEY/,
    ],
    ['says 404', (_, reply) => reply.writeHead(404).end('{"error":{"message":"no such model"}}'), 3, /404/],
    ['says 400 to everything', (_, reply) => reply.writeHead(400).end('{"error":{"message":"nope"}}'), 3, /nope/],
  ]
  test.each(cases)(
    '%s ends the run with one reason and exit code 3, and the key is nowhere',
    async (_, listener, exit, message) => {
      const server = createServer((request, reply) => void request.resume().on('end', () => listener(request, reply)))
      await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
      try {
        const out = freshFolder()
        const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`
        const words = `--task vt,niah_single_1 --lengths 4k --samples 4 --model m --base-url ${url} --api-key-env MY_KEY --max-retries 0 --trace --out ${out}`
        const { code, err, out: table } = await bench(words, { MY_KEY: 'sk-very-secret-key' })
        expect(code).toBe(exit)
        expect(err).toMatch(message)
        const traces = readdirSync(join(out, 'trace')).map(name => `trace/${name}`)
        expect(traces.length).toBeGreaterThan(0)
        // Nothing was answered: there is nothing to score, and no page that would show a 0.
        expect([table, existsSync(join(out, 'report'))]).toEqual(['', false])
        const kept = ['manifest.json', 'answers.jsonl', ...traces]
          .map(name => readFileSync(join(out, name), 'utf8'))
          .join('')
        expect(`${err}${table}${kept}`).not.toContain('very-secret')
        expect(err).not.toMatch(/ {4}at /)
      } finally {
        server.closeAllConnections()
        server.close()
      }
    },
  )

  test('refuses connections ends before anything is written', async () => {
    const out = freshFolder()
    const { code, err } = await bench(`--task vt --lengths 4k --model m --base-url http://127.0.0.1:9/v1 --out ${out}`)
    expect(code).toBe(3)
    expect(err).toMatch(/nothing answers at http:\/\/127\.0\.0\.1:9\/v1 \(ECONNREFUSED\)/)
    expect(existsSync(out)).toBe(false)
  })

  test('needs a key that is not set is refused; a dry run needs neither key nor server', async () => {
    const words = '--task vt --lengths 4k --model gpt-x'
    expect(await bench(`${words} --out ${freshFolder()}`)).toMatchObject({
      code: 2,
      err: expect.stringMatching(/OPENAI_API_KEY is not set/),
    })
    expect((await bench(`${words} --dry-run`)).code).toBe(0)
    expect((await bench(`${words} --base-url http://127.0.0.1:9/v1 --dry-run`)).code).toBe(0)
  })
})
