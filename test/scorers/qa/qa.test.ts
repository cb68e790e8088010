import { describe, expect, test } from 'vitest'
import { qaEm, qaF1, qaPrecision, qaRecall } from '../../../scorers/qa/qa.ts'
import { qaEmStrict, qaF1Strict, qaOverlapStrict } from '../../../scorers/qa/qa-strict.ts'
import { squadEm, squadF1 } from '../../../scorers/qa/squad.ts'

const all = (answer: string, gold: string) =>
  [qaEm, qaF1, qaPrecision, qaRecall].map(scorer => scorer.score(answer, [gold]).value)

describe("HotpotQA's rules", () => {
  test.each([
    ['case, articles, punctuation', 'the Chief of Protocol.', 'Chief of Protocol', [1, 1, 1, 1]],
    ['a part', 'Protocol', 'Chief of Protocol', [0, 0.5, 1, 1 / 3]],
    ['words that come twice count twice', 'b b c', 'b b', [0, 0.8, 2 / 3, 1]],
    ['yes matches itself alone', 'yes they are', 'yes', [0, 0, 0, 0]],
    ['yes', 'Yes.', 'yes', [1, 1, 1, 1]],
    ['noanswer', 'noanswer', 'answer', [0, 0, 0, 0]],
    ['nothing left equals nothing left, but shares nothing', 'the', 'A', [1, 0, 0, 0]],
    ['an article ends where Unicode says so', 'Gaëan', 'Gaë', [0, 0, 0, 0]],
    ['a mark ends a word', 'a\u0301 x', '\u0301 x', [1, 1, 1, 1]],
    ['no compatibility forms', 'ﬁne', 'fine', [0, 0, 0, 0]],
    ['Python white space', 'Paris\u001cFrance\u0085', 'Paris France', [1, 1, 1, 1]],
    ['a byte order mark is none', '\ufeffParis', 'Paris', [0, 0, 0, 0]],
    ['other punctuation stays', 'Paris—', 'Paris', [0, 0, 0, 0]],
  ])('%s', (_, answer, gold, values) => expect(all(answer, gold)).toEqual(values))

  test('the best of several references counts', () => {
    expect(qaEm.score('Rouen', ['Paris', 'Rouen']).value).toBe(1)
    expect(qaF1.score('Rouen in Normandy', ['Paris', 'Normandy', 'in Normandy']).value).toBe(0.8)
    expect(qaRecall.score('x', []).value).toBe(0)
  })
})

describe("SQuAD's rules", () => {
  test.each<[string, string, readonly string[], number, number]>([
    ['the best reference', 'the 10th', ['10th and 11th centuries', 'in the 10th'], 0, 2 / 3],
    ['no rule for yes', 'yes they', ['yes'], 0, 2 / 3],
    ['no reference: nothing is right', '', [], 1, 1],
    ['no reference: something is wrong', 'Paris', [], 0, 0],
    ['an empty reference is left out', '', ['', 'Paris'], 0, 0],
    ['references of articles alone: unanswerable', 'a', ['The', '.'], 1, 1],
  ])('%s', (_, answer, golds, exact, f1) => {
    expect([squadEm.score(answer, golds).value, squadF1.score(answer, golds).value]).toEqual([exact, f1])
  })
})

describe('strict variants', () => {
  test.each<[string, string, string, number, number]>([
    ['a decimal point counts', '1.5', '15', 1, 0],
    ['so does a range', '10-11', '1011', 1, 0],
    ['and a sign', '-5', '5', 1, 0],
    ['thousands are the same number', '1,200', '1200', 1, 1],
    ['a currency sign is not', '$5 million', '5 million', 1, 1],
    ['nothing is not everything', 'a.', 'The', 1, 0],
    ['unless it is the same', 'the', 'The', 1, 1],
    ['a hyphen', 'rocknroll', 'rock-n-roll', 1, 1],
  ])('exact match: %s', (_, answer, gold, official, strict) => {
    expect([qaEm.score(answer, [gold]).value, qaEmStrict.score(answer, [gold]).value]).toEqual([official, strict])
  })

  test('a shared month beside a wrong year earns nothing', () => {
    expect(qaF1.score('May 1931', ['May 1930']).value).toBe(0.5)
    expect(qaF1Strict.score('May 1931', ['May 1930']).value).toBe(0)
    expect(qaF1Strict.score('in May 1930', ['May 1930']).value).toBeCloseTo(0.8)
  })

  test('one right word and a repeated context are both near 0', () => {
    expect(qaPrecision.score('of', ['Chief of Protocol']).value).toBe(1)
    expect(qaOverlapStrict.score('of', ['Chief of Protocol']).value).toBeCloseTo(1 / 3)
    const context = `Chief of Protocol ${Array.from({ length: 1000 }, (_, at) => `w${at}`).join(' ')}`
    expect(qaRecall.score(context, ['Chief of Protocol']).value).toBe(1)
    expect(qaOverlapStrict.score(context, ['Chief of Protocol']).value).toBeLessThan(0.01)
  })
})
