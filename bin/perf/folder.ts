import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { mustGet } from '../../core/collections/require.ts'
import { WholeFile } from '../../core/files/whole-file.ts'
import { makeRandom } from '../../core/random/random.ts'
import type { AnswerRow, ItemRow, ScoreRow } from '../../core/rows/rows.ts'
import { identify, makeItem } from '../../generators/build/generate.ts'
import { groupBy } from '../../reports/summary/order.ts'
import { DEFAULTS } from '../../run/config/defaults.ts'
import { loadSuite } from '../../run/registry/items/suite.ts'
import { loadRegistry } from '../../run/registry/registry.ts'
import { readRun } from '../../run/store/read-run.ts'
import { scoreAnswer } from '../../scorers/score.ts'
import { measureProcess } from './harness/bench-process.ts'
import { listModelMethods } from './model-methods.ts'

const METHODS = listModelMethods().slice(0, 10)
const TASKS = ['niah_single_1', 'niah_single_2', 'niah_multikey_1', 'vt', 'fwe']
const LENGTHS = [2, 4, 8, 16]
const LENGTH_WORDS = LENGTHS.map(length => `${length}k`).join(',')
const FLAGS = ['-t', TASKS.join(','), '-l', LENGTH_WORDS, '-m', METHODS.join(',')]
const CELLS = TASKS.length * LENGTHS.length

/** A run as large as they come: answers in all, and characters of an answer and of the thinking before it. */
interface Size {
  readonly answers: number
  readonly chars: number
}

export interface FolderOptions {
  /** `ANSWERSxCHARACTERS,…` */
  readonly sizes: string
  /** Names of commands by commas; all by default. */
  readonly commands?: string | undefined
  /** Directory that keeps the runs for another measurement. By default they are built each time and removed. */
  readonly kept?: string | undefined
}

/** A run's own reports would be most of what it takes; `report` makes them all. */
const TABLE = { FATHOM_REPORTS: 'table' }
/** Of 100,000 items: to build them all again is the work of `generate`, which is measured elsewhere. */
const SAMPLE = ['--samples', '200', '--seed', '7']
/** Commands that end with 1 where a run does not verify. */
const VERIFYING: ReadonlySet<string> = new Set(['submit', 'verify', 'leaderboard', 'leaderboard again'])
/** Files that a command must not find, by its name: a new folder, and no stored result. */
const MADE_BY: Readonly<Record<string, readonly string[]>> = { submit: ['bundle'], leaderboard: ['cache'] }

/** The start page and the report of `view`, as a browser asks for them. */
async function visit(url: string): Promise<void> {
  for (const path of ['', 'report']) {
    const status = await new Promise<number | undefined>((resolve, reject) => {
      get(`${url}${path}`, response => response.resume().on('end', () => resolve(response.statusCode))).on(
        'error',
        reject,
      )
    })
    if (status !== 200) throw new Error(`view: /${path} answered ${status}`)
  }
}

export const FOLDER_SIZES = '1000000x20,50000x100000'

/**
 * Processor time and peak memory of commands on folders of a million answers, and of 50,000 answers of 100 KB
 * (docs/run-directory.md).
 */
export async function measureFolder({ sizes, commands, kept }: FolderOptions): Promise<void> {
  for (const word of sizes.split(',')) {
    const [answers, chars] = word.split('x').map(Number)
    const above = kept === undefined ? mkdtempSync(join(tmpdir(), 'fathom-perf-')) : join(kept, word)
    try {
      await measureCommands({ answers: answers, chars: chars }, above, commands?.split(','))
    } finally {
      if (kept === undefined) rmSync(above, { recursive: true, force: true })
    }
  }
}

async function measureCommands(size: Size, above: string, wanted: readonly string[] | undefined): Promise<void> {
  const [a, b] = [join(above, 'a'), join(above, 'b')]
  const samples = size.answers / METHODS.length / CELLS
  if (!existsSync(b)) await make(a, b, size, samples)
  console.log(
    `\n${size.answers.toLocaleString('en')} answers of ${size.chars.toLocaleString('en')} characters\n\n  ${'command'.padEnd(20)} processor   memory`,
  )
  const commands = listCommands(a, b, samples)
  for (const name of wanted ?? Object.keys(commands)) {
    if (!commands[name]) throw new Error(`${name} is none of ${Object.keys(commands).join(', ')}`)
    for (const made of MADE_BY[name] ?? []) rmSync(join(above, made), { recursive: true, force: true })
    const env = { XDG_CACHE_HOME: join(above, 'cache'), ...(name === 'resume' && TABLE) }
    const { code, cpuMs, peakMb } = await measureProcess(commands[name], { env, ...(name === 'view' && { visit }) })
    rmSync(join(above, 'merged'), { recursive: true, force: true })
    if (code === 2 || code === 3 || code === null || (code !== 0 && VERIFYING.has(name)))
      throw new Error(`${name} ended with code ${code}`)
    console.log(`  ${name.padEnd(20)} ${(cpuMs / 1000).toFixed(0).padStart(7)} s ${peakMb.toFixed(0).padStart(5)} MB`)
  }
}

function listCommands(a: string, b: string, samples: number): Readonly<Record<string, readonly string[]>> {
  const getSibling = (name: string) => join(a, '..', name)
  return {
    resume: [...FLAGS, '-n', String(samples), '--out', a, '--quiet'],
    report: ['report', a, '--quiet'],
    compare: ['compare', a, b],
    gate: ['gate', b, '--baseline', a, '--entry', METHODS[0], '--baseline-entry', METHODS[0]],
    baseline: ['baseline', 'set', a, getSibling('baseline.json'), '--force'],
    merge: ['merge', a, a, '--out', getSibling('merged')],
    submit: ['submit', a, '--out', getSibling('bundle'), ...SAMPLE, '--quiet'],
    verify: ['verify', getSibling('bundle'), ...SAMPLE, '--quiet'],
    leaderboard: ['leaderboard', getSibling('bundle'), '--out', getSibling('board.html'), '--quiet'],
    'leaderboard again': ['leaderboard', getSibling('bundle'), '--out', getSibling('board.html'), '--quiet'],
    view: ['view', a, '--quiet'],
  }
}

async function make(a: string, b: string, { chars }: Size, samples: number): Promise<void> {
  await measureProcess([...FLAGS, '-n', '1', '--out', a, '--quiet'], { env: TABLE })
  cpSync(a, b, { recursive: true })
  await grow([a, b], chars, samples)
}

/**
 * Gives runs of one sample a cell the rows of many: items as the same command makes them, answers that are right in
 * seven of ten, and what their scorers say. So all of it verifies, but for answers that are longer than a run would
 * take.
 */
async function grow(paths: readonly string[], chars: number, samples: number): Promise<void> {
  const registry = await loadRegistry()
  const lengths = LENGTHS.map(length => 1024 * length)
  const { cells } = await loadSuite({ ...DEFAULTS, task: TASKS, lengths, samples }, registry)
  const text = 'The answer is what stands in the text. '.repeat(chars / 39 / 2 + 1)
  const runs = paths.map(path => ({
    answersOf: groupBy([...readRun(path).answers], ({ item }) => item),
    files: {
      items: openRowFile(path, 'items'),
      answers: openRowFile(path, 'answers'),
      scores: openRowFile(path, 'scores'),
    },
    rng: makeRandom(`perf/${path.slice(-1)}`),
  }))
  for (const { recipe, target } of cells) {
    const first = identify(recipe, target, 0).id
    for (let index = 0; index < samples; index++) {
      const item: ItemRow = makeItem(recipe, target, index).row
      const [right, wrong] = [[item.expected].flat().join(', '), `${index}${index}`].map(words =>
        `${words} ${text}`.slice(0, Math.max(words.length, chars / 2)),
      )
      const scored = new Map<string, readonly ScoreRow[]>()
      for (const { answersOf, files, rng } of runs) {
        files.items.add(item)
        for (const row of mustGet(answersOf, first)) {
          const draw = rng.next()
          const said = rng.next() < 0.7 ? right : wrong
          const answer = makeAnswer({ ...row, item: item.id, answer: said }, item, draw, chars)
          files.answers.add(answer)
          const { method, model, config, attempt, status, echoes } = answer
          // One text has one score, whoever said it: to score each would be most of the time.
          const key = JSON.stringify([said, status.kind, echoes])
          if (!scored.has(key)) scored.set(key, await scoreAnswer(item, answer, registry.scorers))
          for (const score of mustGet(scored, key)) files.scores.add({ ...score, method, model, config, attempt })
        }
      }
    }
  }
  for (const { files } of runs) for (const file of Object.values(files)) file.finish()
}

function makeAnswer(row: AnswerRow, { length }: ItemRow, draw: number, chars: number): AnswerRow {
  const { ledger, answer } = row
  const ms = { ...ledger.ms, total: 1000 * draw, critical: 1000 * draw, queue: 0, first: 100 * draw }
  // Items of a cell differ by some tokens.
  const read = Math.min(ledger.read, Math.floor(ledger.coverage * length.tokens))
  return {
    ...row,
    ledger: { ...ledger, ms, read },
    at: new Date(1.7e12 + 1e10 * draw).toISOString(),
    ...(chars > 1000 && { reasoning: answer ?? '' }),
  }
}

/** Rows of a file in the place of those that were there. */
function openRowFile(path: string, name: string) {
  const file = new WholeFile(join(path, `${name}.jsonl`))
  let lines: string[] = []
  let size = 0
  const put = () => {
    file.append(lines.join(''))
    lines = []
    size = 0
  }
  return {
    add(row: object) {
      const line = `${JSON.stringify(row)}\n`
      lines.push(line)
      size += line.length
      if (size > 2 ** 22) put()
    },
    finish() {
      put()
      file.finish()
    },
  }
}
