import { append } from '../../core/collections/append.ts'
import { makeRandom } from '../../core/random/random.ts'
import type { Manifest } from '../../core/rows/manifest/manifest.ts'
import {
  type AnswerRow,
  type ItemRow,
  type Params,
  ROW_VERSION,
  type ScoreRow,
  type StatusKind,
} from '../../core/rows/rows.ts'
import type { Labels, ReportInput, RunRows } from '../../reports/summary/reporter.ts'

export const RULER = [
  'niah_single_1',
  'niah_single_2',
  'niah_single_3',
  'niah_multikey_1',
  'niah_multikey_2',
  'niah_multikey_3',
  'niah_multivalue',
  'niah_multiquery',
  'vt',
  'cwe',
  'fwe',
  'qa_1',
  'qa_2',
]
const GRADED = new Set(['niah_multivalue', 'niah_multiquery', 'vt', 'cwe', 'fwe'])

export interface FixtureEntry {
  readonly method: string
  readonly model: string
  readonly config?: string
  readonly simulated?: boolean
  readonly window?: number | null
  /** Mean score, 0 to 1, at a length; falls by task. Default: slowly falling. */
  readonly skill?: (length: number, task: string) => number
  /** Returns the status of an item; `undefined` means no answer row. Default: overflow above the window. */
  readonly status?: (length: number, index: number, task: string) => StatusKind | undefined
}

export interface FixtureOptions {
  readonly tasks?: readonly string[]
  readonly lengths?: readonly number[]
  readonly samples?: number
  readonly entries?: readonly FixtureEntry[]
  /** Parameters of every item. */
  readonly params?: Params
  readonly labels?: Partial<Labels>
}

export const K = 1024
export const listDoubledLengths = (from: number, to: number): number[] => {
  const lengths = []
  for (let length = from; length <= to; length *= 2) lengths.push(length)
  return lengths
}

/** The simulated model in full context: a cliff at its window of 32K. */
export const READER_ENTRY: FixtureEntry = {
  method: 'full-context',
  model: 'reader',
  simulated: true,
  window: 32 * K,
  skill: (length, task) => (GRADED.has(task) ? 0.93 : 0.98) - Math.log2(length / (8 * K)) * 0.01,
}

/** Synthetic rows, the same at every call. */
export function makeFixture(options: FixtureOptions = {}): ReportInput {
  const {
    tasks = RULER,
    lengths = listDoubledLengths(8 * K, 512 * K),
    samples = 10,
    entries = [READER_ENTRY],
  } = options
  const items = tasks.flatMap(task =>
    lengths.flatMap(length =>
      Array.from({ length: samples }, (_, index) => makeItemRow(task, length, index, options.params)),
    ),
  )
  const answers: AnswerRow[] = []
  const scores: ScoreRow[] = []
  for (const entry of entries)
    for (const item of items) {
      const answer = makeAnswerRow(entry, item)
      if (!answer) continue
      answers.push(answer)
      if (answer.status.kind !== 'failed') append(scores, makeScoreRows(entry, item, answer))
    }
  const rows = { items, answers, scores, manifest: makeManifest(entries) }
  return { runs: [{ name: 'run', ...rows }], labels: makeLabels(tasks, entries, options.labels) }
}

/** The same input with its rows in another order. */
export function shuffleRows(input: ReportInput, seed = 'shuffle'): ReportInput {
  const rng = makeRandom(seed)
  const runs = input.runs.map(run => ({
    ...run,
    items: rng.shuffle([...run.items]),
    answers: rng.shuffle([...run.answers]),
    scores: rng.shuffle([...run.scores]),
  }))
  return { ...input, runs: rng.shuffle(runs) }
}

/** The rows of an input's only run. */
export const getFixtureRows = ({ runs: [run] }: ReportInput) => ({
  ...run,
  items: [...run.items],
  answers: [...run.answers],
  scores: [...run.scores],
})

/** The input with other rows or another manifest in its only run. */
export const withRows = (input: ReportInput, change: Partial<RunRows>): ReportInput => ({
  ...input,
  runs: [{ ...getFixtureRows(input), ...change }],
})

function makeItemRow(task: string, target: number, index: number, params: Params = {}): ItemRow {
  const graded = GRADED.has(task)
  return {
    v: ROW_VERSION,
    id: `${task}-${target}-${index}`,
    questionId: `${task}-${index}`,
    task,
    family: 'needle',
    version: 1,
    params,
    seed: `42/${task}/1/${index}`,
    index,
    cluster: `${task}-${index}`,
    paired: true,
    length: {
      target,
      tokens: target - 140,
      reserve: 128,
      chars: target * 4,
      bytes: target * 4,
      words: Math.round(target * 0.7),
      tokenizer: 'o200k_base',
      haystack: 'prose',
      repeats: 0,
    },
    depths: [{ fact: 'needle', depth: (index + 0.5) / 10 }],
    scorer: graded ? 'ruler-recall' : 'ruler-any',
    expected: ['42'],
    sha256: '00',
    template: 'abcd1234',
  }
}

function makeAnswerRow(entry: FixtureEntry, item: ItemRow): AnswerRow | undefined {
  const { target } = item.length
  const overflowing = entry.window != null && target > entry.window && entry.method === 'full-context'
  const kind = entry.status ? entry.status(target, item.index, item.task) : overflowing ? 'overflow' : 'answered'
  if (kind === undefined) return undefined
  const silent = kind === 'overflow' || kind === 'failed' || kind === 'refused'
  const calls = entry.method === 'full-context' ? 1 : Math.ceil(target / 5000)
  return {
    v: ROW_VERSION,
    item: item.id,
    method: entry.method,
    model: entry.model,
    config: entry.config ?? 'c0ffee00',
    attempt: 1,
    status: { kind, reason: kind === 'answered' ? '' : `because ${kind}`, forced: false },
    answer: silent ? null : 'The answer is 42.',
    ledger: {
      calls: { total: calls, root: calls, sub: 0, depth: 0 },
      tokens: { input: silent ? 0 : target, cached: 0, reasoning: 0, output: silent ? 0 : 24, source: 'server' },
      peakPrompt: target,
      read: target,
      coverage: 1,
      recall: null,
      ms: { total: target / 40, critical: target / 40, queue: 0, first: null },
      retries: 0,
      cost: null,
    },
    at: '2026-11-20T00:00:00.000Z',
  }
}

function makeScoreRows(entry: FixtureEntry, item: ItemRow, answer: AnswerRow): ScoreRow[] {
  const rng = makeRandom(`fixture/${entry.method}/${entry.model}/${entry.config}/${item.id}`)
  const skill = entry.skill?.(item.length.target, item.task) ?? 0.95 - Math.log2(item.length.target / 4096) * 0.03
  const parts = GRADED.has(item.task) ? 4 : 1
  const hits = Array.from({ length: parts }, () => (rng.next() < skill ? 1 : 0)).reduce(
    (sum: number, hit) => sum + hit,
    0,
  )
  const value = answer.answer === null ? 0 : hits / parts
  const strict = value > 0 && rng.next() < 0.04 ? 0 : value
  const { v, item: id, method, model, config, attempt } = answer
  const row = { v, item: id, method, model, config, attempt, why: `${hits} of ${parts} found` }
  return [
    { ...row, scorer: item.scorer, value },
    { ...row, scorer: `${item.scorer}-strict`, value: strict },
    { ...row, scorer: STATED[item.scorer] ?? 'stated-set', value },
  ]
}

/** The scorer of what an answer states, by the official one. */
const STATED: Readonly<Record<string, string>> = { 'ruler-recall': 'stated-set', 'ruler-any': 'stated-phrase' }

function makeManifest(entries: readonly FixtureEntry[]): Manifest {
  const models = entries.map(({ model, simulated = false, window = null }) => [
    model,
    { baseUrl: 'http://127.0.0.1:8000/v1', simulated, window },
  ])
  return {
    v: ROW_VERSION,
    fathom: '0.1.0',
    created: '2026-11-20T00:00:00.000Z',
    updated: '2026-11-20T01:00:00.000Z',
    seed: '42',
    tokenizer: 'o200k_base',
    haystack: 'prose',
    templates: {},
    data: {},
    tasks: {},
    configs: {},
    models: Object.fromEntries(models),
    sessions: [],
  }
}

function makeLabels(tasks: readonly string[], entries: readonly FixtureEntry[], more: Partial<Labels> = {}): Labels {
  const describeTask = (id: string) => ({
    family: 'needle',
    about: `About ${id}.`,
    scorer: GRADED.has(id) ? 'ruler-recall' : 'ruler-any',
    chance: 0,
    program: 'solves it' as const,
  })
  const floors = /^(oracle$|floor:)/
  const describeMethod = (id: string) => ({
    about: `About ${id}.`,
    fidelity: 'reference-protocol',
    reference: floors.test(id),
    needsModel: !floors.test(id) && !/^external/.test(id),
  })
  return {
    tasks: Object.fromEntries(tasks.map(id => [id, describeTask(id)])),
    groups: { ruler: RULER, niah: RULER.slice(0, 8) },
    methods: Object.fromEntries(entries.map(entry => [entry.method, describeMethod(entry.method)])),
    scorers: {
      'ruler-recall': {
        about: 'Share found.',
        scale: 'graded',
        variants: { official: 'ruler-recall', strict: 'ruler-recall-strict', stated: 'stated-set' },
      },
      'ruler-recall-strict': { about: 'Share found, tokens.', scale: 'graded' },
      'ruler-any': {
        about: 'Any found.',
        scale: 'yes-no',
        variants: { official: 'ruler-any', strict: 'ruler-any-strict', stated: 'stated-phrase' },
      },
      'ruler-any-strict': { about: 'Any found, tokens.', scale: 'yes-no' },
    },
    ...more,
  }
}
