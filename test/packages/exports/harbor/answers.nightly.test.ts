import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { freshFolder } from '../../../cli/commands/bench.ts'
import { exportSeparateTask, exportSharedTask } from './exported-tasks.ts'

test('whatever lies where the answer should be earns 0, of both verifiers, and nothing waits for it', async () => {
  const { task, work, ended } = await exportSharedTask()
  const { task: separate } = await exportSeparateTask()
  const answer = join(work, 'answer.txt')
  const kinds: Readonly<Record<string, () => void>> = {
    nothing: () => {},
    'a pipe': () => execFileSync('mkfifo', [answer]),
    'a folder': () => mkdirSync(answer),
    'a link to what is expected': () => symlinkSync(join(task, 'tests/item.json'), answer),
    'a link to a pipe': () => {
      execFileSync('mkfifo', [join(work, 'pipe')])
      symlinkSync(join(work, 'pipe'), answer)
    },
    'a link to a device': () => symlinkSync('/dev/zero', answer),
    'a link to nothing': () => symlinkSync(join(work, 'nothing'), answer),
    'a file of 3 GB': () => {
      writeFileSync(answer, '')
      truncateSync(answer, 3 * 2 ** 30)
    },
    'a file that none may read': () => writeFileSync(answer, 'x', { mode: 0 }),
  }
  for (const [kind, make] of Object.entries(kinds)) {
    rmSync(answer, { recursive: true, force: true })
    make()
    expect(ended(), kind).toBe(0)
    const logs = freshFolder()
    const env = { PATH: process.env['PATH'], FATHOM_WORK: work, FATHOM_LOGS: logs }
    execFileSync(join(separate, 'tests/test.sh'), { env, cwd: work, stdio: 'pipe' })
    expect(JSON.parse(readFileSync(join(logs, 'reward.json'), 'utf8')).reward, kind).toBe(0)
  }
})
