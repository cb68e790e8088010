import { expect, test } from 'vitest'
import { statedPhrase } from '../../../scorers/stated/stated-phrase.ts'
import { statedSet } from '../../../scorers/stated/stated-set.ts'

// One reply for each class of clause that is read alike, whatever its words name.
const scoreOf = (reply: string) => statedPhrase.score(reply, ['Bo Carver']).value

test.each([
  ['words of no list name things', 'The gist of the ledger boils down to Bo Carver.'],
  ['denials that deny each other', 'I never doubted it: the answer is Bo Carver.'],
  ['a denial of a denial', "Denying that it's Bo Carver would be dishonest."],
  ['a condition of the reader', 'If you need one name, use Bo Carver.'],
  ['doubt about something else', 'The answer is Bo Carver. No other name contradicts it.'],
  ['the next prompt of a template', 'Bo Carver </s><s>[INST] Can you also tell me about the'],
])('%s: %s', (_, reply) => expect(scoreOf(reply)).toBe(1))

test.each([
  ['somebody says it', 'Critics say Bo Carver.'],
  ['the reader says it', 'You suggested Bo Carver.'],
  ['an aim of no one', 'You would have to bend the passage to get Bo Carver.'],
  ['a thing to look into', "I'll go and verify Bo Carver."],
  ['a case for it', 'There is a case for Bo Carver.'],
  ['a strange order', 'Zap Bo Carver.'],
  ['withdrawn in the next sentence', 'I answered Bo Carver. I withdraw that.'],
  ['no longer so', 'Bo Carver was correct until the record was amended. It no longer is.'],
  ['out', 'Bo Carver is out.'],
])('%s: %s', (_, reply) => expect(scoreOf(reply)).toBe(0))

test('entries of a set have the shape of the references', () => {
  const score = (reply: string) => statedSet.score(reply, ['dark-trivet']).value
  expect(score('The blank is correctly filled by dark-trivet.\nsteps: 3')).toBe(1)
  expect(score('dark-trivet\nsilent-nylon')).toBeLessThan(1)
  expect(statedSet.score('KXQRT, BCDFG', ['KXQRT']).value).toBeLessThan(1)
  // A kind of answer is no denial, and a word in capitals no entry.
  expect(score('dark-trivet (a made-up word)')).toBe(1)
  expect(statedSet.score('FINAL LIST: KXQRT', ['KXQRT']).value).toBe(1)
})
