import type { MethodNote } from '../../core/rows/rows.ts'
import type { Task } from '../../generators/task.ts'
import type { FloorsLabel, Labels, TaskLabel } from '../../reports/summary/reporter.ts'
import type { Method } from '../../runners/method.ts'
import { resolveVariants } from '../../scorers/variants.ts'
import { loadFloorTable } from './floor-table.ts'
import { PAPER_PRESETS } from './methods/paper-presets.ts'
import type { Registry } from './registry.ts'
import { findSourceGroup, isOfFile } from './sources/index.ts'
import { computeSuiteTotals } from './totals.ts'

/** What the registries say of the ids in the rows; reports cannot look it up themselves. */
export function buildLabels({ tasks, groups, methods, scorers }: Registry): Labels {
  const labelEach = <T, L>(map: ReadonlyMap<string, T>, label: (entry: T) => L): Record<string, L> =>
    Object.fromEntries([...map].map(([id, entry]) => [id, label(entry)]))
  const fresh = labelEach(tasks, labelTask)
  // LongProc's own data bears the names of its tasks and is told apart from items made here.
  const official = Object.fromEntries(
    Object.values(fresh).flatMap(label => (label.longproc ? [[`longproc:${label.longproc}`, dropFloors(label)]] : [])),
  )
  return {
    tasks: { ...fresh, ...official },
    groups: { ...groups, 'longproc (official data)': Object.keys(official) },
    methods: labelEach(methods, method => ({
      about: method.about,
      fidelity: method.fidelity,
      ...makeMethodNote(method),
    })),
    totals: computeSuiteTotals,
    isOfficial: isOfFile,
    groupOf: findSourceGroup,
    scorers: labelEach(scorers, ({ id, about, scale, secondary }) => ({
      about,
      scale,
      variants: resolveVariants(id, scorers),
      ...(secondary && { secondary }),
    })),
    presets: PAPER_PRESETS,
  }
}

const labelTask = (task: Task): TaskLabel => {
  const { family, about, scorer, chance, chanceAt, program, output } = task
  const floors = findFloors(task)
  return {
    family,
    about,
    scorer,
    chance,
    // A plugin's task in JavaScript may not say it.
    ...(program && { program }),
    ...(chanceAt && { chanceAt }),
    ...(floors && { floors }),
    ...(output && { longproc: output.official }),
  }
}

/**
 * What was measured of the task as it is today; a plugin's task, or one that has changed since, has nothing. Nor has a
 * task of long output: there writing the answer is what is hard, and a program that has read enough writes any length.
 */
function findFloors({ id, version, params }: Task): FloorsLabel | undefined {
  const measured = loadFloorTable().tasks[id]
  if (!measured || measured.version !== version || measured.axis === 'output') return undefined
  const { chance, rows } = measured
  return { version, params, chance, rows: rows.map(({ at, n, by, score }) => ({ at, n, by, score })) }
}

/** Items of a file are not those that were measured. */
function dropFloors({ floors: _, ...label }: TaskLabel): TaskLabel {
  return label
}

/** What rows are to say of a method, so that who reads them later need not know it. */
export const makeMethodNote = ({ reference = false, needs }: Method): MethodNote => ({
  reference,
  needsModel: needs.includes('model'),
})
