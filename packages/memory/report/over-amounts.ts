import type { AnswerRow, ItemRow } from 'fathom-bench/plugin'
import type { LeakCount } from './leaks.ts'

/** How answers change as more is written: the same questions are asked again at later amounts. */
export interface OverAmounts {
  /** Values that were changed before an amount, right there and at the next one. */
  readonly uptake: LeakCount
  readonly uptakeLater: LeakCount
  /** Values that were right once, and those of them for which a replaced value came back at a later amount. */
  readonly resurrected: LeakCount
  /** Facts that never changed: right once, and wrong at a later amount. */
  readonly forgot: LeakCount
}

interface Asked {
  readonly item: Pick<ItemRow, 'task' | 'questionId' | 'labels'> & {
    readonly length: Pick<ItemRow['length'], 'target'>
  }
  readonly answer: Pick<AnswerRow, 'answer'>
  readonly value: number
}

/** The answers to one question, from the smallest amount on. */
interface Series {
  readonly task: string
  readonly own: number
  readonly former: readonly string[]
  readonly asked: readonly Asked[]
}

export function measureOverAmounts(results: readonly Asked[]): OverAmounts {
  const all = listSeries(results)
  const current = all.filter(({ task }) => task === 'mem-current')
  const recall = all.filter(({ task }) => task === 'mem-recall')
  return {
    uptake: countRight(current.flatMap(({ asked, own }) => asked.filter(each => amountOf(each) === own))),
    uptakeLater: countRight(
      current.flatMap(({ asked, own }) => asked.filter(each => amountOf(each) > own).slice(0, 1)),
    ),
    resurrected: countTurned(current, (each, { former }) => former.includes(normalize(each.answer.answer))),
    forgot: countTurned(recall, each => each.value < 1),
  }
}

const amountOf = ({ item }: Asked): number => item.length.target

function listSeries(results: readonly Asked[]): Series[] {
  const groups = new Map<string, Asked[]>()
  for (const each of results) {
    const { questionId, labels } = each.item
    if (labels?.['written'] === undefined) continue
    groups.set(questionId, [...(groups.get(questionId) ?? []), each])
  }
  return [...groups.values()].map(group => {
    const asked = group.toSorted((a, b) => amountOf(a) - amountOf(b))
    const [{ item }] = asked
    const former = String(item.labels?.['former'] ?? '')
    return {
      task: item.task,
      own: Number(item.labels?.['written']),
      former: former === '' ? [] : former.split(',').map(normalize),
      asked,
    }
  })
}

const normalize = (text: string | null): string =>
  (text ?? '')
    .trim()
    .toLowerCase()
    .replace(/[.!"']+$/, '')

const countRight = (answers: readonly Asked[]): LeakCount => ({
  count: answers.filter(({ value }) => value === 1).length,
  of: answers.length,
})

/** Questions that were right at an amount and turned at a later one, of those that were asked again after that. */
function countTurned(all: readonly Series[], hasTurned: (each: Asked, series: Series) => boolean): LeakCount {
  const later = all.flatMap(series => {
    const first = series.asked.findIndex(({ value }) => value === 1)
    const rest = first < 0 ? [] : series.asked.slice(first + 1)
    return rest.length === 0 ? [] : [rest.some(each => hasTurned(each, series))]
  })
  return { count: later.filter(Boolean).length, of: later.length }
}
