import { expect, test } from 'vitest'
import { makeRandom } from '../../../core/random/random.ts'
import { loadTokenizer } from '../../../core/tokens/tokens.ts'
import { FLOORS } from '../../../runners/baselines/all.ts'
import { makeFloorView } from '../../../runners/baselines/floor.ts'
import type { Solver } from '../../../runners/method.ts'

const tokenizer = await loadTokenizer('o200k_base')
const BUDGET = 200

/** Lines that say little, with some others among them. */
const LINES = Array.from(
  { length: 400 },
  (_, at) => `Rain fell on the mill for ${['one', 'two', 'three'][at % 3]} days.`,
)
LINES[100] = 'The gate of Ankerby opens with ochre-lantern.'
LINES[250] = 'Whoever holds ochre-lantern asks for Brindlewick.'
LINES[390] = 'Brindlewick keeps the number 48213.'
const CONTEXT = LINES.join('\n')

/** Gives back what it was handed: floors are told by what they read. */
const evidence: Solver = { solve: ({ context }) => context }

function answered(
  id: string,
  solver: Solver,
  { context = CONTEXT, question = 'What number is kept for the gate of Ankerby?' } = {},
) {
  const floor = FLOORS.find(each => each.id === `floor:${id}`)!
  const reads: (readonly [number, number])[] = []
  const answer = floor.answer(
    makeFloorView(
      { context, question },
      {
        solver,
        budget: BUDGET,
        answerTokens: 30,
        tokenizer,
        rng: makeRandom('floors'),
        read: (start, end) => reads.push([start, end]),
      },
    ),
  )
  return { answer, reads }
}

const READERS = FLOORS.filter(({ reads }) => reads === 'evidence').map(({ id }) => id.slice('floor:'.length))

test('there are readers of the ends, of samples, of rare words and of what is searched for', () => {
  expect(READERS).toEqual(
    expect.arrayContaining(['head', 'tail', 'slice', 'sample', 'rare', 'bm25', 'bm25-iterated', 'bm25-paragraphs']),
  )
})

/** These have nothing to say of lines without haystack or dates: test/runners/baselines/attacks.test.ts. */
const SILENT = ['gap', 'sorted-latest']

test.each(READERS.filter(id => !SILENT.includes(id)))(
  'floor:%s reads no more than its budget, in whole lines, and says where',
  id => {
    const { answer, reads } = answered(id, evidence)
    expect(tokenizer.count(answer!)).toBeLessThanOrEqual(BUDGET)
    expect(answer).not.toBe('')
    for (const line of answer!.split('\n')) expect(LINES).toContain(line)
    expect(reads.map(([start, end]) => CONTEXT.slice(start, end).trim()).join('\n')).toBe(answer)
  },
)

test.each<[string, RegExp, RegExp]>([
  ['head', /^Rain fell on the mill for one days\.\nRain/, /48213/],
  ['tail', /48213/, /Ankerby/],
  ['rare', /Ankerby[\s\S]*ochre-lantern asks[\s\S]*48213/, /^$/],
  ['bm25', /Ankerby/, /ochre-lantern asks/],
  ['bm25-iterated', /Ankerby[\s\S]*ochre-lantern asks[\s\S]*48213/, /^$/],
])('floor:%s finds what it can find', (id, found, missed) => {
  const { answer } = answered(id, evidence)
  expect(answer).toMatch(found)
  expect(answer).not.toMatch(missed)
})

test('a task says what it answers from a part, how much was read, and whether it was looked for', () => {
  const solver: Solver = {
    solve: () => 'solved',
    fromEvidence: ({ share, sampled }) => `${share.toFixed(2)} ${sampled}`,
  }
  const { answer, reads } = answered('sample', solver)
  const chars = reads.reduce((sum, [start, end]) => sum + end - start, 0)
  expect(answer).toBe(`${(chars / CONTEXT.length).toFixed(2)} true`)
  expect(answered('rare', solver).answer).toMatch(/ false$/)
  expect(answered('empty', solver).answer).toBe('0.00 false')
})

test('a solver that finds nothing, or throws, is followed by a guess from what was read', () => {
  const guess: Solver['guess'] = ({ context }) => `guess of ${context.length > 0}`
  expect(answered('head', { solve: () => '', guess }).answer).toBe('guess of true')
  const solve = () => {
    throw new Error('lost')
  }
  expect(answered('head', { solve, guess }).answer).toBe('guess of true')
  expect(answered('head', { solve }).answer).toBe('')
})

test('a task without a solver has the names and numbers that were read', () => {
  expect(answered('tail', {}).answer).toContain('48213')
  expect(answered('head', {}).answer).not.toContain('48213')
})

test('list-all has the form of the guesses, all values of that form, and no more than an answer holds', () => {
  const context = 'VAR QXZ = 17\nVAR BAB = VAR QXZ\nVAR LOM = 99\nsome words'
  const guess: Solver['guess'] = ({ context }, rng) =>
    `The answer is ${rng.pick(context.match(/\b(?!VAR)[A-Z]{3}\b/g) ?? [''])}.`
  const { answer } = answered('list-all', { guess }, { context })
  expect(answer).toBe('The answer is VAR, QXZ, BAB, LOM.')
  const many = Array.from(
    { length: 300 },
    (_, at) => `VAR ${String.fromCharCode(65 + (at % 26), 65 + (at % 25), 65 + (at % 23))}`,
  ).join('\n')
  expect(tokenizer.count(answered('list-all', { guess }, { context: many }).answer!)).toBeLessThan(45)
})

test.each([
  ['either', 'Which is older: the mill or the bridge?', 'So it is mill or the bridge.'],
  ['yes-or-no', 'Is it old?', 'So it is yes or no.'],
  ['unknown', 'Is it old?', 'So it is unknown.'],
])('floor:%s hedges within the words of an answer', (id, question, said) => {
  const guess: Solver['guess'] = (_, rng) => `So it is ${rng.pick(['red', 'blue'])}.`
  expect(answered(id, { guess }, { question }).answer).toBe(said)
})

test('floor:either has nothing to say where the question names no two', () => {
  expect(answered('either', {}, { question: 'How old is the mill?' }).answer).toBeUndefined()
})

test('echoes say what they were told, as much as an answer may hold', () => {
  expect(answered('echo-question', {}).answer).toBe('What number is kept for the gate of Ankerby?')
  expect(answered('echo-line', {}).answer).toBe(LINES[0])
  expect(tokenizer.count(answered('echo-line', {}, { context: 'word '.repeat(900) }).answer!)).toBeLessThanOrEqual(30)
})

test.each(SILENT)('floor:%s has no answer where there is nothing to go by', id => {
  expect(answered(id, evidence).answer).toBeUndefined()
})

test('a floor answers the same item alike', () => {
  for (const id of ['sample', 'slice', 'rare']) expect(answered(id, evidence)).toEqual(answered(id, evidence))
})
