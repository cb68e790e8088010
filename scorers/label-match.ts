import { labelIn, labelsIn } from './parts/label-set.ts'
import { quoteSome } from './parts/quote.ts'
import { defineScorer } from './scorer.ts'

/** The right answer and the closed set it is drawn from. */
export interface Labelled {
  /** One label; or several, all of which must be named and no other. */
  readonly answer: string | readonly string[]
  /** Labels that count as an answer. Those that stand in the question are left out by whoever writes the item. */
  readonly labels: readonly string[]
  /** Must several labels come in this order, as often as here? For paths. */
  readonly ordered?: boolean
}

/**
 * Exactly the right label of a closed set, as whole words without regard to case, in any phrasing: see `labelIn` for where it is
 * looked for. Two labels where one is asked for score 0, and so does a set with one too many. Where labels are digits,
 * "three" is 3.
 */
export const labelMatch = defineScorer({
  id: 'label-match',
  about: 'Does the answer name the right label of a closed set, and no other?',
  source:
    'BABILong (arXiv 2406.10149) babilong/metrics.py compare_answers: one predicted label that is not in the question; ours reads whole words, finds a conclusion anywhere in the answer, and takes sets and paths',
  scale: 'yes-no',
  expects: {
    shape: 'an answer (text or list) and the labels it is drawn from',
    test: (expected: unknown): expected is Labelled => {
      const { answer, labels } = (expected ?? {}) as Partial<Labelled>
      return (
        Array.isArray(labels) && labels.every(isText) && (Array.isArray(answer) ? answer.every(isText) : isText(answer))
      )
    },
  },
  score(answer, { answer: gold, labels, ordered = false }: Labelled) {
    const wanted = typeof gold === 'string' ? [gold] : gold
    const { labels: said, from } = typeof gold === 'string' ? labelIn(answer, labels) : labelsIn(answer, labels)
    const found = ordered ? said.map(fold) : distinct(said)
    const right = ordered ? wanted.map(fold) : distinct(wanted)
    const same = right.length > 0 && found.length === right.length && right.every((label, at) => label === found[at])
    return {
      value: same ? 1 : 0,
      parts: { said: found.slice(0, 20), from },
      why: `${found.length === 0 ? 'no label of the set' : quoteSome(found)} in the ${from}; right: ${quoteSome(right)}`,
    }
  },
})

const isText = (value: unknown) => typeof value === 'string'
const fold = (label: string) => label.toLowerCase()
const distinct = (labels: readonly string[]) => [...new Set(labels.map(fold))].sort()
