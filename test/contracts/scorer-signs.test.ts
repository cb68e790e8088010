import { expect, test } from 'vitest'
import { makeRandom } from '../../core/random/random.ts'
import { SIGNS, STRETCHES } from '../../library/testing/hostile-answers.ts'
import { expectLinear } from '../../library/testing/linear.ts'
import { buildScorerRegistry } from '../../scorers/score.ts'
import { scoreHostile } from './scorer-samples.ts'

// Signs of patterns that were quadratic, and a few others for each scorer. `npm run check:attacks` has all signs in all
// stretches, at 64K characters.
const ALWAYS = [' ', '.', '\t', '\\boxed{', '\\boxed{\\text{', '<answer>', 'the  ']
const OTHERS = 1
/** Scorers of other languages share their readers and go through every language: each takes some of the signs. */
const SHARED = 3

const scored = [...buildScorerRegistry()].filter(([, { unscored }]) => unscored === undefined)

test.each(scored)('%s: a sign many times, and then a word, takes time in step with its length', (id, scorer) => {
  const rng = makeRandom(`fathom/signs/${id}`)
  expect(SIGNS).toEqual(expect.arrayContaining(ALWAYS))
  const signs = id.includes('language') ? rng.sample(ALWAYS, SHARED) : ALWAYS
  for (const sign of [...signs, ...rng.sample(SIGNS, OTHERS)]) {
    const [name, stretch] = ALWAYS.includes(sign) ? STRETCHES[0] : rng.pick(STRETCHES)
    expectLinear(characters => scoreHostile(scorer, stretch(sign, characters)), `${JSON.stringify(sign)} ${name}`)
  }
})
