import { mustGet } from '../../core/collections/require.ts'
import { formatLength } from '../../core/lengths.ts'
import type { PresetNote } from '../../core/rows/rows.ts'
import { AXES, type Axis, type AxisPoint, type OnAxis } from './axis.ts'
import type { ScoreCell } from './cells/cell.ts'
import { type Comparable, groupComparableRuns, labelRunGroups } from './comparable-runs.ts'
import { getOwn } from './get-own.ts'
import { compareStrings, groupBy } from './order.ts'
import type { Labels, ReportInput } from './reporter.ts'
import { isJudged } from './rows/item-scorers.ts'
import { type Joined, joinRecords } from './rows/records.ts'

/** A section of the report: tasks that are averaged together. */
export interface Group {
  /** Such as `ruler`; `other` for tasks that stand in no group. */
  readonly id: string
  readonly axis: Axis
  /** Its tasks that were asked for, in the group's order. */
  readonly tasks: readonly string[]
  /** Their rows: one a task, or one a task and required output. */
  readonly rows: readonly string[]
  /** Its tasks that were not. */
  readonly absent: readonly string[]
  /** Lengths along the axis that were asked for, ascending, whether or not they were reached. */
  readonly lengths: readonly number[]
  /**
   * Are all of its items drawn as RULER's own code draws them (`--profile official`)? Only then RULER's threshold and
   * curves are said.
   */
  readonly official?: true
  /** The paper whose settings all of its runs took (`--preset`), with the flags that any of them changed. */
  readonly preset?: PresetNote
  /**
   * Of tasks of long output: the lengths that the axis does not show, ascending. Prompts that nobody asked a length for
   * have 0.
   */
  readonly across: readonly number[]
  /** The entries that it holds, by their ids; absent where it holds all of the report. */
  readonly entries?: readonly string[]
  /**
   * The end of its id that tells it from the same tasks of other runs, such as ` · seed 7`; absent where nothing has
   * to.
   */
  readonly apart?: string
}

/** Runs that share no question have groups of their own (`apart.ts`), as if each stood in a report by itself. */
export function buildGroups(input: ReportInput): Group[] {
  const whole = joinRecords(input)
  const parts = groupComparableRuns(whole.runs, whole.contestants)
  if (parts.length < 2) return groupTasks(whole, input.labels)
  const order = Object.keys(input.labels.groups)
  const rank = ({ of }: { readonly of: string }) => (order.indexOf(of) + order.length + 1) % (order.length + 1)
  const groups = parts.flatMap(part =>
    groupTasks(restrictToRuns(whole, part), input.labels).map(group => ({ part, of: group.id.split(' ')[0], group })),
  )
  return groups
    .sort((a, b) => rank(a) - rank(b))
    .map(({ part, group }) => {
      const same = groups.filter(each => each.group.id === group.id).map(each => each.part)
      const name = same.length > 1 ? ` · ${labelRunGroups(same)[same.indexOf(part)]}` : ''
      return { ...group, id: `${group.id}${name}`, entries: [...part.entries], ...(name !== '' && { apart: name }) }
    })
}

type Grouped = Pick<Joined, 'items' | 'contestants' | 'unmade' | 'placeOf' | 'runs'>

function restrictToRuns(whole: Joined, { entries, runs }: Comparable): Grouped {
  const ids = new Set(runs.flatMap(({ items }) => items.map(({ id }) => id)))
  return {
    ...whole,
    runs,
    items: whole.items.filter(({ id }) => ids.has(id)),
    contestants: whole.contestants.filter(({ entry }) => entries.has(entry)),
  }
}

/** Is the entry one of the group's? */
export const hasEntry = ({ entries }: Group, entry: string): boolean => entries?.includes(entry) ?? true

/**
 * Groups that were asked for by name are those groups, with all of their tasks that were run. The other tasks are
 * covered with as few groups as needed, and no task twice: again and again the group that holds most of what is left,
 * of equals one that is complete, of equals the first. So eight needle tasks are `niah`, eleven RULER tasks `ruler`,
 * and a task alone is of the first group that it stands in. A group whose items stand along both axes is two.
 */
function groupTasks({ items, contestants, unmade, placeOf, runs }: Grouped, labels: Labels): Group[] {
  const asked = contestants.flatMap(({ entry }) => unmade(entry))
  const byTask = groupBy<OnAxis, string>([...items, ...asked], ({ task }) => task)
  const left = new Set(byTask.keys())
  const chosen = new Map<string, readonly string[]>()
  for (const id of new Set(runs.flatMap(({ manifest }) => manifest.groups ?? []))) {
    const tasks = getOwn(labels.groups, id)
    if (tasks?.some(task => byTask.has(task))) chosen.set(id, tasks)
  }
  for (const task of [...chosen.values()].flat()) left.delete(task)
  for (;;) {
    const best = pickLargest(labels.groups, left)
    if (best === undefined) break
    // Those of others are neither here nor absent.
    const members = labels.groups[best].filter(task => left.has(task) || !byTask.has(task))
    chosen.set(best, members)
    for (const task of members) left.delete(task)
  }
  const order = Object.keys(labels.groups)
  const groups = [...chosen]
    .sort(([a], [b]) => order.indexOf(a) - order.indexOf(b))
    .flatMap(([id, members]) => splitByAxis(id, members, byTask, placeOf))
  const isJudgedTask = (task: string) => mustGet(byTask, task).some(item => isJudged(item, labels))
  const rest = groupBy(
    [...left].sort(compareStrings),
    task => `${labels.groupOf?.(task) ?? OTHER}${isJudgedTask(task) ? JUDGED : ''}`,
  )
  const named = [...rest].sort(
    ([a], [b]) => Number(a.startsWith(OTHER)) - Number(b.startsWith(OTHER)) || compareStrings(a, b),
  )
  const preset = findPreset(runs)
  return [...groups, ...named.flatMap(([id, tasks]) => splitByAxis(id, tasks, byTask, placeOf))].map(group => ({
    ...group,
    ...(preset && { preset }),
  }))
}

function findPreset(runs: Grouped['runs']): PresetNote | undefined {
  const sessions = runs.map(({ manifest }) => manifest.sessions)
  const notes = sessions.flat().flatMap(({ preset }) => preset ?? [])
  const name = notes[0]?.name
  const isOfAll = sessions.every(each => each.length > 0 && each.every(({ preset }) => preset?.name === name))
  if (name === undefined || !isOfAll) return undefined
  return { name, changed: [...new Set(notes.flatMap(({ changed }) => changed))] }
}

const OTHER = 'other'
/** Behind the name of a group whose scores a model gives: these stand in no average with exact ones. */
const JUDGED = ', judged'

/** `required outputs of 0.5K, 2K tokens`: what the items have along the other axis, if they have one. */
export function describeOtherAxis({ axis, across }: Group): string | undefined {
  if (across.length === 0) return undefined
  if (axis === 'output' && across[0] === 0) return 'prompts as long as LongProc makes them'
  const lengths = `${across.map(formatLength).join(', ')} tokens`
  return `${axis === 'output' ? 'prompts' : across.length === 1 ? 'a required output' : 'required outputs'} of ${lengths}`
}

/** Is the cell one of the group's? */
export const hasCell = (group: Group, { axis, row, entry }: Pick<ScoreCell, 'axis' | 'row' | 'entry'>): boolean =>
  axis === group.axis && group.rows.includes(row) && hasEntry(group, entry)

/** One row of a group by itself. */
export function makeRowGroup(group: Group, row: string, cells: readonly ScoreCell[]): Group {
  const alone = { ...group, id: row, rows: [row], absent: [] }
  return { ...alone, tasks: [...new Set(cells.filter(cell => hasCell(alone, cell)).map(({ task }) => task))] }
}

/** What titles call it: a group of one row goes by the row's name. Text from outside: escape it. */
export const formatGroupTitle = ({ id, rows, apart = '' }: Group): string =>
  rows.length === 1 ? `${rows[0]}${apart}` : id

/** Rows that the group has when all of its tasks are run. */
export const countAllRows = ({ rows, tasks, absent, across }: Group): number =>
  rows.length + absent.length * (rows.length > tasks.length ? across.length : 1)

/** What an average is over. */
export const pickRowNoun = ({ rows, tasks }: Group): string => (rows.length === tasks.length ? 'task' : 'row')

function pickLargest(groups: Labels['groups'], left: ReadonlySet<string>): string | undefined {
  let best: { id: string; gain: number; complete: boolean } | undefined
  for (const [id, tasks] of Object.entries(groups)) {
    const gain = new Set(tasks.filter(task => left.has(task))).size
    const complete = gain === tasks.length
    if (gain > (best?.gain ?? 0) || (gain > 0 && gain === best?.gain && complete && !best.complete))
      best = { id, gain, complete }
  }
  return best?.id
}

function splitByAxis(
  id: string,
  members: readonly string[],
  items: ReadonlyMap<string, readonly OnAxis[]>,
  placeOf: (item: OnAxis) => AxisPoint,
): Group[] {
  const own = members.flatMap(task => items.get(task) ?? []).map(item => ({ item, place: placeOf(item) }))
  const byAxis = groupBy(own, ({ place }) => place.axis)
  return [...byAxis].map(([axis, placed]) => {
    const tasks = new Set(placed.map(({ item }) => item.task))
    const made = placed.filter(({ item }) => item.params)
    return {
      ...(made.length > 0 && made.every(({ item }) => item.params?.['profile'] === 'official') && { official: true }),
      id: byAxis.size > 1 ? `${id} by ${AXES[axis].title}` : id,
      axis,
      tasks: [...tasks],
      rows: [...new Set(placed.map(({ place }) => place.row))],
      absent: members.filter(task => !tasks.has(task)),
      lengths: sortLengths(placed.map(({ place }) => place.at)),
      across: sortLengths(
        placed.flatMap(({ item: { length } }) => {
          if (length.output === undefined) return []
          return axis === 'output' ? length.target : length.output
        }),
      ),
    }
  })
}

export const sortLengths = (lengths: readonly number[]) => [...new Set(lengths)].sort((a, b) => a - b)
