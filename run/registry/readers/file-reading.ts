import { usageError } from '../../../core/errors.ts'
import { makeUnknownError } from '../../../core/text/suggest.ts'
import type { OfficialItem } from '../../../datasets/official/item.ts'
import type { ItemSpec } from '../../../generators/build/generate.ts'
import type { Registry } from '../registry.ts'

/** The settings for which items of files are loaded. */
export interface FileReading extends Pick<ItemSpec, 'tokenizer' | 'haystack' | 'seed'> {
  /** Items of each task and length. */
  readonly samples: number
  readonly registry: Registry
}

/** @throws BenchError (usage) before anything is spent: for an unknown scorer, and for what it does not take. */
export function checkScorer(
  who: string,
  { id, scorer, expected }: Pick<OfficialItem, 'id' | 'scorer' | 'expected'>,
  { scorers }: Registry,
): void {
  const known = scorers.get(scorer)
  if (!known) throw makeUnknownError(`scorer of ${who}, item ${id},`, scorer, scorers.keys())
  if (known.expects && !known.expects.test(expected))
    throw usageError(`${who}: item ${id} expects what ${scorer} does not take: ${known.expects.shape} is needed.`)
}
