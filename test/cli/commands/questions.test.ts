import { describe, expect, test } from 'vitest'
import { groupBy } from '../../../reports/summary/order.ts'
import { isBuilt, makeRebuilder } from '../../../run/registry/rebuild/rebuild.ts'
import { loadRegistry } from '../../../run/registry/registry.ts'
import { openRun } from '../../../run/store/open-run.ts'
import { bench, freshFolder, rowsOf } from './bench.ts'

const RUN = 'run --method oracle --task kv-chain,idk --lengths 4k,8k --samples 6 --questions-per-context 3 --quiet'

describe('--questions-per-context', () => {
  test('a run holds items that share contexts, scored and built again', async () => {
    const folder = freshFolder()
    expect(await bench(`${RUN} --out ${folder}`)).toMatchObject({ code: 0 })
    const { items, scores } = rowsOf(folder)
    expect(items).toHaveLength(24)
    expect(new Set(scores.filter(({ scorer }) => scorer !== 'none').map(({ value }) => value))).toEqual(new Set([1]))
    const contexts = groupBy(items, ({ task, length, cluster }) => `${task} ${length.target} ${cluster}`)
    expect([...contexts.values()].map(({ length }) => length)).toEqual(new Array(8).fill(3))
    for (const { params } of items) expect(params['questions_per_context']).toBe(3)

    const { manifest } = openRun(folder)
    const rebuild = await makeRebuilder({
      manifest,
      registry: await loadRegistry([]),
      data: {},
      prompts: undefined,
      followPaths: false,
    })
    for (const row of items) {
      const made = rebuild(row)
      expect(isBuilt(made) && made.row.sha256, isBuilt(made) ? '' : made.why).toBe(row.sha256)
      expect(rebuild.hasOwnIds(row)).toBe(true)
    }
    const { why } = rebuild({ ...items[0], params: { ...items[0].params, questions_per_context: 1_000_000 } }) as {
      why: string
    }
    expect(why).toContain('at most')
  })

  test('another number of them is another run', async () => {
    const folder = freshFolder()
    await bench(`${RUN} --out ${folder}`)
    const other = await bench(`${RUN.replace('context 3', 'context 2')} --out ${folder}`)
    expect(other.code).toBe(2)
    expect(other.err).toMatch(/questions_per_context/)
    const alone = freshFolder()
    await bench(`${RUN.replace('context 3', 'context 1')} --out ${alone}`)
    const compared = await bench(`compare ${folder} ${alone}`)
    expect(compared.code).toBe(2)
    const ids = (path: string) => rowsOf(path).items.map(({ id }) => id)
    expect(ids(folder).filter(id => ids(alone).includes(id))).toEqual([])
  })

  test.each([
    [
      '--task fim,babilong-style,kv-chain',
      /^.*--questions-per-context 3: fim, babilong-style ask one question of a context \(fim: the gap in its text is the question; babilong-style: [^)]+\)\. Several: .*kv-chain.*\.\n/,
    ],
    ['--task ruler --profile official', /items of --profile official have a context each/],
    [
      '--task vt-dead-ends --set vt-dead-ends.values=2',
      /vt-dead-ends: it asks at most 2 questions of a context; 3 came/,
    ],
    [
      '--task oolong-style --set oolong-style.question_kind=user',
      /oolong-style: with a question_kind of its own it asks one/,
    ],
    ['--task kv-chain --set kv-chain.questions_per_context=2', /unknown parameter of kv-chain "questions_per_context"/],
    ['--task graphwalks --lengths 4k', /graphwalks: the facts of 3 questions of a context take up to/],
    ['--task file:test/nothing.jsonl', /test\/nothing\.jsonl/],
    ['--task file:package.json', /It applies to tasks with several questions per context/],
  ])('%s is refused in one line', async (words, line) => {
    const { code, err } = await bench(`run --method oracle --questions-per-context 3 --dry-run ${words}`)
    expect(err).toMatch(line)
    expect([code, err.trim().split('\n').length]).toEqual([2, 1])
  })

  test('a number that is none is refused', async () => {
    for (const words of ['0', '65', '1.5'])
      expect((await bench(`run --task kv-chain --dry-run --questions-per-context ${words}`)).code).toBe(2)
  })

  test('the plan says what contexts in common cost', async () => {
    const { out, err } = await bench(
      'run --method oracle --task kv-chain --lengths 8k --questions-per-context 4 --dry-run',
    )
    expect(out + err).toContain(
      '4 questions per context, assumed to correlate at 0.1: 1.3 of them count as one independent item',
    )
  })
})
