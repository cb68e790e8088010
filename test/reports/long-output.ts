import { makeRandom } from '../../core/random/random.ts'
import type { ItemRow, ScoreRow } from '../../core/rows/rows.ts'
import type { ReportInput } from '../../reports/summary/reporter.ts'
import { type FixtureEntry, getFixtureRows, K, makeFixture, READER_ENTRY } from './fixture.ts'

/** The fresh tasks and what they are called officially. */
export const OFFICIAL: Readonly<Record<string, string>> = {
  countdown: 'countdown',
  'travel-planning': 'travel_planning',
  'path-traversal': 'path_traversal',
  'tom-tracking': 'tom_tracking',
  'html-to-tsv': 'html_to_tsv',
  'pseudo-to-code': 'pseudo_to_code',
}

export interface LongOutputOptions {
  readonly tasks?: readonly string[]
  /** Tokens of the required output. */
  readonly outputs?: readonly number[]
  /** Asked lengths of the prompt; 0 for none. */
  readonly prompts?: readonly number[]
  readonly samples?: number
  readonly entries?: readonly FixtureEntry[]
}

const falling: FixtureEntry = { ...READER_ENTRY, window: null, skill: output => 1 - Math.log2(output / 256) * 0.15 }

/** Synthetic rows of tasks of long output: official, strict and rmodels scores, and places of first errors. */
export function longOutput(options: LongOutputOptions = {}): ReportInput {
  const { tasks = ['countdown'], outputs = [K / 2, 2 * K, 8 * K], prompts = [0], samples = 10 } = options
  const entries = options.entries ?? [falling]
  const parts = prompts.map(prompt => {
    const input = makeFixture({ tasks, lengths: outputs, samples, entries })
    const base = getFixtureRows(input)
    const named = <R extends { readonly item: string }>(row: R) => ({ ...row, item: `${row.item}-${prompt}` })
    const task = (item: string) => item.slice(0, item.lastIndexOf('-', item.lastIndexOf('-') - 1))
    return {
      input,
      items: base.items.map((item): ItemRow => ({ ...item, ...longItem(item, prompt) })),
      answers: base.answers.map(named),
      scores: base.scores.flatMap(row =>
        row.scorer.endsWith('-strict') ? [] : scoresOf(named(row), scorerOf(task(row.item))),
      ),
    }
  })
  const { labels } = parts[0].input
  const rows = getFixtureRows(parts[0].input)
  const scorer = { about: 'Exact.', scale: 'yes-no' as const }
  const ids = tasks.map(scorerOf)
  return {
    runs: [
      {
        ...rows,
        items: parts.flatMap(({ items }) => items),
        answers: parts.flatMap(({ answers }) => answers),
        scores: parts.flatMap(({ scores }) => scores),
      },
    ],
    labels: {
      ...labels,
      groups: {
        longproc: Object.keys(OFFICIAL),
        'longproc (official data)': Object.values(OFFICIAL).map(name => `longproc:${name}`),
      },
      tasks: Object.fromEntries(
        tasks.map(id => [id, { ...labels.tasks[id], longproc: OFFICIAL[id] ?? id.replace('longproc:', '') }]),
      ),
      scorers: Object.fromEntries(
        ids.flatMap(id => [
          [id, { ...scorer, variants: { official: id, strict: `${id}-fixed` }, secondary: [`${id}-rmodels`] }],
          [`${id}-fixed`, scorer],
          [`${id}-rmodels`, scorer],
        ]),
      ),
    },
  }
}

const scorerOf = (task: string) => `longproc-${task.replace('longproc:', '').replaceAll('_', '-')}`

function longItem(item: ItemRow, prompt: number): Partial<ItemRow> {
  const { target: output } = item.length
  const tokens = prompt || 5_600
  return {
    id: `${item.id}-${prompt}`,
    // The same question at all prompt lengths; of another output another one.
    questionId: item.id,
    cluster: item.id,
    family: 'longproc',
    length: { ...item.length, target: prompt, output, reference: output - 12, tokens, reserve: output + 1024 },
    depths: [],
    scorer: scorerOf(item.task),
  }
}

/** An answer that is wrong goes wrong late more often than early. */
function scoresOf(row: ScoreRow, scorer: string): ScoreRow[] {
  const rng = makeRandom(`long/${row.item}/${row.method}`)
  const { value } = row
  const firstError = value === 1 ? null : Math.sqrt(rng.next())
  return [
    { ...row, scorer, parts: { firstError } },
    { ...row, scorer: `${scorer}-fixed`, value: value > 0 && rng.next() < 0.1 ? 0 : value },
    { ...row, scorer: `${scorer}-rmodels`, value: value === 0 && rng.next() < 0.3 ? 1 : value },
  ]
}
