import { findLargest } from '../../../core/collections/extremes.ts'
import { getLast } from '../../../core/collections/require.ts'
import { formatLength } from '../../../core/lengths.ts'
import type { Ability } from '../../../core/rows/ability.ts'
import { sanitize } from '../../../core/text/quote.ts'
import { type Summary, summarize } from '../../summary/cells/cells.ts'
import type { Entry } from '../../summary/entries/entries.ts'
import { shortenNames } from '../../summary/entries/short-names.ts'
import type { Group } from '../../summary/groups.ts'
import { formatHealthAlert } from '../../summary/health/health-lines.ts'
import {
  type AbilityProfile,
  findWeakest,
  listSingleTasks,
  type ProfilePoint,
} from '../../summary/profile/ability-profile.ts'
import type { ReportInput } from '../../summary/reporter.ts'
import { formatFooter, formatGroupName, formatShownCount, formatSimulationWarning } from '../labels/about.ts'
import type { ChartText } from '../labels/words.ts'

/** A figure of the scores by ability: a row per entry, the best first. */
export interface ProfileFigure extends ChartText {
  readonly abilities: readonly { readonly ability: Ability; readonly single: boolean }[]
  readonly lengths: readonly number[]
  readonly rows: readonly ProfileRow[]
}

export interface ProfileRow {
  readonly entry: string
  readonly short: string
  /** Numbers are at this length: the longest at which the entries have a figure. */
  readonly point: ProfilePoint
  /** Mean score of the rows there, without floors. */
  readonly plain: number | undefined
  /** The ability whose score is the least above its floor; absent if none is below the others. */
  readonly weakest?: Ability
  /** By ability and length: heights above the floor; absent where nothing is known. */
  readonly strips: readonly (readonly (number | undefined)[])[]
}

/** Rows of a page of a paper. The leaderboard page shows all entries. */
const MOST = 12

/** Returns the group that a profile shows by default: the one with the most tasks among those that have one. */
export const findProfileGroup = ({ groups, profiles }: Summary): Group | undefined =>
  groups
    .filter(({ id }) => profiles.some(({ group }) => group === id))
    .toSorted((a, b) => b.tasks.length - a.tasks.length)[0]

/**
 * Returns the length that a profile shows: the longest at which the most entries have the figure; undefined without
 * any.
 */
export function pickProfileLength(profiles: readonly AbilityProfile[]): number | undefined {
  const counts = new Map<number, number>()
  for (const { points } of profiles)
    for (const { at, balanced } of points) if (balanced) counts.set(at, (counts.get(at) ?? 0) + 1)
  const most = findLargest(counts.values())
  return [...counts].filter(([, count]) => count === most).sort(([a], [b]) => b - a)[0]?.[0]
}

/**
 * Returns a figure of the group's profiles, or one that says that there are none: of the chosen entries, in their order,
 * or of all.
 */
export function buildProfileFigure(
  input: ReportInput,
  group = findProfileGroup(summarize(input)),
  chosen?: readonly Entry[],
): ProfileFigure {
  const summary = summarize(input)
  const ofGroup = group ? summary.profiles.filter(profile => profile.group === group.id) : []
  const all = chosen ? chosen.flatMap(({ id }) => ofGroup.filter(({ entry }) => entry === id)) : ofGroup
  const at = pickProfileLength(all)
  const points = at === undefined ? [] : listPoints(summary, all, at)
  const ranked = chosen ? points : rankByFigure(points)
  const shown = ranked.slice(0, MOST)
  const names = shortenNames(shown.map(({ entry }) => entry))
  const abilities = listAbilities(shown.map(({ profile }) => profile))
  const entries = shown.map(({ entry }) => entry)
  const length = at === undefined ? '' : ` at ${formatLength(at)}`
  return {
    title: `${group ? formatGroupName(group) : 'Fathom'}: profile of abilities${length}`,
    details: [
      shown.length > 0
        ? [
            'score above the floor in %',
            'balanced: harmonic mean of these [95 % interval]',
            'mean: of all tasks, without floors',
            names.shared,
            formatShownCount(shown.length, ranked.length),
          ]
            .filter(text => text !== '')
            .join(' · ')
        : 'No profile: it takes tasks of three abilities, such as --task core.',
    ],
    alert: formatHealthAlert(summary, group, entries),
    warning: formatSimulationWarning(entries),
    notes: shown.length > 0 ? listSigns(shown, abilities, group) : [],
    foot: formatFooter(input, group),
    abilities,
    lengths: group?.lengths ?? [],
    rows: shown.map(({ entry, profile, point }): ProfileRow => {
      const weakest = findWeakest(point)
      return {
        entry: entry.id,
        short: sanitize(names.of(entry), 60),
        point,
        plain: summary.average(entry.id, profile.group, point.at)?.scores.primary?.mean,
        ...(weakest && { weakest }),
        strips: abilities.map(({ ability }) =>
          profile.points.map(each => each.scores.find(score => score.ability === ability)?.height),
        ),
      }
    }),
  }
}

interface Ranked {
  readonly entry: Entry
  readonly profile: AbilityProfile
  readonly point: ProfilePoint
}

const listPoints = ({ entries }: Summary, profiles: readonly AbilityProfile[], at: number): Ranked[] =>
  profiles.flatMap(profile => {
    const entry = entries.find(({ id }) => id === profile.entry)
    const point = profile.points.find(each => each.at === at && each.balanced)
    return entry && point ? [{ entry, profile, point }] : []
  })

/** The highest figure first; references last. */
const rankByFigure = (points: readonly Ranked[]): Ranked[] =>
  points.toSorted(
    (a, b) =>
      Number(a.entry.reference) - Number(b.entry.reference) ||
      (b.point.balanced?.mean ?? 0) - (a.point.balanced?.mean ?? 0),
  )

/** Returns the columns. An ability is single if all entries measured it by the same one task. */
function listAbilities(profiles: readonly AbilityProfile[]): ProfileFigure['abilities'] {
  const single = new Set(profiles.flatMap(profile => listSingleTasks(profile).map(({ ability }) => ability)))
  const longest = profiles.toSorted((a, b) => b.abilities.length - a.abilities.length)[0]
  return (longest?.abilities ?? []).map(({ ability }) => ({ ability, single: single.has(ability) }))
}

function listSigns(shown: readonly Ranked[], abilities: ProfileFigure['abilities'], group: Group | undefined) {
  const tasks = new Map(
    shown.flatMap(({ profile }) => listSingleTasks(profile).map(({ ability, rows }) => [ability, rows[0]])),
  )
  const single = abilities.flatMap(({ ability }) => {
    const task = tasks.get(ability)
    return task === undefined ? [] : [`${ability} (${sanitize(task, 40)})`]
  })
  const untested = shown[0]?.profile.untested ?? []
  const lengths = group?.lengths ?? []
  return [
    'frame: weakest ability of the entry',
    lengths.length > 1
      ? `strips: ${formatLength(lengths[0])} to ${formatLength(getLast(lengths))}, above the floor`
      : '',
    single.length > 0 ? `¹ rests on one task: ${single.join(', ')}` : '',
    untested.length > 0 ? `not tested: ${untested.join(', ')}` : '',
  ].filter(text => text !== '')
}
