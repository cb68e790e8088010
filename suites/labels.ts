import type { MethodNote } from '../core/rows.ts'
import type { Task } from '../generators/task.ts'
import type { Labels, TaskLabel } from '../reports/reporter.ts'
import type { Method } from '../runners/method.ts'
import { variantsOf } from '../scorers/variants.ts'
import type { Registry } from './registry.ts'
import { isOfFile } from './sources/index.ts'

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
    methods: each(methods, method => ({ about: method.about, fidelity: method.fidelity, ...methodNote(method) })),
    isOfficial: isOfFile,
    scorers: each(scorers, ({ id, about, scale, secondary }) => ({
      ...{ about, scale, variants: variantsOf(id, scorers) },
      ...(secondary && { secondary }),
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

/** What rows are to say of a method, so that who reads them later need not know it. */
export const methodNote = ({ reference = false, needs }: Method): MethodNote => ({
  reference,
  needsModel: needs.includes('model'),
})
