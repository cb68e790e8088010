import { formatLength } from '../../core/lengths.ts'
import type { Ability } from '../../core/rows/ability.ts'
import { pickProfileLength } from '../charts/figures/profile-figure.ts'
import { toHeatStep } from '../charts/heat.ts'
import type { Summary } from '../summary/cells/cells.ts'
import type { Entry } from '../summary/entries/entries.ts'
import { formatEnds, formatScore, NO_RESULT } from '../summary/format.ts'
import type { Group } from '../summary/groups.ts'
import {
  type AbilityProfile,
  findWeakest,
  listSingleTasks,
  type ProfilePoint,
} from '../summary/profile/ability-profile.ts'
import { formatAbilityList } from '../summary/profile/profile-text.ts'
import { type Html, html } from './html.ts'
import { renderEntryName } from './ranking.ts'

/** Renders the scores by ability, a folded table per length; false without profiles. The longest length is open. */
export function renderProfiles({ profiles, average }: Summary, group: Group, ranked: readonly Entry[]): Html | false {
  const own = ranked.flatMap(entry => {
    const profile = profiles.find(each => each.entry === entry.id && each.group === group.id)
    return profile ? [{ entry, profile }] : []
  })
  const open = pickProfileLength(own.map(({ profile }) => profile))
  if (open === undefined) return false
  const abilities = pickAbilities(own.map(({ profile }) => profile))
  const single = new Set(own.flatMap(({ profile }) => listSingleTasks(profile).map(({ ability }) => ability)))
  const renderLength = (at: number, index: number) => {
    const rows = own
      .map(({ entry, profile }) => ({ entry, point: profile.points[index] }))
      .filter(({ point }) => point.scores.length > 0)
      .sort((a, b) => (b.point.balanced?.mean ?? -1) - (a.point.balanced?.mean ?? -1))
    if (rows.length === 0) return false
    return html`<details${at === open && html` open`}>
<summary>${formatLength(at)}</summary>
<div class="scroll" role="region" aria-label="${`Abilities at ${formatLength(at)}, scrolls sideways`}" tabindex="0">
<table>
<thead><tr><th scope="col">Entry</th>${abilities.map(ability => html`<th scope="col">${ability}${single.has(ability) && html`<sup>1</sup>`}</th>`)}<th scope="col">Balanced</th><th scope="col">Mean</th></tr></thead>
<tbody>${rows.map(({ entry, point }) => renderRow(entry, point, abilities, average(entry.id, group.id, at)?.scores.primary?.mean))}</tbody>
</table>
</div>
</details>
`
  }
  const [{ profile }] = own
  return html`<h3>Abilities</h3>
<p class="details">Score above the floor (0 to 100), and the score itself with its 95 % interval. Balanced: harmonic mean of the abilities above their floors; one at its floor makes it 0. Mean: of all tasks, without floors. Bold: the weakest ability. ${formatAbilityList(profile)}</p>
${group.lengths.map(renderLength)}`
}

function renderRow(entry: Entry, point: ProfilePoint, abilities: readonly Ability[], plain: number | undefined): Html {
  const weakest = findWeakest(point)
  return html`<tr${entry.simulated && html` class="simulated"`}>
<th scope="row">${renderEntryName({ ...entry, fidelity: '' })}</th>${abilities.map(ability => {
    const score = point.scores.find(each => each.ability === ability)
    if (!score) return html`<td>${NO_RESULT}`
    const text = String(Math.round(100 * score.height))
    return html`<td class="h${toHeatStep(score.height)}">${ability === weakest ? html`<b>${text}</b>` : text} <small>${formatScore(score.mean)} [${formatEnds(score)}]</small>`
  })}<td>${point.balanced ? html`<b>${formatScore(point.balanced.mean)}</b> <small>${formatEnds(point.balanced)}</small>` : NO_RESULT}<td>${plain === undefined ? NO_RESULT : formatScore(plain)}</tr>
`
}

/** Returns the abilities of the entry that has the most. */
const pickAbilities = (profiles: readonly AbilityProfile[]): readonly Ability[] =>
  (profiles.toSorted((a, b) => b.abilities.length - a.abilities.length)[0]?.abilities ?? []).map(
    ({ ability }) => ability,
  )
