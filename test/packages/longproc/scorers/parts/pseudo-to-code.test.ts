import { describe, expect, test } from 'vitest'
import type { Program, ProgramRun, Programs } from '../../../../../core/process/programs.ts'
import { ROW_VERSION } from '../../../../../core/rows/rows.ts'
import {
  longprocPseudoToCode,
  longprocPseudoToCodeFixed,
  longprocPseudoToCodeRmodels,
  type PseudoToCodeExpected,
} from '../../../../../packages/longproc/scorers/longproc-pseudo-to-code.ts'
import { scoreAnswer } from '../../../../../scorers/score.ts'
import type { ProgramScorer } from '../../../../../scorers/scorer.ts'

const tests = (count: number) =>
  Array.from({ length: count }, (_, at) => [[String(at), 'x'], [String(at * 2)]] as const)
const expected: PseudoToCodeExpected = { reference: '', item: { testcases: tests(12) } }
const python: PseudoToCodeExpected = { reference: '', item: { testcases: tests(2), language: 'python' } }

/** Programs that double their first line, but for what `run` says; and what was asked of them. */
function fake(run: (at: number) => Partial<ProgramRun> = () => ({})) {
  const asked: { program: Program; inputs: readonly string[] }[] = []
  const programs: Programs = {
    unavailable: () => undefined,
    run: async (program, inputs) => {
      asked.push({ program, inputs })
      const runs = inputs.map(input => {
        const at = Number.parseInt(input, 10)
        return { outcome: 'ok' as const, stdout: `${at * 2}\n`, why: '', ...run(at) }
      })
      const end = runs.findIndex(({ outcome }) => outcome === 'not built')
      return end < 0 ? runs : runs.slice(0, end + 1)
    },
  }
  return { asked, programs }
}

const official = async (answer: string, run?: Parameters<typeof fake>[0], of = expected) =>
  (await longprocPseudoToCode.judge(answer, of, fake(run).programs)).parts!['official']
const fixed = async (answer: string, run?: Parameters<typeof fake>[0]) => {
  const { value, parts } = await longprocPseudoToCodeFixed.judge(answer, expected, fake(run).programs)
  return [value, parts!['partial']]
}
const all = (accuracy: number, extraction_rate = 1) => ({ accuracy, partial_accuracy: accuracy, extraction_rate })
const CODE = '```cpp\nint main() {}\n```'

describe('what is run', () => {
  const sourceOf = async (
    answer: string,
    scorer: ProgramScorer<string, PseudoToCodeExpected> = longprocPseudoToCode,
    of = expected,
  ) => {
    const { asked, programs } = fake()
    await scorer.judge(answer, of, programs)
    return asked[0]?.program.source.split('using namespace std;\n').at(-1)
  }

  test.each<[string, string, string | undefined, string | undefined]>([
    ['one block', CODE, '\nint main() {}\n', '\nint main() {}\n'],
    ['in one line', 'So: ```cpp int main() {} ```', ' int main() {} ', ' int main() {} ```'],
    ['c++', CODE.replace('cpp', 'c++'), '\nint main() {}\n', '\nint main() {}\n'],
    ['capitals', CODE.replace('cpp', 'CPP'), undefined, '\nint main() {}\n'],
    ['no label', CODE.replace('cpp', ''), undefined, undefined],
    ['another label', CODE.replace('cpp', 'cppx'), 'x\nint main() {}\n', undefined],
    ['not closed', CODE.slice(0, -3), undefined, '\nint main() {}\n'],
    ['two blocks', `\`\`\`cpp\nx\n\`\`\`\n${CODE}`, '\nx\n```\n```cpp\nint main() {}\n', '\nint main() {}\n'],
    ['another block behind', `${CODE}\n\`\`\`\n4\n\`\`\``, '\nint main() {}\n```\n```\n4\n', '\nint main() {}\n'],
    ['backticks in a comment', CODE.replace('{}', '{} // ```'), '\nint main() {} // ```\n', '\nint main() {} // ```\n'],
    ['nothing', '', undefined, undefined],
  ])('%s', async (_, answer, first, last) => {
    expect([await sourceOf(answer), await sourceOf(answer, longprocPseudoToCodeFixed)]).toEqual([first, last])
  })

  test('C++ behind the official header, the first ten inputs, three seconds each', async () => {
    const { asked, programs } = fake()
    await longprocPseudoToCode.judge(CODE, expected, programs)
    const [{ program }] = asked as [(typeof asked)[number]]
    expect(program).toMatchObject({ language: 'c++', timeLimitMs: 3000 })
    expect(program.source).toMatch(
      /^#include <cstdio>\n#include <iostream>\n(?:#include <\w+>\n){16}using namespace std;\n\nint main/,
    )
    expect(asked.flatMap(({ inputs }) => inputs)).toEqual(tests(10).map(([lines]) => `${lines.join('\n')}\n`))
  })

  test('Python as it is, from a block of its own', async () => {
    expect(await sourceOf('```python\nprint(1)\n```', longprocPseudoToCode, python)).toBe('\nprint(1)\n')
    expect(await sourceOf('```py\nprint(1)\n```', longprocPseudoToCodeFixed, python)).toBe('\nprint(1)\n')
    expect(await sourceOf(CODE, longprocPseudoToCode, python)).toBeUndefined()
  })
})

describe('official', () => {
  test.each<[string, (at: number) => Partial<ProgramRun>, number]>([
    ['right', () => ({}), 1],
    ['the last of ten wrong', at => (at === 9 ? { stdout: '1\n' } : {}), 0],
    ['the eleventh wrong', at => (at === 10 ? { stdout: '1\n' } : {}), 1],
    ['right and then a crash', () => ({ outcome: 'crash' }), 1],
    ['too long', at => (at === 3 ? { outcome: 'timeout' } : {}), 0],
    ['no line end', () => ({ stdout: '0' }), 0],
    ['a blank at the end', at => ({ stdout: `${at * 2} \n` }), 0],
    ['not built', () => ({ outcome: 'not built', why: 'error:\u001b expected' }), 0],
  ])('%s', async (_, run, accuracy) => expect(await official(CODE, run)).toEqual(all(accuracy)))

  test('no code is not extracted', async () => expect(await official('no')).toEqual(all(0, 0)))
  test('half a character cannot be hashed', async () =>
    expect(await official('```cpp\ud800```')).toEqual({ raises: 'UnicodeEncodeError' }))
  test('fewer results than inputs fail', async () => {
    const programs = { ...fake().programs, run: async () => [] }
    expect((await longprocPseudoToCode.judge(CODE, expected, programs)).value).toBe(0)
  })
  test('the other branch is the same', async () => {
    const [main, rmodels] = [longprocPseudoToCode, longprocPseudoToCodeRmodels]
    const run = (at: number) => (at === 2 ? { stdout: '' } : {})
    expect(await rmodels.judge(CODE, expected, fake(run).programs)).toEqual(
      await main.judge(CODE, expected, fake(run).programs),
    )
  })
})

test('behind a wrong test no more are run, but for those of its batch', async () => {
  const { asked, programs } = fake(at => (at === 1 ? { outcome: 'timeout' } : {}))
  await longprocPseudoToCodeFixed.judge(CODE, expected, programs)
  expect(asked.map(({ inputs }) => inputs.length)).toEqual([1, 9])
})

describe('fixed', () => {
  test.each<[string, (at: number) => Partial<ProgramRun>, readonly [number, number]]>([
    ['right', () => ({}), [1, 1]],
    ['the eleventh wrong', at => (at === 10 ? { stdout: '1\n' } : {}), [0, 10 / 12]],
    ['the third wrong', at => (at === 2 ? { stdout: '1\n' } : {}), [0, 2 / 12]],
    ['a crash behind the right output', () => ({ outcome: 'crash' }), [0, 0]],
    ['white space at the ends of lines', at => ({ stdout: `${at * 2} \r\n\n` }), [1, 1]],
    ['white space before', at => ({ stdout: ` ${at * 2}\n` }), [0, 0]],
    ['not built', () => ({ outcome: 'not built' }), [0, 0]],
  ])('%s', async (_, run, values) => expect(await fixed(CODE, run)).toEqual(values))

  test('thinking is not run', async () => {
    expect(await fixed(`<think>${CODE}</think>`)).toEqual([0, 0])
    expect(await fixed(`<think>\`\`\`cpp\nx\n\`\`\`</think>${CODE}`)).toEqual([1, 1])
  })
})

test('the reason is one line', async () => {
  const { why } = await longprocPseudoToCode.judge(
    CODE,
    expected,
    fake(() => ({ outcome: 'not built', why: 'a\nb\u001b[2J' })).programs,
  )
  expect(why).toBe('not built: a\\u000ab\\u001b[2J')
})

test.each([
  [expected, true],
  [python, true],
  [{ reference: '', item: { testcases: [] } }, true],
  [{ reference: '', item: {} }, false],
  [{ reference: '', item: { testcases: [[['1']]] } }, false],
  [{ reference: '', item: { testcases: [[['1'], [2]]] } }, false],
  [{ reference: '', item: { testcases: [], language: 'java' } }, false],
])('takes %j: %s', (value, takes) => expect(longprocPseudoToCode.expects!.test(value)).toBe(takes))

test('where C++ cannot be run there is no row', async () => {
  const item = { id: '1', scorer: 'longproc-pseudo-to-code', expected }
  const key = { v: ROW_VERSION, item: '1', method: 'm', model: 'm', config: 'c', attempt: 1 }
  const answer = { ...key, status: { kind: 'answered', reason: '' }, answer: CODE } as never
  const rows = await scoreAnswer(item, answer, undefined, { unavailable: () => 'no g++', run: async () => [] })
  expect(rows).toEqual([])
  expect((await scoreAnswer(item, answer, undefined, fake().programs)).map(row => [row.scorer, row.value])).toEqual([
    ['longproc-pseudo-to-code', 1],
    ['longproc-pseudo-to-code-fixed', 1],
    ['stated-longproc-pseudo-to-code', 1],
    ['longproc-pseudo-to-code-rmodels', 1],
  ])
})
