import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { bench, freshFolder } from '../../../cli/commands/bench.ts'

export const BUILT = resolve(import.meta.dirname, '../../../../bin/bench.mjs')

/**
 * A task for a shared verifier, with the `node` of this machine in place of the image's, and a folder for the agent.
 */
export async function exportSharedTask() {
  const [items, out, work] = [freshFolder(), freshFolder(), freshFolder()]
  await bench(`generate --task vt --lengths 4k --samples 1 --out ${items}`)
  const sha256 = createHash('sha256').update(readFileSync(process.execPath)).digest('hex')
  execFileSync(process.execPath, [
    BUILT,
    'export',
    items,
    '--to',
    'harbor',
    '--out',
    out,
    '-q',
    '--verifier',
    `shared:${sha256}`,
  ])
  const task = join(out, readdirSync(out)[0])
  const script = join(task, 'tests/test.sh')
  writeFileSync(script, readFileSync(script, 'utf8').replaceAll('/usr/local/bin/node', process.execPath))
  const [logs, evil] = [join(work, 'logs'), join(work, 'evil')]
  for (const folder of [work, logs, evil]) mkdirSync(folder, { recursive: true })
  const ended = (env: Readonly<Record<string, string>> = {}) => {
    const own = { PATH: process.env['PATH'], FATHOM_WORK: work, FATHOM_LOGS: logs, ...env }
    execFileSync('bash', [script], { env: own, cwd: work, stdio: 'pipe' })
    const [json, text] = ['reward.json', 'reward.txt'].map(name => join(logs, name))
    return existsSync(json) ? JSON.parse(readFileSync(json, 'utf8')).reward : Number(readFileSync(text, 'utf8'))
  }
  const program = (name: string, text: string) =>
    writeFileSync(join(evil, name), `#!/bin/sh\n${text}\n`, { mode: 0o755 })
  return { task, script, work, logs, evil, ended, program }
}

/** A task whose verifier gets the answer alone. */
export async function exportSeparateTask() {
  const [items, out] = [freshFolder(), freshFolder()]
  await bench(`generate --task vt --lengths 4k --samples 1 --out ${items}`)
  execFileSync(process.execPath, [BUILT, 'export', items, '--to', 'harbor', '--out', out, '-q'])
  return { task: join(out, readdirSync(out)[0]) }
}
