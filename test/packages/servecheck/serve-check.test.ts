import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { type FakeOptions, type ServerFault, startFakeServer } from '../../../bin/perf/serve-check/fake-server.ts'
import { bench, freshFolder } from '../../cli/commands/bench.ts'

const serve = async (options: FakeOptions = {}) => {
  const server = await startFakeServer(options)
  onTestFinished(() => server.close())
  return server
}

const WORDS = ['--lengths', '4k', '--questions', '8', '--seed', 'test', '--levels', '0,0', '--quiet']
/** As many as a proof needs, and as many as a pass needs. */
const FEW = [...WORDS, '--contexts', '2']
const ENOUGH = [...WORDS, '--contexts', '10']

const check = async (base: FakeOptions, changed: FakeOptions, words: readonly string[] = FEW) => {
  const [a, b] = [await serve(base), await serve(changed)]
  const folder = freshFolder()
  const ended = await bench(['serve-check', '--base', a.url, '--changed', b.url, '--out', folder, ...words])
  return { ...ended, folder, servers: [a, b] }
}

const LOST = 'It is not in the text.'
const loseIf =
  (isLost: (...given: Parameters<ServerFault>) => boolean): ServerFault =>
  (...given) =>
    isLost(...given) ? LOST : given[0]

describe('two servers', () => {
  test('a sound change passes, with a page, a picture, JUnit and a summary, and the same command asks nothing again', async () => {
    const junit = join(freshFolder(), '..', 'junit.xml')
    const words = [...ENOUGH, '--junit', junit, '--github']
    const { code, out, err, folder, servers } = await check({}, {}, words)
    expect([code, err]).toEqual([0, ''])
    expect(out).toMatch(
      /PASS +loses less than 9\.\d points .* 80 answers from 10 contexts, lost 0, won 0; cold, warm, alone/,
    )
    expect(out).toMatch(/Nothing beyond 4,\d{3} tokens was tested\./)
    expect(out).toContain('### serve-check: PASSED')
    expect(readFileSync(join(folder, 'report.html'), 'utf8')).toContain('PASSED')
    expect(existsSync(join(folder, 'change.svg'))).toBe(true)
    expect(readFileSync(junit, 'utf8')).toContain('failures="0" skipped="0"')
    const asked = servers.map(({ requests }) => requests)
    const [a, b] = servers
    const same = ['serve-check', '--base', a.url, '--changed', b.url, '--out', folder]
    const again = await bench([...same, ...ENOUGH, '--json'])
    expect(again.code).toBe(0)
    expect(JSON.parse(again.out)).toMatchObject({ event: 'serve-check', exitCode: 0, lengths: [{ verdict: 'PASS' }] })
    expect(servers.map(({ requests }) => requests)).toEqual(asked)
    const other = await bench([...same, ...FEW])
    expect([other.code, other.err]).toEqual([
      2,
      expect.stringMatching(/--out: .* holds a check with contexts 10, not 2\./),
    ])
  })

  test.each<readonly [string, ServerFault, RegExp]>([
    [
      "a hit with another item's text",
      (answer, { cached, foreign }) => (cached && foreign !== undefined ? foreign : answer),
      /FAIL +\d+ repl(?:y holds|ies hold) a value of another context, in 1 context: the server mixes contexts up \(proof\)/,
    ],
    ['the last 2,048 tokens alone', loseIf((_, { depth }) => depth < 0.5), /FAIL +\d context.* lost half or more/],
  ])('%s is proof of a fault at once', async (_, fault, finding) => {
    const { code, out } = await check({}, { fault })
    expect(code).toBe(1)
    expect(out).toMatch(finding)
    expect(out).toMatch(/lost by way: cold \d+ of \d+, warm/)
  })

  test('swapped characters fail the copies', async () => {
    const fault: ServerFault = answer => answer.replace(/[0-9]/, digit => String((Number(digit) + 1) % 10))
    const { code, out } = await check({}, { fault }, ENOUGH)
    expect(code).toBe(1)
    expect(out).toMatch(/lost half or more|copies that differ by 1–1 characters/)
  })

  test('a loss in parallel alone is seen there', async () => {
    const fault = loseIf((_, { inFlight }) => inFlight > 3)
    const { code, out } = await check({ delay: 5 }, { fault, delay: 5 }, ENOUGH)
    expect(code).toBe(1)
    expect(out).toMatch(/alone 0 of \d+, in parallel [1-9]/)
  })

  test('replies that do not come are not losses, and leave it open', async () => {
    const fault: ServerFault = (answer, { depth }) => (depth > 0.45 && depth < 0.55 ? null : answer)
    const { code, out } = await check({}, { fault })
    expect(code).toBe(4)
    expect(out).toMatch(/CANNOT TELL +\d+ of 16 questions have no reply of both servers .*; lost 0, won 0/)
  }, 60_000)

  test('too few contexts cannot pass, and it says how many would', async () => {
    const { code, out } = await check({}, {})
    expect(code).toBe(4)
    expect(out).toMatch(/CANNOT TELL +too few contexts for a PASS/)
  })

  test('without a cache all questions are one prompt', async () => {
    const { code, out, servers } = await check({ caches: false }, { caches: false })
    expect(code).toBe(4)
    expect(out).toContain('warm NOT REACHED')
    // Two probes, and one prompt a context.
    expect(servers.map(({ requests }) => requests)).toEqual([6, 6])
  })

  test('equal output is judged on its own with --lossless', async () => {
    const fault: ServerFault = answer => `${answer}.`
    const { code, out } = await check({}, { fault }, [...ENOUGH, '--lossless'])
    expect(code).toBe(1)
    expect(out).toMatch(
      /equal output: 45 of 45 texts differ; the base differs from itself in 0 of 45: it is not lossless/,
    )
  })
})

describe('one server', () => {
  test('is checked against itself: short and long, alone and in parallel', async () => {
    const fault = loseIf((_, { inFlight }) => inFlight > 3)
    const server = await serve({ fault, delay: 5 })
    const { code, out } = await bench(['serve-check', '--base', server.url, '--out', freshFolder(), ...ENOUGH])
    expect(code).toBe(1)
    expect(out).toContain('against itself')
    expect(out).toMatch(/Right, short and long, asked alone: .* 100 %/)
  })
})

describe('a wrong use ends in one line', () => {
  test('a server that is down, and an address given twice', async () => {
    const { url } = await serve()
    const down = await bench(['serve-check', '--base', url, '--changed', 'http://127.0.0.1:9/v1'])
    expect([down.code, down.err]).toEqual([
      3,
      expect.stringMatching(
        /^fathom-bench: nothing answers at http:\/\/127\.0\.0\.1:9\/v1 .*Is the server of changed running\?\n$/,
      ),
    ])
    const twice = await bench(['serve-check', '--base', url, '--changed', url])
    expect([twice.code, twice.err]).toEqual([2, expect.stringContaining('got the address of --base. Leave it out')])
    const none = await bench(['serve-check'])
    expect([none.code, none.err]).toEqual([2, expect.stringContaining('--base URL is missing')])
  })

  test('another tokenizer, and a shared cache', async () => {
    const tokenizer = await check({}, { charsPerToken: 3 })
    expect([tokenizer.code, tokenizer.err]).toEqual([
      2,
      expect.stringMatching(/has another model, tokenizer or chat template/),
    ])
    const cache = new Set<string>()
    const shared = await check({ cache }, { cache })
    expect([shared.code, shared.err]).toEqual([2, expect.stringMatching(/the two share a cache\. Give each its own/)])
  })

  test('a short window, typed; without --lengths the window is the end', async () => {
    const short = await check({ window: 3900 }, { window: 3900 })
    expect([short.code, short.err]).toEqual([
      2,
      expect.stringMatching(/4,096 tokens do not fit the context window of 3,900\. Ask for shorter/),
    ])
  })

  test('questions that do not fit a length', async () => {
    const { code, err } = await check(
      {},
      {},
      [...WORDS, '--questions', '64', '--contexts', '2'].filter(
        (word, at, all) => !(word === '8' || (word === '--questions' && all[at + 1] === '8')),
      ),
    )
    expect([code, err]).toEqual([
      2,
      expect.stringMatching(/tokens are too few for 64 questions a context; expected at least/),
    ])
  })

  test('several models, none named, and levels that do not exist', async () => {
    const { url } = await serve({ model: 'a,b' })
    const several = await bench(['serve-check', '--base', url])
    expect([several.code, several.err]).toEqual([
      2,
      expect.stringMatching(/--model: missing, and .* lists a, b\. Name one/),
    ])
    const levels = await bench(['serve-check', '--base', url, '--levels', '9,1'])
    expect([levels.code, levels.err]).toEqual([
      2,
      expect.stringContaining('got "9,1", expected two levels from 0 to 3'),
    ])
  })
})

test('init writes a workflow once, with the levels pinned', async () => {
  const path = join(freshFolder(), '..', 'check.yml')
  const words = ['serve-check', 'init', '--base', 'http://localhost:8000/v1', '--changed', 'http://localhost:8001/v1']
  expect((await bench([...words, '--out', path])).err).toContain('--levels R,H is missing')
  const { code, out } = await bench([...words, '--levels', '1,2', '--out', path])
  expect(code).toBe(0)
  expect(out).toContain("set the repository's variable FATHOM_BASE_URL")
  expect(readFileSync(path, 'utf8')).toMatch(/serve-check --base .*FATHOM_BASE_URL.* --levels 1,2 --out=serve-check/)
  expect((await bench([...words, '--levels', '1,2', '--out', path])).err).toContain('already exists')
})
