import { drawChance } from '../reading/chance.ts'
import { type Description, type DescriptionResult, Lookup, parseNameDescription } from '../reading/descriptions.ts'
import { segmentSentences } from '../reading/words.ts'
import { defineSkill } from './skill.ts'

/** Follows relations from a name: "the teacher of the founder of X", and compares two such results. */
export const lookThrough = defineSkill({
  id: 'look-through',
  about: 'descriptions that lead from name to name; the same, earlier, later',
  try({ question, material, faults }) {
    const trail = findTrail(question, material)
    const steps = trail?.used.slice(1) ?? []
    return steps.some(said => drawChance(faults, 'hop', said) < faults.hops) ? undefined : trail?.answer
  },
})

/** Evidence of a text for a question with descriptions; undefined if the question has none. */
export interface Trail {
  readonly answer: string | undefined
  /** Sentences on the way. */
  readonly used: readonly string[]
  /** Names at which the text went no further. */
  readonly missing: readonly string[]
  /** Sentences that may turn out to be on the way, once a name is known. */
  readonly waiting: readonly string[]
}

export function findTrail(question: string, material: string): Trail | undefined {
  const asked = parsePhraseQuestion(question)
  if (!asked) return undefined
  const lookup = new Lookup(material)
  const found = asked.phrases.map(phrase => lookup.resolve(phrase))
  const names = found.flatMap(({ name }) => name ?? [])
  const years = asked.kind === 'order' ? names.map(name => lookup.yearOf(name)) : []
  const known = found.every(({ name }) => name !== undefined) && years.every(Boolean)
  const undated = names.filter((_, at) => asked.kind === 'order' && !years[at])
  const listMissingNames = ({ missing }: DescriptionResult, at: number): string[] =>
    missing === undefined ? [] : asked.phrases[at].steps.flatMap(words => lookup.speakingOf(words))
  return {
    answer: known
      ? formatAnswer(
          asked,
          names,
          years.flatMap(year => year?.year ?? []),
        )
      : undefined,
    used: [...found.flatMap(({ used }) => used), ...years.flatMap(year => year?.said ?? [])],
    missing: [...found.flatMap(({ missing }) => missing ?? []), ...undated],
    waiting: [...new Set(found.flatMap(listMissingNames))],
  }
}

interface PhraseQuestion {
  readonly kind: 'name' | 'same' | 'order'
  readonly phrases: readonly Description[]
  /** For an order, whether the first should be the earlier; for a choice, which one is wanted. */
  readonly earlier: boolean
  /** Two are to be chosen from; else the answer is yes or no. */
  readonly choice: boolean
}

function parsePhraseQuestion(question: string): PhraseQuestion | undefined {
  const asking = segmentSentences(question).findLast(sentence => sentence.includes('?')) ?? ''
  const text = asking.slice(0, asking.lastIndexOf('?')).trim()
  const same = /^(?:Is|Was|Are|Were) (.{1,400}?) (?:also|the same as) (.{1,400})$/.exec(text)
  if (same) return makePhraseQuestion('same', [same[1], same[2]])
  const early = /\b(?:earlier|first|older|before)\b/i.test(text)
  const which = /^(?:Which|Who|What)\b[^:,]{0,200}[:,]\s*(.{1,400}) or (.{1,400})$/.exec(text)
  if (which && (early || LATE.test(text))) return makePhraseQuestion('order', [which[1], which[2]], early, true)
  const whether =
    /^(?:Did|Was|Is|Were|Does) (.{1,400}) (?:earlier|later|older|younger|before|after)(?: than)? (.{1,400})$/.exec(text)
  if (whether) return makePhraseQuestion('order', [cutAfterName(whether[1]), whether[2]], early)
  if (!/^(?:What|Which|Who|Where)\b/.test(text)) return undefined
  const only = makePhraseQuestion('name', [text])
  return only && only.phrases[0].steps.length > 0 ? only : undefined
}

const LATE = /\b(?:later|last|younger|newer|after)\b/i

function makePhraseQuestion(
  kind: PhraseQuestion['kind'],
  phrases: readonly string[],
  earlier = false,
  choice = false,
): PhraseQuestion | undefined {
  const described = phrases.map(phrase => parseNameDescription(phrase))
  return described.every(each => each !== undefined) ? { kind, phrases: described, earlier, choice } : undefined
}

/** "Parlylde Green receive its charter": without the words after the last name. */
const cutAfterName = (text: string) => /^.*\p{Lu}[\p{L}\p{N}'’.-]*/u.exec(text)?.[0] ?? text

function formatAnswer(
  { kind, earlier, choice }: PhraseQuestion,
  names: readonly string[],
  years: readonly number[],
): string {
  if (kind === 'name') return names[0]
  if (kind === 'same') return names[0] === names[1] ? 'yes' : 'no'
  const first = earlier ? years[0] < years[1] : years[0] > years[1]
  return choice ? names[first ? 0 : 1] : first ? 'yes' : 'no'
}
