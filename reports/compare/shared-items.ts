import { usageError } from '../../core/errors.ts'
import { sanitize } from '../../core/text/quote.ts'
import { listRoomDifferences } from '../summary/rows/mismatches.ts'
import type { ComparisonSide } from './comparison-side.ts'
import { describeSettingDifferences } from './matching.ts'

/**
 * @throws BenchError (usage) if baseline and run share no items, with the settings that differ. Also if they ask the
 * same questions with other limits for answer and reasoning, because their prompts then have other lengths.
 */
export function checkShared(
  base: ComparisonSide,
  items: readonly Pick<ComparisonSide['items'][number], 'id' | 'questionId'>[],
  made: ComparisonSide['made'],
  who = '--baseline',
): void {
  checkRoom(base, items, made, who)
  const known = new Set(base.items.flatMap(({ id, questionId }) => [id, questionId]))
  if (items.some(({ id, questionId }) => known.has(id) || known.has(questionId))) return
  const differing = describeSettingDifferences(base, { ...base, made })
  throw usageError(
    `${who}: ${base.name} contains none of the run's items: ${differing.join('') || 'other tasks or lengths'}. Only the same items can be compared.`,
  )
}

function checkRoom(
  base: ComparisonSide,
  items: readonly Pick<ComparisonSide['items'][number], 'id' | 'questionId'>[],
  made: ComparisonSide['made'],
  who: string,
): void {
  const differing = listRoomDifferences(base.made, made)
  if (differing.length === 0) return
  const ids = new Set(base.items.map(({ id }) => id))
  const questions = new Set(base.items.map(({ questionId }) => questionId))
  if (!items.some(({ id, questionId }) => !ids.has(id) && questions.has(questionId))) return
  throw usageError(
    `${who}: the run's items are not those of ${sanitize(base.name)}, with ${differing.join(' and ')}: their prompts have other lengths. Use the same --reasoning-tokens, --answer-policy and --max-answer-tokens for both.`,
  )
}
