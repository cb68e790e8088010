import type { Random } from 'fathom-bench/plugin'
import { writeSentence } from '../pack/sentence.ts'
import { type Filling, writeTemplate } from '../pack/template.ts'
import { type Deed, DOER, type StatementWordings } from './wordings.ts'

/** What a statement tells: whether the deed was done, by whom, and what its slots stand for. */
export interface Statement {
  readonly deed: Deed
  readonly isTrue: boolean
  readonly doer: Filling
  /** Named with who did it, without a part in it. */
  readonly kin: Filling
  readonly slots: Readonly<Record<string, Filling>>
}

/** Writes a statement in a telling, with a subject and an opening, that are drawn. */
export function writeStatement(
  { openings, tellings, subjects }: StatementWordings,
  { deed, isTrue, doer, kin, slots }: Statement,
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
