import { fork } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { mustGet } from '../../core/collections/require.ts'
import { formatLength, parseLengths } from '../../core/lengths.ts'
import { select } from '../../core/rows/select.ts'
import {
  ATTACKS_VERSION,
  type AttackFile,
  gradeProgram,
  listBroken,
  renderAttackTable,
} from '../../run/floors/attack-table.ts'
import { type AttackRow, attackTask } from '../../run/floors/attacks.ts'
import { loadRegistry, type Registry } from '../../run/registry/registry.ts'
import { openPrograms } from '../../run/scoring/programs.ts'
import { makeProgramFloors } from './programs/index.ts'

// `npm run attacks [-- TASK,… --lengths 64k,512k --samples 20,6]`: what readers that know nothing of a task score on it,
// the agent that greps and the reference programs (docs/floors.md). Keeps the rows in bin/perf/attacks.json, writes the
// table of `core` into docs/core.md and says which bounds are broken. `--only` leaves out today's floors, grep and
// programs; with another `--seed` or `--haystack` it prints alone.

const FILE = join(process.cwd(), 'bin', 'perf', 'attacks.json')
const PAGE = join(process.cwd(), 'docs', 'core.md')
const MARKS = ['<!-- attacks -->', '<!-- /attacks -->'] as const

interface Asked {
  readonly task: string
  readonly at: number
  readonly samples: number
  readonly options: {
    readonly seed?: string
    readonly haystack?: string
    readonly lessons?: number
    readonly all: boolean
  }
}

if (process.send) await measureAsked()
else await main()

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      lengths: { type: 'string', default: '64k,512k' },
      samples: { type: 'string', default: '20,6' },
      lessons: { type: 'string', default: '12,6' },
      seed: { type: 'string' },
      haystack: { type: 'string' },
      only: { type: 'boolean', default: false },
    },
  })
  const registry = await loadRegistry([])
  const patterns = positionals.length > 0 ? positionals.flatMap(pattern => pattern.split(',')) : ['core']
  const tasks = select(patterns, registry.tasks.keys(), { ...registry.groups, all: [...registry.tasks.keys()] }, 'task')
  const lengths = parseLengths(values.lengths)
  const getCount = (counts: string, index: number) => Number(counts.split(',')[index] ?? counts.split(',').at(-1))
  // The longest first, so that no process waits for one that began last.
  const asked = [...lengths.entries()].reverse().flatMap(([place, at]) =>
    tasks.map((task): Asked => {
      const { seed, haystack } = values
      const lessons = getCount(values.lessons, place)
      return {
        task,
        at,
        samples: getCount(values.samples, place),
        options: {
          lessons,
          all: !values.only,
          ...(seed !== undefined && { seed }),
          ...(haystack !== undefined && { haystack }),
        },
      }
    }),
  )
  const isKept = values.seed === undefined && values.haystack === undefined && !values.only
  const rows = readRows()
  const broken: string[] = []
  await share(asked, row => {
    console.log(describeRow(row))
    broken.push(...listBroken(row))
    rows.set(`${row.task}/${row.at}`, row)
    if (isKept) writeRows([...rows.values()], registry)
  })
  console.log(
    broken.length === 0 ? 'All bounds hold.' : `${broken.length} bounds are broken:\n${broken.sort().join('\n')}`,
  )
}

function describeRow({ task, at, scores, auc, aucError }: AttackRow): string {
  const shown = Object.entries(scores)
    .filter(([, score]) => score >= 0.05)
    .sort(([, a], [, b]) => b - a)
    .map(([id, score]) => `${id.replace('floor:', '')} ${(100 * score).toFixed(0)}`)
  return `${task.padEnd(14)} ${formatLength(at).padStart(4)}  AUC ${auc?.toFixed(2) ?? '–'}${aucError === undefined ? '' : ` ± ${aucError.toFixed(2)}`}  ${shown.join(', ') || 'nothing scores 5'}`
}

function readRows(): Map<string, AttackRow> {
  const file: AttackFile = existsSync(FILE) ? JSON.parse(readFileSync(FILE, 'utf8')) : { v: ATTACKS_VERSION, rows: [] }
  const rows = file.v === ATTACKS_VERSION ? file.rows : []
  return new Map(rows.map(row => [`${row.task}/${row.at}`, row]))
}

/** A line a row: changes are seen where they are. The page shows the tasks of `core`. */
function writeRows(rows: readonly AttackRow[], { tasks, groups }: Registry): void {
  const order = [...tasks.keys()]
  const kept = rows
    .filter(({ task }) => tasks.has(task))
    .sort((a, b) => order.indexOf(a.task) - order.indexOf(b.task) || a.at - b.at)
  writeFileSync(FILE, `{"v":${ATTACKS_VERSION},"rows":[\n${kept.map(row => JSON.stringify(row)).join(',\n')}\n]}\n`)
  const core = groups['core'] ?? []
  const shown = core.flatMap(id => kept.filter(({ task }) => task === id))
  if (shown.length === 0) return
  const grades = new Map(core.map(id => [id, gradeProgram(kept.filter(({ task }) => task === id))]))
  const page = readFileSync(PAGE, 'utf8')
  const [from, to] = [page.indexOf(MARKS[0]), page.indexOf(MARKS[1])]
  if (from < 0 || to < from) throw new Error(`docs/core.md has no ${MARKS.join(' … ')} to write the table between`)
  const table = renderAttackTable(shown, grades)
  writeFileSync(PAGE, `${page.slice(0, from + MARKS[0].length)}\n${table}\n${page.slice(to)}`)
}

/** Each process asks for the next cell when it is through with one. */
async function share(cells: readonly Asked[], tell: (row: AttackRow) => void): Promise<void> {
  const next = cells.values()
  await Promise.all(
    Array.from({ length: Math.min(availableParallelism(), cells.length) }, async () => {
      const child = fork(process.argv[1], [])
      const give = () => {
        const { done, value } = next.next()
        if (done) child.disconnect()
        else child.send(value)
      }
      child.on('message', message => {
        if (message !== 'none') tell(message as AttackRow)
        give()
      })
      give()
      await new Promise<void>((resolve, reject) =>
        child.on('exit', code => (code === 0 ? resolve() : reject(new Error(`a process ended with ${code}`)))),
      )
    }),
  )
}

async function measureAsked(): Promise<void> {
  const registry = await loadRegistry([])
  const programs = openPrograms({ allowNativeCode: false })
  process.on('disconnect', () => programs.close())
  process.on('message', async message => {
    const { task: id, at, samples, options } = message as Asked
    const more = options.all ? makeProgramFloors(id) : []
    const task = mustGet(registry.tasks, id)
    const fits = at <= (task.longest ?? at)
    const row = fits ? await attackTask(task, at, samples, { registry, programs }, { ...options, more }) : undefined
    // A child's process has it.
    process.send!(row ?? 'none')
  })
}
