import { makeRandom } from '../../core/random/random.ts'
import { replicateMeans } from '../../stats/intervals/bootstrap.ts'
import { computePairedDifference, type Pair } from '../../stats/paired/paired-difference.ts'

const ITEMS = 10_000
const RESAMPLES = 10_000

/** Measures comparing two runs, without reading them: 10,000 items, 10,000 resamples. */
export async function measureStats(): Promise<void> {
  console.log(`statistics of ${ITEMS.toLocaleString('en')} items at ${RESAMPLES.toLocaleString('en')} resamples\n`)
  const rng = makeRandom('perf')
  const clusters = Array.from({ length: ITEMS }, () => ({ sums: [rng.next()], counts: [1] }))
  printTime('bootstrap of one mean', () => replicateMeans(clusters, 1, rng, RESAMPLES))
  for (const [name, lengths, graded] of [
    ['paired, graded, a cluster an item', 1, true],
    ['paired, graded, a cluster at seven lengths', 7, true],
    ['paired, yes-no, a cluster an item', 1, false],
  ] as const) {
    const score = () => (graded ? rng.next() : rng.int(0, 1))
    const pairs = Array.from({ length: ITEMS }, (_, at): Pair => {
      const cluster = String(Math.floor(at / lengths))
      return { stratum: String(at % lengths), cluster, base: score(), candidate: score() }
    })
    printTime(name, () => computePairedDifference(pairs, { rng, resamples: RESAMPLES }))
  }
  console.log()
}

function printTime(name: string, work: () => unknown): void {
  const begun = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(begun)
  console.log(`${name.padEnd(44)} ${((user + system) / 1e6).toFixed(2).padStart(6)} s of the processor`)
}
