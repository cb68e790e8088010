import { EIGHTH_RIGHT, EIGHTH_WRONG } from './eighth-set.ts'
import { ELEVENTH_OWN, ELEVENTH_RIGHT, ELEVENTH_WRAPS, ELEVENTH_WRONG, ELEVENTH_WRONG_WRAPS } from './eleventh-set.ts'
import { FIFTH_RIGHT, FIFTH_WRAPS, FIFTH_WRONG, FIFTH_WRONG_WRAPS } from './fifth-set.ts'
import {
  FOURTH_RIGHT,
  FOURTH_WRONG,
  OTHER_LINES,
  OTHER_OWN,
  OTHER_RIGHT,
  OTHER_WRAPS,
  OTHER_WRONG,
  OTHER_WRONG_WRAPS,
  THIRD_RIGHT,
  THIRD_WRAPS,
  THIRD_WRONG,
  THIRD_WRONG_WRAPS,
} from './held-out.ts'
import { NINTH_RIGHT, NINTH_WRONG } from './ninth-set.ts'
import {
  CHAT_WRAPS,
  RIGHT,
  RIGHT_HELD_OUT,
  type Template,
  WRAPS,
  WRAPS_HELD_OUT,
  WRONG,
  WRONG_HELD_OUT,
  WRONG_WRAPS,
  WRONG_WRAPS_HELD_OUT,
  type Wrap,
} from './phrasings.ts'
import { REVIEWED_RIGHT, REVIEWED_RIGHT_SINGLE, REVIEWED_WRONG, REVIEWED_WRONG_SINGLE } from './review-forms.ts'
import { SEVENTH_RIGHT, SEVENTH_WRONG } from './seventh-set.ts'
import { SIXTH_RIGHT, SIXTH_WRAPS, SIXTH_WRONG, SIXTH_WRONG_WRAPS } from './sixth-set.ts'
import type { Sort, Subject } from './subjects.ts'
import { TENTH_RIGHT, TENTH_WRONG } from './tenth-set.ts'
import { THIRTEENTH_RIGHT, THIRTEENTH_WRAPS, THIRTEENTH_WRONG, THIRTEENTH_WRONG_WRAPS } from './thirteenth-set.ts'
import { TWELFTH_OWN, TWELFTH_RIGHT, TWELFTH_WRAPS, TWELFTH_WRONG, TWELFTH_WRONG_WRAPS } from './twelfth-set.ts'

/**
 * Whose phrasing a reply is: the author's own, of those that its author held out, of another hand, of a third and a
 * fourth set (`held-out.ts`), of a fifth to a thirteenth (`fifth-set.ts` and so on).
 */
export const HANDS = [
  'own',
  'held out',
  'other',
  'third',
  'fourth',
  'fifth',
  'sixth',
  'seventh',
  'eighth',
  'ninth',
  'tenth',
  'eleventh',
  'twelfth',
  'thirteenth',
] as const
export type Hand = (typeof HANDS)[number]

/** A reply to a subject, and whether it is right. */
export interface Reply<Name extends string = Hand> {
  readonly text: string
  readonly right: boolean
  readonly hand: Name
  readonly subject: Subject
  /** The place of the phrasing among those of its list, to find it again. */
  readonly phrasing: string
}

/**
 * Of fifty subjects each phrasing is put to ten, other ones for the next phrasing; each phrasing of long answers, which
 * are many, to five.
 */
const STEP = { short: 5, long: 10 } as const

/** Puts phrasings to subjects of a sort: each to one in so many of them. */
export const makePut =
  (sort: Sort, thin = 1) =>
  <Name extends string>(
    phrasings: readonly ((subject: Subject) => string)[],
    right: boolean,
    hand: Name,
    list: string,
  ): readonly Reply<Name>[] =>
    phrasings.flatMap((phrase, at) =>
      sort.subjects.flatMap((subject, place) =>
        (place + at) % (thin * (sort.long ? STEP.long : STEP.short)) === 0
          ? [{ text: phrase(subject), right, hand, subject, phrasing: `${list} ${at}` }]
          : [],
      ),
    )

export const short = (templates: readonly Template[]) =>
  templates.map(
    template =>
      ({ right, wrong, question }: Subject) =>
        template({ X: right, W: wrong, Q: question }),
  )

export const long = (wraps: readonly Wrap[]) =>
  wraps.map(
    wrap =>
      ({ right, wrong, question }: Subject) =>
        wrap({ B: right, V: wrong, Q: question }),
  )

/** @param thin to one in so many of those subjects */
export function repliesTo(sort: Sort, thin = 1): readonly Reply[] {
  const put = makePut(sort, thin)
  const [kind] = sort.name.split(' ')
  const own = OTHER_OWN[kind]
  const isLines = kind === 'fields' || kind === 'facts'
  if (!sort.long)
    return [
      ...put(
        short([...RIGHT, ...REVIEWED_RIGHT, ...(sort.single ? REVIEWED_RIGHT_SINGLE : []), ...(sort.right ?? [])]),
        true,
        'own',
        'right',
      ),
      ...put(short(RIGHT_HELD_OUT), true, 'held out', 'right, held out'),
      ...put(
        short([...WRONG, ...REVIEWED_WRONG, ...(sort.single ? REVIEWED_WRONG_SINGLE : []), ...(sort.wrong ?? [])]),
        false,
        'own',
        'wrong',
      ),
      ...put(short(WRONG_HELD_OUT), false, 'held out', 'wrong, held out'),
      ...put(short([...OTHER_RIGHT, ...(own?.right ?? [])]), true, 'other', 'right, other hand'),
      ...put(short([...OTHER_WRONG, ...(own?.wrong ?? [])]), false, 'other', 'wrong, other hand'),
      ...put(short(THIRD_RIGHT), true, 'third', 'right, third set'),
      ...put(short(THIRD_WRONG), false, 'third', 'wrong, third set'),
      ...put(short(FOURTH_RIGHT), true, 'fourth', 'right, fourth set'),
      ...put(short(FOURTH_WRONG), false, 'fourth', 'wrong, fourth set'),
      ...put(short(FIFTH_RIGHT), true, 'fifth', 'right, fifth set'),
      ...put(short(FIFTH_WRONG), false, 'fifth', 'wrong, fifth set'),
      ...put(short(SIXTH_RIGHT), true, 'sixth', 'right, sixth set'),
      ...put(short(SIXTH_WRONG), false, 'sixth', 'wrong, sixth set'),
      ...put(short(SEVENTH_RIGHT), true, 'seventh', 'right, seventh set'),
      ...put(short(SEVENTH_WRONG), false, 'seventh', 'wrong, seventh set'),
      ...put(short(EIGHTH_RIGHT), true, 'eighth', 'right, eighth set'),
      ...put(short(EIGHTH_WRONG), false, 'eighth', 'wrong, eighth set'),
      ...put(short(NINTH_RIGHT), true, 'ninth', 'right, ninth set'),
      ...put(short(NINTH_WRONG), false, 'ninth', 'wrong, ninth set'),
      ...put(short(TENTH_RIGHT), true, 'tenth', 'right, tenth set'),
      ...put(short(TENTH_WRONG), false, 'tenth', 'wrong, tenth set'),
      ...put(
        short([...ELEVENTH_RIGHT, ...((ELEVENTH_OWN[kind] ?? ELEVENTH_OWN[sort.name])?.right ?? [])]),
        true,
        'eleventh',
        'right, eleventh set',
      ),
      ...put(
        short([...ELEVENTH_WRONG, ...((ELEVENTH_OWN[kind] ?? ELEVENTH_OWN[sort.name])?.wrong ?? [])]),
        false,
        'eleventh',
        'wrong, eleventh set',
      ),
      ...put(
        short([...TWELFTH_RIGHT, ...((TWELFTH_OWN[kind] ?? TWELFTH_OWN[sort.name])?.right ?? [])]),
        true,
        'twelfth',
        'right, twelfth set',
      ),
      ...put(
        short([...TWELFTH_WRONG, ...((TWELFTH_OWN[kind] ?? TWELFTH_OWN[sort.name])?.wrong ?? [])]),
        false,
        'twelfth',
        'wrong, twelfth set',
      ),
      ...put(short(THIRTEENTH_RIGHT), true, 'thirteenth', 'right, thirteenth set'),
      ...put(short(THIRTEENTH_WRONG), false, 'thirteenth', 'wrong, thirteenth set'),
    ]
  return [
    ...put(
      long([...WRAPS, ...(sort.rightLong ? [] : CHAT_WRAPS), ...crossed(sort.rightLong ?? [], WRAPS)]),
      true,
      'own',
      'right',
    ),
    ...put(
      long([...WRAPS_HELD_OUT, ...crossed(sort.rightLong ?? [], WRAPS_HELD_OUT)]),
      true,
      'held out',
      'right, held out',
    ),
    ...put(
      long([
        ...WRONG_WRAPS,
        ...(sort.rightLong ? [] : turned(CHAT_WRAPS)),
        ...crossed(sort.rightLong ?? [], WRONG_WRAPS),
        ...(sort.wrongLong ?? []),
      ]),
      false,
      'own',
      'wrong',
    ),
    ...put(long(WRONG_WRAPS_HELD_OUT), false, 'held out', 'wrong, held out'),
    ...put(long([...OTHER_WRAPS, ...(isLines ? OTHER_LINES.right : [])]), true, 'other', 'right, other hand'),
    ...put(long([...OTHER_WRONG_WRAPS, ...(isLines ? OTHER_LINES.wrong : [])]), false, 'other', 'wrong, other hand'),
    ...put(long(THIRD_WRAPS), true, 'third', 'right, third set'),
    ...put(long(THIRD_WRONG_WRAPS), false, 'third', 'wrong, third set'),
    ...put(long(FIFTH_WRAPS), true, 'fifth', 'right, fifth set'),
    ...put(long(FIFTH_WRONG_WRAPS), false, 'fifth', 'wrong, fifth set'),
    ...put(long(SIXTH_WRAPS), true, 'sixth', 'right, sixth set'),
    ...put(long(SIXTH_WRONG_WRAPS), false, 'sixth', 'wrong, sixth set'),
    ...put(long(ELEVENTH_WRAPS), true, 'eleventh', 'right, eleventh set'),
    ...put(long(ELEVENTH_WRONG_WRAPS), false, 'eleventh', 'wrong, eleventh set'),
    ...put(long(TWELFTH_WRAPS), true, 'twelfth', 'right, twelfth set'),
    ...put(long(TWELFTH_WRONG_WRAPS), false, 'twelfth', 'wrong, twelfth set'),
    ...put(long(THIRTEENTH_WRAPS), true, 'thirteenth', 'right, thirteenth set'),
    ...put(long(THIRTEENTH_WRONG_WRAPS), false, 'thirteenth', 'wrong, thirteenth set'),
  ]
}

/** The same words around the wrong block. */
const turned = (wraps: readonly Wrap[]): Wrap[] =>
  wraps.map(
    (wrap): Wrap =>
      ({ B, V, Q }) =>
        wrap({ B: V, V: B, Q }),
  )

/** Other forms of both blocks in each wrap. */
const crossed = (forms: readonly Wrap[], wraps: readonly Wrap[]): Wrap[] =>
  forms.flatMap(form =>
    wraps.map(
      (wrap): Wrap =>
        ({ B, V, Q }) =>
          wrap({ B: form({ B, V, Q }), V: form({ B: V, V: B, Q }), Q }),
    ),
  )
