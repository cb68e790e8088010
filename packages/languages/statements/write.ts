import type { Random } from 'fathom-bench/plugin'
import { writeSentence } from '../pack/sentence.ts'
import { type Filling, writeTemplate } from '../pack/template.ts'
import { DOER, type StatementWordings, type WordedDeed } from './wordings.ts'

/** The content of a statement: whether the deed was done, by whom, and the names in its slots. */
export interface DeedStatement {
  readonly deed: WordedDeed
  readonly isTrue: boolean
  readonly doer: Filling
  /** Named with who did it, without a part in it. */
  readonly kin: Filling
  readonly slots: Readonly<Record<string, Filling>>
}

/** Writes a statement in a telling, with a subject and an opening, that are drawn. */
export function writeStatement(
  { openings, tellings, subjects }: StatementWordings,
  { deed, isTrue, doer, kin, slots }: DeedStatement,
  rng: Random,
): string {
  const telling = rng.pick(isTrue ? tellings.true : tellings.untrue)
  const subject = rng.pick(subjects)
  return writeSentence(telling, slot => {
    if (slot === DOER) return doer
    if (slot === 'OPEN') return { text: rng.pick(openings) }
    if (slot === 'SUBJ') return { text: writeTemplate(subject, each => (each === 'KIN' ? kin : doer)) }
    const form = deed.forms.get(slot)
    return { text: form ? writeTemplate(form, each => (each === DOER ? doer : (slots[each] ?? doer))) : '' }
  })
}
