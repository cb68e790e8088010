import {
  buildSide,
  type ComparisonSide,
  computePairedDifference,
  type Labels,
  makeRandom,
  pairItems,
  type Reproduced,
  type RunRows,
} from 'fathom-bench/plugin'

/** With fewer shared items, nothing is known. */
const FEWEST = 20
/**
 * Share of the shared items with the same score. Servers that are not deterministic change a few answers in a hundred.
 */
const SAME = 0.9
const ALPHA = 0.05

/**
 * Marks the entries of a run that one of `reruns` reproduced. They have the same method, model and config, at least
 * twenty shared items, and nine in ten with the same primary score. No average is significantly lower in the rerun.
 * Scores are compared, not texts, because other words may be the same answer.
 *
 * @param reruns trusted runs of the leaderboard maintainer
 */
export function withReproduced(run: RunRows, reruns: readonly RunRows[], labels: Labels): RunRows {
  if (!run.standing || reruns.length === 0) return run
  const claimed = buildSide(run, labels)
  const reproduced = reruns.flatMap(rerun => listReproduced(buildSide(rerun, labels), claimed))
  const known = new Map(reproduced.toReversed().map(each => [JSON.stringify(listKeyParts(each)), each]))
  return { ...run, standing: { ...run.standing, reproduced: [...known.values()] } }
}

type Who = Pick<Reproduced, 'method' | 'model' | 'config'>

const listKeyParts = ({ method, model, config }: Who) => [method, model, config]

function listReproduced(rerun: ComparisonSide, claimed: ComparisonSide): Reproduced[] {
  return claimed.entries.flatMap((candidate): Reproduced[] => {
    const base = rerun.entries.find(each => listKeyParts(each).join(' ') === listKeyParts(candidate).join(' '))
    if (!base || candidate.reference) return []
    // A question in another prompt may have another answer.
    const ids = new Set(rerun.items.map(({ id }) => id))
    const items = claimed.items.filter(({ id }) => ids.has(id))
    const { pairs } = pairItems(rerun, { ...claimed, items }, { base, candidate, notes: [] }, 'primary')
    if (pairs.length < FEWEST) return []
    const same = pairs.filter(pair => pair.base === pair.candidate).length
    const { difference, p } = computePairedDifference(pairs, {
      rng: makeRandom(`reproduced/${listKeyParts(candidate).join('/')}`),
    })
    if (same < SAME * pairs.length || (difference > 0 && p <= ALPHA)) return []
    const { method, model, config } = candidate
    return [{ method, model, config, by: rerun.name, shared: pairs.length, same }]
  })
}
