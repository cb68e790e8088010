import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { writeHarbor } from '../../../../packages/exports/harbor/export.ts'
import type { HarborItem, HarborVerdict } from '../../../../packages/exports/harbor/verdict.ts'
import { judgeReply, verifyReply } from '../../../../packages/exports/harbor/verifier.ts'
import { loadRegistry } from '../../../../run/registry/registry.ts'
import { readRun } from '../../../../run/store/read-run.ts'
import { bench, freshFolder, rowsOf } from '../../../cli/commands/bench.ts'

const AGENT = '--agent codex --model gpt-x'

/** Items of two tasks with a text answer, and of one whose answer is a program. */
async function itemsIn(): Promise<string> {
  const out = freshFolder()
  const made = await bench(
    `generate --task niah_multikey_1,oolong-count,pseudo-to-code --lengths 4k --samples 2 --out ${out}`,
  )
  expect(made.code).toBe(0)
  return out
}

async function exported(folder: string) {
  const out = freshFolder()
  const { folders, notes } = await writeHarbor(
    readRun(folder),
    out,
    await loadRegistry([]),
    undefined,
    Buffer.from('// scorers'),
  )
  return { out, folders, notes }
}

/** A trial of an item, as the tests of its folder leave it. */
async function trial(jobs: string, name: string, task: string, reply: string | null): Promise<HarborVerdict> {
  const logs = join(jobs, name, 'verifier')
  const answer = join(jobs, `${name}.txt`)
  mkdirSync(jobs, { recursive: true })
  if (reply !== null) writeFileSync(answer, reply)
  await verifyReply(join(task, 'tests/item.json'), answer, logs)
  expect(JSON.parse(readFileSync(join(logs, 'reward.json'), 'utf8'))).toHaveProperty('reward')
  return JSON.parse(readFileSync(join(logs, 'fathom.json'), 'utf8')) as HarborVerdict
}

describe('export --to harbor', () => {
  test('writes an item as a folder: text, instruction, test and a solution that earns it all', async () => {
    const folder = await itemsIn()
    const { out, folders, notes } = await exported(folder)
    expect(folders).toBe(4)
    expect(notes).toEqual([expect.stringMatching(/^2 items left out: pseudo-to-code: its answers are programs/)])
    for (const id of readdirSync(out)) {
      const at = (path: string) => join(out, id, path)
      const text = (path: string) => readFileSync(at(path), 'utf8')
      const item = JSON.parse(text('tests/item.json')) as HarborItem
      const row = readRun(folder).items.find(each => each.id === id)!
      expect(item).toMatchObject({ id, task: row.task, sha256: row.sha256, expected: row.expected })
      expect(text('task.toml')).toContain(`name = "fathom/${id}"`)
      expect(statSync(at('tests/test.sh')).mode & 0o111).not.toBe(0)
      // What is asked stands in the instruction, what is read in the file, and the answer in neither.
      expect(text('instruction.md')).toContain('`/logs/artifacts/answer.txt`')
      expect(text('instruction.md').length).toBeLessThan(2_000)
      expect(text('environment/context.txt').length).toBeGreaterThan(10_000)
      expect(readdirSync(at('environment'))).toEqual(['context.txt'])
      expect((await judgeReply(item, text('solution/answer.txt'), text('tests/context.txt'))).reward).toBe(1)
    }
  })

  test('is refused where nothing can be written, and writes over nothing', async () => {
    const folder = freshFolder()
    await bench(`generate --task pseudo-to-code --lengths 4k --samples 1 --out ${folder}`)
    await expect(exported(folder)).rejects.toThrow('export: no item can become a task. 1 item left out: pseudo')
    const { code, err } = await bench(`export ${folder} --to harbor --out ${folder}`)
    expect([code, err]).toEqual([2, expect.stringContaining('already exists. Name a new or empty directory.')])
    expect((await bench(`export ${folder} ${folder} --to harbor --out ${freshFolder()}`)).err).toContain(
      'got 2 directories',
    )
  })
})

describe('a verdict', () => {
  const item: HarborItem = {
    v: 1,
    id: 'i',
    task: 'niah_single_1',
    scorer: 'ruler-recall',
    expected: ['8701013'],
    sha256: 'a',
    wording: 'Which number is it?',
    primary: 'stated-set',
  }

  test.each<[string, string | null, number]>([
    ['a right reply', 'The number is 8701013.', 1],
    ['a wrong one', '8701014', 0],
    ['blanks', ' \n\n', 0],
    ['no file', null, 0],
  ])('on %s', async (_, reply, reward) => {
    expect(await judgeReply(item, reply, '')).toMatchObject({ reward, item: 'i' })
  })

  test('is not made where the item cannot be scored: the trial then has no reward', async () => {
    const logs = freshFolder()
    await expect(judgeReply({ ...item, primary: 'nobody' }, '1', '')).rejects.toThrow('nobody gives no score here')
    await expect(verifyReply(join(logs, 'no-item.json'), 'answer.txt', logs)).rejects.toThrow('ENOENT')
    expect(existsSync(logs)).toBe(false)
  })
})

describe('import', () => {
  test('takes answers as rows, scores them again, and says what it passes over', async () => {
    const folder = await itemsIn()
    const { out } = await exported(folder)
    const [first, second, third] = readdirSync(out)
    const jobs = freshFolder()
    await trial(jobs, 'a1', join(out, first), readFileSync(join(out, first, 'solution/answer.txt'), 'utf8'))
    await trial(jobs, 'a2', join(out, first), 'another trial')
    await trial(jobs, 'b1', join(out, second), null)
    const forged = await trial(jobs, 'c1', join(out, third), 'wrong')
    writeFileSync(join(jobs, 'c1/verifier/fathom.json'), JSON.stringify({ ...forged, reward: 1 }))
    mkdirSync(join(jobs, 'd1'))
    writeFileSync(join(jobs, 'd1/fathom.json'), JSON.stringify({ ...forged, item: 'nobodys' }))
    // What an agent may have left behind: half a file, a file that would fill the memory, a name that writes over the
    // terminal.
    for (const [name, text] of [
      ['e1\u001b[2J', '{"v":1'],
      ['e2', '['.repeat(100_000)],
      ['e3', '{"v":2}'],
    ] as const) {
      mkdirSync(join(jobs, name))
      writeFileSync(join(jobs, name, 'fathom.json'), text)
    }
    symlinkSync(join(jobs, 'a1/verifier/fathom.json'), join(jobs, 'e2/linked.json'))

    const { code, err } = await bench(`import ${jobs} --into ${folder} ${AGENT}`)
    expect([code, err]).toEqual([0, expect.stringContaining(`${folder}: 3 answers added`)])
    expect(err).toMatch(/ 3 files passed over: no verdict of ours, such as \S+\/e1·\[2J\/fathom\.json: invalid JSON\n/)
    expect(err).toContain('1 verdict passed over: on items that')
    expect(err).toContain('1 verdict passed over: further trials, of which the first of each item is taken')
    expect(err).toMatch(/1 reward not what the answer scores here \(item \w+: 1, here 0\)/)

    const { answers, scores, manifest } = rowsOf(folder)
    const of = (id: string) => answers.find(({ item }) => item === id)!
    expect(of(first)).toMatchObject({ method: 'harbor:codex', model: 'gpt-x', ledger: { metered: false, cost: null } })
    expect(of(second)).toMatchObject({ answer: null, status: { kind: 'answered', reason: 'the agent left no answer' } })
    const best = (id: string) => Math.max(...scores.filter(({ item }) => item === id).map(({ value }) => value))
    expect([best(first), best(second), best(third)]).toEqual([1, 0, 0])
    expect(Object.values(manifest.configs)).toContainEqual(
      expect.objectContaining({ method: 'harbor:codex', params: { agent: 'codex' } }),
    )

    const again = await bench(`import ${jobs} --into ${folder} ${AGENT}`)
    expect(again.err).toContain('0 answers added')
    expect(again.err).toContain('3 answers here already')
    expect(rowsOf(folder).answers).toHaveLength(3)
  })

  test.each<[string, string, RegExp]>([
    ['no folder of jobs', '', /got 0 directories, expected one/],
    ['a folder that is not there', 'nowhere', /nowhere is not a directory\. Name the directory of Harbor's jobs/],
    ['an empty one', '.', /holds no fathom\.json, which the tests of exported tasks write/],
  ])('is refused for %s', async (_, name, message) => {
    const folder = await itemsIn()
    const jobs = freshFolder()
    mkdirSync(jobs)
    const { code, err } = await bench(`import ${name && join(jobs, name)} --into ${folder} ${AGENT}`)
    expect([code, err]).toEqual([2, expect.stringMatching(message)])
    expect(rowsOf(folder).answers).toEqual([])
  })

  test('asks who answered', async () => {
    expect((await bench('import jobs --into run')).err).toContain('--agent NAME and --model NAME are required')
    expect((await bench('import jobs --into run --agent a;b --model m')).err).toContain('--agent: "a;b". Allowed:')
  })
})
