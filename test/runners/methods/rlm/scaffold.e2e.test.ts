import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildPrelude, readVariableText, runCell } from '../../../../runners/methods/rlm/scaffold.ts'
import { createSandboxPool, type SandboxPool } from '../../../../runners/sandbox/pool.ts'
import type { Sandbox } from '../../../../runners/sandbox/sandbox.ts'

const signal = new AbortController().signal
let pool: SandboxPool
beforeAll(() => {
  pool = createSandboxPool(1, { renewing: true })
})
afterAll(() => pool.close())

/** One Python for all cells of a protocol, one after the other. */
function cells(protocol: string) {
  let python: Sandbox
  beforeAll(async () => {
    python = await pool.open({ prelude: buildPrelude(protocol) })
  })
  afterAll(() => python.close())
  const run = (code: string) => runCell(python, code, { signal, timeLimitMs: 60_000, maxOutput: 1000 })
  return { run, textOf: (name: string) => readVariableText(python, name, signal) }
}

describe('the answer dict', () => {
  const { run } = cells('answer-dict')
  const given = async (code: string) => (await run(`answer["content"] = "42"\n${code}`)).after

  test.each(['answer["ready"] = 1', 'answer["ready"] = "yes"', 'answer = {"content": 42, "ready": [0]}'])(
    'anything true ends a run: %s',
    async code => expect(await given(code)).toMatchObject({ given: '42' }),
  )

  test.each([
    'pass',
    'answer["ready"] = 0',
    'answer.update(ready=True)',
    'answer = {"content": "1", "ready": True}\n1/0',
    'answer = None',
    'del answer',
  ])('this does not, and the draft stays: %s', async code =>
    expect(await given(code)).toMatchObject({ given: undefined, draft: '42' }),
  )

  test.each([
    ['5.0', '5.0'],
    ['True', 'True'],
    ['None', 'None'],
    ['["a", 2, None]', "['a', 2, None]"],
    ['{"a": 1.0}', "{'a': 1.0}"],
    ['"a\\n b"', 'a\n b'],
  ])('a content is taken as Python writes it: %s', async (value, text) => {
    const code = `str = list = dict = isinstance = None\nanswer["content"] = ${value}\nanswer["ready"] = True`
    expect((await run(code)).after).toMatchObject({ given: text, draft: text })
  })

  test('the content is that of the moment when ready is set, and the latest of a block', async () => {
    const early = 'answer["content"] = ""\nanswer["ready"] = True\nanswer["content"] = "too late"'
    expect((await run(early)).after!.given).toBe('')
    const twice = 'for text in ["one", "two"]:\n    answer["content"] = text\n    answer["ready"] = True'
    expect((await run(twice)).after!.given).toBe('two')
  })

  test('an answer of a block that raises later stands, and is not given again', async () => {
    const raising = 'answer["content"] = "stands"\nanswer["ready"] = True\n1/0'
    expect(await run(raising)).toMatchObject({ outcome: 'error', after: { given: 'stands' } })
    expect((await run('pass')).after!.given).toBeUndefined()
  })

  test('what a block that raises bound is gone, and its own functions are no variables', async () => {
    await run('heap = [1]')
    const { after, variables } = await run('heap.append(2)\nlate = heap\nheap = None\n1/0')
    expect(variables).toEqual(after!.variables)
    expect(variables).toContain('heap')
    expect(variables.filter(name => name === 'late' || name.startsWith('_') || name === 'answer')).toEqual([])
    expect((await run('print(heap, "late" in globals())')).stdout).toBe('[1, 2] False\n')
  })
})

describe('the older protocol', () => {
  const { run, textOf } = cells('final')

  test('FINAL_VAR in code gives a variable as Python writes it', async () => {
    expect((await run('found = ["a", 2.0]\nprint(FINAL_VAR("found"))')).after).toMatchObject({ given: "['a', 2.0]" })
    expect((await run('found = 5.0\nFINAL_VAR("\'found\'")\nstr = None')).after).toMatchObject({ given: '5.0' })
  })

  test('of one that is not there it gives none, and says so', async () => {
    const { stdout, after } = await run('print(FINAL_VAR("lost"))')
    expect(stdout).toContain("no variable 'lost'")
    expect(after!.given).toBeUndefined()
  })

  test('a reply’s variable is read the same way', async () => {
    await run('found = [None, "é"]')
    expect(await textOf('found')).toBe("[None, 'é']")
    expect(await textOf('lost')).toBeUndefined()
    expect(await textOf('_after')).toBeUndefined()
    expect(await textOf('no name "at\\ all')).toBeUndefined()
  })
})

describe('names that begin with an underscore', () => {
  const { run, textOf } = cells('final')
  const printed = async (code: string) => {
    const { stdout, error } = await run(code)
    return stdout.trim() || error
  }

  test('are gone after their block', async () => {
    expect(await printed('_x = 1\nfor _ in range(2): y = _\nprint(_x)')).toBe('1')
    expect(await printed('print(_x)')).toMatch(/^NameError/)
    expect(await printed('print(y)')).toBe('1')
  })

  test('stay for functions and methods that refer to them', async () => {
    await run(
      '_half = 2\ndef f(n): return n // _half\nclass A:\n  def g(self): return [_third for _ in "a"]\n_third = 3',
    )
    expect(await printed('print(f(8), A().g())')).toBe('4 [3]')
  })

  test('an empty variable is no answer of a block', async () => {
    expect((await run('e = ""\nprint(FINAL_VAR("e"))')).after).toMatchObject({ given: undefined })
    expect((await run('FINAL_VAR("e")\nw = " "\nFINAL_VAR("w")')).after).toMatchObject({ given: ' ' })
    expect((await run('FINAL_VAR("w")\nFINAL_VAR("e")')).after).toMatchObject({ given: undefined })
    expect(await textOf('e')).toBe('')
  })
})
