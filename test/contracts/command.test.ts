import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { COMMANDS, type Commands } from '../../cli/commands/index.ts'
import type { ItemRow } from '../../core/rows/rows.ts'
import { readRun } from '../../run/store/read-run.ts'
import { bench } from '../cli/commands/bench.ts'
import { sharedFolder } from '../cli/commands/bundle.ts'

const shared = sharedFolder()
const at = (name: string) => join(shared.path, name)
const SMALL = '--task vt --lengths 2k --samples 1 --quiet'
beforeAll(async () => {
  for (const words of [
    `${SMALL} --method full-context,oracle --out ${at('run')}`,
    `${SMALL} --secret-seed ${at('seed')} --out ${at('secret')}`,
    `baseline set ${at('run')} ${at('main.json')}`,
    `submit ${at('run')} --out ${at('bundle')} --quiet`,
    `submit ${at('secret')} --out ${at('sealed')} --quiet`,
  ]) {
    const { code, err } = await bench(words)
    if (code !== 0) throw new Error(`${words}: ${err}`)
  }
  const [{ id: item, sha256 }] = readRun(at('run')).items as [ItemRow]
  mkdirSync(at('jobs'))
  const verdict = { v: 1, item, sha256, answer: 'none', reward: 0, scores: {} }
  writeFileSync(at('jobs/fathom.json'), JSON.stringify(verdict))
})
afterAll(shared.remove)

/** What each command that has `--json` is given here. A new one brings its own words. */
const WORDS: Readonly<Record<string, () => string>> = {
  run: () => `${SMALL} --out ${at('other')}`,
  memory: () => `memory --method recent --task mem-recall --lengths 16k --samples 6 --out ${at('memories')}`,
  compaction: () => `compaction --method random --lengths 16k --samples 12 --budgets 2k --out ${at('compactions')}`,
  generate: () => `generate ${SMALL} --out ${at('items')}`,
  batch: () => `batch write ${SMALL} --model m@http://127.0.0.1:9/v1 --out ${at('batches')}`,
  merge: () => `merge ${at('run')} --out ${at('merged')}`,
  score: () => `score ${at('run')}`,
  report: () => `report ${at('run')}`,
  compare: () => `compare ${at('run')} --baseline-entry full-context --entry oracle`,
  choose: () => `choose ${at('run')}`,
  figure: () => `figure ${at('run')} --for web --format svg --out ${at('figure')}`,
  export: () => `export ${at('run')} --to csv --out ${at('answers.csv')}`,
  import: () => `import ${at('jobs')} --into ${at('run')} --agent a --model m --quiet`,
  plan: () => 'plan --task vt --lengths 2k',
  gate: () => `gate ${at('run')} --baseline ${at('main.json')} --on-inconclusive pass`,
  baseline: () => `baseline show ${at('main.json')}`,
  leaderboard: () => `leaderboard ${at('run')} --out ${at('page.html')}`,
  submit: () => `submit ${at('run')} --out ${at('again')}`,
  verify: () => `verify ${at('bundle')}`,
  reveal: () => `reveal ${at('sealed')}`,
  tasks: () => 'tasks',
  init: () => `init leaderboard ${at('board')}`,
  methods: () => 'methods',
  models: () => 'models',
  new: () => `new method of-this-test --out ${at('new')}`,
  data: () => `data list --to ${at('data')}`,
  doctor: () => 'doctor --task vt --lengths 2k',
}
/**
 * Two ask models many times, one works on a Redis, one starts another process, two go on until they are stopped: their
 * own tests read what they write.
 */
const APART = ['gym', 'quick', 'queue', 'serve-check', 'validate', 'view']

const commands: Commands = COMMANDS
const loaded = await Promise.all(
  Object.entries(commands).map(async ([name, entry]) => [name, await entry.load()] as const),
)
const withJson = loaded.flatMap(([name, { flags }]) => ('json' in flags ? [name] : []))

test('every command with --json is held to it', () => {
  expect([...Object.keys(WORDS), ...APART].sort()).toEqual(withJson.sort())
})

describe.each(Object.keys(WORDS))('%s --json', name => {
  test('writes JSON to stdout, and nothing else', async () => {
    const { code, out, err } = await bench(`${WORDS[name]()} --json`)
    expect({ name, code, err: code === 0 ? '' : err }).toEqual({ name, code: 0, err: '' })
    expect(out.trim()).not.toBe('')
    expect(out.endsWith('\n')).toBe(true)
    for (const value of valuesIn(out)) expect(value).toBeTypeOf('object')
  })
})

/** One value, or one a line. @throws SyntaxError */
function valuesIn(text: string): unknown[] {
  try {
    return [JSON.parse(text)]
  } catch {
    return text
      .trimEnd()
      .split('\n')
      .map(line => JSON.parse(line) as unknown)
  }
}
