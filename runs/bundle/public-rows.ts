import { commitmentTo } from '../../core/commitment.ts'
import { usageError } from '../../core/errors.ts'
import type { RunRows } from '../../reports/reporter.ts'
import type { Method } from '../../runners/method.ts'
import type { RowFile, RowsOf } from './bundle.ts'
import { isSecret } from './shown-manifest.ts'
import { isOpen, type Withheld, withhold } from './withheld.ts'

/** The rows of a run as others may see them. Of a secret seed, what would give items away is taken out, and stands beside. */
export interface PublicRows {
  readonly run: RunRows
  /** Of a run with a secret seed. */
  readonly seed: string | undefined
  /** In the order of the rows. */
  readonly withheld: readonly Withheld[]
}

/** @throws BenchError (usage) where the items are not of the seed that the manifest commits to */
export function publicRows(run: RunRows, methods: ReadonlyMap<string, Method>): PublicRows {
  const seed = isSecret(run.manifest) ? seedOf(run) : undefined
  if (seed === undefined) return { run, seed, withheld: [] }
  const withheld: Withheld[] = []
  const shown = <File extends RowFile>(file: File, row: RowsOf[File]): RowsOf[File] => {
    if (isOpen(file, row, methods)) return row
    const { shown, withheld: hidden } = withhold(file, row, seed)
    withheld.push(hidden)
    return shown
  }
  const rows = {
    items: run.items.map(row => shown('items', row)),
    answers: run.answers.map(row => shown('answers', row)),
    scores: run.scores.map(row => shown('scores', row)),
  }
  return { run: { ...run, ...rows }, seed, withheld }
}

function seedOf({ manifest, items, name }: RunRows): string | undefined {
  const [seed, ...others] = new Set(items.map(({ seed }) => seed))
  if (seed === undefined) return undefined
  if (others.length > 0 || commitmentTo(seed) !== manifest.seed)
    throw usageError(`the items of ${name} are not of the secret seed that its manifest commits to.`)
  return seed
}
