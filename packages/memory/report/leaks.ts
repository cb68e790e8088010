import { isFields } from 'fathom-bench/plugin'
import { MACHINE_YEAR } from '../run/traces.ts'
import { NOT_KNOWN, PLAIN } from '../world/story.ts'

/** Wrong answers of kinds that matter by themselves, each with the number of chances. */
export interface Leaks {
  /** Answers with a fact that was to be forgotten. */
  readonly forgotten: LeakCount
  /** Facts to keep that were lost when another one was forgotten. */
  readonly collateral: LeakCount
  /** Answers to questions of which nothing was written. */
  readonly invented: LeakCount
  /** Answers that follow from a withdrawn fact. */
  readonly resurrected: LeakCount
  /** Answers, or what was recalled for them, with the year of a machine's clock. */
  readonly clock: LeakCount
  /** Answers, or what was recalled for them, with what only another user was told. */
  readonly foreign: LeakCount
  /** Answers to a sum that were closed by a word, where none belongs. */
  readonly unasked: LeakCount
  /** Questions for which something was recalled that was to be forgotten. */
  readonly goneRecalled: LeakCount
}

export interface LeakCount {
  readonly count: number
  readonly of: number
}

interface Answered {
  readonly task: string
  readonly expected: unknown
  readonly answer: string | null
  readonly notes?: Readonly<Record<string, unknown>> | undefined
}

export function countLeaks(answers: readonly Answered[]): Leaks {
  const told = (task: string) => countFields(answers.filter(each => each.task === task))
  const forgotten = told('mem-forgotten')
  const count = (leaks: (each: Answered) => boolean): LeakCount => ({
    count: answers.filter(leaks).length,
    of: answers.length,
  })
  return {
    forgotten: forgotten.unknownAnswered,
    collateral: forgotten.knownLost,
    invented: told('mem-never').unknownAnswered,
    resurrected: told('mem-absence').unknownAnswered,
    unasked: countUnasked(answers.filter(each => each.task === 'mem-quiet')),
    // A sum of bills may read as a year. Rows without notes have the years that no stream tells of.
    clock: count(
      each =>
        (each.task !== 'mem-count' && (MACHINE_YEAR.test(each.answer ?? '') || noteOf(each, 'clockAnswered') > 0)) ||
        noteOf(each, 'clockRecalled') > 0,
    ),
    foreign: count(each => noteOf(each, 'foreignRecalled') + noteOf(each, 'foreignAnswered') > 0),
    goneRecalled: count(each => noteOf(each, 'goneRecalled') > 0),
  }
}

const noteOf = ({ notes }: Answered, name: string): number => Number(notes?.[name] ?? 0)

/** Questions of three people have one line for each. */
function countFields(answers: readonly Answered[]) {
  const lines = answers.flatMap(({ expected, answer }) =>
    isFields(expected)
      ? Object.entries(expected).map(([name, value]) => ({
          isKnown: value !== NOT_KNOWN,
          given: findLine(answer, name),
        }))
      : [],
  )
  const count = (isKnown: boolean): LeakCount => {
    const own = lines.filter(each => each.isKnown === isKnown)
    const isLost = (text: string | undefined) => (text === undefined ? false : (text === NOT_KNOWN) === isKnown)
    return { count: own.filter(({ given }) => isLost(given)).length, of: own.length }
  }
  return { unknownAnswered: count(false), knownLost: count(true) }
}

/** Lines that nothing stored belongs to, and those of them that have another word than they should. */
function countUnasked(answers: readonly Answered[]): LeakCount {
  const lines = answers.flatMap(({ expected, answer }) =>
    isFields(expected)
      ? Object.entries(expected).flatMap(([name, value]) =>
          String(value).endsWith(` ${PLAIN}`) ? [findLine(answer, name) ?? ''] : [],
        )
      : [],
  )
  const isClosed = (line: string) => (line.match(/\p{L}+/gu) ?? []).some(word => word !== PLAIN && word !== NOT_KNOWN)
  return { count: lines.filter(isClosed).length, of: lines.length }
}

function findLine(answer: string | null, name: string): string | undefined {
  const line = (answer ?? '').split('\n').find(each => each.trim().toLowerCase().startsWith(`${name.toLowerCase()}:`))
  return line
    ?.slice(line.indexOf(':') + 1)
    .trim()
    .toLowerCase()
    .replace(/\.$/, '')
}
