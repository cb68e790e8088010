import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { held } from '../core/held.ts'
import { random } from '../core/random.ts'
import type { AnswerRow, ItemRow, ScoreRow } from '../core/rows.ts'
import { WholeFile } from '../core/whole-file.ts'
import { DEFAULTS } from '../engine/defaults.ts'
import { identify } from '../generators/generate.ts'
import { groupBy } from '../reports/order.ts'
import { readRun } from '../runs/read-run.ts'
import { loadRegistry } from '../suites/registry.ts'
import { loadSuite } from '../suites/suite.ts'
import { measuredProcess } from './bench-process.ts'
import { modelMethods } from './model-methods.ts'

const METHODS = modelMethods().slice(0, 10)
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
  /** Where the folders stay, to be measured again; by default they are made anew and gone afterwards. */
  readonly kept?: string | undefined
}

/** A run's own reports would be most of what it takes; `report` makes them all. */
const TABLE = { env: { FATHOM_REPORTS: 'table' } }

export const FOLDER_SIZES = '1000000x20,50000x100000'

/** Processor time and peak memory of commands on folders of a million answers, and of 50,000 answers of 100 KB (docs/run-directory.md). */
export async function folder({ sizes, commands, kept }: FolderOptions): Promise<void> {
  for (const word of sizes.split(',')) {
    const [answers, chars] = word.split('x').map(Number)
    const above = kept === undefined ? mkdtempSync(join(tmpdir(), 'fathom-perf-')) : join(kept, word)
    try {
      await measured({ answers: answers, chars: chars }, above, commands?.split(','))
    } finally {
      if (kept === undefined) rmSync(above, { recursive: true, force: true })
    }
  }
}

async function measured(size: Size, above: string, wanted: readonly string[] | undefined): Promise<void> {
  const [a, b] = [join(above, 'a'), join(above, 'b')]
  const samples = size.answers / METHODS.length / CELLS
  if (!existsSync(b)) await make(a, b, size, samples)
  console.log(
    `\n${size.answers.toLocaleString('en')} answers of ${size.chars.toLocaleString('en')} characters\n\n  ${'command'.padEnd(20)} processor   memory`,
  )
  const commands = commandsOn(a, b, samples)
  for (const name of wanted ?? Object.keys(commands)) {
    if (!commands[name]) throw new Error(`${name} is none of ${Object.keys(commands).join(', ')}`)
    const { code, cpuMs, peakMb } = await measuredProcess(commands[name], name === 'resume' ? TABLE : {})
    rmSync(join(above, 'merged'), { recursive: true, force: true })
    if (code === 2 || code === 3 || code === null) throw new Error(`${name} ended with code ${code}`)
    console.log(`  ${name.padEnd(20)} ${(cpuMs / 1000).toFixed(0).padStart(7)} s ${peakMb.toFixed(0).padStart(5)} MB`)
  }
}

function commandsOn(a: string, b: string, samples: number): Readonly<Record<string, readonly string[]>> {
  const beside = (name: string) => join(a, '..', name)
  return {
    resume: [...FLAGS, '-n', String(samples), '--out', a, '--quiet'],
    report: ['report', a, '--quiet'],
    compare: ['compare', a, b],
    gate: ['gate', b, '--baseline', a, '--entry', METHODS[0], '--baseline-entry', METHODS[0]],
    baseline: ['baseline', 'set', a, beside('baseline.json'), '--force'],
    merge: ['merge', a, a, '--out', beside('merged')],
  }
}

async function make(a: string, b: string, { chars }: Size, samples: number): Promise<void> {
  await measuredProcess([...FLAGS, '-n', '1', '--out', a, '--quiet'], TABLE)
  cpSync(a, b, { recursive: true })
  for (const path of [a, b]) await grow(path, chars, samples)
}

/** Gives a run of one sample a cell the rows of many, with the ids that the same command asks for. */
async function grow(path: string, chars: number, samples: number): Promise<void> {
  const { items, answers, scores } = readRun(path)
  const answersOf = groupBy([...answers], ({ item }) => item)
  const scoresOf = groupBy([...scores], ({ item }) => item)
  const lengths = LENGTHS.map(length => 1024 * length)
  const { cells } = await loadSuite({ ...DEFAULTS, task: TASKS, lengths, samples }, await loadRegistry())
  const files = { items: rowFile(path, 'items'), answers: rowFile(path, 'answers'), scores: rowFile(path, 'scores') }
  const rng = random(`perf/${path.slice(-1)}`)
  const text = 'The answer is what stands in the text. '.repeat(chars / 39 / 2 + 1)
  for (const { recipe, target } of cells) {
    const first = identify(recipe, target, 0).id
    const item = [...items].find(({ id }) => id === first)! // answered below
    for (let index = 0; index < samples; index++) {
      const { id, questionId } = identify(recipe, target, index)
      files.items.add({ ...item, id, questionId, index, cluster: `${item.cluster}/${index}` } satisfies ItemRow)
      for (const row of held(answersOf, first))
        files.answers.add(answerOf({ ...row, item: id }, rng.next(), text, chars))
      const value = new Map(held(answersOf, first).map(({ method }) => [method, rng.next() < 0.7 ? 1 : 0]))
      for (const row of held(scoresOf, first))
        files.scores.add({ ...row, item: id, value: held(value, row.method) } satisfies ScoreRow)
    }
  }
  for (const file of Object.values(files)) file.finish()
}

function answerOf(row: AnswerRow, draw: number, text: string, chars: number): AnswerRow {
  const { ledger } = row
  const ms = { ...ledger.ms, total: 1000 * draw, critical: 1000 * draw, first: 100 * draw }
  const answer = `${Math.floor(1e7 * draw)} ${text}`.slice(0, chars / 2)
  return {
    ...{ ...row, answer, ledger: { ...ledger, ms }, at: new Date(1.7e12 + 1e10 * draw).toISOString() },
    ...(chars > 1000 && { reasoning: answer }),
  }
}

/** Rows of a file in the place of those that were there. */
function rowFile(path: string, name: string) {
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
