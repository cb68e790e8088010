import { sanitize } from '../../../core/text/quote.ts'
import { type AbilityProfile, listSingleTasks } from './ability-profile.ts'

/** Says which abilities rest on one task, and which none tests. */
export function formatAbilityList(profile: Pick<AbilityProfile, 'abilities' | 'untested'>): string {
  const single = listSingleTasks(profile).map(({ ability, rows }) => `${ability} (${sanitize(rows[0], 60)})`)
  return [
    single.length > 0 ? `¹ Rests on one task: ${single.join(', ')}.` : '',
    profile.untested.length > 0 ? `Not tested: ${profile.untested.join(', ')}.` : '',
  ]
    .filter(text => text !== '')
    .join(' ')
}
