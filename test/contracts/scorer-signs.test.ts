import { expect, test } from 'vitest'
import { makeRandom } from '../../core/random/random.ts'
import { SIGNS, STRETCHES } from '../../library/testing/hostile-answers.ts'
import { expectLinear } from '../../library/testing/linear.ts'
import { buildScorerRegistry } from '../../scorers/score.ts'
import { scoreHostile } from './scorer-samples.ts'

// Signs of patterns that were quadratic, of which each scorer takes some, and one other for each scorer. Scorers share
// their readers, so that each reader meets each sign with one scorer or another. `npm run check:attacks` has all signs
// in all stretches for every scorer, at 64K characters.
const ALWAYS = [' ', '.', '\t', '\\boxed{', '\\boxed{\\text{', '<answer>', 'the  ']
const SOME = 2
const OTHERS = 1

const scored = [...buildScorerRegistry()].filter(([, { unscored }]) => unscored === undefined)

test.each(scored)('%s: a sign many times, and then a word, takes time in step with its length', (id, scorer) => {
  const rng = makeRandom(`fathom/signs/${id}`)
  expect(SIGNS).toEqual(expect.arrayContaining(ALWAYS))
  for (const sign of [...rng.sample(ALWAYS, SOME), ...rng.sample(SIGNS, OTHERS)]) {
    const [name, stretch] = ALWAYS.includes(sign) ? STRETCHES[0] : rng.pick(STRETCHES)
    expectLinear(characters => scoreHostile(scorer, stretch(sign, characters)), `${JSON.stringify(sign)} ${name}`)
  }
})
