import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { type FakeOptions, type ServerFault, startFakeServer } from '../../../bin/perf/serve-check/fake-server.ts'
import { runCheck } from '../../../packages/servecheck/run-check.ts'
import { bench, freshFolder } from '../../cli/commands/bench.ts'
import { parseServeCheck } from '../../cli/commands/parse.ts'

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
      /FAIL +\d+ repl(?:y holds|ies hold) a value of another context, in 2 contexts: the server mixes contexts up \(proof\)/,
    ],
    ['the last 2,048 tokens alone', loseIf((_, { depth }) => depth < 0.5), /FAIL +\d context.* lost half or more/],
  ])('%s is proof of a fault at once', async (_, fault, finding) => {
    const { code, out } = await check({}, { fault })
    expect(code).toBe(1)
    expect(out).toMatch(finding)
    expect(out).toMatch(/lost by way: cold \d+ of \d+, warm/)
  })

  test('one hit with the text of another item is proof in the first prompt of a length, too, which is not judged', async () => {
    let given = false
    const fault: ServerFault = (answer, { cached, tokens, foreign }) => {
      if (given || !cached || tokens < 3600 || foreign === undefined) return answer
      given = true
      return foreign
    }
    const { code, out } = await check({}, { fault })
    expect(code).toBe(1)
    expect(out).toMatch(/FAIL +1 reply holds a value of another context, in 1 context: .*; lost 0, won 0 of 8 answers/)
  })

  test('swapped characters fail the copies', async () => {
    const fault: ServerFault = answer => answer.replace(/[0-9]/, digit => String((Number(digit) + 1) % 10))
    const { code, out } = await check({}, { fault }, ENOUGH)
    expect(code).toBe(1)
    expect(out).toMatch(/lost half or more|copies that differ by 1–1 characters/)
  })

  test('a fault beyond 131,072 tokens fails 128k alone, since its prompts lie beyond', async () => {
    // So many tokens to a character that long prompts are short texts.
    const tokens = { charsPerToken: 0.235 }
    const fault = loseIf((_, request) => request.tokens > 131_072)
    const words = ['--lengths', '64k,128k', ...FEW.slice(2)]
    const { code, out } = await check(tokens, { ...tokens, fault }, words)
    expect(code).toBe(1)
    expect(out).toMatch(/143K +FAIL +1 context lost half or more/)
    expect(out).toMatch(/68\.8K +CANNOT TELL +too few contexts for a PASS.*; lost 0, won 0 of 16/)
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
  const checkItself = async (options: FakeOptions, words: readonly string[] = ENOUGH) => {
    const server = await serve(options)
    return bench(['serve-check', '--base', server.url, '--out', freshFolder(), ...words])
  }

  test('is checked against itself: short and long, alone and in parallel', async () => {
    const { code, out } = await checkItself({ fault: loseIf((_, { inFlight }) => inFlight > 3), delay: 5 })
    expect(code).toBe(1)
    expect(out).toContain('against itself')
    expect(out).toMatch(/Right, short and long, asked alone: .* 100 %/)
  })

  test.each([4, 5])('%i questions a context are enough to ask', async questions => {
    const { code, out } = await checkItself({}, [
      '--contexts',
      '2',
      '--questions',
      String(questions),
      '--lengths',
      '4k',
    ])
    expect([code, out]).toEqual([4, expect.stringContaining('CANNOT TELL')])
  })

  test('a sound one passes, with its answers cold and from the cache', async () => {
    const { code, out } = await checkItself({})
    expect([code, out]).toEqual([0, expect.stringMatching(/PASS +loses less than/)])
    // Four questions of a context are read cold. Answers from the cache: four in parallel, three of those alone, and
    // three on a copy.
    expect(out).toMatch(/right: cold 100 %, from the cache 100 % alone and 100 % in parallel; lost 0, won 0 of 100 /)
  })

  test.each<readonly [string, ServerFault, RegExp]>([
    ['always', loseIf((_, { cached }) => cached), /contexts? lost half or more of what the base has right/],
    [
      'in three of ten requests',
      loseIf((_, { cached, rng }) => cached && rng.next() < 0.3),
      /answers from the cache, against the same questions read cold: \d+ of \d+ lost, 0 won/,
    ],
    [
      "with another item's text",
      (answer, { cached, foreign }) => (cached && foreign !== undefined ? foreign : answer),
      /\d+ repl(?:y holds|ies hold) a value of another context/,
    ],
  ])('wrong on cache hits alone, %s, is seen: alone and in parallel are equally wrong', async (_, fault, finding) => {
    const { code, out } = await checkItself({ fault })
    expect([code, out]).toEqual([1, expect.stringMatching(finding)])
    expect(out).toMatch(/right: cold 100 %, from the cache (?!100)\d+ % alone/)
  })

  test('a hit that is wrong on a copy of the context alone is proof: it is one more context', async () => {
    const fault = loseIf((_, { cached, context }) => cached && context.startsWith('Copy'))
    const { code, out } = await checkItself({ fault }, FEW.with(FEW.indexOf('8'), '16'))
    expect([code, out]).toEqual([1, expect.stringMatching(/FAIL +1 context lost half or more .*; lost 0, won 0 of 16/)])
  })

  test('a cache that knows the copies, too, leaves it open', async () => {
    const { code, out } = await checkItself({ keepsBlocks: true })
    expect([code, out]).toEqual([4, expect.stringMatching(/cold NOT REACHED: 30 of 30 copies of a context came/)])
  })
})

describe('time', () => {
  /** A clock that a server moves: it takes minutes to read a prompt, and no real time. */
  function makeClock() {
    let now = 0
    const timers = new Set<{ readonly at: number; readonly run: () => void }>()
    return {
      now: () => now,
      after(ms: number, run: () => void) {
        const timer = { at: now + ms, run }
        timers.add(timer)
        return () => void timers.delete(timer)
      },
      pass(ms: number) {
        now += ms
        for (const timer of timers) if (timer.at <= now && timers.delete(timer)) timer.run()
      },
    }
  }

  const run = async (cold: number, words: readonly string[]) => {
    const clock = makeClock()
    const slow = { onRequest: (cached: boolean) => clock.pass(cached ? 1000 : cold) }
    const [a, b] = [await serve(slow), await serve(slow)]
    const folder = freshFolder()
    const out: string[] = []
    let ended = 0
    const options = parseServeCheck(['--base', a.url, '--changed', b.url, '--out', folder, ...WORDS, ...words])
    const io = { stdout: { write: (text: string) => void out.push(text) }, stderr: { write: () => {} }, env: {} }
    const code = await runCheck({ ...options, base: a.url }, io, clock).finally(() => {
      ended = clock.now()
    })
    return { code, out: out.join(''), minutes: ended / 60_000 }
  }

  test('the verdict comes within the minutes, however slow the servers are', async () => {
    const { code, out, minutes } = await run(20_000, ['--minutes', '6'])
    expect([code, out]).toEqual([4, expect.stringMatching(/CANNOT TELL +\d+ of 28 contexts are answered/)])
    expect(minutes).toBeGreaterThan(4)
    expect(minutes).toBeLessThanOrEqual(6.5)
  })

  test('minutes that end before the plan are a wrong use', async () => {
    await expect(run(40_000, ['--minutes', '1'])).rejects.toThrow(
      /^--minutes 1: they were over before the first prompts of each length had an answer\. Raise --minutes/,
    )
  })
})

test('a first Ctrl-C lets running answers end, and a second one ends at once', async () => {
  const requests: boolean[] = []
  const hangs = { delay: 600_000, onRequest: (cached: boolean) => void requests.push(cached) }
  const [a, b] = [await serve(hangs), await serve(hangs)]
  const said: string[] = []
  const folder = freshFolder()
  const options = parseServeCheck(['--base', a.url, '--changed', b.url, '--out', folder, ...WORDS])
  const io = {
    stdout: { write: (text: string) => void said.push(text) },
    stderr: { write: (text: string) => void said.push(text) },
    env: {},
  }
  const ended = runCheck({ ...options, base: a.url }, io)
  await expect.poll(() => requests.length).toBe(1)
  process.emit('SIGINT')
  expect(said.join('')).toContain('Ctrl-C again stops at once')
  process.emit('SIGINT')
  expect(await ended).toBe(130)
  expect(said.join('')).toContain('The same command resumes.')
})

/** Wrong uses, each with what starts it, its exit code and the line. */
interface WrongUse {
  readonly words?: readonly string[]
  readonly base?: FakeOptions
  /** Absent: an address where nothing answers. */
  readonly changed?: FakeOptions | 'the base'
  readonly code?: number
  readonly line: RegExp
}

const cache = new Set<string>()
const WRONG: Readonly<Record<string, WrongUse>> = {
  'a server that is down': {
    code: 3,
    line: /nothing answers at http:\/\/127\.0\.0\.1:9\/v1 .*Is the server of changed running\?/,
  },
  'an address given twice': { changed: 'the base', line: /got the address of --base\. Leave it out/ },
  'another model behind the address': {
    changed: { model: 'other' },
    line: /--changed: http:.* lists other, but --base serves fake\. Serve one model under one name/,
  },
  'another model on a server that answers to any name': {
    changed: { model: 'other', takesAnyName: true },
    line: /--changed: http:.* lists other, but --base serves fake\. Serve one model under one name/,
  },
  'another model behind the name': {
    base: { parameters: 8e9 },
    changed: { parameters: 7e9 },
    line: /--changed serves fake with 7,000,000,000 parameters, --base with 8,000,000,000: it is another model/,
  },
  'a name that the changed server does not have': {
    words: ['--model', 'fake'],
    changed: { model: 'other' },
    code: 3,
    line: /--changed does not answer: .*The model `fake` does not exist\..* It serves: other\./,
  },
  'another tokenizer': { changed: { charsPerToken: 3 }, line: /has another model, tokenizer or chat template/ },
  'a short window': {
    base: { window: 3900 },
    changed: { window: 3900 },
    line: /4,096 tokens do not fit the context window of 3,900\. Ask for shorter/,
  },
  'a shorter window on one side': {
    changed: { window: 3900 },
    line: /4,096 tokens do not fit the context window of 3,900\. Ask for shorter/,
  },
  'two servers that share a cache': {
    base: { cache },
    changed: { cache },
    line: /the two share a cache\. Give each its own/,
  },
  'questions that do not fit a length': {
    words: ['--questions', '64'],
    changed: {},
    line: /tokens are too few for 64 questions a context; expected at least/,
  },
  'several models, none named': {
    base: { model: 'a,b' },
    changed: { model: 'a,b' },
    line: /--model: missing, and .* lists a, b\. Name one/,
  },
  'levels that do not exist': {
    words: ['--levels', '9,1'],
    changed: {},
    line: /got "9,1", expected two levels from 0 to 3/,
  },
}

describe('a wrong use ends in one line', () => {
  test.each(Object.entries(WRONG))('%s', async (_, { words = [], base = {}, changed, code = 2, line }) => {
    const a = await serve(base)
    const other =
      changed === undefined ? 'http://127.0.0.1:9/v1' : changed === 'the base' ? a.url : (await serve(changed)).url
    const kept = ['--lengths', '4k', '--contexts', '2', '--seed', 'test', '--quiet']
    const given = words.length > 0 ? words : ['--questions', '8', '--levels', '0,0']
    const folder = freshFolder()
    const ended = await bench(['serve-check', '--base', a.url, '--changed', other, '--out', folder, ...kept, ...given])
    expect([ended.code, ended.err]).toEqual([code, expect.stringMatching(line)])
    expect(ended.err).toMatch(/^fathom-bench: [^\n]+\n$/)
    expect(ended.out).toBe('')
  })

  test.each([[], ['--model', 'fake']])('a base that is down %j', async (...words) => {
    const { url } = await serve()
    const down = ['serve-check', '--base', 'http://127.0.0.1:9/v1', '--changed', url, '--out', freshFolder()]
    const { code, err } = await bench([...down, ...words, '--quiet'])
    expect([code, err]).toEqual([3, expect.stringMatching(/^fathom-bench: [^\n]*nothing answers at http:[^\n]*\n$/i)])
  })

  test('no address at all', async () => {
    const none = await bench(['serve-check'])
    expect([none.code, none.err]).toEqual([
      2,
      expect.stringMatching(/^fathom-bench: [^\n]*--base URL is missing[^\n]*\n$/),
    ])
  })

  test('servers without a cache get a verdict, whose line says what to start them with', async () => {
    const { code, out } = await check({ caches: false }, { caches: false })
    expect([code, out]).toEqual([
      4,
      expect.stringMatching(/warm NOT REACHED: nothing was cached \(--enable-prefix-caching\?\)/),
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
