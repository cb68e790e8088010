import { defineScorer, type Verdict } from '../scorer.ts'
import { parseClaims } from '../text/claims.ts'
import { isValueStated } from '../text/field-value.ts'
import { isSameNumber } from '../text/numbers/same-number.ts'
import { quoteText } from '../text/quote.ts'
import { type ExpectedFields, someFields } from '../text/some-fields.ts'
import { type Passage, readCommitment } from './parts/commitment.ts'
import { numberInPassage } from './parts/number.ts'
import { DENIAL } from './parts/value.ts'

/** The share of fields for which the reply commits to the right value, and to no other. */
export const statedFields = defineScorer({
  id: 'stated-fields',
  about: 'Share of the fields for which the reply commits to the right value, and to no other.',
  source: 'Our own: what a reply commits to (docs/scorers.md), field by field.',
  scale: 'graded',
  variant: 'stated',
  expects: someFields,
  score: (answer, expected: ExpectedFields) => scoreFields(answer, expected, right => right),
})

/** All of them, or 0. */
export const statedFieldsAll = defineScorer({
  id: 'stated-fields-all',
  about: 'Does the reply commit to the right value for every field, and to no other?',
  source: 'Our own: what a reply commits to (docs/scorers.md), all or nothing.',
  scale: 'yes-no',
  variant: 'stated',
  expects: someFields,
  score: (answer, expected: ExpectedFields) => scoreFields(answer, expected, right => Number(right === 1)),
})

function scoreFields(answer: string, expected: ExpectedFields, figure: (right: number) => number): Verdict {
  const names = Object.keys(expected)
  const mayBeUnstated = Object.values(expected).some(value => typeof value === 'string' && UNSTATED.test(value))
  const said = readCommitment(mayBeUnstated ? withUnknowns(answer) : answer, passage => readValues(passage, expected))
  const wrong = names.filter(name => !said?.get(name))
  const share = names.length === 0 ? 0 : (names.length - wrong.length) / names.length
  return {
    value: figure(share),
    parts: { right: names.length - wrong.length, fields: names.length },
    why:
      wrong.length === 0 ? `commits to all ${names.length} fields` : `not committed to: ${quoteText(wrong.join(', '))}`,
  }
}

/**
 * For each field: is the one value that a passage gives it the right one? Undefined where the passage has a value for
 * fewer than half of the fields.
 */
function readValues(passage: Passage, expected: ExpectedFields): ReadonlyMap<string, boolean> | undefined {
  const names = Object.keys(expected)
  const { labelled, spoken, entries } = parseClaims(passage.text, names)
  const nameless = labelled.size === 0 && spoken.size === 0
  if (nameless && names.length > 1 && entries.length !== names.length) return undefined
  const claimed = names.filter(name => labelled.has(name) || spoken.has(name)).length
  // Words such as "the answer is" precede all fields, or refer to one field.
  if (!nameless && (passage.concluded ? claimed < names.length && names.length > 1 : 2 * claimed < names.length))
    return undefined
  if (nameless && names.length === 1) return readOnlyValue(passage, names[0], expected[names[0]])
  return new Map(
    names.map((name, at) => {
      const claims = nameless ? [entries[at]] : (labelled.get(name) ?? spoken.get(name) ?? [])
      return [name, claims.length > 0 && claims.every(claim => isCommitted(claim, expected[name]))]
    }),
  )
}

function readOnlyValue(
  passage: Passage,
  name: string,
  expected: string | number,
): ReadonlyMap<string, boolean> | undefined {
  if (typeof expected === 'string') return new Map([[name, isCommitted(passage.text, expected)]])
  if (passage.concluded && [...passage.text.matchAll(LABELLED_LINE)].length > 1) return new Map([[name, false]])
  if (hasSeveralNames(passage.text)) return new Map([[name, false]])
  const said = numberInPassage(passage)
  return said === undefined ? undefined : new Map([[name, said !== null && isSameNumber(said, expected)]])
}

/** Values of other fields: of several, none is the one asked for. */
const LABELLED_LINE = /^[ \t|•-]*\p{L}[^\n:=|]{0,60}[:=|][ \t]*\S/gmu

/** Whether a text gives several other fields a number each, in lines or as JSON. */
function hasSeveralNames(text: string): boolean {
  const labels = [...text.matchAll(LABELLED_NUMBER)].map(([, label]) => label)
  const parts = text.split(/[\n;]/).map(part => NAMED_NUMBER.exec(part)?.[1] ?? '')
  return new Set(labels).size > 1 || new Set(parts.filter(label => label !== '')).size > 1
}

/** "2. wool - 7", "For wool, the answer is 7". */
const NAMED_NUMBER =
  /^[ \t]{0,8}(?:\d{1,2}[.)][ \t]{1,4}|[-•*][ \t]{1,4})?(?:for )?(\p{L}[\p{L} _-]{0,40}?) ?[,:=–—-]{1,2} {0,3}(?:(?:the )?answer is )?-?\d[\d.,]{0,20}\W{0,3}$/iu

const LABELLED_NUMBER =
  /(?:^|[{,[|"\n])[ \t*"-]{0,6}(\p{L}[\p{L}_]{0,40})["*]{0,3} ?[:=|][ *"]{0,4}-?\d[\d.,]*[ *"|]{0,4}(?=$|[\n,}\]])/gu

function isCommitted(whole: string, expected: string | number): boolean {
  // "4 … actually 6"
  const claim = whole.split(AMENDED).findLast(part => /[\p{L}\p{N}]/u.test(part)) ?? whole
  if (typeof expected === 'string' && UNSTATED.test(expected) && isUnstated(claim)) return true
  if (/\b(?:or|either)\b|\p{L}\/\p{L}/iu.test(claim.slice(0, 200))) return false
  if (typeof expected === 'string') return isValueStated(claim, expected)
  const said = numberInPassage({ text: claim, concluded: true })
  return said !== undefined && said !== null && isSameNumber(said, expected)
}

/** Retraction of a value in favour of the next one. */
const AMENDED =
  /(?:[⋯…,;.!—–-]|\s)\s?(?:no,? |hmm,? |wait,? )?\b(?:actually|wait|sorry|rather|i mean|make that|correction)\b(?! than)[,:]?\s/i

/** Rewrites values that deny existence to "unknown", since denials are not assertions and would be removed. */
const withUnknowns = (answer: string): string =>
  answer
    .replace(LABELLED, (whole, lead: string, value: string) => {
      // "Answer: first: unknown" has two labels: the field's own is the second.
      if (ANSWER_LABEL.test(lead)) return lead + withUnknowns(value)
      return isUnstated(value) ? `${lead}unknown` : whole
    })
    .replace(/(:\s{0,8})"([^"\n]{1,80})"/g, (whole, lead: string, value: string) =>
      isUnstated(value) ? `${lead}"unknown"` : whole,
    )

const LABELLED = /^([^\n]{1,100}?(?:[:=|→]|[–—]|->|=>|\s-\s)[ \t*_]{0,8})([^\s|][^\n|]{0,80})/gm
const ANSWER_LABEL = /^\W{0,8}(?:(?:the |my |final |short ){0,3}(?:answers?|results?|output)\W{0,8})$/i

/** The words for it that the text does not say, in an item and in a reply. */
const UNSTATED = /^(?:unknown|not stated|not given|none|n\/a)$/i
const isUnstated = (claim: string): boolean =>
  NOTHING.test(claim) ||
  (DENIAL.test(claim) && !/\b(?:but|however|though|yet|or|probably|perhaps|must|likely)\b/i.test(claim))
const NOTHING = /^[\s"'(*]*(?:none|nothing|null|nil|unknown|unclear|\?+|[-–—]+)(?:\b[^\p{L}\p{N}]*|[\s"').,*]*)$/iu
