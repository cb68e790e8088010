import {
  canRun,
  describeEarlyStop,
  findSmallest,
  type Manifest,
  type Registry,
  select,
  type Task,
} from 'fathom-bench/plugin'
import { type CommandLineRequest, listEndedSessions, parseCommandLine } from './command-line.ts'
import type { Ended } from './completed-items.ts'

type Known = Pick<Registry, 'tasks' | 'groups' | 'methods'>

/**
 * Lists what the command lines of a run name and the run lacks, one per line: tasks and samples that were never
 * requested, and methods and models without an answer.
 */
export function listUnkeptRequests(
  manifest: Pick<Manifest, 'asked' | 'configs' | 'sessions'>,
  ended: Ended,
  known: Known,
): string[] {
  // A sequential run that stopped early has fewer samples than its command line; another note says so.
  const isEarly = describeEarlyStop(manifest) !== undefined
  const typed = listEndedSessions(manifest.sessions).map(({ argv }) => parseCommandLine(argv))
  return [
    ...new Set(
      typed.flatMap(each => [
        ...(isEarly ? [] : listMissingTasks(each, manifest, known)),
        ...listMissingEntries(each, ended, known),
      ]),
    ),
  ]
}

function listMissingTasks(
  { tasks, samples = 1 }: CommandLineRequest,
  { asked = [], configs }: Pick<Manifest, 'asked' | 'configs'>,
  known: Known,
) {
  const methods = Object.values(configs).flatMap(({ method }) => known.methods.get(method) ?? [])
  return selectTasks(tasks, known)
    .filter(task => isSure(task) && methods.some(method => canRun(method, task.solve)))
    .flatMap(({ id }) => {
      const cells = asked.filter(({ task }) => task === id)
      if (cells.length === 0) return [`${id}: named by its command line, but never requested`]
      const least = findSmallest(cells.map(cell => cell.samples))
      return least < samples ? [`${id}: ${samples} samples by its command line, but ${least} requested`] : []
    })
}

/**
 * Returns whether every sample of a task can be generated at any length. Other tasks may leave some out, which a run
 * reports.
 */
const isSure = ({ needs, available, output, longest }: Task): boolean =>
  !needs && !available && !output && longest === undefined

function selectTasks(patterns: readonly string[], { tasks, groups }: Known): Task[] {
  return patterns.flatMap(pattern => {
    try {
      return select([pattern], tasks.keys(), groups, 'task').flatMap(id => tasks.get(id) ?? [])
    } catch {
      // Its plugin is not loaded here.
      return []
    }
  })
}

/** Checks methods that call a model. References may have no answer to some tasks. */
function listMissingEntries({ methods, models }: CommandLineRequest, ended: Ended, known: Known): string[] {
  const entries = Array.from(ended.values(), ({ who }) => who)
  const asks = methods
    .map(name => name.replace(/@.*$/, ''))
    .filter(id => known.methods.get(id)?.needs.includes('model') === true)
  const has = (id: string | undefined, model: string | undefined) =>
    entries.some(each => (id ?? each.method) === each.method && (model ?? each.model) === each.model)
  const lacking = asks.filter(id => !has(id, undefined))
  const others = asks.length > 0 ? asks.filter(id => !lacking.includes(id)) : [undefined]
  const pairs = models.flatMap(model =>
    others.filter(id => !has(id, model)).map(id => (id === undefined ? model : `${id} ${model}`)),
  )
  return [...lacking, ...pairs].map(who => `${who}: named by its command line, but without an answer`)
}
