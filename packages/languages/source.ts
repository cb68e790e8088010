import {
  generated,
  type Haystack,
  IN_ORDER,
  type ItemSource,
  LANGUAGE_SOURCE,
  LANGUAGES,
  mustGet,
  parseLanguageTask,
  prepareMadeItems,
  type Registry,
  type SourceCells,
  select,
  type Task,
  usageError,
} from 'fathom-bench/plugin'
import { loadPack } from './data/index.ts'
import { makeHaystack } from './haystack/haystack.ts'
import type { Language } from './pack/pack.ts'
import { LANGUAGE_TASKS, listTasksIn, REFUSED } from './tasks/index.ts'
import { VERSION } from './version.ts'

/** `--task zh:not-stated`, `--task zh+de:not-stated`: a task in a language, and one whose question is in another. */
export const languageSource: ItemSource = {
  ...LANGUAGE_SOURCE,
  async load(patterns, spec, base): Promise<SourceCells> {
    if (spec.profile === 'official')
      throw usageError(`--profile official is RULER's own code, in English; got ${patterns.join(', ')}.`)
    const loaded: SourceCells[] = []
    for (const [tongues, asked] of groupByTongues(patterns)) {
      const { names, notes } = chooseTasks(tongues, asked, base.registry)
      const tasks = await makeTasks(
        names.map(name => `${tongues}:${name}`),
        base.registry,
      )
      const haystack = await pickHaystack(base.haystack, tongues)
      const registry = withTasks(base.registry, tasks)
      const cells = await generated.load([...tasks.keys()], spec, { ...base, haystack, registry })
      loaded.push({ ...cells, notes: [...notes, ...cells.notes] })
    }
    return {
      cells: loaded.flatMap(({ cells }) => cells),
      files: Object.assign({}, ...loaded.map(({ files }) => files)),
      notes: loaded.flatMap(({ notes }) => notes),
      asked: loaded.flatMap(({ asked }) => asked),
    }
  },
  async rebuild(context, base) {
    // A row says its languages, and so its task and haystack: each pair of languages is prepared once, when asked.
    const ids = listRowTasks()
    const prepared = new Map<string, Awaited<ReturnType<typeof prepareMadeItems>>>()
    for (const [tongues, names] of groupByTongues(ids)) {
      const tasks = await makeTasks(
        names.map(name => `${tongues}:${name}`),
        context.registry,
      )
      const haystack = 'why' in base.haystack ? base.haystack : await pickHaystack(base.haystack, tongues)
      prepared.set(
        tongues,
        await prepareMadeItems({ ...context, registry: withTasks(context.registry, tasks) }, { ...base, haystack }),
      )
    }
    const find = (task: string) => prepared.get(task.slice(0, task.indexOf(':')))
    return {
      find: row => find(row.task)?.find(row) ?? { why: `${row.task} is not a task of this Fathom` },
      hasOwnIds: row => find(row.task)?.hasOwnIds?.(row),
    }
  },
}

const listRowTasks = (): string[] =>
  LANGUAGES.flatMap(text =>
    LANGUAGES.flatMap(asks => listCommonTasks(text, asks).map(name => format(text, asks, name))),
  )

/** Tasks for which a text in one language can be asked about in another. */
function listCommonTasks(text: Language, asks: Language): string[] {
  const asked = new Set(listTasksIn(asks))
  return listTasksIn(text).filter(name => asked.has(name))
}

const format = (text: Language, asks: Language, name: string) => `${text}${text === asks ? '' : `+${asks}`}:${name}`

/** Patterns by their languages, such as `zh` or `zh+de`, in their order. */
function groupByTongues(patterns: readonly string[]): Map<string, string[]> {
  const groups = new Map<string, string[]>()
  for (const pattern of patterns) {
    const at = pattern.indexOf(':')
    const tongues = pattern.slice(0, at)
    groups.set(tongues, [...(groups.get(tongues) ?? []), pattern.slice(at + 1)])
  }
  return groups
}

/**
 * The names of tasks. Those of a group that these languages lack are left out with a note; one that is named is refused.
 * @throws BenchError (usage)
 */
function chooseTasks(
  tongues: string,
  patterns: readonly string[],
  registry: Registry,
): { names: string[]; notes: string[] } {
  const [text = '', asks = text] = tongues.split('+')
  const written = listCommonTasks(findLanguage(text), findLanguage(asks))
  const allowed = `Allowed: ${written.join(', ')}.`
  const names: string[] = []
  const left: string[] = []
  for (const pattern of patterns) {
    const group = select([pattern], registry.tasks.keys(), registry.groups, 'task')
    for (const name of group) {
      if (written.includes(name)) names.push(name)
      else if (name === pattern) throw usageError(`--language: ${name} is ${explain(name, tongues)}. ${allowed}`)
      else left.push(name)
    }
  }
  if (names.length === 0) throw usageError(`--language: ${patterns.join(', ')} has no task in ${tongues}. ${allowed}`)
  return { names: [...new Set(names)], notes: left.map(name => `${name} is left out: it is ${explain(name, tongues)}`) }
}

function explain(name: string, tongues: string): string {
  if (Object.hasOwn(LANGUAGE_TASKS, name)) return `not written in ${tongues} yet`
  return `in English only: ${REFUSED[name] ?? 'its texts are written in English and have not been written anew'}`
}

async function makeTasks(ids: readonly string[], registry: Registry): Promise<Map<string, Task>> {
  const tasks = new Map<string, Task>()
  for (const id of ids) {
    const parts = parseLanguageTask(id)
    if (!parts) continue
    const [text, asks] = await Promise.all([loadKnown(parts.language), loadKnown(parts.question)])
    const english = mustGet(registry.tasks, parts.name)
    const own = mustGet(new Map(Object.entries(LANGUAGE_TASKS)), parts.name)(english, { text, asks })
    const { together: _together, official: _official, size: _size, uses: _uses, ...kept } = english
    tasks.set(id, { ...kept, ...own, id, stream: parts.name, version: VERSION, template: IN_ORDER })
  }
  return tasks
}

const loadKnown = (language: string) => loadPack(findLanguage(language))

/** @throws BenchError (usage) for a language that there is none of */
function findLanguage(language: string): Language {
  const known = LANGUAGES.find(each => each === language)
  if (!known) throw usageError(`--language: got ${language}, expected one of ${LANGUAGES.join(', ')}.`)
  return known
}

/** The prose of the text's language, in the place of English prose. A text of the user's stays. */
async function pickHaystack(haystack: Haystack, tongues: string): Promise<Haystack> {
  return haystack.id.startsWith('prose') ? makeHaystack(await loadKnown(tongues.slice(0, 2))) : haystack
}

const withTasks = (registry: Registry, tasks: ReadonlyMap<string, Task>): Registry => ({
  ...registry,
  tasks: new Map([...registry.tasks, ...tasks]),
})
