import { afterAll, describe, expect, test } from 'vitest'
import { createPrograms } from '../../../runners/programs/programs.ts'
import { HOSTILE } from './hostile.ts'

const all = createPrograms({ allowNativeCode: false })
afterAll(() => all.close())
const missing = all.unavailable('python')
const run = (source: string, inputs: readonly string[], timeLimitMs = 20_000) =>
  all.run({ language: 'python', source, timeLimitMs }, inputs)

describe.skipIf(missing)(`programs in Python${missing ? ` (skipped: ${missing})` : ''}`, () => {
  test('read and print, each input for itself', async () => {
    const source = 'seen = []\na, b = map(int, input().split())\nseen.append(a)\nprint(a + b, len(seen))'
    const ok = (stdout: string) => ({ outcome: 'ok', stdout, why: '' })
    expect(await run(source, ['1 2\n', '-4 4\n', '30 4'])).toEqual([ok('3 1\n'), ok('0 1\n'), ok('34 1\n')])
  })

  test.each([
    ['print(1', 'not built', '', /^SyntaxError: /],
    ['if 1:\nprint(1)', 'not built', '', /^IndentationError: /],
    ['print(1)\nprint(1 // 0)', 'crash', '1\n', /^ZeroDivisionError: /],
    ['print(2)\nexit(3)', 'crash', '2\n', /^SystemExit: 3/],
    ['print(int(input()))', 'crash', '', /^EOFError/],
    ['while True: pass', 'timeout', '', /./],
    ['x = "a" * 2_000_000_000', 'memory', '', /^MemoryError/],
    ['def f(n): return f(n + 1)\nf(0)', 'crash', '', /^RecursionError/],
  ] as const)('%j: %s', async (source, outcome, stdout, why) => {
    const [first] = await run(source, [''], outcome === 'timeout' ? 500 : 20_000)
    expect(first).toMatchObject({ outcome, stdout })
    expect(first.why).toMatch(why)
    expect(first.why).not.toContain('\n')
  })

  test('what does not build has one result', async () => {
    expect(await run('print(', ['', '', ''])).toHaveLength(1)
  })

  test('output is cut at a megabyte', async () => {
    const [first] = await run('for _ in range(30): print("abcdefgh" * 9000)', [''])
    expect(first.outcome).toBe('ok')
    expect(first.stdout).toHaveLength(2 ** 20)
  })

  test('a program that changes Python does not reach the next one', async () => {
    await run('import builtins, math\nbuiltins.print = lambda *_: None\nmath.gcd = lambda *_: 7', [''])
    expect((await run('print("here")', ['']))[0].stdout).toBe('here\n')
    expect((await run('import math\nprint(math.gcd(4, 6))', ['']))[0].stdout).toBe('2\n')
  })

  test('nor does one that reaches built-in names without saying one of them', async () => {
    for (const change of [HOSTILE, HOSTILE.replace("b['print'] = lambda *_: None", "b['input'] = lambda *_: 7")])
      expect((await run(change, ['']))[0].outcome).toBe('ok')
    expect((await run('print("here", input())', ['1']))[0].stdout).toBe('here 1\n')
  })

  test('the same program with the same inputs is run once', async () => {
    const program = { language: 'python', source: 'import random\nprint(1)', timeLimitMs: 1000 } as const
    const [first, again] = [all.run(program, ['']), all.run(program, [''])]
    expect(await again).toBe(await first)
    expect(await all.run(program, ['x'])).not.toBe(await first)
  })
})
