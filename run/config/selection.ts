import { select } from '../../core/rows/select.ts'
import { applyTaskProfile } from '../../generators/build/profile.ts'
import type { Task } from '../../generators/task.ts'
import { isProgramScorer } from '../../scorers/scorer.ts'
import { isRole, listDataRoles } from '../registry/data-roles.ts'
import { isOwnProgram } from '../registry/methods/method-words.ts'
import { type NamedMethod, resolveMethods } from '../registry/methods/named-methods.ts'
import type { Registry } from '../registry/registry.ts'
import { findSource } from '../registry/sources/index.ts'
import type { ItemSource } from '../registry/sources/source.ts'
import type { RunSpec } from './spec.ts'

/** The parts of a run by name; nothing is read, generated or sent yet. */
export interface RunParts {
  readonly registry: Registry
  readonly sources: readonly ItemSource[]
  /** Tasks whose items are made. Those of files are known when the files are read. */
  readonly tasks: readonly Task[]
  readonly methods: readonly NamedMethod[]
  /** Whether there are tasks whose answers are programs, which are judged by running them. */
  readonly judgesPrograms: boolean
  /** Names of `--data` that a run knows and none of these tasks and sources reads. */
  unread(data: RunSpec['data']): readonly string[]
  /** @throws BenchError (usage) for a missing path: it is the cause to name, for the needs of its items are unknown */
  checkPaths(): void
}

/** Options that name methods. */
type MethodSpec = Partial<Pick<RunSpec, 'method' | 'proxy'>>

/** Returns the methods of a run. @throws BenchError (usage) for names that are not known */
export const selectMethods = ({ method = [], proxy = [] }: MethodSpec, registry: Pick<Registry, 'methods'>) =>
  resolveMethods(method, registry.methods, proxy)

/** Whether the user named a method, and did not get it by a glob or a group. */
export const isMethodNamed = ({ method = [] }: MethodSpec, id: string): boolean =>
  method.includes(id) || isOwnProgram(id)

/** Returns the groups of tasks that the user named. */
export const listNamedGroups = ({ task }: Pick<RunSpec, 'task'>, { groups }: Pick<Registry, 'groups'>): string[] =>
  task.filter(word => Object.hasOwn(groups, word))

/** Without methods, items alone are made. @throws BenchError (usage) for names that are not known */
export function selectRunParts(
  spec: Pick<RunSpec, 'task'> & MethodSpec & Partial<Pick<RunSpec, 'profile'>>,
  registry: Registry,
): RunParts {
  const { task, profile = 'fathom' } = spec
  const sources = [...new Set(task.map(pattern => findSource(pattern, registry.sources)))]
  const made = task.filter(pattern => !findSource(pattern, registry.sources).owns)
  const tasks = pickKnown(select(made, registry.tasks.keys(), registry.groups, 'task'), registry.tasks)
  const methods = selectMethods(spec, registry)
  const scorers = pickKnown(
    tasks.map(({ scorer }) => scorer),
    registry.scorers,
  )
  const isRoleRead = (role: string) =>
    sources.some(({ roles }) => roles.includes(role)) ||
    (isRole(role) &&
      tasks.some(task => {
        const { needs, uses } = applyTaskProfile(task, profile)
        return needs === role || uses?.includes(role)
      }))
  return {
    registry,
    sources,
    tasks,
    methods,
    judgesPrograms: scorers.some(isProgramScorer) || sources.some(({ takes }) => takes.includes('allowNativeCode')),
    unread: data =>
      listDataRoles('run', registry.sources).filter(role => Object.hasOwn(data, role) && !isRoleRead(role)),
    checkPaths() {
      for (const pattern of task) findSource(pattern, registry.sources).checkPath?.(pattern)
    },
  }
}

const pickKnown = <T>(ids: readonly string[], known: ReadonlyMap<string, T>): T[] =>
  ids.flatMap(id => known.get(id) ?? [])
