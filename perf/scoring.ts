import { held } from '../core/held.ts'
import { random } from '../core/random.ts'
import { scorerById } from '../scorers/score.ts'
import { runsPrograms } from '../scorers/scorer.ts'

/** Processor time of the official scores of 10,000 replies to LongBench v1, as its sets are long: answers of 5 to 300 words, Chinese ones among them. */
export async function scoring(): Promise<void> {
  const registry = scorerById()
  const rng = random('fathom/perf/scoring')
  const english =
    'the report says that lamp harbour council river budget passed after a long night of talk in town'.split(' ')
  const chinese = [...'会议讨论了预算和人员问题灯塔由李明看守港口研究所工作']
  const text = (words: readonly string[], count: number, join: string) =>
    Array.from({ length: count }, () => rng.pick(words)).join(join)
  const said = (count: number) => text(english, count, ' ').replaceAll(' a ', '. ')
  const kinds: readonly (readonly [
    id: string,
    share: number,
    make: () => readonly [answer: string, expected: unknown],
  ])[] = [
    ['longbench1-qa-f1', 7, () => [said(20), [said(4)]]],
    ['longbench1-rouge', 4, () => [said(300), [said(300)]]],
    ['longbench1-qa-f1-zh', 1, () => [text(chinese, 60, ''), [text(chinese, 10, '')]]],
    ['longbench1-rouge-zh', 2, () => [text(chinese, 400, ''), [text(chinese, 300, '')]]],
    ['longbench1-classification', 2, () => [said(5), { answer: 'lamp', labels: english }]],
    ['longbench1-retrieval', 2, () => ['Paragraph 12', ['Paragraph 12']]],
    ['longbench1-count', 1, () => ['17 of 30', ['17']]],
    ['longbench1-code-sim', 2, () => [said(40), [said(12)]]],
  ]
  const sets = kinds.reduce((sum, [, count]) => sum + count, 0)
  const start = process.cpuUsage()
  let scored = 0
  for (const [id, share, make] of kinds) {
    const scorer = held(registry, id)
    if (runsPrograms(scorer)) continue
    const from = process.cpuUsage()
    const items = Math.round((10_000 * share) / sets)
    for (let at = 0; at < items; at++) {
      const [answer, expected] = make()
      scorer.score(answer, expected)
    }
    scored += items
    console.log(`scoring ${id}: ${items} replies, ${seconds(process.cpuUsage(from))} s`)
  }
  console.log(
    `scoring LongBench v1: ${scored} replies, ${seconds(process.cpuUsage(start))} s of processor time (bound: 10)`,
  )
}

const seconds = ({ user, system }: NodeJS.CpuUsage) => ((user + system) / 1e6).toFixed(2)
