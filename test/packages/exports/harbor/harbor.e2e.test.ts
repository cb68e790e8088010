import { execFileSync, spawn, spawnSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { bench, freshFolder } from '../../../cli/commands/bench.ts'
import { nightly } from '../../../nightly.ts'
import { BUILT, exportSharedTask } from './exported-tasks.ts'

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

nightly(
  'the scripts of exported tasks run by themselves: the solution earns 1, no answer 0, no item nothing',
  async () => {
    const [items, out] = [freshFolder(), freshFolder()]
    await bench(`generate --task vt,graphwalks,html-to-tsv --lengths 8k --samples 1 --out ${items}`)
    execFileSync(process.execPath, [BUILT, 'export', items, '--to', 'harbor', '--out', out, '-q'])
    const tasks = readdirSync(out).map(name => join(out, name))
    expect(tasks).toHaveLength(3)
    for (const task of tasks) expect(ran(task, 'solution/solve.sh').reward).toBe(1)
    expect(ran(tasks[0], undefined).reward).toBe(0)

    const broken = freshFolder()
    mkdirSync(broken)
    cpSync(tasks[0], broken, { recursive: true })
    execFileSync('rm', [join(broken, 'tests/item.json')])
    expect(() => ran(broken, undefined)).toThrow('ENOENT')
  },
)

test('a shared verifier: the solution earns 1, and forgeries earn 0', async () => {
  const { task, script, work, logs, evil, ended, program } = await exportSharedTask()
  const forge = () => writeFileSync(join(logs, 'reward.json'), '{"reward": 1}')
  const PATH = `${evil}:${process.env['PATH']}`
  // A reward that lies there, and a node that fails or writes one.
  for (const text of ['exit 1', `echo '{"reward":1}' > ${logs}/reward.json`]) {
    program('node', text)
    forge()
    expect(ended({ PATH })).toBe(0)
  }
  // What is read before the script, and what is loaded into its programs.
  program('start', `echo '{"reward":1}' > ${logs}/reward.json; exit 0`)
  program('loaded.mjs', '')
  writeFileSync(
    join(evil, 'loaded.cjs'),
    `require('fs').writeFileSync('${logs}/reward.json', '{"reward":1}'); process.exit(0)`,
  )
  expect(ended({ NODE_OPTIONS: `--require ${evil}/loaded.cjs`, LD_PRELOAD: `${evil}/none.so` })).toBe(0)
  expect(ended({ 'BASH_FUNC_rm%%': '() { :; }', 'BASH_FUNC_sha256sum%%': '() { :; }' })).toBe(0)
  // The answer as a link to what is expected, and as a pipe that never ends.
  symlinkSync(join(task, 'tests/item.json'), join(work, 'answer.txt'))
  expect(ended()).toBe(0)
  execFileSync('rm', [join(work, 'answer.txt')])
  execFileSync('mkfifo', [join(work, 'answer.txt')])
  expect(ended()).toBe(0)
  execFileSync('rm', [join(work, 'answer.txt')])

  cpSync(join(task, 'solution/answer.txt'), join(work, 'answer.txt'))
  expect(ended({ PATH })).toBe(1)
  // Another node in the place of the image's.
  writeFileSync(script, readFileSync(script, 'utf8').replace(/[0-9a-f]{64}/, '0'.repeat(64)))
  expect(ended()).toBe(0)
})

/** Whether this test can play an agent of another user than the verifier's. */
const isRoot = process.getuid?.() === 0
const hasCompiler = spawnSync('cc', ['--version']).status === 0

test.skipIf(!isRoot)('what an agent of another user left running rewrites no reward of a shared verifier', async () => {
  const { work, logs, ended } = await exportSharedTask()
  // As Harbor mounts it: everyone may write.
  for (let above = work; above !== dirname(above); above = dirname(above))
    if (/^(run|fathom-)/.test(basename(above))) chmodSync(above, 0o755)
  chmodSync(logs, 0o777)
  const forge = `while :; do echo '{"reward":1}' >${logs}/r 2>/dev/null && mv -f ${logs}/r ${logs}/reward.json 2>/dev/null; sleep 0.01; done`
  const daemon = spawn('setpriv', ['--reuid=65534', '--regid=65534', '--clear-groups', 'sh', '-c', forge])
  onTestFinished(() => void daemon.kill('SIGKILL'))
  while (daemon.exitCode === null && !existsSync(join(logs, 'reward.json'))) await pause(10)
  expect(ended()).toBe(0)
  await pause(300)
  expect(daemon.exitCode).toBe(null)
  expect(JSON.parse(readFileSync(join(logs, 'reward.json'), 'utf8')).reward).toBe(0)
})

test.skipIf(!hasCompiler)(
  'a library that the agent loads into every program forges no reward of a shared verifier',
  async () => {
    const { evil, logs, ended } = await exportSharedTask()
    const source = join(evil, 'forge.c')
    writeFileSync(
      source,
      `#include <stdio.h>
static void forge(void) { FILE *f = fopen("${logs}/reward.json", "w"); if (f) { fputs("{\\"reward\\":1}", f); fclose(f); } }
__attribute__((constructor)) static void first(void) { forge(); }
__attribute__((destructor)) static void last(void) { forge(); }
`,
    )
    execFileSync('cc', ['-shared', '-fPIC', '-o', join(evil, 'forge.so'), source])
    expect(ended({ LD_PRELOAD: join(evil, 'forge.so') })).toBe(0)
  },
)

nightly('tasks have a verifier of their own, to which only the answer goes', async () => {
  const [items, out] = [freshFolder(), freshFolder()]
  await bench(`generate --task vt --lengths 4k --samples 1 --out ${items}`)
  execFileSync(process.execPath, [BUILT, 'export', items, '--to', 'harbor', '--out', out, '-q'])
  const read = (name: string) => readFileSync(join(out, readdirSync(out)[0], name), 'utf8')
  expect(read('task.toml')).toContain('artifacts = ["/logs/artifacts/answer.txt"]')
  expect(read('task.toml')).toMatch(
    /environment_mode = "separate"\n\n\[verifier\.environment\]\ndocker_image = "node:20-slim"/,
  )
  expect(read('instruction.md')).toContain('`/logs/artifacts/answer.txt`')
  for (const [more, message] of [
    ['--to harbor --verifier shared', 'got "shared", expected separate or shared:SHA256'],
    ['--to csv --verifier separate', '--verifier applies to --to harbor'],
  ])
    expect(await bench(`export ${items} ${more} --out ${freshFolder()}`)).toMatchObject({
      code: 2,
      err: expect.stringContaining(message),
    })
})
