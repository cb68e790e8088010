import { mustGet } from '../../core/collections/require.ts'
import { makeRandom } from '../../core/random/random.ts'
import { buildScorerRegistry } from '../../scorers/score.ts'
import { isProgramScorer } from '../../scorers/scorer.ts'

/**
 * Processor time of the official scores of 10,000 replies to LongBench v1, as its sets are long: answers of 5 to 300
 * words, Chinese ones among them.
 */
export async function measureScoring(): Promise<void> {
  const registry = buildScorerRegistry()
  const rng = makeRandom('fathom/perf/scoring')
  const english =
    'the report says that lamp harbour council river budget passed after a long night of talk in town'.split(' ')
  const chinese = [...'会议讨论了预算和人员问题灯塔由李明看守港口研究所工作']
  const drawText = (words: readonly string[], count: number, join: string) =>
    Array.from({ length: count }, () => rng.pick(words)).join(join)
  const drawReply = (count: number) => drawText(english, count, ' ').replaceAll(' a ', '. ')
  const kinds: readonly (readonly [
    id: string,
    share: number,
    make: () => readonly [answer: string, expected: unknown],
  ])[] = [
    ['longbench1-qa-f1', 7, () => [drawReply(20), [drawReply(4)]]],
    ['longbench1-rouge', 4, () => [drawReply(300), [drawReply(300)]]],
    ['longbench1-qa-f1-zh', 1, () => [drawText(chinese, 60, ''), [drawText(chinese, 10, '')]]],
    ['longbench1-rouge-zh', 2, () => [drawText(chinese, 400, ''), [drawText(chinese, 300, '')]]],
    ['longbench1-classification', 2, () => [drawReply(5), { answer: 'lamp', labels: english }]],
    ['longbench1-retrieval', 2, () => ['Paragraph 12', ['Paragraph 12']]],
    ['longbench1-count', 1, () => ['17 of 30', ['17']]],
    ['longbench1-code-sim', 2, () => [drawReply(40), [drawReply(12)]]],
  ]
  const sets = kinds.reduce((sum, [, count]) => sum + count, 0)
  const start = process.cpuUsage()
  let scored = 0
  for (const [id, share, make] of kinds) {
    const scorer = mustGet(registry, id)
    if (isProgramScorer(scorer)) continue
    const from = process.cpuUsage()
    const items = Math.round((10_000 * share) / sets)
    for (let at = 0; at < items; at++) {
      const [answer, expected] = make()
      scorer.score(answer, expected)
    }
    scored += items
    console.log(`scoring ${id}: ${items} replies, ${formatSeconds(process.cpuUsage(from))} s`)
  }
  console.log(
    `scoring LongBench v1: ${scored} replies, ${formatSeconds(process.cpuUsage(start))} s of processor time (bound: 10)`,
  )
}

const formatSeconds = ({ user, system }: NodeJS.CpuUsage) => ((user + system) / 1e6).toFixed(2)
