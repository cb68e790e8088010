import type { Random } from '../../../core/random/random.ts'
import { describeUnits, PLAIN_FEATURES, QUESTION_FEATURES, type SeenText, type Sight } from './features.ts'
import { findWords } from './text.ts'

/** A text of which it is known which units were planted. */
export interface LabelledText extends SeenText {
  readonly planted: ReadonlySet<number>
}

/** Tells how likely each unit of a text was planted: higher is likelier. */
export interface PlantedModel {
  score(seen: SeenText): Float64Array
}

/**
 * A logistic model of planted units, learnt from texts of the same generator: one weight for each bin of what shows of a
 * unit and, with letters, for each word and pair of words that several texts have. The same texts and stream give the
 * same model.
 */
export function learnPlanted(
  texts: readonly LabelledText[],
  rng: Random,
  sight: readonly Sight[] = ['style', 'question', 'letters'],
): PlantedModel {
  const drawn = texts.map(text => ({ text, units: drawUnits(text, rng) }))
  const words = sight.includes('letters') ? learnWords(drawn) : new Map<string, number>()
  const most = sight.includes('question') ? PLAIN_FEATURES : QUESTION_FEATURES
  const samples = drawn.flatMap(({ text, units }) => {
    const describe = describeAll(text, words, most)
    return units.map(unit => ({ features: describe(unit), planted: text.planted.has(unit) }))
  })
  const weights = train(samples, PLAIN_FEATURES + words.size, rng.fork('order'))
  return {
    score(seen) {
      const describe = describeAll(seen, words, most)
      return Float64Array.from(seen.wording.names, (_, unit) => sum(weights, describe(unit)))
    },
  }
}

const sum = (weights: Float64Array, features: readonly number[]): number =>
  features.reduce((total, feature) => total + weights[feature], 0)

/** All planted units, some that share a name with the question, and some of all others. */
function drawUnits({ planted, wording, question }: LabelledText, rng: Random): number[] {
  const others = [...wording.names.keys()].filter(unit => !planted.has(unit))
  const near = [...new Set(wording.namesOf(question).flatMap(name => wording.unitsOf(name)))]
  const sample = (units: readonly number[], most: number) => rng.sample(units, Math.min(most, units.length))
  const nearby = near.filter(unit => !planted.has(unit))
  return [...new Set([...planted, ...sample(nearby, NEAR), ...sample(others, OTHERS)])]
}

const NEAR = 400
const OTHERS = 1_200

interface Drawn {
  readonly text: LabelledText
  readonly units: readonly number[]
}

/** Words and pairs that stand in units of several texts, each with the number of its feature. */
function learnWords(drawn: readonly Drawn[]): Map<string, number> {
  const known = new Map<string, number>()
  for (const { text, units } of drawn)
    for (const word of new Set(units.flatMap(unit => listWords(text, unit))))
      known.set(word, (known.get(word) ?? 0) + 1)
  const several = Math.min(SEVERAL, drawn.length)
  const kept = [...known].filter(([, texts]) => texts >= several).map(([word]) => word)
  return new Map(kept.sort().map((word, at) => [word, PLAIN_FEATURES + at]))
}

const SEVERAL = 3

/** The words of a unit with names as one, and each with the word before it. */
function listWords({ text: { context, starts, words, wordStarts }, wording }: SeenText, unit: number): string[] {
  const said: string[] = []
  let at = wordStarts[unit]
  for (const { word } of findWords(context.slice(starts[unit], starts[unit + 1])))
    said.push(wording.isName[words[at++]] ? '_' : word.toLowerCase())
  return said.flatMap((word, index) => [word, `${said[index - 1] ?? ''} ${word}`])
}

function describeAll(seen: SeenText, words: ReadonlyMap<string, number>, most: number): (unit: number) => number[] {
  const describe = describeUnits(seen)
  return unit => {
    const plain = describe(unit).filter(feature => feature < most)
    if (words.size === 0) return plain
    const own = new Set<number>()
    for (const word of listWords(seen, unit)) {
      const feature = words.get(word)
      if (feature !== undefined) own.add(feature)
    }
    return [...plain, ...own]
  }
}

interface Sample {
  readonly features: readonly number[]
  readonly planted: boolean
}

/** Steps of falling size along the slope of each sample; both kinds weigh alike. */
function train(samples: readonly Sample[], size: number, rng: Random): Float64Array {
  const weights = new Float64Array(size)
  const slopes = new Float64Array(size).fill(1)
  const planted = samples.filter(sample => sample.planted).length
  const shares = {
    planted: samples.length / (2 * Math.max(1, planted)),
    other: samples.length / (2 * Math.max(1, samples.length - planted)),
  }
  for (let pass = 0; pass < PASSES; pass++)
    for (const { features, planted } of rng.shuffle([...samples])) {
      const likely = 1 / (1 + Math.exp(-sum(weights, features)))
      const slope = (Number(planted) - likely) * (planted ? shares.planted : shares.other)
      for (const feature of features) {
        const step = slope - DECAY * weights[feature]
        slopes[feature] += step * step
        weights[feature] += (RATE * step) / Math.sqrt(slopes[feature])
      }
    }
  return weights
}

const PASSES = 6
const RATE = 0.3
const DECAY = 1e-4
