import { describe, expect, test } from 'vitest'
import { EVERY_RUN } from '../../cli/flags/applies-to.ts'
import { kebabCase } from '../../cli/flags/from-fields.ts'
import { RUN_FLAGS } from '../../cli/flags/table.ts'
import { refuseUntaken } from '../../cli/flags/unused-flags.ts'
import { BenchError, EXIT } from '../../core/errors.ts'
import type { AppliesTo } from '../../run/config/options/field.ts'
import { RUN_FIELDS } from '../../run/config/options/fields.ts'
import { loadRegistry } from '../../run/registry/registry.ts'
import { parseGenerate, parseRun } from '../cli/commands/parse.ts'

const flags = Object.entries(RUN_FLAGS)

test.each(flags)('--%s says what of a run takes it', (_, { taker }) => {
  expect(taker).toBeDefined()
  expect(taker?.takes).toBeTypeOf('function')
})

interface Case {
  readonly idle: string
  readonly taken: string
}

const GATED = (name: string, value = ''): Case => {
  const idle = `--task vt --${name} ${value}`
  return { idle, taken: `${idle} --gate main.json` }
}

/** Where the most usual kinds of options apply: flags of a run that has no use for one, and of a run that has. */
const USUAL: Readonly<Partial<Record<AppliesTo, Case>>> = {
  'model calls': { idle: '--task vt --method oracle', taken: '--task vt' },
  'sampled calls': { idle: '--task vt --method oracle', taken: '--task vt' },
  answers: { idle: '--task vt --method oracle', taken: '--task vt' },
  'served models': { idle: '--task vt', taken: '--task vt --model m' },
}

/** The two runs of each option of such a kind, with the example of its entry in the schema. */
const USUAL_CASES: Readonly<Record<string, Case>> = Object.fromEntries(
  Object.entries(RUN_FIELDS).flatMap(([name, field]) => {
    const usual = 'example' in field ? USUAL[field.appliesTo] : undefined
    if (!usual || !('example' in field)) return []
    const flag = field.example === 'no' ? `--no-${kebabCase(name)}` : `--${kebabCase(name)} ${field.example}`
    return [[kebabCase(name), { idle: `${usual.idle} ${flag}`, taken: `${usual.taken} ${flag}` }]]
  }),
)

/** For each flag that not every run takes: a run where nothing does, and one where something does. */
const OWN_CASES: Readonly<Record<string, Case>> = {
  lengths: { idle: '--task file:package.json --lengths 8k', taken: '--task vt --lengths 8k' },
  'output-lengths': { idle: '--task vt --output-lengths 2k', taken: '--task vt,countdown --output-lengths 2k' },
  level: { idle: '--task niah_single_1 --level 3', taken: '--task fwe-close,vt --level 3' },
  cores: { idle: '--task file:package.json --cores per-length', taken: '--task vt --cores per-length' },
  subset: { idle: '--task vt --subset helmet', taken: '--task longproc:countdown_2k --subset helmet' },
  'allow-native-code': { idle: '--task vt --allow-native-code', taken: '--task pseudo-to-code --allow-native-code' },
  profile: { idle: '--task countdown --profile official', taken: '--task vt,countdown --profile official' },
  'questions-per-context': {
    idle: '--task fim --questions-per-context 2',
    taken: '--task kv-chain --questions-per-context 2',
  },
  api: { idle: '--task vt --method oracle --api completions', taken: '--task vt --api completions' },
  header: { idle: '--task vt --header x-a=A', taken: '--task vt --model m --header x-a=A' },
  'session-header': { idle: '--task vt --session-header x-a', taken: '--task vt --model m --session-header x-a' },
  stream: { idle: '--task vt --method oracle --no-stream', taken: '--task vt --no-stream' },
  'chat-template': {
    idle: '--task vt --method oracle --chat-template none',
    taken: '--task vt --model m --api completions --chat-template none',
  },
  prefill: { idle: '--task vt --method oracle --prefill none', taken: '--task vt --prefill none' },
  model: { idle: '--task vt --method oracle --model m', taken: '--task vt --method oracle,full-context --model m' },
  'sub-model': { idle: '--task vt --sub-model m', taken: '--task vt --method rlm --sub-model m' },
  'embed-model': { idle: '--task vt --embed-model m', taken: '--task vt --method rag-embed --embed-model m' },
  judge: { idle: '--task vt --judge j@http://x/v1', taken: '--task file:x.jsonl --judge j@http://x/v1' },
  'judge-key-env': { idle: '--task vt --judge-key-env KEY', taken: '--task file:x.jsonl --judge-key-env KEY' },
  'api-key-env': { idle: '--task vt --api-key-env KEY', taken: '--task vt --model m --api-key-env KEY' },
  'extra-body': { idle: '--task vt --method oracle --extra-body {}', taken: '--task vt --extra-body {}' },
  temperature: { idle: '--task vt --method oracle --temperature 1', taken: '--task vt --temperature 1' },
  'top-p': { idle: '--task vt --method oracle --top-p 0.5', taken: '--task vt --top-p 0.5' },
  stop: { idle: '--task vt --method oracle --stop x', taken: '--task vt --stop x' },
  'answer-policy': {
    idle: '--task vt --method oracle --answer-policy paper',
    taken: '--task vt --answer-policy paper',
  },
  'max-answer-tokens': {
    idle: '--task vt --method floor:* --max-answer-tokens 9',
    taken: '--task vt --method cli-agent --max-answer-tokens 9',
  },
  'reasoning-tokens': {
    idle: '--task vt --method oracle --reasoning-tokens 1k',
    taken: '--task vt --reasoning-tokens 1k',
  },
  window: { idle: '--task vt --method oracle --window 8k', taken: '--task vt --window 8k' },
  'probe-window': {
    idle: '--task vt --window 8k --probe-window',
    taken: '--task vt --model m --window 8k --probe-window',
  },
  'fit-check': { idle: '--task vt --no-fit-check', taken: '--task vt --model m --no-fit-check' },
  overflow: {
    idle: '--task vt --method memagent --overflow refuse',
    taken: '--task vt --method memagent,full-context --overflow refuse',
  },
  haystack: { idle: '--task vt,cwe --haystack noise', taken: '--task vt,niah_single_2 --haystack noise' },
  data: { idle: '--task vt --data squad=x', taken: '--task vt,qa_1 --data squad=x' },
  prompts: { idle: '--task wikitables --method oracle --prompts p', taken: '--task vt --method oracle --prompts p' },
  'max-calls': { idle: '--task vt --method oracle --max-calls 3', taken: '--task vt --max-calls 3' },
  'max-total-tokens': {
    idle: '--task vt --method oracle --max-total-tokens 3k',
    taken: '--task vt --max-total-tokens 3k',
  },
  'max-cost': { idle: '--task vt --method oracle --max-cost 3', taken: '--task vt --max-cost 3' },
  prices: { idle: '--task vt --method oracle --prices p', taken: '--task vt --prices p' },
  rpm: { idle: '--task vt --rpm 9', taken: '--task vt --model m --rpm 9' },
  tpm: { idle: '--task vt --tpm 9k', taken: '--task vt --model m --tpm 9k' },
  timeout: { idle: '--task vt --method oracle --timeout 9', taken: '--task vt --timeout 9' },
  'max-retries': { idle: '--task vt --method oracle --max-retries 9', taken: '--task vt --max-retries 9' },
  'retry-budget': { idle: '--task vt --method oracle --retry-budget 9', taken: '--task vt --retry-budget 9' },
  record: { idle: '--task vt --method oracle --record r', taken: '--task vt --record r' },
  replay: { idle: '--task vt --method oracle --replay r', taken: '--task vt --replay r' },
  'max-drop': GATED('max-drop', '3'),
  'max-drop-overall': GATED('max-drop-overall', '3'),
  by: GATED('by', 'task'),
  scorer: GATED('scorer', 'strict'),
  alpha: GATED('alpha', '0.1'),
  'min-n': GATED('min-n', '3'),
  'max-cost-increase': GATED('max-cost-increase', '3'),
  'max-latency-increase': GATED('max-latency-increase', '3'),
  'max-error-rate': GATED('max-error-rate', '0.1'),
  'on-inconclusive': GATED('on-inconclusive', 'pass'),
  entry: GATED('entry', 'oracle'),
  'baseline-entry': GATED('baseline-entry', 'oracle'),
  junit: GATED('junit', 'x.xml'),
  github: GATED('github', ''),
}

const CASES = { ...USUAL_CASES, ...OWN_CASES }

const registry = await loadRegistry()
const words = (line: string) => line.split(' ').filter(Boolean)
const refused = (line: string) => () => refuseUntaken(parseRun(words(line)), registry)

test('every flag that not every run takes has its two runs', () => {
  const some = flags.flatMap(([name, { taker }]) => (taker === EVERY_RUN ? [] : [name]))
  expect(Object.keys(CASES).sort()).toEqual(some.sort())
})

describe.each(Object.entries(CASES))('--%s', (name, { idle, taken }) => {
  test('is refused by its name where nothing takes it', () => {
    expect(refused(idle)).toThrow(BenchError)
    expect(refused(idle)).toThrow(
      expect.objectContaining({
        exitCode: EXIT.usage,
        message: expect.stringMatching(
          new RegExp(`^--${name}( \\w+)?: nothing in this run uses this flag\\. It applies to [^\\n]+\\.$`),
        ),
      }),
    )
  })
  test('is let pass where something does', () => expect(refused(taken)).not.toThrow())
})

test('a default and a field of a config file are no flags that were typed', () => {
  const config = { overflow: 'refuse', haystack: 'noise', gate: 'main.json' }
  expect(() => refuseUntaken(parseRun(words('--task vt --method memagent'), { config }), registry)).not.toThrow()
  expect(() => refuseUntaken(parseRun(words('--task vt --junit x.xml'), { config }), registry)).not.toThrow()
})

test('the message names what takes it, and of --data the names that nothing reads', () => {
  expect(refused('--task vt --method memagent --overflow refuse')).toThrow(
    '--overflow: nothing in this run uses this flag. It applies to methods that put the whole context into one prompt: full-context.',
  )
  expect(refused('--task qa_1 --data squad=a --data hotpotqa=b --data longproc=c')).toThrow(
    /^--data hotpotqa, longproc: nothing/,
  )
})

test('a file that is missing is named before a flag that nothing would take', () => {
  for (const path of ['no-file.jsonl', 'no-file.jsonl@8k..128k', '~/no-file.jsonl', 'no/folder'])
    expect(refused(`--task vt,niah_single_1 --task file:${path} --method oracle --model m`)).toThrow(
      new RegExp(`^--task file:${path}: \\S+ cannot be read \\(no such file or folder\\)\\.$`),
    )
  expect(refused('--task file:package.json --lengths 4k')).toThrow(/^--lengths: nothing in this run uses this flag/)
  expect(refused('--task file:package.json@8k --lengths 4k')).toThrow(/^--lengths: nothing/)
})

test('--model for a program alone names the flag that gives it one', () => {
  expect(refused('--task vt --method cli:x=cat --model m')).toThrow(
    /^--model: nothing in this run uses this flag\. It applies to methods that call a model; a program of your own is given one by --proxy NAME\.$/,
  )
})

test('a name of --data that there is not is left to what knows the names', () => {
  expect(refused('--task vt --data squat=x')).not.toThrow()
})

test('where items alone are made, no method takes anything', () => {
  const generated = (line: string) => () => refuseUntaken(parseGenerate(words(line)), registry)
  expect(generated('--task vt --haystack noise')).toThrow(/^--haystack: nothing in this run uses this flag/)
  expect(generated('--task niah_single_2 --haystack noise --seed 3 --shard 1/2')).not.toThrow()
})
