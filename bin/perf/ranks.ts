import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { mustGet } from '../../core/collections/require.ts'
import { groups, tasks } from '../../generators/registry.ts'
import { evaluate } from '../../library/evaluate.ts'
import { computeKendallTauB } from '../../stats/rank-agreement.ts'

// `npm run ranks [-- --samples 50 --length 8k --haystack BOOK]`: do methods keep their ranks on `core` where something
// else is drawn? Kendall's tau-b of their means over all tasks, between seed 42 and another seed, another template and
// another haystack (docs/core.md). A simulated model answers, whose window is smaller than the text: methods differ by
// what they do about that.

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
    tell(name, scores, computeKendallTauB(first, scores))
  }
} finally {
  rmSync(folder, { recursive: true })
}

function tell(name: string, scores: readonly number[], tau?: number): void {
  console.log(
    `${name.padEnd(17)} ${METHODS.map((method, at) => `${method} ${(100 * scores[at]).toFixed(1)}`).join('  ')}${tau === undefined ? '' : `  tau ${tau.toFixed(2)}`}`,
  )
}

/** The means of the methods over all tasks. */
async function scoreMethods(more: object): Promise<number[]> {
  const { summary } = await evaluate({
    tasks: ['core'],
    methods: METHODS,
    models: ['reader'],
    set: { reader: SKILLED },
    window: WINDOW,
    samples: Number(values.samples),
    lengths: values.length,
    ...more,
  })
  return METHODS.map(method => {
    const entry = summary.entries.find(each => each.method === method)
    const cells = entry ? summary.cellsOf(entry.id) : []
    return (
      cells.reduce((sum, { scores }) => sum + ((scores.stated ?? scores.primary)?.mean ?? 0), 0) /
      Math.max(1, cells.length)
    )
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
