import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { bench, freshFolder } from '../../commands/bench.ts'

const BUILT = resolve(import.meta.dirname, '../../../bin/bench.mjs')

/** Does what Harbor does with a task, without its container. */
function ran(task: string, script: 'solution/solve.sh' | undefined): { reward?: number } {
  const work = freshFolder()
  cpSync(join(task, 'environment'), work, { recursive: true })
  const logs = join(work, 'logs')
  const env = { PATH: process.env['PATH'], FATHOM_WORK: work, FATHOM_LOGS: logs }
  for (const each of [script, 'tests/test.sh'])
    if (each !== undefined) execFileSync(join(task, each), { env, cwd: work, stdio: 'pipe' })
  return existsSync(logs) ? (JSON.parse(readFileSync(join(logs, 'reward.json'), 'utf8')) as { reward: number }) : {}
}

test('the scripts of exported tasks run by themselves: the solution earns 1, no answer 0, no item nothing', async () => {
  const [items, out] = [freshFolder(), freshFolder()]
  await bench(
    `generate --task vt,reorder,extract-summary,graphwalks,html-to-tsv --lengths 8k --samples 1 --out ${items}`,
  )
  execFileSync(process.execPath, [BUILT, 'export', items, '--to', 'harbor', '--out', out, '-q'])
  const tasks = readdirSync(out).map(name => join(out, name))
  expect(tasks).toHaveLength(5)
  for (const task of tasks) expect(ran(task, 'solution/solve.sh').reward).toBe(1)
  expect(ran(tasks[0], undefined).reward).toBe(0)

  const broken = freshFolder()
  mkdirSync(broken)
  cpSync(tasks[0], broken, { recursive: true })
  execFileSync('rm', [join(broken, 'tests/item.json')])
  expect(() => ran(broken, undefined)).toThrow('ENOENT')
})
