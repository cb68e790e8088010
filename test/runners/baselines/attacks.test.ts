import { expect, test } from 'vitest'
import { makeRandom } from '../../../core/random/random.ts'
import { loadTokenizer } from '../../../core/tokens/tokens.ts'
import { FLOORS } from '../../../runners/baselines/all.ts'
import { type Floor, makeFloorView } from '../../../runners/baselines/floor.ts'
import { grepAgent } from '../../../runners/baselines/grep.ts'
import { makeLearnedFloors } from '../../../runners/baselines/parts/learned-floors.ts'
import { learnPlanted } from '../../../runners/baselines/parts/planted-model.ts'
import { indexUnits } from '../../../runners/baselines/parts/text.ts'
import { indexWording } from '../../../runners/baselines/parts/wording.ts'

const tokenizer = await loadTokenizer('o200k_base')
const rng = makeRandom('42/attacks')
const PEOPLE = ['Malte Zeldaud', 'Ursel Maltik', 'Ada Sornik', 'Igor Dorvosk', 'Tora Naldik', 'Hanna Birk']
const TOWNS = ['Haldwick', 'Emberbury', 'Carvstead', 'Lundholm']
const HAY = ['the stone lay warm in the early sun.', 'nothing moved along the river.', 'bread was baked twice a week.']

function answer(floor: Floor | undefined, lines: readonly string[], question: string, budget = 60): string {
  const view = makeFloorView(
    { context: lines.join('\n'), question },
    {
      solver: { solve: ({ context }) => context },
      budget,
      answerTokens: 60,
      tokenizer,
      rng: makeRandom('attacks'),
      read: () => {},
    },
  )
  return floor?.answer(view) ?? 'no answer'
}
const find = (id: string) => FLOORS.find(floor => floor.id === `floor:${id}`)

/** Statements in two common wordings about everybody. */
const crowd = (count: number) =>
  Array.from({ length: count }, (_, at) => {
    const [who, town] = [PEOPLE[at % PEOPLE.length], TOWNS[at % TOWNS.length]]
    return at % 2 ? `${who} looked at a house in ${town}.` : `it was a lie that ${who} had moved to ${town}.`
  })

test('skeleton takes the wording that hardly anybody else has, from the question on along the names', () => {
  const lines = crowd(400)
  lines.splice(150, 0, 'Malte Zeldaud wears the coats of Ursel Maltik.')
  lines.splice(300, 0, 'the wages of Ursel Maltik come from Tora Naldik.')
  const read = answer(find('skeleton'), lines, 'Who pays the tailor of Malte Zeldaud?')
  expect(read).toContain('wears the coats of Ursel Maltik')
  expect(read).toContain('come from Tora Naldik')
  expect(answer(find('frame'), lines, 'Who pays the tailor of Malte Zeldaud?')).toContain('wears the coats')
})

test('gap takes statements right behind haystack alone', () => {
  // Haystack is never worded twice.
  const lines = crowd(200).flatMap((line, at) => [
    line,
    `${HAY[at % 3].slice(0, -1)} once more on day ${'x'.repeat(at + 1)}.`,
    'z',
  ])
  const whole = lines
    .filter(line => line !== 'z')
    .flatMap((line, at) =>
      at % 8 === 1 ? [line, 'Ada Sornik settled in Haldwick.', 'Ada Sornik left Lundholm.'] : [line],
    )
  const read = answer(find('gap'), whole, 'Where did Ada Sornik settle?')
  expect(read).toContain('Ada Sornik settled in Haldwick.')
  expect(read).not.toContain('Ada Sornik left Lundholm.')
})

/** Variables that are overwritten. */
const OVERWRITTEN = Array.from({ length: 40 }, (_, at) => `VAR X${at % 20} = ${at}`)

test.each([
  [
    'sorted-once',
    ['VAR B2 = 9', ...OVERWRITTEN, 'VAR B2 = VAR A1', 'VAR C3 = VAR A1'],
    'Which hold A1?',
    /C3 = VAR A1/,
    10,
  ],
  ['sorted-last', ['VAR B2 = 9', ...OVERWRITTEN, 'VAR B2 = 4', 'VAR A1 = 9'], 'What is B2?', /B2 = 4/, 10],
  [
    'sorted-latest',
    ['On 4 May 1895, the globe was in Haldwick.', 'The globe went on 26 February 1901.', 'On 1 May 1888, it fell.'],
    'Where is it?',
    /1901/,
    18,
  ],
  ['sorted-extreme', ['Igor paid 12 crowns.', 'Tora paid 940 crowns.', 'Igor paid 77 crowns.'], 'Who paid?', /940/, 9],
])('%s reads first what comes first in its order', (id, lines, question, wanted, budget) => {
  expect(answer(find(id), lines, question, budget)).toMatch(wanted)
})

const textOf = (seed: string) => {
  const own = rng.fork(seed)
  const lines = crowd(300)
  for (let at = 0; at < lines.length; at++)
    if (own.next() < 0.5) lines[at] = lines[at].replace('looked at', 'stayed in')
  const planted = own.sample([...lines.keys()], 8)
  for (const at of planted) lines[at] = `${own.pick(PEOPLE)} took a house in ${own.pick(TOWNS)} and never left again.`
  const context = lines.join('\n')
  const text = indexUnits(context)
  return {
    context,
    lines,
    labelled: { text, wording: indexWording(text), question: 'Who?', planted: new Set(planted) },
  }
}

test('a model learnt from other texts finds what was planted, and the same model comes again', () => {
  const lessons = ['a', 'b', 'c', 'd'].map(seed => textOf(seed).labelled)
  const model = learnPlanted(lessons, makeRandom('learn'))
  const style = learnPlanted(lessons, makeRandom('learn'), ['style'])
  const { labelled, lines } = textOf('test')
  for (const each of [model, style]) {
    const scores = each.score(labelled)
    const best = [...scores.keys()].sort((a, b) => scores[b] - scores[a]).slice(0, 8)
    expect(new Set(best)).toEqual(labelled.planted)
  }
  expect(learnPlanted(lessons, makeRandom('learn')).score(labelled)).toEqual(model.score(labelled))
  const [learned] = makeLearnedFloors({ whole: model, style, blind: style })
  expect(answer(learned, lines, 'Who?', 100)).toMatch(/(?:.*and never left again\.\n?){5}/)
})

test('the agent that greps follows names', () => {
  const lines = ['the key of Orla is in Kettle.', ...HAY, 'in Kettle lies 48213.', ...crowd(60)]
  const read = answer(grepAgent, lines, 'Where is the key of Orla?')
  expect(read).toBe('the key of Orla is in Kettle.\nin Kettle lies 48213.')
})
