import { formatLength } from '../../core/lengths.ts'
import type { Io } from '../../core/process/io.ts'
import { formatColumns, getTextWidth } from '../../core/text/columns.ts'
import { makeUnknownError } from '../../core/text/suggest.ts'
import { wrapText } from '../../core/text/wrap.ts'
import { type Item, makeItem } from '../../generators/build/generate.ts'
import type { Task } from '../../generators/task.ts'
import { findLevel, resolveParams } from '../../run/registry/items/settings.ts'
import { loadSuite } from '../../run/registry/items/suite.ts'
import type { Registry } from '../../run/registry/registry.ts'
import type { TasksOptions } from './tasks-page.ts'

/** Lists the tasks by group, or as data with `json`. */
export async function listTasks(registry: Registry, options: TasksOptions, io: Io): Promise<string> {
  if (options.json)
    return JSON.stringify(
      [...registry.tasks.values()].map(task => describeTask(task, registry)),
      null,
      2,
    )
  const grouped = Object.entries(registry.groups).map(([group, names]) => ({ group, names }))
  const rest = [...registry.tasks.keys()].filter(id => !grouped.some(({ names }) => names.includes(id)))
  const sections = [...grouped, ...(rest.length > 0 ? [{ group: 'in no group', names: rest }] : [])]
  const told = new Set<string>()
  const blocks = sections.map(({ group, names }) => {
    const members = names.flatMap(name => registry.tasks.get(name) ?? [])
    const rows = members
      .filter(task => !told.has(task.id))
      .flatMap(task => [
        [`  ${task.id}`, task.family, task.about],
        ['', '', formatParameters(task)],
      ])
    const above = members.filter(task => told.has(task.id)).map(task => task.id)
    for (const { id } of members) told.add(id)
    return [
      `${group} (${names.length})`,
      ...(rows.length > 0 ? [formatColumns(rows, getTextWidth(io.stdout))] : []),
      ...(above.length > 0
        ? wrapText(`above: ${above.join(', ')}`, getTextWidth(io.stdout) - 2).map(line => `  ${line}`)
        : []),
    ].join('\n')
  })
  const hint =
    'fathom-bench tasks --show NAME prints a prompt and a sample; --set NAME.PARAMETER=VALUE sets a parameter.'
  const files = formatColumns(await listFileTasks(registry), getTextWidth(io.stdout))
  return [...blocks, `read from files\n${files}`, wrapText(hint, getTextWidth(io.stdout)).join('\n')].join('\n\n')
}

/** Lists tasks that read files instead of generating items, those of plugins too. */
async function listFileTasks({ sources }: Registry): Promise<string[][]> {
  const listed = await Promise.all([...sources.values()].map(source => source.listed?.() ?? []))
  return listed.flat().map(([name, about]) => [`  ${name}`.trimEnd(), about])
}

function formatParameters(task: Task): string {
  const values = Object.entries(task.params).map(([name, value]) => `${name}=${value}`)
  return `${values.join(' ') || 'no parameters'}${task.needs ? ` (needs --data ${task.needs}=PATH)` : ''}`
}

/** Returns the description of a task as JSON data. */
function describeTask(task: Task, { groups }: Registry) {
  const { id, family, reading = null, ability = null, about, version, source, params, paramNotes } = task
  const { answerTokens, paired, scorer, chance, program, needs = null, haystack } = task
  return {
    id,
    family,
    reading,
    ability,
    about,
    groups: Object.entries(groups).flatMap(([group, ids]) => (ids.includes(id) ? [group] : [])),
    version,
    source,
    params,
    paramNotes,
    ...(task.levels && { levels: task.levels, level: findLevel(task) ?? null }),
    answerTokens,
    paired,
    scorer,
    chance,
    program,
    needs,
    haystack,
  }
}

/**
 * Returns one task with its template and a sample.
 * @throws BenchError (usage) for an unknown name
 */
export async function showTask(name: string, registry: Registry, options: TasksOptions, io: Io): Promise<string> {
  const task = registry.tasks.get(name)
  if (!task) throw makeUnknownError('task', name, registry.tasks.keys(), 'fathom-bench tasks lists all')
  const { item, template, without } = await sample(task, registry, options)
  if (options.json) {
    const shown = item && { prompt: item.render(), ...item.row }
    return JSON.stringify(
      {
        ...describeTask(task, registry),
        params: resolveParams(task, options.set),
        instructions: task.instructions ?? '',
        template,
        sample: shown ?? null,
      },
      null,
      2,
    )
  }
  const head = [
    `${task.id}  (${task.family}${task.reading ? `, reading: ${task.reading}` : ''}${task.ability ? `, ability: ${task.ability}` : ''}, version ${task.version}, scored by ${task.scorer})`,
    ...wrapText(task.about, getTextWidth(io.stdout)),
    '',
    ...wrapText(`Source: ${task.source}`, getTextWidth(io.stdout)),
  ]
  const given = resolveParams(task, options.set)
  const notes = Object.entries(given).map(([name, value]) => [`  ${name}`, String(value), task.paramNotes[name] ?? ''])
  const level = findLevel(task, given)
  const parts = [
    head.join('\n'),
    `Parameters\n${notes.length > 0 ? formatColumns(notes, getTextWidth(io.stdout)) : '  none'}`,
  ]
  if (task.levels)
    parts.push(`Levels (--set ${task.id}.level=N)\n${formatLevels(task, level, getTextWidth(io.stdout))}`)
  if (task.instructions) parts.push(`${drawRule('instructions')}\n${task.instructions}`)
  parts.push(`${drawRule('template')}\n${template.trimEnd()}`)
  parts.push(item ? sampleText(item) : `No sample: ${without}`)
  return parts.join('\n\n')
}

/** The ladder, a line a step, with a mark at the one that is shown. */
function formatLevels({ levels = [] }: Task, shown: number | undefined, width: number): string {
  const rows = levels.map((step, at) => [
    `${at === shown ? '>' : ' '} ${at}`,
    Object.entries(step)
      .map(([name, value]) => `${name}=${value}`)
      .join(' ') || 'the defaults',
  ])
  return formatColumns(rows, width)
}

const SAMPLE_LENGTH = 4096

interface Sample {
  readonly template: string
  readonly item?: Item
  /** The reason why the item is missing. */
  readonly without?: string
}

async function sample(task: Task, registry: Registry, options: TasksOptions): Promise<Sample> {
  if (task.needs && !options.data[task.needs]) {
    return { template: task.template, without: `it needs a file of yours. Add --data ${task.needs}=PATH.` }
  }
  const suite = await loadSuite(
    { ...options, task: [task.id], lengths: task.output ? undefined : [SAMPLE_LENGTH], samples: 1, subset: 'first' },
    registry,
  )
  // One task at one length makes one cell.
  const { recipe, target } = suite.cells[0]
  return { template: recipe.template, item: makeItem(recipe, target, 0) }
}

function sampleText(item: Item): string {
  const { length, depths, expected, seed } = item.row
  const places = depths.map(({ fact, depth }) => `${fact} ${Math.round(depth * 100)} %`).join(', ')
  return [
    `${drawRule(`sample at ${formatLength(length.target || (length.output ?? 0))}, seed ${seed}, ${length.tokens.toLocaleString('en-US')} tokens`)}`,
    item.render(),
    drawRule('expected'),
    JSON.stringify(expected),
    ...(places ? [`Depths: ${places}`] : []),
  ].join('\n')
}

const drawRule = (title: string) => `──── ${title} ${'─'.repeat(Math.max(4, 72 - title.length))}`
