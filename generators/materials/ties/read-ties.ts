import { FULL_NAME, makeAccountReader } from '../accounts/read-accounts.ts'
import { type HopRelation, readHopRelations } from './relations.ts'

/** A full name in a text. */
export const NAMED = new RegExp(FULL_NAME, 'g')

const findTold = makeAccountReader(() => readHopRelations().flatMap(({ deeds }) => deeds.is))

/** To whom a text says that somebody has a relation. */
export function findOther(context: string, { deeds }: HopRelation, who: string): string | undefined {
  const found = findTold(context, who)
    .filter(({ deed }) => deeds.is.includes(deed))
    .find(({ deed, person, values }) => (deed.doer === 'WHO' ? person : values['WHO']) === who)
  return found && (found.deed.doer === 'WHO' ? found.values['OTHER'] : found.person)
}

/**
 * Does a sentence of two people say what they are to each other, or is it of something else? It denies it where it
 * tells the deed of them in any other way.
 */
export function makeSayCheck(relation: HopRelation, who: string, other: string): (sentence: string) => boolean {
  const written = relation.deeds.is.flatMap(({ doer, forms }) =>
    Object.values(forms).map(parts => ({
      by: doer === 'WHO' ? who : other,
      text: parts.map(part => (part === 'WHO' ? ` ${who}` : part === 'OTHER' ? ` ${other}` : part)).join(''),
    })),
  )
  return sentence => {
    if (findOther(sentence, relation, who) === other) return true
    // If two people come before or after the deed, the first does it, or its doer is called after the first.
    const names = (text: string) => sentence.replace(text, '').match(NAMED) ?? []
    return !written.some(({ by, text }) => ` ${sentence}`.includes(text) && names(text.trim())[0] === by)
  }
}
