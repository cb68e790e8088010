import { lowerTail, normalQuantile } from '../intervals/normal.ts'
import { tango } from '../intervals/tango.ts'

/** Pairs of yes-no scores, and how often a candidate differs. */
export interface Flips {
  /** Pairs. */
  readonly n: number
  /** Share of the pairs that differ. */
  readonly discordance: number
  /** The candidate's true loss, as a share: 0 if it is unchanged. */
  readonly drop?: number
}

/**
 * Chance that a candidate is shown no worse than `margin` below its base by the one-sided score bound of confidence 1 -
 * alpha (`tango.ts`): all numbers of lost and won pairs, each with its chance; above 1,000 pairs by the normal
 * approximation.
 */
export function passChance(flips: Flips, margin: number, alpha: number): number {
  const { n, drop = 0 } = flips
  if (n > MOST_COUNTED) {
    const deviation = Math.sqrt(Math.max(0, computeDiffering(flips) - drop ** 2) / n)
    const reach = (margin - drop) / Math.max(deviation, 1e-9)
    return lowerTail(reach + normalQuantile(alpha))
  }
  return listOutcomes(flips, alpha).reduce((sum, { chance, worst }) => sum + (worst < margin ? chance : 0), 0)
}

/** The smallest margin that such a candidate passes with the given chance. In [0, 1]. */
export function passMargin(flips: Flips, chance: number, alpha: number): number {
  const { n, drop = 0 } = flips
  if (n > MOST_COUNTED)
    return (
      drop + (normalQuantile(chance) - normalQuantile(alpha)) * Math.sqrt((computeDiffering(flips) - drop ** 2) / n)
    )
  let left = chance
  for (const { chance: each, worst } of listOutcomes(flips, alpha)) {
    left -= each
    // A pass is a bound above the margin, not on it.
    if (left <= 0) return Math.min(1, worst + 1e-6)
  }
  return 1
}

const MOST_COUNTED = 1000
const LEAST_CHANCE = 1e-9

/** A drop requires at least as many differing items. */
const computeDiffering = ({ discordance, drop = 0 }: Flips) => Math.max(discordance, drop)

interface Outcome {
  readonly chance: number
  /** Largest drop below the base that the bound allows. */
  readonly worst: number
}

/** Rising `worst`. */
function listOutcomes(flips: Flips, alpha: number): Outcome[] {
  const { n, drop = 0 } = flips
  const [lost, won] = [(computeDiffering(flips) + drop) / 2, (computeDiffering(flips) - drop) / 2]
  const tied = 1 - lost - won
  const z = -normalQuantile(alpha)
  const outcomes: Outcome[] = []
  const logs = logFactorials(n)
  const logPower = (base: number, times: number) => (times === 0 ? 0 : times * Math.log(base))
  for (let i = 0; i <= n; i++)
    for (let j = 0; i + j <= n; j++) {
      const ways = logs[n] - logs[i] - logs[j] - logs[n - i - j]
      const chance = Math.exp(ways + logPower(lost, i) + logPower(won, j) + logPower(tied, n - i - j))
      // Chances of a column rise and then fall: beyond its likeliest number of won pairs nothing more comes.
      if (!(chance >= LEAST_CHANCE) && j > won * n) break
      if (chance >= LEAST_CHANCE) outcomes.push({ chance, worst: -tango([{ weight: 1, n, lost: i, won: j }], z).low })
    }
  return outcomes.sort((a, b) => a.worst - b.worst)
}

function logFactorials(n: number): Float64Array {
  const logs = new Float64Array(n + 1)
  for (let at = 1; at <= n; at++) logs[at] = logs[at - 1] + Math.log(at)
  return logs
}
