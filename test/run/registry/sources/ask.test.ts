import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { makeItem } from '../../../../generators/build/generate.ts'
import { loadSuite } from '../../../../run/registry/items/suite.ts'
import { loadRegistry } from '../../../../run/registry/registry.ts'
import { bench, freshFolder, rowsOf } from '../../../cli/commands/bench.ts'
import { parseRun } from '../../../cli/commands/parse.ts'
import { folderOf } from '../../../packages/longproc/data/folder.ts'

const EVIDENCE = ['The boat was sold to Ada Byron in spring.', 'She paid for it with four sacks of rye.']
const MINE = [
  { question: 'Who bought the boat?', answers: ['Ada', 'Ada Byron'], evidence: EVIDENCE, group: 'People & boats' },
  { question: 'What is the mill made of?', answer: 'oak', evidence: 'The mill is made of oak, and of nothing else.' },
  {
    question: 'Name both rivers.',
    answers: ['Isar', 'Inn'],
    evidence: 'Isar and Inn meet there.',
    scorer: 'ruler-recall',
  },
]
const FILLER = Array.from(
  { length: 60 },
  (_, at) => `Entry ${at} of the log tells of fog, wind and a slow tide at pier ${at}.`,
)
const haystack = folderOf({ 'log.txt': `${FILLER.join(' ')}\n\n${EVIDENCE[0]} And so it went.\n\n${FILLER[3]}` })
const mine = (rows: readonly object[] = MINE, name = 'my handbook.jsonl') => join(folderOf({ [name]: rows }), name)

const registry = await loadRegistry()
const suiteOf = (path: string, lengths = '1k,4k') =>
  loadSuite(parseRun(['--task', `ask:${path}`, '--haystack', haystack, '--lengths', lengths]), registry)

describe('questions over a text of the user’s', async () => {
  const suite = await suiteOf(mine())
  const cell = (id: string, at: number) =>
    suite.cells.find(({ recipe, target }) => recipe.task.id === id && target === at)!
  const item = (id: string, at: number) => makeItem(cell(id, at).recipe, at, 0)

  test('are a task a group and scorer, named by their file', () => {
    const ids = [...new Set(suite.cells.map(({ recipe }) => recipe.task.id))]
    expect(ids).toEqual(['ask:my-handbook:People-boats', 'ask:my-handbook:ruler-any', 'ask:my-handbook:ruler-recall'])
    expect(Object.keys(suite.files)).toEqual(expect.arrayContaining(['ask:my-handbook', 'haystack']))
    expect(suite.cells.map(({ samples }) => samples)).toEqual([1, 1, 1, 1, 1, 1])
    expect(item(ids[2], 1024)).toMatchObject({ row: { scorer: 'ruler-recall', expected: ['Isar', 'Inn'] } })
    expect(item(ids[2], 1024).answerFormat).toContain('separated by commas')
  })

  test('have each piece of evidence once, at a depth of its own, at every length', () => {
    const [short, long] = [1024, 4096].map(at => item('ask:my-handbook:People-boats', at))
    for (const { context, row } of [short, long]) {
      for (const text of EVIDENCE) expect(context.split(text)).toHaveLength(2)
      expect(row.depths.map(({ fact }) => fact)).toEqual(['evidence 1', 'evidence 2'])
      for (const [at, { depth }] of row.depths.entries())
        expect(context.slice(Math.round(depth * context.length)).startsWith(EVIDENCE[at].slice(0, 20))).toBe(true)
      // The paragraph of the haystack that gives it away is left out.
      expect(context).not.toContain('And so it went.')
      expect(row.length.tokens + row.length.reserve).toBeLessThanOrEqual(row.length.target)
      expect(row.length.tokens + row.length.reserve).toBeGreaterThan(row.length.target - 30)
    }
    expect(short.row.questionId).toBe(long.row.questionId)
    expect(short.row.depths[0].depth).toBeCloseTo(long.row.depths[0].depth, 1)
  })

  test('say where the text is repeated, and which of them have no evidence', async () => {
    expect(suite.notes).toContainEqual(
      expect.stringMatching(/^the haystack is shorter than 4K: there its text stands up to \d times\./),
    )
    expect(suite.notes.join()).not.toContain('no evidence')
    const bare = await suiteOf(
      mine([{ question: 'Which pier is the last?', answer: 'pier 59' }, MINE[1]], 'bare.json'),
      '1k',
    )
    expect(bare.notes).toContainEqual(expect.stringMatching(/^ask:bare: 1 of 2 questions have no evidence/))
    expect(bare.notes.join()).not.toContain('shorter than')
  })
})

test('a run of them is reported under the name of their file', async () => {
  const out = freshFolder()
  const words = [
    '--task',
    `ask:${mine()}`,
    '--haystack',
    haystack,
    '--lengths',
    '1k',
    '--method',
    'floor:empty',
    '--out',
    out,
  ]
  const { code, err } = await bench([...words, '--quiet'])
  expect([code, err]).toEqual([0, ''])
  const { groups } = JSON.parse(readFileSync(join(out, 'report', 'results.json'), 'utf8')) as {
    groups: { id: string }[]
  }
  expect(groups.map(({ id }) => id)).toEqual(['ask:my-handbook'])
  expect(rowsOf(out).manifest.tasks['ask:my-handbook:ruler-any'].params).toEqual({
    file: expect.stringMatching(/^[0-9a-f]{12}$/),
  })
  const other = mine(MINE.slice(1))
  const again = await bench([...words.with(1, `ask:${other}`), '--quiet'])
  expect(again.err).toContain('holds a run of another ask:my-handbook data file')
})

test.each([
  [['--task', 'ask:'], /--task ask:: the path is missing\. Allowed: ask:FILE\./],
  [['--task', `ask:${mine()},ask:${mine()}`], /another file is already named ask:my-handbook/],
  [['--task', `ask:${mine([{ ...MINE[1], scorer: 'ruler-al' }])}`], /unknown scorer of .*"ruler-al"/],
  [['--task', `ask:${mine([{ ...MINE[1], scorer: 'choice' }])}`], /choice/],
  [
    ['--task', `ask:${mine([{ ...MINE[1], scorer: 'longcontext-qa' }])}`],
    /line 1: by the scorer longcontext-qa its own answer is not right/,
  ],
  [
    [
      '--task',
      `ask:${mine([
        { ...MINE[1], group: 'a b' },
        { ...MINE[1], group: 'a-b' },
      ])}`,
    ],
    /the groups "a b" and "a-b" have one name as tasks/,
  ],
  [
    ['--task', `ask:${mine()}`, '--set', 'ask:my-handbook:ruler-any.file=x'],
    /file is [0-9a-f]{12}, the hash of the file that was named/,
  ],
])('%j is refused in one line', async (words, line) => {
  const { code, err } = await bench([...words, '--lengths', '1k', '--dry-run', '--quiet'])
  expect(code).toBe(2)
  expect(err.trim()).toMatch(line)
  expect(err.trim().split('\n')).toHaveLength(1)
})
