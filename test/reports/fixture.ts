import type { Ability } from '../../core/rows/ability.ts'
import { RowView } from '../../core/rows/indexed-rows.ts'
import { type FixtureEntry, K, makeFixture } from '../../library/testing/fixture.ts'
import { scoresCsv } from '../../reports/data/scores-csv.ts'
import type { ReportInput, RunRows } from '../../reports/summary/reporter.ts'

export * from '../../library/testing/fixture.ts'

/** All of `scores.csv`. */
export const csvOf = (input: ReportInput): string => [...(scoresCsv.render(input) as Iterable<string>)].join('')

/** A run of which each look at a row is counted. */
export function countingReads(run: RunRows): {
  readonly run: RunRows
  readonly reads: Record<'items' | 'answers' | 'scores', number>
} {
  const reads = { items: 0, answers: 0, scores: 0 }
  const counting = <Row>(file: keyof typeof reads, rows: Iterable<Row>) => {
    const held = [...rows]
    return new RowView(held.length, at => {
      reads[file]++
      return held[at]
    })
  }
  const { items, answers, scores } = run
  const rows = {
    items: counting('items', items),
    answers: counting('answers', answers),
    scores: counting('scores', scores),
  }
  return { run: { ...run, ...rows }, reads }
}

const ABILITIES: Readonly<Record<string, Ability>> = { nolima: 'look up', hop: 'join', chain: 'track' }

/** A group with a profile: its tasks declare abilities, of which there are three. */
export function makeAbilityFixture(entries: readonly FixtureEntry[]) {
  const tasks = Object.keys(ABILITIES)
  const made = makeFixture({ tasks, lengths: [8 * K, 32 * K], samples: 4, entries })
  const labels = Object.fromEntries(
    tasks.map(task => [task, { ...made.labels.tasks[task], ability: ABILITIES[task] }]),
  ) as typeof made.labels.tasks
  return { ...made, labels: { ...made.labels, tasks: labels, groups: { core: tasks } } }
}
