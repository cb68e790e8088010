import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { cutGolden } from '../../../packages/agents/golden.ts'
import { runGolden } from '../../../packages/suites/golden/golden.ts'

// Cuts against what the agents' own functions kept.

const FILE = '../shared/golden/agents-cuts.json'
const check = (text: string) => runGolden([{ path: 'cuts.json', text }], { official: cutGolden })

test.skipIf(!existsSync(FILE))('no recorded cut differs (skipped: no ../shared)', async () => {
  const { lines, agree, unknown } = await check(readFileSync(FILE, 'utf8'))
  expect(lines).toEqual([`${agree} agree, 0 differ, 0 unknown`])
  expect([agree >= 139, unknown]).toEqual([true, 0])
})

const SHA256 = '1be7aaf1938cc19af7d2fdeb48a11c381dff8a98d4c4b47b3b0a5044a5255c04'
const makeCase = (changes: object) =>
  JSON.stringify({
    groups: [
      {
        agent: 'codex',
        rule: 'bytes 10000 (fallback policy of unknown models)',
        cases: [
          {
            id: 'x/01',
            recipe: { kind: 'cycle', count: 26, alphabet: 'abcdefghijklmnopqrstuvwxyz' },
            input: { sha256: '71c480df93d6ae2f1efad1447c66c9525e316218cf51fc8d9ed832f2daf18b73' },
            expected: { truncated: false },
            ...changes,
          },
        ],
      },
    ],
  })

test('a case agrees, differs, or is unknown where its input or its rule is', async () => {
  expect((await check(makeCase({}))).lines).toEqual(['1 agree, 0 differ, 0 unknown'])
  expect((await check(makeCase({ expected: { truncated: true, kept: [[0, 3]] } }))).lines).toEqual([
    expect.stringMatching(/^differs: cuts\.json x\/01 codex\/bytes 10000 .*expected .*"kept":\[\[0,3\]\]/),
    '0 agree, 1 differ, 0 unknown',
  ])
  expect((await check(makeCase({ input: { sha256: SHA256 } }))).lines).toEqual(['0 agree, 0 differ, 1 unknown'])
  expect((await check(makeCase({ rule: 'another' }))).lines).toEqual(['0 agree, 0 differ, 1 unknown'])
  for (const recipe of [
    {},
    { kind: 'cycle', count: 1e9, alphabet: 'a' },
    { kind: 'lines', count: 1e7, width: 1e7, alphabet: 'a' },
    7,
  ])
    expect((await check(makeCase({ recipe }))).lines).toEqual(['0 agree, 0 differ, 1 unknown'])
})

test('a group without cases is refused in one line', async () => {
  await expect(check('{"groups": [{"agent": "codex"}]}')).rejects.toThrow(
    /^score --golden: cuts\.json: case 1 is an object/,
  )
})
