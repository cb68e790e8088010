import { describe, expect, test } from 'vitest'
import { factsF1 } from '../../../scorers/exact/facts-f1.ts'

const expected = {
  facts: [
    { attribute: 'instrument', value: 'cello' },
    { attribute: 'dish', value: 'barley soup' },
    { attribute: 'holiday', value: 'Crete' },
  ],
  attributes: ['instrument', 'dish', 'holiday', 'pet'],
  others: ['harp', 'pea soup', 'Sicily', 'parrot', 'soup'],
}

describe('all facts, in any form', () => {
  test.each([
    ['lines', 'instrument: cello\ndish: barley soup\nholiday: Crete'],
    ['JSON', '{"instrument": "cello", "dish": "Barley soup", "holiday": "Crete"}'],
    ['a sentence', 'She plays the cello, likes barley soup best and spends her summers in Crete.'],
    ['a table', '| kind | value |\n|---|---|\n| instrument | cello |\n| dish | barley soup |\n| holiday | Crete |'],
    ['with what is not stated', 'instrument: cello\ndish: barley soup\nholiday: Crete\npet: not stated'],
    ['with a heading', 'Facts about Ada Brenlow:\n\n- instrument: cello\n- dish: barley soup\n- holiday: Crete'],
  ])('%s', (_, answer) => expect(factsF1.score(answer, expected)).toMatchObject({ value: 1 }))
})

test('a value that a fact and another entity share is found, and not invented', () => {
  const shared = { ...expected, others: ['cello', ...expected.others, 'Crete'] }
  const verdict = factsF1.score('cello, barley soup, Crete', shared)
  expect(verdict).toMatchObject({ value: 1, parts: { invented: 0 } })
  const twice = { ...expected, facts: [...expected.facts, { attribute: 'pet', value: 'cello' }] }
  expect(factsF1.score('cello, barley soup, Crete', twice)).toMatchObject({ value: 1, parts: { recall: 1 } })
})

describe('facts missing and facts invented', () => {
  test.each([
    ['one missing', 'instrument: cello\ndish: barley soup', 4 / 5],
    ['one invented beside all', 'cello, barley soup, Crete, parrot', 6 / 7],
    ['one invented in place of one', 'cello, barley soup, Sicily', 4 / 6],
    ['invented from nowhere', 'instrument: cello\ndish: barley soup\nholiday: Crete\npet: snake', 6 / 7],
    ['invented from nowhere, in JSON', '{"instrument": "cello", "dish": "stew", "pet": "snake"}', 2 / 6],
    ['all there is', 'cello, barley soup, Crete, harp, pea soup, Sicily, parrot, soup', 6 / 11],
    ['nothing', 'I found nothing.', 0],
    ['part of a word', 'cellos, barley-soups', 0],
  ])('%s', (_, answer, value) => expect(factsF1.score(answer, expected).value).toBeCloseTo(value))
})
