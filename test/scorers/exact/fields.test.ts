import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fields } from '../../../scorers/exact/fields.ts'
import { fieldsStrict } from '../../../scorers/exact/fields-strict.ts'

const row = { payer: 'Ada Brenlow', amount: 212, balance: 1914 }

describe('forms of an answer', () => {
  test.each([
    ['JSON', '{"payer": "Ada Brenlow", "amount": 212, "balance": 1914}'],
    ['JSON in a fence', 'Here it is:\n```json\n{"Payer": "Ada Brenlow", "Amount": "212", "Balance": "1,914"}\n```'],
    ['JSON inside of JSON', '{"answer": {"payer": "ada brenlow", "amount": 212, "balance": 1914}}'],
    ['a Python dict', "{'payer': 'Ada Brenlow', 'amount': 212, 'balance': 1914}"],
    ['lines', 'payer: Ada Brenlow\namount: 212\nbalance: 1914'],
    ['a list in bold', '- **Payer:** Ada Brenlow\n- **Amount:** 212 crowns\n- **Balance:** 1,914'],
    ['equals signs', 'payer = "Ada Brenlow", amount = 212, balance = 1914'],
    ['a table by rows', '| field | value |\n|---|---|\n| payer | Ada Brenlow |\n| amount | 212 |\n| balance | 1914 |'],
    ['a table by columns', '| Payer | Amount | Balance |\n|---|---|---|\n| Ada Brenlow | 212 | 1914 |'],
    ['CSV', 'payer,amount,balance\nAda Brenlow,212,1914'],
    ['a sentence', 'The payer was Ada Brenlow, the amount was 212 and the balance is 1,914.'],
    ['the values alone', 'Ada Brenlow, 212, 1914'],
    ['the values alone, by lines', '1. Ada Brenlow\n2. 212\n3. 1914'],
    ['a reckoning', 'payer: Ada Brenlow (her sum is short)\namount: 1204 - 992 = 212\nbalance = 1702 + 212 = 1914'],
  ])('%s', (_, answer) => {
    expect(fields.score(answer, row)).toMatchObject({ value: 1 })
    expect(fieldsStrict.score(answer, row)).toMatchObject({ value: 1 })
  })
})

describe('wrong content', () => {
  test.each([
    ['one wrong number', 'payer: Ada Brenlow\namount: 221\nbalance: 1914', 2 / 3],
    ['a longer number', 'payer: Ada Brenlow\namount: 2120\nbalance: 1914', 2 / 3],
    ['another name', 'payer: Ada Brenlow-Dorvik\namount: 212\nbalance: 1914', 2 / 3],
    ['a first name alone', 'payer: Ada\namount: 212\nbalance: 1914', 2 / 3],
    ['a field left out', 'payer: Ada Brenlow\nbalance: 1914', 2 / 3],
    ['the right numbers, exchanged', 'payer: Ada Brenlow\namount: 1914\nbalance: 212', 1 / 3],
    ['nothing', 'I do not know.', 0],
    ['all numbers of a text', Array.from({ length: 3000 }, (_, at) => at).join(' '), 0],
  ])('%s', (_, answer, value) => {
    expect(fields.score(answer, row).value).toBeCloseTo(value)
    expect(fieldsStrict.score(answer, row).value).toBe(0)
  })

  test('two values for a field: neither is what the answer commits to', () => {
    const answer = 'payer: Ada Brenlow\namount: 200\namount: 212\nbalance: 1914'
    expect(fields.score(answer, row).value).toBeCloseTo(2 / 3)
    expect(fieldsStrict.score(answer, row)).toMatchObject({ value: 0, why: expect.stringContaining('twice') })
  })
})

describe('one field', () => {
  test.each([
    ['14', 1],
    ['The answer is **14**.', 1],
    ['There were 14 deliveries, as listed above.', 1],
    ['count: 14', 1],
    ['{"count": 14}', 1],
    ['13', 0],
    ['count: 13', 0],
  ])('%s', (answer, value) => expect(fields.score(answer, { count: 14 }).value).toBe(value))
})

test('places in a ranking may be numbered', () => {
  const ranking = { first: 'Ada Brenlow', second: 'Bo Dorvik', third: 'Cy Kestow' }
  for (const answer of [
    'first: Ada Brenlow\nsecond: Bo Dorvik\nthird: Cy Kestow',
    '1. Ada Brenlow\n2. Bo Dorvik\n3. Cy Kestow',
    '1) Ada Brenlow – 120 sacks\n2) Bo Dorvik – 100 sacks\n3) Cy Kestow – 90 sacks',
    'Ada Brenlow, Bo Dorvik, Cy Kestow',
  ])
    expect(fields.score(answer, ranking), answer).toMatchObject({ value: 1 })
  expect(fields.score('1. Bo Dorvik\n2. Ada Brenlow\n3. Cy Kestow', ranking).value).toBeCloseTo(1 / 3)
})

test('relative errors of wrong numbers are kept', () => {
  expect(fields.score('barley: 110, oats: 50', { barley: 100, oats: 50 }).parts).toMatchObject({
    relative: { barley: 0.1 },
  })
})

test('a relative error beyond all numbers is none', () => {
  expect(fields.score('1234567', { '': -6.8e-303 }).parts).toMatchObject({ relative: {} })
})

test('any text of names and signs is judged, and the variant is no milder', () => {
  const part = fc.constantFrom(
    'payer',
    'amount',
    ': ',
    '= ',
    '|',
    '{',
    '}',
    '"',
    ',',
    '\n',
    ' is ',
    '212',
    'Ada Brenlow',
    '1',
    '-',
  )
  fc.assert(
    fc.property(fc.array(part), parts => {
      const [mild, strict] = [fields, fieldsStrict].map(scorer => scorer.score(parts.join(''), row).value)
      expect(mild).toBeGreaterThanOrEqual(0)
      expect(strict).toBeLessThanOrEqual(mild)
    }),
  )
})
