import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { BenchError } from '../../../core/errors.ts'
import { parseDoctor, parseGenerate, parseReport, parseRun, parseScore, parseTasks } from './parse.ts'

const OPENAI = 'https://api.openai.com/v1'

test('nothing typed gives the defaults', () => {
  expect(parseRun([])).toEqual({
    preset: undefined,
    task: ['ruler'],
    as: {},
    proxy: [],
    lengths: undefined,
    outputLengths: undefined,
    subset: 'first',
    questionsPerContext: 1,
    level: undefined,
    cores: 'paired',
    allowNativeCode: false,
    allowConfigCode: false,
    profile: 'fathom',
    samples: 10,
    seed: '42',
    secretSeed: undefined,
    method: ['full-context'],
    set: [],
    models: [{ name: 'reader', baseUrl: null }],
    subModel: undefined,
    embedModel: undefined,
    apiKeyEnv: 'OPENAI_API_KEY',
    judgeKeyEnv: 'OPENAI_API_KEY',
    header: {},
    extraBody: undefined,
    temperature: 0,
    topP: undefined,
    stop: [],
    answerPolicy: 'same',
    api: 'chat',
    stream: true,
    chatTemplate: undefined,
    prefill: undefined,
    maxAnswerTokens: undefined,
    reasoningTokens: 0,
    window: undefined,
    probeWindow: undefined,
    fitCheck: undefined,
    overflow: undefined,
    tokenizer: 'o200k_base',
    haystack: 'prose',
    data: {},
    prompts: undefined,
    plugin: [],
    maxCalls: {},
    maxTotalTokens: {},
    maxCost: {},
    maxTime: {},
    prices: undefined,
    concurrency: 8,
    buildThreads: undefined,
    timeout: undefined,
    maxRetries: 6,
    retryBudget: 1_800_000,
    failOnError: 0,
    out: undefined,
    shard: undefined,
    retryErrors: true,
    saveContexts: false,
    trace: false,
    record: undefined,
    replay: undefined,
    dryRun: false,
    gate: undefined,
    sequential: false,
    maxDrop: undefined,
    maxDropOverall: undefined,
    axis: 'reference',
    by: 'length',
    scorer: 'primary',
    alpha: 0.05,
    minN: undefined,
    maxCostIncrease: undefined,
    maxLatencyIncrease: undefined,
    maxErrorRate: undefined,
    onInconclusive: undefined,
    entry: undefined,
    baselineEntry: undefined,
    junit: undefined,
    github: false,
    display: 'auto',
    quiet: false,
    color: true,
    debug: false,
    details: false,
    argv: [],
    words: [],
    named: [],
    typed: [],
  })
})

describe('what is typed', () => {
  test.each([
    ['--task vt', { task: ['vt'] }],
    ['-t vt,cwe -t niah_*', { task: ['vt', 'cwe', 'niah_*'] }],
    ['-tvt', { task: ['vt'] }],
    ['--lengths 8k,1m', { lengths: [8192, 1_048_576] }],
    ['-l8k..16k', { lengths: [8192, 16_384] }],
    ['--output-lengths 0.5k,2k,8k', { outputLengths: [512, 2048, 8192] }],
    ['--subset helmet', { subset: 'helmet' }],
    ['--allow-native-code', { allowNativeCode: true }],
    ['-n 3', { samples: 3 }],
    ['-n3', { samples: 3 }],
    ['-n=3', { samples: 3 }],
    ['--samples=100000', { samples: 100_000 }],
    ['--seed 0', { seed: '0' }],
    ['--seed 007', { seed: '7' }],
    ['--seed 18446744073709551616', { seed: '18446744073709551616' }],
    ['-m oracle,floor:* --method all', { method: ['oracle', 'floor:*', 'all'] }],
    ['--model qwen', { models: [{ name: 'qwen', baseUrl: OPENAI }] }],
    [
      '--model a --model b@http://h:1/v1/',
      {
        models: [
          { name: 'a', baseUrl: OPENAI },
          { name: 'b', baseUrl: 'http://h:1/v1' },
        ],
      },
    ],
    [
      '--model a --model reader --base-url http://h:8000/v1',
      {
        models: [
          { name: 'a', baseUrl: 'http://h:8000/v1' },
          { name: 'reader', baseUrl: null },
        ],
      },
    ],
    ['--model @cf/meta/llama@https://h/v1', { models: [{ name: '@cf/meta/llama', baseUrl: 'https://h/v1' }] }],
    [
      '--model m@https://h/openai/?api-version=1',
      { models: [{ name: 'm', baseUrl: 'https://h/openai?api-version=1' }] },
    ],
    ['--sub-model b@http://h/v1', { subModel: { name: 'b', baseUrl: 'http://h/v1' } }],
    ['--sub-model b --base-url http://h/v1', { subModel: { name: 'b', baseUrl: 'http://h/v1' } }],
    ['--embed-model e@http://h/v1', { embedModel: { name: 'e', baseUrl: 'http://h/v1' } }],
    ['--embed-model e --base-url http://h/v1', { embedModel: { name: 'e', baseUrl: 'http://h/v1' } }],
    ['--api-key-env MY_KEY', { apiKeyEnv: 'MY_KEY' }],
    ['--max-calls 40', { maxCalls: { run: 40 } }],
    ['--max-calls 2/item --max-calls 1000', { maxCalls: { item: 2, run: 1000 } }],
    ['--max-total-tokens 1.5m --max-total-tokens 20k/item', { maxTotalTokens: { run: 1_572_864, item: 20_480 } }],
    ['--max-total-tokens 1g', { maxTotalTokens: { run: 1_073_741_824 } }],
    ['--max-cost 20 --max-cost $0.05/item', { maxCost: { run: 20, item: 0.05 } }],
    ['--max-time 2h --max-time 90/item', { maxTime: { run: 7_200_000, item: 90_000 } }],
    ['--prices p.yaml --trace --record r.jsonl', { prices: 'p.yaml', trace: true, record: 'r.jsonl' }],
    ['--replay r.jsonl', { replay: 'r.jsonl' }],
    ['--probe-window', { probeWindow: true }],
    ['--no-probe-window', { probeWindow: false }],
    ['--no-fit-check', { fitCheck: false }],
    ['--extra-body {"top_k":20}', { extraBody: { top_k: 20 } }],
    ['--temperature 0.7 --top-p .95', { temperature: 0.7, topP: 0.95 }],
    [
      '--max-answer-tokens 1k --reasoning-tokens 8k --window 128k',
      { maxAnswerTokens: 1024, reasoningTokens: 8192, window: 131_072 },
    ],
    ['--reasoning-tokens 0', { reasoningTokens: 0 }],
    ['--overflow truncate-middle', { overflow: 'truncate-middle' }],
    ['--haystack noise --tokenizer chars', { haystack: 'noise', tokenizer: 'chars' }],
    [
      '--data squad=a.json --data hotpotqa=b=c.json --data squad=d.json',
      { data: { squad: ['a.json', 'd.json'], hotpotqa: ['b=c.json'] } },
    ],
    [
      '--set vt.hops=4 --set floor:random.x=a.b=c',
      {
        set: [
          { owner: 'vt', parameter: 'hops', value: '4' },
          { owner: 'floor:random', parameter: 'x', value: 'a.b=c' },
        ],
      },
    ],
    ['-j 64 --max-retries 0', { concurrency: 64, maxRetries: 0 }],
    ['--timeout 90', { timeout: 90_000 }],
    ['--timeout 1.5h --retry-budget 90s', { timeout: 5_400_000, retryBudget: 90_000 }],
    ['--fail-on-error 5%', { failOnError: 0.05 }],
    ['--fail-on-error 1', { failOnError: 1 }],
    ['--shard 2/4', { shard: { part: 2, of: 4 } }],
    ['--plugin a.js --plugin b.js', { plugin: ['a.js', 'b.js'] }],
    ['--set vt.hops=2 --set vt.hops=2', { set: [{ owner: 'vt', parameter: 'hops', value: '2' }] }],
    ['--out runs/a --prompts p', { out: 'runs/a', prompts: 'p' }],
    ['--no-retry-errors --save-contexts --dry-run', { retryErrors: false, saveContexts: true, dryRun: true }],
    ['--retry-errors=false', { retryErrors: false }],
    ['--json', { display: 'json' }],
    ['--json --display json', { display: 'json' }],
    ['--display plain -q --debug --no-color', { display: 'plain', quiet: true, debug: true, color: false }],
  ])('%s', (line, expected) => expect(parseRun(words(line))).toMatchObject(expected))
})

describe('what is refused, on one line', () => {
  test.each([
    ['gat', 'unknown command "gat" (did you mean "gate"?). Known: run, '],
    ['nonsense', 'Tasks are named with --task.'],
    ['scroe', 'unknown command "scroe" (did you mean "score"?)'],
    ['ruler 8k..512k', 'unknown command "ruler"'],
    ['--json tasks', '"tasks" comes after flags or another command. Put the command first: fathom-bench tasks …'],
    ['--task vt cwe', 'unexpected word "cwe". fathom-bench run accepts only flags. Join lists with commas'],
    ['-- x', 'unexpected word "x"'],
    [
      '--help-al',
      'unknown flag "--help-al" (did you mean "--help" or "--help-all"?). fathom-bench run --help-all lists all.',
    ],
    ['--legnths 8k', 'unknown flag "--legnths" (did you mean "--lengths"?). fathom-bench run --help-all lists all.'],
    ['--LENGTHS 8k', 'unknown flag "--LENGTHS" (did you mean "--lengths"?)'],
    ['--baseUrl x', 'unknown flag "--baseUrl" (did you mean "--base-url"?)'],
    ['--no-colour', 'unknown flag "--no-colour" (did you mean "--no-color"?)'],
    ['--task.x 3', 'unknown flag "--task.x"'],
    ['--zzzz', 'unknown flag "--zzzz". fathom-bench run --help'],
    ['--constructor x', 'unknown flag "--constructor"'],
    ['-x', 'unknown flag "-x"'],
    ['--lengths', '--lengths needs a value: --lengths LENGTHS.'],
    ['--lengths=', '--lengths needs a value'],
    ['--lengths --task vt', '--lengths needs a value'],
    ['--no-lengths', '--lengths needs a value'],
    ['--model', '--model needs a value: --model NAME[@URL].'],
    ['--seed 1 --seed 2', '--seed is given 2 times; it accepts one value.'],
    ['--lengths 8k --lengths 16k', '--lengths is given 2 times'],
    ['--output-lengths 2k,0.5k', '--output-lengths: "2k,0.5k" is out of order'],
    ['--subset helm', 'unknown value of --subset "helm" (did you mean "helmet"?)'],
    ['--lengths 16k..8k', '--lengths: "16k..8k" ends ("8k") before it starts ("16k").'],
    ['--seed abc', '--seed: "abc" is not a seed. Allowed: a whole number from 0'],
    ['--seed -1', '--seed: "-1" is not a seed'],
    ['--seed 1.5', '--seed: "1.5" is not a seed'],
    ['--seed 1e5', '--seed: "1e5" is not a seed'],
    ['--samples 0', '--samples: "0" is out of range. Allowed: 1 to 100,000.'],
    ['--samples -1', '--samples: "-1" is out of range. Allowed: 1 to 100,000.'],
    ['--samples 1e9', '--samples: "1e9" is not a whole number. Allowed: 1 to 100,000.'],
    ['--samples 1000000000', '--samples: "1000000000" is out of range.'],
    ['--samples ten', '--samples: "ten" is not a whole number.'],
    ['--concurrency 0', '--concurrency: "0" is out of range. Allowed: 1 to 1,024.'],
    ['--max-retries NaN', '--max-retries: "NaN" is not a whole number. Allowed: 0 to 100.'],
    ['--temperature hot', '--temperature: "hot" is not a number. Allowed: 0 to 2.'],
    ['--temperature 3', '--temperature: "3" is out of range. Allowed: 0 to 2.'],
    ['--top-p 0', '--top-p: "0" is out of range.'],
    ['--window 8k..16k', '--window: "8k..16k"'],
    ['--timeout soon', '--timeout: "soon" is not a time. Allowed: 1s to 168h, such as 90s, 30m or 2h.'],
    ['--timeout 0', '--timeout: "0" is not a time.'],
    ['--retry-budget 30x', '--retry-budget: "30x" is not a time.'],
    ['--fail-on-error 2', '--fail-on-error: "2" is not a share. Allowed: 0 to 1, or 0% to 100%.'],
    ['--fail-on-error -0.1', '--fail-on-error: "-0.1" is not a share.'],
    ['--shard 5/4', '--shard: "5/4" is not a shard. Allowed: i/n with i from 1 to n, such as 1/4; auto, or auto/n'],
    ['--shard 0/4', '--shard: "0/4" is not a shard.'],
    ['--shard half', '--shard: "half" is not a shard.'],
    [
      '--display ritch',
      'unknown value of --display "ritch" (did you mean "rich"?). Known: auto, rich, plain, json, none.',
    ],
    ['--overflow truncate', 'unknown value of --overflow "truncate" (did you mean "truncate-middle"?)'],
    ['--json --display rich', '--json and --display rich contradict each other.'],
    ['--color=maybe', '--color: got "maybe", expected true or false.'],
    ['--dry-run=1', '--dry-run: got "1", expected true or false.'],
    ['--task vt,', '--task: a name is empty.'],
    ['--method ,', '--method: a name is empty.'],
    ['--set vt', '--set: "vt" is not a setting. Allowed: OWNER.PARAMETER=VALUE, such as niah_multikey_1.keys=8.'],
    ['--set vt.hops', '--set: "vt.hops" is not a setting.'],
    ['--set vt.hops=1 --set vt.hops=2', '--set: vt.hops is set twice, to "1" and "2".'],
    ['--data dev.json', '--data: "dev.json" has no name and path. Allowed: NAME=PATH'],
    ['--data squad=', '--data: "squad=" has no name and path.'],
    ['--base-url http://h', '--base-url: no model uses this server. Name one with --model NAME.'],
    ['--base-url h:8000 --model m', '--base-url: "h:8000" is not an address. Allowed: http://… or https://…'],
    ['--base-url ftp://h --model m', '--base-url: "ftp://h" is not an address.'],
    ['--model m@localhost:8000', '--model: "m@localhost:8000" has a server without http:// or https://.'],
    ['--model @http://h/v1', '--model: the name before @ is missing.'],
    ['--model m@', '--model: the address after @ is missing.'],
    ['--model sk-proj-AbCd0123456789efgh', '--model: this looks like an API key, not a model.'],
    ['--model a --model a@http://h/v1', '--model: "a" is named twice; records distinguish models by name.'],
    ['--extra-body {top_k:20}', '--extra-body: the text is not valid JSON.'],
    ['--extra-body [1]', '--extra-body: the JSON is not an object.'],
    ['--max-calls 0', '--max-calls: "0" is out of range. Allowed: 1 to 1,000,000,000.'],
    ['--max-calls /item', '--max-calls: "" is not a whole number.'],
    ['--max-calls 3/items', '--max-calls: "3/items" is not a whole number.'],
    ['--max-calls 3 --max-calls 4', '--max-calls is given twice for the run. Allowed: N, and N/item.'],
    ['--max-calls 3/item --max-calls 4/item', '--max-calls is given twice for each item.'],
    ['--max-total-tokens 5x', '--max-total-tokens: "5x" is not a number of tokens. Allowed: 1 to 1000g'],
    ['--max-cost 0', '--max-cost: "0" is not a sum of money. Allowed: US dollars, such as 20 or 0.05.'],
    ['--max-cost 5EUR', '--max-cost: "5EUR" is not a sum of money.'],
    ['--max-time soon/item', '--max-time: "soon" is not a time.'],
    ['--record a --replay b', '--record and --replay contradict each other.'],
    ['--seed 42 --secret-seed file', '--seed and --secret-seed contradict each other.'],
    ['--extra-body {"stream":false}', '--extra-body: "stream" is set by the run itself.'],
  ])('%s', (line, message) => {
    const error = refusal(() => parseRun(words(line)))
    expect(error.message).toContain(message)
    expect(error.message).not.toContain('\n')
    expect(error.exitCode).toBe(2)
  })

  test('any words give options or a usage error', () => {
    const word = fc.constantFrom(
      '--task',
      '-n',
      '--seed',
      '8k',
      '--',
      '-',
      '--set',
      'a.b=c',
      '--json',
      '=',
      '--no-',
      '-l',
      '--model',
      '5',
      '',
    )
    fc.assert(
      fc.property(fc.array(fc.oneof(word, fc.string())), argv => {
        try {
          parseRun(argv)
        } catch (error) {
          expect(error).toBeInstanceOf(BenchError)
        }
      }),
    )
  })
})

describe('secrets', () => {
  test.each([
    'sk-proj-abcdefghijkl0123456789',
    'hf_AbCdEfGhIjKlMnOp',
    'gsk_abcdefghijklmnopqrst',
    'xai-0123456789abcdef',
    '0123456789abcdef0123456789abcdef',
    'deadbeefdeadbeefdeadbeefdeadbeef',
    'a1b2c3d4e5f6a7b8c9d0e1f2',
    'Bearer abc',
    `A${'B'.repeat(64)}`,
  ])('a key in the place of its variable is refused and not shown: %s', key => {
    const { message } = refusal(() => parseRun(['--api-key-env', key]))
    expect(message).toMatch(/^--api-key-env takes the name of an environment variable/)
    expect(message).not.toContain(key.slice(0, 8))
  })

  test.each(['OPENAI_API_KEY', 'KEY', 'my_key', 'AZURE_OPENAI_KEY_2', 'LITELLM_PROXY_MASTER_KEY'])(
    '%s is a name',
    name => expect(parseRun(['--api-key-env', name]).apiKeyEnv).toBe(name),
  )

  test('neither a wrong address nor wrong JSON shows what it holds', () => {
    expect(refusal(() => parseRun(['--model', 'm', '--base-url', 'ftp://me:hunter22@h?key=abc'])).message).not.toMatch(
      /hunter22|abc/,
    )
    expect(refusal(() => parseRun(['--extra-body', '{"api_key": hunter22}'])).message).not.toContain('hunter22')
  })

  test('the words for the manifest are without them', () => {
    const typed = [
      '--extra-body',
      '{"key":"hunter22"}',
      '--extra-body={"key":1}',
      '--model=m@http://u:hunter22@h/v1?key=hunter22',
      '-n',
      '3',
    ]
    const options = parseRun(typed.filter((_, at) => at !== 2))
    expect(options.argv).toEqual(['--extra-body', '…', '--model=m@http://…@h/v1?…', '-n', '3'])
    expect(parseRun([typed[2]]).argv).toEqual(['--extra-body=…'])
  })
})

describe('surroundings', () => {
  test.each([
    [{ OPENAI_BASE_URL: 'http://env/v1/' }, ['--model', 'm'], 'http://env/v1'],
    [{ OPENAI_BASE_URL: 'http://env/v1' }, ['--model', 'm', '--base-url', 'http://flag/v1'], 'http://flag/v1'],
    [{ OPENAI_BASE_URL: 'http://env/v1' }, ['--model', 'm@http://own/v1'], 'http://own/v1'],
    [{ OPENAI_BASE_URL: 'http://env/v1' }, [], null],
  ])('%j %j', (env, argv, baseUrl) => expect(parseRun(argv, { env }).models[0].baseUrl).toBe(baseUrl))

  test('an entry of the config file is found by --model, with its server, unless an address is typed', () => {
    const presets = {
      yarn: { model: 'qwen3', baseUrl: 'http://own/v1', window: 131_072 },
      plain: { model: 'qwen3' },
      played: { model: 'reader', decoding: 'yarn' },
    }
    const models = (line: string) => parseRun(words(line), { presets, env: {} }).models
    expect(models('--model yarn --model qwen3@http://h/v1')).toEqual([
      { name: 'yarn', baseUrl: 'http://own/v1', preset: presets.yarn },
      { name: 'qwen3', baseUrl: 'http://h/v1' },
    ])
    expect(models('--model plain --base-url http://h/v1')).toEqual([
      { name: 'plain', baseUrl: 'http://h/v1', preset: presets.plain },
    ])
    expect(models('--model yarn@http://h/v1')).toEqual([{ name: 'yarn', baseUrl: 'http://h/v1' }])
    expect(models('--model played')).toEqual([{ name: 'played', baseUrl: null, preset: presets.played }])
    expect(refusal(() => models('--model yarn --base-url http://h/v1')).message).toContain('no model uses this server')
    expect(models('--model constructor@http://h/v1')[0]).not.toHaveProperty('preset')
    expect(models('--model constructor')[0]).not.toHaveProperty('preset')
  })

  test('NO_COLOR turns colours off', () => {
    expect(parseRun([], { env: { NO_COLOR: '1' } }).color).toBe(false)
    expect(parseRun([], { env: { NO_COLOR: '' } }).color).toBe(true)
  })

  test('flags win over the config file, whole lists at a time', () => {
    const config = { task: ['vt', 'cwe'], samples: '50', 'dry-run': true, display: 'plain' }
    expect(parseRun([], { config })).toMatchObject({ task: ['vt', 'cwe'], samples: 50, dryRun: true, display: 'plain' })
    expect(parseRun(['-t', 'fwe', '--no-dry-run', '--json'], { config })).toMatchObject({
      task: ['fwe'],
      samples: 50,
      dryRun: false,
      display: 'json',
    })
  })
})

describe('other commands', () => {
  test('score takes folders, and golden files', () => {
    expect(parseScore(['runs/a', 'runs/b'])).toMatchObject({ words: ['runs/a', 'runs/b'], golden: [] })
    expect(parseScore(['--golden', 'a.json', 'b.json', '--golden', 'c.json', '--json'])).toMatchObject({
      words: ['b.json'],
      golden: ['a.json', 'c.json'],
      display: 'json',
    })
  })
  test('report takes folders', () => {
    expect(parseReport(['runs/a', '-o', 'x'])).toMatchObject({ words: ['runs/a'], out: 'x' })
  })
  test('tasks', () => expect(parseTasks(['--json', '--show', 'vt'])).toMatchObject({ json: true, show: 'vt' }))
  test('doctor takes the flags of a run', () =>
    expect(parseDoctor(['-t', 'vt', '--model', 'm']).models[0].name).toBe('m'))

  test.each([
    [() => parseGenerate(['--model', 'm']), 'unknown flag "--model"'],
    [() => parseGenerate(['vt']), 'unexpected word "vt". fathom-bench generate accepts only flags'],
    [() => parseTasks(['vt']), 'unexpected word "vt". fathom-bench tasks'],
    [() => parseScore(['--samples', '3']), 'unknown flag "--samples"'],
    [() => parseReport(['--show']), 'unknown flag "--show"'],
  ])('%#', (parse, message) => expect(refusal(parse).message).toContain(message))
})

const words = (line: string) => line.split(' ')

function refusal(parse: () => unknown): BenchError {
  try {
    parse()
  } catch (error) {
    expect(error).toBeInstanceOf(BenchError)
    return error as BenchError
  }
  throw new Error('it was accepted')
}
