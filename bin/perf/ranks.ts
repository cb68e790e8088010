import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { mustGet } from '../../core/collections/require.ts'
import { groups, tasks } from '../../generators/registry.ts'
import { evaluate } from '../../library/evaluate.ts'
import { joinRecords } from '../../reports/summary/rows/records.ts'
import { buildLabels } from '../../run/registry/labels.ts'
import { loadRegistry } from '../../run/registry/registry.ts'
import { computeKendallTauB } from '../../stats/rank-agreement.ts'

// `npm run ranks [-- --samples 50 --length 8k --haystack BOOK]`: do methods keep their ranks on `core` where something
// else is drawn? Kendall's tau-b of their means over all tasks, between seed 42 and another seed, another template and
// another haystack (docs/core.md), and the pairs that change places. A simulated model answers, whose window is smaller
// than the text: methods differ by what they do about that.

/** Methods of which a window shows a part only, each by a way of its own. */
const METHODS = [
  'full-context',
  'truncate-middle',
  'rag-bm25',
  'rag-embed',
  'memagent',
  'map-reduce',
  'read-agent',
  'compress-gate-reason',
  'file-agent',
]
/** A simulated model that misses little, so that what differs is the method. */
const SKILLED = { fade: 0.01, hops: 0, slips: 0 }

const WINDOW = 6144

const { values } = parseArgs({
  options: {
    samples: { type: 'string', default: '50' },
    length: { type: 'string', default: '8k' },
    haystack: { type: 'string' },
    only: { type: 'string', default: 'seed,template,haystack' },
  },
})
/** Scores of a method, task by task. */
type TaskScores = ReadonlyMap<string, readonly number[]>

const labels = buildLabels(await loadRegistry([]))
const folder = mkdtempSync(join(tmpdir(), 'fathom-ranks-'))
try {
  console.log(`ranks of ${METHODS.length} methods on core at ${values.length}, ${values.samples} items a task\n`)
  const first = await scoreMethods({})
  tell('seed 42', first)
  const others: readonly (readonly [kind: string, name: string, more: object])[] = [
    ['seed', 'seed 7', { seed: 7 }],
    ['template', 'another template', { prompts: writeTemplates(folder) }],
    ...(values.haystack === undefined
      ? []
      : [['haystack', 'another haystack', { haystack: values.haystack }] as const]),
  ]
  for (const [kind, name, more] of others) {
    if (!values.only.split(',').includes(kind)) continue
    const scores = await scoreMethods(more)
    tell(name, scores)
    tellAgreement(first, scores)
  }
} finally {
  rmSync(folder, { recursive: true })
}

function tell(name: string, scores: readonly TaskScores[]): void {
  const shown = METHODS.map((method, at) => `${method} ${formatPercent(computeMean(scores[at]))}`)
  console.log(`${name.padEnd(17)} ${shown.join('  ')}`)
}

/** Tau, and the pairs of methods that change places, each with its differences and their standard errors. */
function tellAgreement(first: readonly TaskScores[], second: readonly TaskScores[]): void {
  const tau = computeKendallTauB(first.map(computeMean), second.map(computeMean))
  console.log(`${' '.repeat(18)}tau ${tau.toFixed(2)}`)
  for (let one = 0; one < METHODS.length; one++)
    for (let other = 0; other < one; other++) {
      const differences = [first, second].map(scores => computeDifference(scores[one], scores[other]))
      if (differences[0].mean * differences[1].mean > 0) continue
      const shown = differences.map(({ mean, error }) => `${formatPercent(mean)} ± ${formatPercent(error)}`)
      console.log(`${' '.repeat(18)}${METHODS[one]} less ${METHODS[other]}: ${shown.join(', then ')}`)
    }
}

/** Compares two methods on the same items: the mean difference over tasks, and its standard error. */
function computeDifference(ones: TaskScores, others: TaskScores): { mean: number; error: number } {
  const tasks = [...ones].map(([task, scores]) => {
    const differences = scores.map((score, at) => score - mustGet(others, task)[at])
    const mean = average(differences)
    const variance = differences.reduce((sum, each) => sum + (each - mean) ** 2, 0) / Math.max(1, scores.length - 1)
    return { mean, variance: variance / scores.length }
  })
  return {
    mean: average(tasks.map(({ mean }) => mean)),
    error: Math.sqrt(tasks.reduce((sum, { variance }) => sum + variance, 0)) / tasks.length,
  }
}

function computeMean(scores: TaskScores): number {
  return average([...scores.values()].map(average))
}

function average(numbers: readonly number[]): number {
  return numbers.reduce((sum, each) => sum + each, 0) / numbers.length
}

function formatPercent(share: number): string {
  return (100 * share).toFixed(1)
}

/** The flexible scores of each method by task, in the order of the items. */
async function scoreMethods(more: object): Promise<TaskScores[]> {
  const { rows } = await evaluate({
    tasks: ['core'],
    methods: METHODS,
    models: ['reader'],
    set: { reader: SKILLED },
    window: WINDOW,
    samples: Number(values.samples),
    lengths: values.length,
    ...more,
  })
  const { outcomes } = joinRecords({ runs: [rows], labels })
  return METHODS.map(method => {
    const scores = new Map<string, number[]>()
    for (const outcome of outcomes) {
      if (outcome.key.method !== method) continue
      const { task } = outcome.item
      // An item without a score failed.
      scores.set(task, [...(scores.get(task) ?? []), outcome.valueOf(outcome.scorer) ?? 0])
    }
    return scores
  })
}

/** The text first, in tags, and what is asked behind it. */
function writeTemplates(folder: string): string {
  for (const id of mustGet(new Map(Object.entries(groups)), 'core'))
    writeFileSync(join(folder, `${id}.txt`), turnAround(mustGet(tasks, id).template))
  return folder
}

function turnAround(template: string): string {
  return `<text>\n{context}\n</text>\n\n${template
    .replace('{context}', '')
    .replace(/\n{3,}/g, '\n\n')
    .trim()}`
}
