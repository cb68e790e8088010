import { describe, expect, test } from 'vitest'
import { rulerAnyStrict } from '../../scorers/ruler/ruler-any-strict.ts'
import { rulerRecallStrict } from '../../scorers/ruler/ruler-recall-strict.ts'
import { splitIntoWords } from '../../scorers/text/tokens.ts'

const UUID = '3f0e1c9a-7b52-4d6e-8a1f-0c2b4d6e8f10'
const KEY = '9a8b7c6d-1111-4222-8333-444455556666'
const NUMBERS = ['1111111', '2222222']
const CODED = ['abcdef', 'ghijkl', 'mnopqr']
const VARS = ['ABCDE', 'XYZKL']
const COMMON = ['apple', 'river']
const PHRASES = ['brave-lantern', 'New York']

const recall = (answer: string, expected: readonly string[]) => rulerRecallStrict.score(answer, expected).value
const any = (answer: string, ...expected: string[]) => rulerAnyStrict.score(answer, expected).value

describe('tokens', () => {
  test.each([
    ['case and compatibility forms', 'Ｆｏｏ ﬁne', ['foo', 'fine']],
    ['composed and decomposed', 'cafe\u0301 café', ['café', 'café']],
    ['numbers with separators', '1,234,567 3.14 12,34', ['1234567', '3.14', '12', '34']],
    ['a list of numbers stays a list', '1234567,2345678', ['1234567', '2345678']],
    ['a UUID is one', `<${UUID.toUpperCase()}>`, [UUID]],
    ['other hyphens too', UUID.replaceAll('-', '\u2011'), [UUID]],
    ['a longer one is not a UUID', `${UUID}ab`, ['3f0e1c9a', '7b52', '4d6e', '8a1f', '0c2b4d6e8f10ab']],
    ['possessives', "France’s don't O'Brien", ['france', "don't", "o'brien"]],
    ['no blanks between words', '答案是abc', ['答', '案', '是', 'abc']],
    ['nothing', ' ... ¿? 😀', []],
  ])('%s', (_, text, words) => expect(splitIntoWords(text)).toEqual(words))
})

describe('ruler-recall-strict gives 1 to natural phrasing', () => {
  test.each([
    ['1111111, 2222222', NUMBERS],
    ['The special magic numbers for brave-lantern are 2222222 and **1111111**.', NUMBERS],
    ['1. 1111111\n2. 2222222\n', NUMBERS],
    ['The first, of 2019, is 1,111,111; the other is 2,222,222.', NUMBERS],
    [`The special magic uuid for ${KEY} mentioned in the text is: ${UUID}.`, [UUID]],
    [UUID.toUpperCase(), [UUID]],
    [`${KEY} → ${UUID}`, [UUID]],
    ['The three coded words are: abcdef, ghijkl and mnopqr.', CODED],
    ['abcdef ghijkl mnopqr', CODED],
    ['["abcdef", "ghijkl", "mnopqr"]', CODED],
    ['abcdef: 812\nghijkl: 203\nmnopqr: 90', CODED],
    ['1) `abcdef` (812 times)\n2) `ghijkl` (203 times)\n3) `mnopqr` (90 times)', CODED],
    ['| Word | Count |\n|---|---|\n| abcdef | 812 |\n| ghijkl | 203 |\n| mnopqr | 90 |', CODED],
    ['Looking at the text, I can see that abcdef, ghijkl and mnopqr appear most often.', CODED],
    ['Sure! Here are the most frequent words:\n\n- abcdef\n- ghijkl\n- mnopqr\n\nLet me know if you need more!', CODED],
    ['VAR ABCDE, VAR XYZKL', VARS],
    ['VAR ABCDE = 12345\nVAR XYZKL = VAR ABCDE', VARS],
    ['The variables that are assigned the value 12345 are xyzkl and abcde.', VARS],
    ['The most common words are:\n1. apple\n2. river', COMMON],
    ['The answer is Brave Lantern; new\nyork', PHRASES],
  ])('%j', (answer, expected) => expect(recall(answer, expected)).toBe(1))
})

describe('ruler-recall-strict closes the holes', () => {
  const echo = Array.from({ length: 4000 }, (_, at) => `word${at} of the`).join(' ')
  test.each([
    ['a number in a longer number', '11111111 22222222', NUMBERS, 0],
    ['a number in a decimal', '1111111.5, 2222222', NUMBERS, 0.5],
    ['words in words', 'pineapple drivers', COMMON, 0],
    ['a miss costs as under ruler-recall', '1111111', NUMBERS, 0.5],
    ['a wrong number costs', '1111111, 2222222, 3333333, 4444444', NUMBERS, 0.5],
    ['the same wrong one costs once', '1111111, 2222222, 3333333, 3333333', NUMBERS, 2 / 3],
    ['another UUID in the list', `${UUID}, ${KEY}`, [UUID], 0.5],
    ['a wrong list entry', 'abcdef, ghijkl, mnopqr, zzzzzz', CODED, 3 / 4],
    ['a bare list without commas', 'abcdef ghijkl mnopqr zzzzzz yyyyyy', CODED, 3 / 5],
    ['a labelled entry', 'VAR ABCDE, VAR XYZKL, VAR QQQQQ, VAR PPPPP', VARS, 1 / 2],
    ['other chains', 'VAR ABCDE = 12345 VAR XYZKL = VAR ABCDE VAR QQQQQ = VAR PPPPP', VARS, 1 / 2],
    ['counts behind wrong entries', 'zzzzzz: 900, abcdef: 812, yyyyyy: 400, ghijkl: 203, mnopqr: 90', CODED, 3 / 5],
    ['one sentence an entry', 'apple. stone. river. cloud.', COMMON, 1 / 2],
    ['a link that leads to another entry', 'zzzzzz = yyyyyy abcdef, ghijkl, mnopqr', CODED, 3 / 5],
    ['a chain of links', 'abcdef = zzzzzz = yyyyyy = ghijkl, mnopqr', CODED, 3 / 4],
    ['a sentence before the link’s own', 'abcdef. zzzzzz. yyyyyy: ghijkl, mnopqr', CODED, 3 / 4],
    ['a wrong phrase is one entry', 'brave-lantern, New York, calm-harbour', PHRASES, 2 / 3],
    [
      'a list of everything',
      Array.from({ length: 97 }, (_, at) => `w${at}`).join(' ') + ' abcdef ghijkl mnopqr',
      CODED,
      0.03,
    ],
    ['no reference at all', 'I cannot find it.', NUMBERS, 0],
    ['an empty list of references', 'x', [], 0],
    ['a reference without a letter or digit', '...', ['...'], 0],
  ])('%s', (_, answer, expected, value) => expect(recall(answer, expected)).toBeCloseTo(value, 12))

  test('a repeated context', () => {
    expect(recall(`${echo} 1111111 ${echo} 2222222`, NUMBERS)).toBeLessThan(0.01)
  })

  test('the reason names what was wrong, cut and without control characters', () => {
    const why = rulerRecallStrict.score(`abcdef, ${'z'.repeat(500)}\u009b31m`, CODED).why
    expect(why).toMatch(/^1 of 3 references found as whole tokens; missing "ghijkl", "mnopqr"; wrong "z{40}…"/)
    expect(why).not.toMatch(/\p{Cc}/u)
  })
})

describe('ruler-any-strict', () => {
  test.each([
    ['10th century', '10th century'],
    ['in the 10th century.', '10th century'],
    ['The answer is **France**.', 'France'],
    ['Answer: Paris', 'paris'],
    ['from 1986\nto 2013', 'from 1986 to 2013'],
    ['The Normans gave their name to Normandy in the 10th century.', '10th century'],
    [
      'Paris\n\nDocument 12 says so, and that it lies on the Seine and was founded long before the Romans came.',
      'Paris',
    ],
    ['Paris. Document 12 says so, and that it lies on the Seine and was founded long before the Romans came.', 'Paris'],
    ['Protein A\n\nDocument 12 says so and that it lies on many a wall of cells in the blood of most', 'protein A'],
    ['Denmark, Iceland, Norway, Sweden', 'Denmark, Iceland, Norway, Sweden'],
    ['The Who', 'The Who'],
    ['$5 million', '5 million'],
    ['1,234 people', '1234'],
    ['Yes.', 'yes'],
    ['Yes, both Scott Derrickson and Ed Wood were born in the country, as the two documents about them state.', 'yes'],
    ['No, they are not.', 'no'],
    ['The answer is no', 'no'],
    ['They differ, so no.', 'no'],
  ])('%j says %j', (answer, expected) => expect(any(answer, expected)).toBe(1))

  test.each([
    ['Yesterday', 'yes'],
    ['I do not know', 'no'],
    ['Nobody', 'no'],
    ['yes and no', 'yes'],
    ['Yes, there is no doubt', 'yes'],
    ['There is no information', 'no'],
    ['No information is given', 'no'],
    ['The', 'the beatles'],
    ['The', 'Paris'],
    ['...', '...'],
    ['Beatle', 'Beatles'],
    ['12.5 million', '5 million'],
    ['It is not France', 'France'],
    ['France or Germany', 'France'],
    ['normandy, France', 'France'],
    ['France, Germany and Spain', 'France'],
    ['France, Germany, Spain, Italy', 'France'],
    ['1. France\n2. Germany\n3. Spain\n4. Italy', 'France'],
    ['somewhere far away in some part of the old north of what is called France', 'France'],
  ])('%j does not say %j', (answer, expected) => expect(any(answer, expected)).toBe(0))

  test('any reference is enough', () => expect(any('tenth century', '10th century', 'tenth century')).toBe(1))
  test('no references', () => expect(any('x')).toBe(0))
})
