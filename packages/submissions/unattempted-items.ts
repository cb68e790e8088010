import {
  type AskedCell,
  countShardItems,
  formatLength,
  type ItemRow,
  isOfShard,
  type Manifest,
  parseLengths,
  type Registry,
  type Task,
} from 'fathom-bench/plugin'
import { listFlagValues } from './command-line.ts'

/**
 * Lists what the sessions of a run requested and its rows lack, one per line: missing cells, and cells with too few
 * items.
 */
export function listUnattemptedItems(
  items: Iterable<ItemRow>,
  { asked = [], sessions }: Pick<Manifest, 'asked' | 'sessions'>,
  { tasks }: Pick<Registry, 'tasks'>,
): string[] {
  const found = new Map<string, Set<number>>()
  const targets = new Set<number>()
  let longest = 0
  for (const { task, length, index } of items) {
    const key = makeCellKey(task, length.target, length.output)
    found.set(key, (found.get(key) ?? new Set()).add(index))
    targets.add(length.target)
    longest = Math.max(longest, getLongestLength(tasks.get(task)))
  }
  const cells = asked.flatMap(cell => formatLine(cell, found.get(makeCellKey(cell.task, cell.target, cell.output))))
  const typed = sessions.flatMap(({ argv }) => parseSessionLengths(argv))
  const dropped = typed.filter(tokens => tokens <= longest && !targets.has(tokens))
  return [
    ...new Set([
      ...cells,
      ...dropped.map(tokens => `${formatLength(tokens)}: requested by its command line, but without items`),
    ]),
  ]
}

/**
 * The longest length that certainly yields items. Tasks of long output may leave any out, and items of files have fixed
 * lengths.
 */
const getLongestLength = (task: Task | undefined) =>
  task === undefined || task.output ? 0 : (task.longest ?? Number.POSITIVE_INFINITY)

const makeCellKey = (task: string, target: number, output: number | undefined) => JSON.stringify([task, target, output])

function formatLine({ task, target, output, samples, shard }: AskedCell, indexes: ReadonlySet<number> = new Set()) {
  const part = shard ?? { part: 1, of: 1 }
  const asked = countShardItems(samples, part)
  const there = [...indexes].filter(index => index < samples && isOfShard(index, part)).length
  const name = `${task} at ${formatLength(target || (output ?? 0))}`
  return there < asked ? [`${name}: ${there} of ${asked} requested items`] : []
}

/** Returns the lengths of `--lengths` on a command line; none if they are unreadable. */
function parseSessionLengths(argv: readonly string[]): number[] {
  const text = listFlagValues(argv, 'lengths', 'l').at(-1)
  try {
    return text === undefined ? [] : [...parseLengths(text, '--lengths')]
  } catch {
    return []
  }
}
