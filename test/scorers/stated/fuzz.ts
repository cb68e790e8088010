import { scorerById } from '../../../scorers/score.ts'
import { runsPrograms, type TextScorer } from '../../../scorers/scorer.ts'
import { variantsOf } from '../../../scorers/variants.ts'
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
import { SORTS, type Sort, type Subject } from './subjects.ts'

/** A reply to a subject, and whether it is right. */
export interface Reply {
  readonly text: string
  readonly right: boolean
  readonly heldOut: boolean
  readonly subject: Subject
  /** The place of the phrasing among those of its list, to find it again. */
  readonly phrasing: string
}

/** Of fifty subjects each phrasing is put to ten, other ones for the next phrasing; each phrasing of long answers, which are many, to five. */
const STEP = { short: 5, long: 10 } as const

export function repliesTo(sort: Sort): readonly Reply[] {
  const put = (phrasings: readonly ((subject: Subject) => string)[], right: boolean, heldOut: boolean, list: string) =>
    phrasings.flatMap((phrase, at) =>
      sort.subjects.flatMap((subject, place) =>
        (place + at) % (sort.long ? STEP.long : STEP.short) === 0
          ? [{ text: phrase(subject), right, heldOut, subject, phrasing: `${list} ${at}` }]
          : [],
      ),
    )
  const short = (templates: readonly Template[]) =>
    templates.map(
      template =>
        ({ right, wrong, question }: Subject) =>
          template({ X: right, W: wrong, Q: question }),
    )
  const long = (wraps: readonly Wrap[]) =>
    wraps.map(
      wrap =>
        ({ right, wrong, question }: Subject) =>
          wrap({ B: right, V: wrong, Q: question }),
    )
  if (!sort.long)
    return [
      ...put(short([...RIGHT, ...(sort.right ?? [])]), true, false, 'right'),
      ...put(short(RIGHT_HELD_OUT), true, true, 'right, held out'),
      ...put(short([...WRONG, ...(sort.wrong ?? [])]), false, false, 'wrong'),
      ...put(short(WRONG_HELD_OUT), false, true, 'wrong, held out'),
    ]
  return [
    ...put(
      long([...WRAPS, ...(sort.rightLong ? [] : CHAT_WRAPS), ...crossed(sort.rightLong ?? [], WRAPS)]),
      true,
      false,
      'right',
    ),
    ...put(long([...WRAPS_HELD_OUT, ...crossed(sort.rightLong ?? [], WRAPS_HELD_OUT)]), true, true, 'right, held out'),
    ...put(
      long([
        ...WRONG_WRAPS,
        ...(sort.rightLong ? [] : turned(CHAT_WRAPS)),
        ...crossed(sort.rightLong ?? [], WRONG_WRAPS),
        ...(sort.wrongLong ?? []),
      ]),
      false,
      false,
      'wrong',
    ),
    ...put(long(WRONG_WRAPS_HELD_OUT), false, true, 'wrong, held out'),
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

/** Wrong about a reply: right and below 1 for a yes-or-no or graded scorer alike, or wrong and 1. */
export function mistakes(scorer: TextScorer, replies: readonly Reply[]): readonly Reply[] {
  return replies.filter(({ text, right, subject }) => scorer.score(text, subject.expected).value > 1 - 1e-9 !== right)
}

const registry = scorerById()

/** What the strict and the stated variant of an item's scorer say of a reply. */
export function scoresOf(id: string, { text, subject }: Reply): Record<'strict' | 'stated', number> {
  const { strict, stated } = variantsOf(id, registry)
  const value = (scorer: string | undefined) => {
    const found = registry.get(scorer!)!
    if (runsPrograms(found)) throw new Error(`${scorer} runs programs`)
    return found.score(text, subject.expected).value
  }
  return { strict: value(strict), stated: value(stated) }
}

/** The columns of a line: shares of replies in %, first of right ones that do not score 1, then of wrong ones that do. */
export const HEADING = 'items\tvariant\tscorer\tright missed\theld out\twrong taken\theld out'

interface Figure {
  readonly line: string
  readonly sort: string
  readonly variant: string
  readonly rates: readonly number[]
}

/** One line for each sort, scorer and variant: the shares of right replies that score less than 1, and of wrong ones that score 1. */
export function* figures(): Generator<Figure> {
  for (const sort of SORTS) {
    const replies = repliesTo(sort)
    const known = new Map<string, readonly Reply[]>()
    for (const id of sort.scorers)
      for (const [variant, scorer] of Object.entries(variantsOf(id, registry))) {
        const found = registry.get(scorer)!
        if (runsPrograms(found)) continue
        const wrong = known.get(scorer) ?? mistakes(found, replies)
        known.set(scorer, wrong)
        const rates = [true, false].flatMap(right => [false, true].map(heldOut => rate(wrong, replies, right, heldOut)))
        yield { sort: sort.name, line: [sort.name, variant, scorer, ...rates.map(percent)].join('\t'), variant, rates }
      }
  }
}

function rate(wrong: readonly Reply[], all: readonly Reply[], right: boolean, heldOut: boolean): number {
  const of = (replies: readonly Reply[]) =>
    replies.filter(reply => reply.right === right && reply.heldOut === heldOut).length
  return of(all) === 0 ? 0 : of(wrong) / of(all)
}

const percent = (share: number): string => (100 * share).toFixed(1)
