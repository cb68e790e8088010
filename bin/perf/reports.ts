import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { makeRandom } from '../../core/random/random.ts'
import type { Manifest } from '../../core/rows/manifest/manifest.ts'
import type { AnswerRow, ItemRow, ScoreRow } from '../../core/rows/rows.ts'
import { reporters, writeReports } from '../../reports/report.ts'
import { summarize } from '../../reports/summary/cells/cells.ts'
import type { ReportInput } from '../../reports/summary/reporter.ts'
import { buildLabels } from '../../run/registry/labels.ts'
import { loadRegistry } from '../../run/registry/registry.ts'

const TASKS = ['niah_single_1', 'niah_multikey_2', 'niah_multivalue', 'vt', 'cwe', 'fwe', 'qa_1', 'qa_2']
const LENGTHS = [8192, 16384, 32768, 65536, 131_072]
const SAMPLES = 125
const MODELS = 10

/** 100,000 score rows (5,000 items, ten models, two scorers) to a report folder, in a process of its own. */
export async function measureReports(): Promise<void> {
  const child = spawnSync(process.execPath, [fileURLToPath(import.meta.url), 'measure'], { encoding: 'utf8' })
  console.log(child.status === 0 ? child.stdout : `reports failed: ${child.stderr.slice(0, 400)}\n`)
}

async function measure(): Promise<void> {
  const input = { runs: [makeRows()], labels: buildLabels(await loadRegistry([])) }
  const scores = input.runs[0].scores.length
  const folder = mkdtempSync(join(tmpdir(), 'fathom-perf-'))
  try {
    const begun = performance.now()
    summarize(input)
    const counted = performance.now()
    const times: string[] = []
    for (const reporter of reporters) {
      const from = performance.now()
      const { failed } = await writeReports(input, folder, { reporters: [reporter] })
      for (const { report, message } of failed) throw new Error(`${report}: ${message}`)
      times.push(`  ${reporter.file.padEnd(26)} ${formatSeconds(performance.now() - from)}`)
    }
    console.log(`reports of ${scores.toLocaleString('en-US')} score rows, one process\n`)
    console.log(`  ${'means and intervals'.padEnd(26)} ${formatSeconds(counted - begun)}`)
    console.log(times.join('\n'))
    console.log(`  ${'all'.padEnd(26)} ${formatSeconds(performance.now() - begun)}`)
    console.log(`  peak memory, rows included ${(process.resourceUsage().maxRSS / 1024).toFixed(0)} MB\n`)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const formatSeconds = (ms: number) => `${(ms / 1000).toFixed(2).padStart(6)} s`

/** Rows as a run writes them: a skill a model that falls with the length. */
function makeRows(): ReportInput['runs'][number] {
  const items = TASKS.flatMap(task =>
    LENGTHS.flatMap(target => Array.from({ length: SAMPLES }, (_, index) => makeItemRow(task, target, index))),
  )
  const rng = makeRandom('perf/reports')
  const answers: AnswerRow[] = []
  const scores: ScoreRow[] = []
  for (let at = 0; at < MODELS; at++)
    for (const item of items) {
      const answer = makeAnswerRow(item, `model-${at}`)
      const value = rng.next() < 0.98 - at / 20 - Math.log2(item.length.target / 8192) / 20 ? 1 : 0
      answers.push(answer)
      const { method, model, config, attempt } = answer
      const row = { v: 1, item: item.id, method, model, config, attempt, why: `${value} of 1 references found` }
      scores.push({ ...row, scorer: item.scorer, value }, { ...row, scorer: `${item.scorer}-strict`, value })
    }
  return { name: 'perf', manifest: MANIFEST, items, answers, scores }
}

function makeItemRow(task: string, target: number, index: number): ItemRow {
  const size = { target, tokens: target - 140, reserve: 128, chars: target * 4, bytes: target * 4, words: target * 0.7 }
  return {
    v: 1,
    id: `${task}-${target}-${index}`,
    questionId: `${task}-${index}`,
    task,
    family: 'needle',
    version: 1,
    params: {},
    seed: `42/${task}/1/${index}`,
    index,
    cluster: `${task}-${index}`,
    paired: true,
    length: { ...size, tokenizer: 'o200k_base', haystack: 'prose', repeats: 0 },
    depths: [{ fact: 'needle', depth: ((index % 10) + 0.5) / 10 }],
    scorer: task.startsWith('qa') ? 'ruler-any' : 'ruler-recall',
    expected: ['42'],
    sha256: '',
    template: '',
  }
}

const makeAnswerRow = ({ id, length: { target } }: ItemRow, model: string): AnswerRow => ({
  v: 1,
  item: id,
  method: 'full-context',
  model,
  config: 'perf',
  attempt: 1,
  status: { kind: 'answered', reason: 'finish reason stop', forced: false },
  answer: 'The answer is 42, as the sentence in the middle of the text says.',
  ledger: {
    calls: { total: 1, root: 1, sub: 0, depth: 0 },
    tokens: { input: target, cached: 0, reasoning: 0, output: 24, source: 'server' },
    peakPrompt: target,
    read: target,
    coverage: 1,
    recall: 1,
    ms: { total: target / 40, critical: target / 40, queue: 0, first: null },
    retries: 0,
    cost: target / 1e6,
  },
  at: '2026-11-20T00:00:00.000Z',
})

const MANIFEST: Manifest = {
  v: 1,
  fathom: 'perf',
  created: '2026-11-20T00:00:00.000Z',
  updated: '2026-11-20T01:00:00.000Z',
  seed: '42',
  tokenizer: 'o200k_base',
  haystack: 'prose',
  templates: {},
  data: {},
  tasks: {},
  configs: {},
  models: {},
  sessions: [],
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await measure()
