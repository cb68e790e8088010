import type { Task } from '../generators/task.ts'
import type { Labels, TaskLabel } from '../reports/reporter.ts'
import type { Registry } from './registry.ts'

/** What the registries say of the ids in the rows; reports cannot look it up themselves. */
export function labelsOf({ tasks, groups, methods, scorers }: Registry): Labels {
  const each = <T, L>(map: ReadonlyMap<string, T>, label: (entry: T) => L): Record<string, L> =>
    Object.fromEntries([...map].map(([id, entry]) => [id, label(entry)]))
  const fresh = each(tasks, labelOf)
  // LongProc's own data bears the names of its tasks and is told apart from items made here.
  const official = Object.fromEntries(
    Object.values(fresh).flatMap(label => (label.longproc ? [[`longproc:${label.longproc}`, label]] : [])),
  )
  return {
    tasks: { ...fresh, ...official },
    groups: { ...groups, 'longproc (official data)': Object.keys(official) },
    methods: each(methods, ({ about, fidelity, needs }) => ({ about, fidelity, needsModel: needs.includes('model') })),
    scorers: each(scorers, ({ about, scale, strict, beside }) => ({
      about,
      scale,
      ...(strict !== undefined && { strict }),
      ...(beside && { beside }),
    })),
  }
}

const labelOf = ({ family, about, scorer, chance, toolSolvable, output }: Task): TaskLabel => ({
  family,
  about,
  scorer,
  chance,
  toolSolvable,
  ...(output && { longproc: output.official }),
})
