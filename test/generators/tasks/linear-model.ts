interface Example<L> {
  readonly text: string
  readonly label: L
}

/**
 * Trains a softmax model on words and pairs of neighbouring words: what can be learnt about a text without
 * understanding it.
 */
export function trainLinear<L extends string>(
  examples: readonly Example<L>[],
  labels: readonly L[],
): (text: string) => L {
  const weights = new Map<string, Float64Array>()
  const score = (features: readonly string[]) => {
    const sums = new Float64Array(labels.length)
    for (const feature of features)
      weights.get(feature)?.forEach((weight, at) => {
        sums[at] += weight
      })
    return sums
  }
  const learn = (features: readonly string[], label: L, rate: number) => {
    const sums = score(features)
    const most = Math.max(...sums)
    const powers = sums.map(sum => Math.exp(sum - most))
    const total = powers.reduce((all, power) => all + power, 0)
    for (const feature of features) {
      const own = weights.get(feature) ?? new Float64Array(labels.length)
      weights.set(feature, own)
      labels.forEach((other, at) => {
        own[at] -= rate * (powers[at] / total - (other === label ? 1 : 0) + DECAY * own[at])
      })
    }
  }
  const known = examples.map(({ text, label }) => ({ features: listFeatures(text), label }))
  for (let round = 0; round < ROUNDS; round++)
    for (const { features, label } of known) learn(features, label, 0.3 / (1 + round / 10))
  return text => {
    const sums = score(listFeatures(text))
    return labels[sums.indexOf(Math.max(...sums))]
  }
}

const ROUNDS = 40
const DECAY = 0.01

function listFeatures(text: string): string[] {
  const words = text.toLowerCase().match(/[a-z']+|[.,:;?!]/g) ?? []
  return [...new Set(['bias', ...words, ...words.slice(1).map((word, at) => `${words[at]} ${word}`)])]
}
