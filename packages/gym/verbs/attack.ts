import {
  EXIT,
  formatLength,
  type Io,
  type Item,
  loadRegistry,
  loadSuite,
  makeItem,
  openPrograms,
} from 'fathom-bench/plugin'
import { type AttackedCell, attackItems, listWins } from '../attack/measure.ts'
import type { GymOptions } from '../commands/gym.ts'

/** `gym attack`: what replies that did not read earn, by task and length. Ends with 1 if one beats the floor. */
export async function attackGym(options: GymOptions, io: Io): Promise<number> {
  const registry = await loadRegistry(options.plugin)
  const { cells } = await loadSuite(options, registry)
  const programs = openPrograms({ allowNativeCode: false })
  const isJson = options.display === 'json'
  let hasWins = false
  try {
    if (!isJson) io.stdout.write(HEAD)
    for (const { recipe, target } of cells) {
      const items: Item[] = []
      for (let index = 0; index < options.samples; index++) items.push(makeItem(recipe, target, index))
      const cell = await attackItems(items, { registry, programs })
      hasWins ||= listWins(cell).length > 0
      if (isJson) io.stdout.write(`${JSON.stringify({ event: 'gym', verb: 'attack', ...cell })}\n`)
      else io.stdout.write(formatAttackedCell(cell))
    }
  } finally {
    programs.close()
  }
  return hasWins ? EXIT.regression : EXIT.fine
}

const HEAD =
  '| task | length | best reply that did not read | n | reward | floor | above |\n|---|---|---|---|---|---|---|\n'

/** A line of a table in Markdown. */
function formatAttackedCell(cell: AttackedCell): string {
  const { task, length, floor, results, unscored } = cell
  const [best] = results
  if (!best) return `| ${task} | ${formatLength(length)} | not scored: ${unscored ?? 'no reply'} | 0 | | | |\n`
  const percent = (share: number) => (100 * share).toFixed(1)
  const { attack, n, reward } = best
  const wins = listWins(cell).length
  const name = reward.mean === 0 ? 'none earns anything' : attack.replaceAll('|', '\\|')
  return `| ${task} | ${formatLength(length)} | ${name} | ${n} | ${percent(reward.mean)} [${percent(reward.low)}, ${percent(reward.high)}] | ${percent(floor)} | ${wins || ''} |\n`
}
