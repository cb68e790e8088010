import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { loadOfficialRewards } from '../../../../packages/gym/index.ts'
import { findLongestShared } from '../../../../packages/gym/rewards/longest-shared.ts'
import { runGolden } from '../../../../packages/suites/golden/golden.ts'

const PATH = '../shared/golden/reward-scores.json'

test.skipIf(!existsSync(PATH))(`official rewards of trainers all agree (skipped: no ${PATH})`, async () => {
  const file = { path: PATH, text: readFileSync(PATH, 'utf8') }
  const { lines, agree } = await runGolden([file], { official: await loadOfficialRewards() })
  expect(lines).toEqual([`${agree} agree, 0 differ, 0 unknown`])
  expect(agree).toBeGreaterThanOrEqual(893)
})

const check = async (fields: object) =>
  (
    await runGolden([{ path: 'a.json', text: JSON.stringify([{ suite: 's', ...fields }]) }], {
      official: await loadOfficialRewards(),
    })
  ).lines.at(-1)

test.each([
  ['0 agree, 0 differ, 1 unknown', { scorer: 'no-such-reward', official: 1 }],
  ['0 agree, 0 differ, 1 unknown', { scorer: 'toString', official: 1 }],
  ['0 agree, 1 differ, 0 unknown', { scorer: 'longrlvr-judgment', response_text: 'yes', official: 0 }],
  ['1 agree, 0 differ, 0 unknown', { scorer: 'memagent-train', solution_str: null, official: { raises: 'TypeError' } }],
])('says %s', async (line, fields) => expect(await check(fields)).toBe(line))

test.each([
  ['"Paris"', 'memagent-train', { solution_str: '\\boxed{p}', ground_truth: 'Paris' }, 1],
  [
    'a box that 300 characters cut in two',
    'memagent-train',
    { solution_str: `\\boxed{${'x'.repeat(300)}}`, ground_truth: ['x'] },
    0,
  ],
  ['a logarithm that is off', 'qwenlong-docmath', numbers('50', '5'), quote(0, '50')],
  ['seven digits that begin with a zero', 'qwenlong-docmath', numbers('0000007', '7'), quote(0, '0000007')],
  ['a number above all floats', 'qwenlong-docmath', numbers('9'.repeat(400), '1'), quote(0, '9'.repeat(400))],
  ['nothing but a mark', 'qwenlong-docqa', numbers('-', 'Ada'), quote(1, '-')],
])('%s', async (_, scorer, fields, official) =>
  expect(await check({ scorer, ...fields, official })).toBe('1 agree, 0 differ, 0 unknown'),
)

function numbers(said: string, right: string) {
  return { solution_str: `</think>the answer is ${said}`, ground_truth: `the answer is ${right}` }
}

function quote(score: number, said: string) {
  return { score, acc: score === 1, pred: `the answer is ${said}` }
}

test.each([
  ['abcab', 'xxabcabx', 5],
  ['aaaa', 'aa', 2],
  ['abcbc', 'bcbcb', 4],
  ['', 'a', 0],
  ['a', '', 0],
])('the longest run that %j shares with %j', (own, other, length) =>
  expect(findLongestShared([...own], [...other])).toBe(length),
)

test('the longest shared run is the one that a search of all runs finds', () => {
  for (let n = 1; n < 400; n++) {
    const draw = (times: number, start: number) =>
      Array.from({ length: times }, (_, at) => 'ab'[(Math.imul(start + at, 2654435761) >>> 13) & 1])
    const [own, other] = [draw(n % 17, n * 31), draw(n % 23, n * 57)]
    const text = other.join('')
    let most = 0
    for (let from = 0; from < own.length; from++)
      for (let to = from + 1; to <= own.length; to++)
        if (text.includes(own.slice(from, to).join(''))) most = Math.max(most, to - from)
    expect(findLongestShared(own, other)).toBe(most)
  }
})
