import { usageError } from '../../../core/errors.ts'
import { commitToSeed } from '../../../core/rows/commitment.ts'
import { type Rows, RowView } from '../../../core/rows/indexed-rows.ts'
import type { RunRows } from '../../../reports/summary/reporter.ts'
import type { Method } from '../../../runners/method.ts'
import { ROW_FILES, type RowFileName, type RowsOf } from './bundle.ts'
import { isSecret } from './shown-manifest.ts'
import { isPublicRow, sealRow, type Withheld } from './withheld.ts'

/** The public rows of a run. With a secret seed, everything that would reveal items is removed and kept separately. */
export interface PublicRows {
  readonly run: RunRows
  /** The secret seed of the run, if it has one. */
  readonly seed: string | undefined
  /** In the order of the rows, made as they are asked for. */
  readonly withheld: Iterable<Withheld>
}

/** @throws BenchError (usage) if the items do not come from the seed that the manifest commits to */
export function toPublicRows(run: RunRows, methods: ReadonlyMap<string, Method>): PublicRows {
  const seed = isSecret(run.manifest) ? findSeed(run) : undefined
  if (seed === undefined) return { run, seed, withheld: [] }
  const withholdRows = <File extends RowFileName>(file: File, rows: Rows<RowsOf[File]>) =>
    new RowView(rows.length, index => {
      const row = rows.at(index)
      return row && (isPublicRow(file, row, methods) ? row : sealRow(file, row, seed).shown)
    })
  const { items, answers, scores } = run
  return {
    run: {
      ...run,
      items: withholdRows('items', items),
      answers: withholdRows('answers', answers),
      scores: withholdRows('scores', scores),
    },
    seed,
    withheld: {
      *[Symbol.iterator]() {
        for (const file of ROW_FILES)
          for (const row of run[file]) if (!isPublicRow(file, row, methods)) yield sealRow(file, row, seed).withheld
      },
    },
  }
}

function findSeed({ manifest, items, name }: RunRows): string | undefined {
  const [seed, ...others] = new Set(items.map(({ seed }) => seed))
  if (seed === undefined) return undefined
  if (others.length > 0 || commitToSeed(seed) !== manifest.seed)
    throw usageError(`the items of ${name} are not of the secret seed that its manifest commits to.`)
  return seed
}
