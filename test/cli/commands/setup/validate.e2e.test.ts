import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { nightly } from '../../../nightly.ts'
import { bench } from '../bench.ts'

/** A plugin whose tasks break a promise each: by id, what is spliced into the literal. */
function plugin(broken: Readonly<Record<string, string>>): string {
  const path = join(mkdtempSync(join(tmpdir(), 'fathom-')), 'plugin.mjs')
  writeFileSync(path, `export default { tasks: [${Object.entries(broken).map(([id, change]) => taskOf(id, change))}] }`)
  return path
}

const taskOf = (id: string, broken: string) => `{
  id: '${id}', family: 'needle', about: 'Find the code.', source: 'made for a test of fathom-bench validate', version: 1,
  params: {}, paramNotes: {}, answerTokens: 32, paired: true, uniqueAnswer: true, scorer: 'ruler-recall', chance: 0, guessScore: 1,
  program: 'solves it', haystack: true, template: 'Read.\\n\\n{context}\\n\\n{question} {answer_format}',
  core: ({ rng, depth }) => { const code = String(rng.int(1e6, 9e6)); return { question: 'Which code?', answerFormat: 'Number only.', expected: [code], facts: { code, depth: depth(0) } } },
  fill({ facts }, { room, rng, haystack, tokenizer }) {
    const text = ' The code is ' + facts.code + '.'
    const hay = haystack.fill(room - tokenizer.count(text), rng, tokenizer)
    const at = hay.units.findIndex((unit, place) => place >= facts.depth * hay.units.length && !unit.endsWith('\\n')) + 1 || hay.units.length
    const before = hay.units.slice(0, at).join('')
    const context = before + text + hay.units.slice(at).join('')
    return { context, tokens: hay.tokens + tokenizer.count(text), depths: [{ fact: 'code', depth: before.length / context.length }], haystack: haystack.id, repeats: 0 }
  },
  solve: ({ context }) => /code is (\\d+)/.exec(context)?.[1] ?? '',
  guess: ({ context }) => /code is (\\d+)/.exec(context)?.[1] ?? '',
  ${broken}
}`

/** All of them in one run: each run makes its items in another process too. */
const validate = (broken: Readonly<Record<string, string>>) => {
  const tasks = Object.keys(broken).join(',')
  return bench([
    'validate',
    '--plugin',
    plugin(broken),
    '--task',
    tasks,
    '--lengths',
    '4k',
    '--samples',
    '60',
    '--json',
  ])
}

/** What is broken, how, and what is said of it. */
const BROKEN: readonly (readonly [what: string, broken: string, message: RegExp])[] = [
  ['an oracle that fails', "solve: () => 'no idea'", /the oracle scores 0\.000/],
  ['a floor above its word', 'guessScore: 0', /floor:random scores 1\.00, far above what it should \(0\.00\)/],
  [
    'equal items',
    "core: () => ({ question: 'Which code?', answerFormat: 'x', expected: ['1234567'], facts: { code: '1234567', depth: 0 } }), fill: (core, { room, tokenizer }) => { const unit = 'The code is 1234567. '; const times = Math.floor(room / tokenizer.count(unit)) - 3; const context = unit.repeat(times).trim(); return { context, tokens: tokenizer.count(context), depths: [], haystack: 'x', repeats: 0 } }",
    /59 items are copies/,
  ],
  [
    'depths that are not uniform',
    "core: ({ rng }) => { const code = String(rng.int(1e6, 9e6)); return { question: 'Which code?', answerFormat: 'Number only.', expected: [code], facts: { code, depth: 0.5 } } }",
    /depths are not uniform/,
  ],
  [
    'bytes of chance',
    "solve: ({ context }) => /code is (\\d+)/.exec(context)[1], core: () => { const code = String(1e6 + Math.floor(Math.random() * 8e6)); return { question: 'Which code?', answerFormat: 'x', expected: [code], facts: { code, depth: Math.random() } } }",
    /another process makes other bytes/,
  ],
]

describe('fathom-bench validate', () => {
  test('says of a solver that throws whose it is', async () => {
    const { code, err } = await validate({ mine: "solve() { throw new RangeError('one') }" })
    expect([code, err]).toEqual([
      2,
      expect.stringMatching(/^fathom-bench: --plugin \S+plugin\.mjs: task "mine" threw in solve: RangeError: one\n$/),
    ])
  })

  test('passes a task that keeps its promises', async () => {
    const { code, out, err } = await validate({ mine: '' })
    expect(err).toBe('')
    expect(code).toBe(0)
    expect(JSON.parse(out)).toMatchObject({
      task: 'mine',
      length: 4096,
      items: 60,
      oracle: 1,
      floors: { 'floor:empty': 0, 'floor:random': 1, 'floor:unknown': 0 },
      duplicates: 0,
      same: true,
      broken: [],
    })
  })

  describe('refuses a task with', () => {
    let refused: Awaited<ReturnType<typeof validate>>
    beforeAll(async () => {
      refused = await validate(Object.fromEntries(BROKEN.map(([, change], at) => [`broken-${at}`, change])))
    })

    test.each(BROKEN.map(([what, , message], at) => [what, `broken-${at}`, message] as const))(
      '%s',
      (_, task, message) => {
        const findings = refused.out
          .trimEnd()
          .split('\n')
          .map(line => JSON.parse(line))
        expect(findings.find(finding => finding.task === task).broken.join('\n')).toMatch(message)
        expect(refused.err).toMatch(new RegExp(`^fathom-bench: ${task} at 4K: .*${message.source}`, 'm'))
        expect(refused.code).toBe(1)
      },
    )
  })

  nightly('prints a table for all tasks that need no file', async () => {
    const { code, out, err } = await bench('validate --task niah_single_1,cwe --lengths 4k --samples 5')
    expect([code, err]).toEqual([0, ''])
    expect(out.split('\n')[0]).toMatch(/^task +length +n +oracle +floor +by/)
    expect(out).toMatch(/^cwe +4K +5 +100 +100 +floor:/m)
    expect(out).toMatch(/^niah_single_1 +4K +\S+ 100,.*\brare 100/m)
  })
})
