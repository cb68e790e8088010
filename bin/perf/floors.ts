import { fork } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { mustGet } from '../../core/collections/require.ts'
import { select } from '../../core/rows/select.ts'
import { EMPTY_TABLE, listStaleTasks, measureTaskFloors } from '../../run/floors/table.ts'
import type { FloorsOfTask, FloorTable } from '../../run/registry/floor-table.ts'
import { loadRegistry } from '../../run/registry/registry.ts'
import { openPrograms } from '../../run/scoring/programs.ts'
import { FLOORS_VERSION } from '../../runners/baselines/floor.ts'

// `npm run floors [-- TASK,…]`: measures the shortcut floors of the tasks named, or of those whose rows in
// run/registry/floors.json are stale, and writes the table. `npm run floors -- all` measures all. Several processes share the
// tasks.

const FILE = join(process.cwd(), 'run', 'registry', 'floors.json')

/** The message of a measuring process. */
interface Measured {
  readonly task: string
  readonly floors: FloorsOfTask | undefined
}

if (process.send) await measureAsked()
else await main(process.argv.slice(2))

async function main(patterns: readonly string[]): Promise<void> {
  const registry = await loadRegistry([])
  const table: FloorTable = existsSync(FILE) ? JSON.parse(readFileSync(FILE, 'utf8')) : EMPTY_TABLE
  const wanted =
    patterns.length > 0
      ? select(
          patterns.flatMap(pattern => pattern.split(',')),
          registry.tasks.keys(),
          { ...registry.groups, all: [...registry.tasks.keys()] },
          'task',
        )
      : await listStaleTasks(table, registry)
  // Tasks that are no more leave; rows that other floors made do too.
  const kept = table.floors === FLOORS_VERSION ? table.tasks : {}
  const tasks = new Map(Object.entries(kept).filter(([id]) => registry.tasks.has(id)))
  await shareTasks(wanted, ({ task, floors }) => {
    if (floors) tasks.set(task, floors)
    else tasks.delete(task)
    writeTable(tasks, [...registry.tasks.keys()])
    console.log(
      `${task.padEnd(22)}${floors?.rows.map(({ at, by, score }) => `${at}: ${(100 * score).toFixed(0)} (${by.replace('floor:', '')})`).join('  ') ?? 'needs a file'}`,
    )
  })
  writeTable(tasks, [...registry.tasks.keys()])
}

/** Each process asks for the next task when it is through with one. */
async function shareTasks(tasks: readonly string[], tell: (measured: Measured) => void): Promise<void> {
  const next = tasks.values()
  await Promise.all(
    Array.from({ length: Math.min(availableParallelism(), tasks.length) }, async () => {
      const child = fork(process.argv[1], [])
      const give = () => {
        const { done, value } = next.next()
        if (done) child.disconnect()
        else child.send(value)
      }
      child.on('message', message => {
        tell(message as Measured)
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
  process.on('message', async task => {
    const id = String(task)
    // A child's process has it.
    process.send!({ task: id, floors: await measureTaskFloors(mustGet(registry.tasks, id), registry, programs) })
  })
}

/** A line a row: changes are seen where they are. */
function writeTable(tasks: ReadonlyMap<string, FloorsOfTask>, order: readonly string[]): void {
  const { tasks: _, ...head } = EMPTY_TABLE
  const blocks = order.flatMap(id => {
    const task = tasks.get(id)
    if (!task) return []
    const { rows, ...own } = task
    const lines = rows.map(row => `      ${JSON.stringify(row)}`)
    return [`    ${JSON.stringify(id)}: ${JSON.stringify(own).slice(0, -1)},"rows":[\n${lines.join(',\n')}\n    ]}`]
  })
  writeFileSync(FILE, `${JSON.stringify(head).slice(0, -1)},"tasks":{\n${blocks.join(',\n')}\n}}\n`)
}
