import { mustGet } from '../../core/collections/require.ts'
import { formatLength } from '../../core/lengths.ts'
import type { PresetNote } from '../../core/rows/manifest/session-note.ts'
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
  /** Its name, such as `ruler`; `other` for tasks without a group. */
  readonly id: string
  readonly axis: Axis
  /** Its requested tasks, in the group's order. */
  readonly tasks: readonly string[]
  /** Their rows: one per task, or one per task and required output. */
  readonly rows: readonly string[]
  /** Its tasks that were not requested. */
  readonly absent: readonly string[]
  /** Requested lengths along the axis, ascending, whether or not they were reached. */
  readonly lengths: readonly number[]
  /**
   * Whether all of its items follow RULER's own code (`--profile official`). Only then RULER's threshold and curves are
   * stated.
   */
  readonly official?: true
  /** The paper whose settings all of its runs use (`--preset`), with the flags that any of them changed. */
  readonly preset?: PresetNote
  /**
   * For tasks of long output: the lengths that the axis does not show, ascending. Prompts without a requested length
   * count as 0.
   */
  readonly across: readonly number[]
  /** Ids of its entries; absent if it contains all of the report. */
  readonly entries?: readonly string[]
  /**
   * The end of its id that distinguishes it from the same tasks of other runs, such as ` · seed 7`; absent if not
   * needed.
   */
  readonly apart?: string
}

/** Builds the groups. Runs that share no question get separate groups, as if each had its own report. */
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

/** Returns whether the entry belongs to the group. */
export const hasEntry = ({ entries }: Group, entry: string): boolean => entries?.includes(entry) ?? true

/**
 * Groups tasks. A group that was requested by name contains all of its tasks that ran. The other tasks are covered with
 * as few groups as needed, and no task twice. Repeatedly the group with the most remaining tasks is taken. If several are equal, a
 * complete one wins, then the first. So eight needle tasks are `niah`, eleven RULER tasks `ruler`, and a single task
 * uses its first group. A group whose items have both axes becomes two.
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
    // Tasks of other groups are neither present nor absent here.
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
/** Suffix of a group whose scores come from a judge; exact scores are never averaged with them. */
const JUDGED = ', judged'

/** Describes the lengths along the other axis, if the items have one: `required outputs of 0.5K, 2K tokens`. */
export function describeOtherAxis({ axis, across }: Group): string | undefined {
  if (across.length === 0) return undefined
  if (axis === 'output' && across[0] === 0) return 'prompts as long as LongProc makes them'
  const lengths = `${across.map(formatLength).join(', ')} tokens`
  return `${axis === 'output' ? 'prompts' : across.length === 1 ? 'a required output' : 'required outputs'} of ${lengths}`
}

/** Returns whether the cell belongs to the group. */
export const hasCell = (group: Group, { axis, row, entry }: Pick<ScoreCell, 'axis' | 'row' | 'entry'>): boolean =>
  axis === group.axis && group.rows.includes(row) && hasEntry(group, entry)

/** Returns a group of one row. */
export function makeRowGroup(group: Group, row: string, cells: readonly ScoreCell[]): Group {
  const alone = { ...group, id: row, rows: [row], absent: [] }
  return { ...alone, tasks: [...new Set(cells.filter(cell => hasCell(alone, cell)).map(({ task }) => task))] }
}

/** Returns the group's title: a group of one row uses the row's name. Untrusted text: escape it. */
export const formatGroupTitle = ({ id, rows, apart = '' }: Group): string =>
  rows.length === 1 ? `${rows[0]}${apart}` : id

/** Counts the rows that the group has if all of its tasks run. */
export const countAllRows = ({ rows, tasks, absent, across }: Group): number =>
  rows.length + absent.length * (rows.length > tasks.length ? across.length : 1)

/** Returns the noun for the parts of an average. */
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
