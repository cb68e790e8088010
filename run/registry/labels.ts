import type { MethodNote } from '../../core/rows/manifest/manifest.ts'
import type { Task } from '../../generators/task.ts'
import type { FloorsLabel, Labels, TaskLabel } from '../../reports/summary/reporter.ts'
import { isComputing, type Method } from '../../runners/method.ts'
import { resolveVariants } from '../../scorers/variants.ts'
import { loadFloorTable } from './floor-table.ts'
import { PAPER_PRESETS } from './methods/paper-presets.ts'
import type { Registry } from './registry.ts'
import { findSourceGroup, isOfFile } from './sources/index.ts'

/** Returns what the registries know of the ids in the rows, because reports cannot look it up. */
export function buildLabels({ tasks, groups, methods, scorers, sources, totals }: Registry): Labels {
  const labelEach = <T, L>(map: ReadonlyMap<string, T>, label: (entry: T) => L): Record<string, L> =>
    Object.fromEntries([...map].map(([id, entry]) => [id, label(entry)]))
  const fresh = labelEach(tasks, labelTask)
  // LongProc's own data bears the names of its tasks but has other labels than items made here.
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
    totals: rows => [...totals.values()].flatMap(({ compute }) => compute(rows)),
    isOfficial: task => isOfFile(task, sources),
    groupOf: task => findSourceGroup(task, sources),
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
  const { family, ability, about, scorer, chance, chanceAt, program, output } = task
  const floors = findFloors(task)
  return {
    family,
    ...(ability && { ability }),
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
 * Returns measurements of the task's current version; a plugin's or changed task has none. A task of long output has
 * none either: writing the answer is hard, and a program that has read enough can write any length.
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

/** Returns a method's properties for rows, so that later readers need not know it. */
export const makeMethodNote = (method: Method): MethodNote => ({
  reference: method.reference ?? false,
  needsModel: method.needs.includes('model'),
  ...(isComputing(method) && { computes: true }),
})
