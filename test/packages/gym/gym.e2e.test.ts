import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, onTestFinished, test } from 'vitest'
import { bench, freshFolder } from '../../cli/commands/bench.ts'

const BENCH = resolve(import.meta.dirname, '../../../bin/bench.mjs')

async function startServer(...more: readonly string[]) {
  const words = [
    'gym',
    'serve',
    '--port',
    '0',
    '--json',
    '--quiet',
    '--task',
    'revisions',
    '--lengths',
    '8k',
    '--anyway',
    ...more,
  ]
  const child = spawn(process.execPath, [BENCH, ...words], { stdio: ['ignore', 'pipe', 'inherit'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  const lines = createInterface({ input: child.stdout })
  const [line] = (await once(lines, 'line')) as [string]
  const { url } = JSON.parse(line) as { url: string }
  const score = async (rows: readonly object[]) => {
    const answer = await fetch(`${url}/v1/score`, { method: 'POST', body: JSON.stringify(rows) })
    return (await answer.json()) as readonly { reward: number | null; why?: string }[]
  }
  return { child, url, score }
}

const end = async (child: ChildProcess, signal: NodeJS.Signals) => {
  child.kill(signal)
  return (await once(child, 'exit')) as [number | null, string | null]
}

const label = JSON.stringify({ v: 1, item: 'i', task: 't', scorer: 'ruler-recall', expected: ['7301942'] })
const REPLIES = ['The number is 7301942.', 'I do not know.', '', `<think>${'hm '.repeat(5000)}</think>It is 7301942.`]

test('a server that is killed and started again gives the same rewards, and Ctrl-C ends it', async () => {
  const rows = REPLIES.map(response => ({ label, response }))
  const first = await startServer()
  const before = await first.score(rows)
  expect(before.map(({ reward }) => reward)).toEqual([1, 0, 0, 1])
  const pending = first.score(rows).catch(() => 'gone')
  await end(first.child, 'SIGKILL')
  await pending
  const second = await startServer()
  expect(await second.score(rows)).toEqual(before)
  expect(await end(second.child, 'SIGINT')).toEqual([0, null])
})

test('a label that takes too long is not scored, and the rest is', async () => {
  const { score } = await startServer('--threads', '1')
  // Hundreds of thousands of expected texts, each looked for in a long reply.
  const slow = JSON.stringify({
    v: 1,
    item: 'slow',
    task: 't',
    scorer: 'ruler-recall',
    expected: Array.from({ length: 200_000 }, (_, at) => `${at}`),
  })
  const reply = Array.from({ length: 20_000 }, (_, at) => `aab${at}`).join(' ')
  const rows = [
    ...REPLIES.map(response => ({ label, response })),
    { label: slow, response: reply },
    { label, response: REPLIES[0] },
  ]
  const verdicts = await score(rows)
  expect(verdicts.map(({ reward }) => reward)).toEqual([1, 0, 0, 1, null, 1])
  expect(verdicts[4].why).toContain('took more than 0.2 s')
})

const hasPython = (() => {
  try {
    execFileSync('python3', ['--version'])
    return true
  } catch {
    return false
  }
})()

test.skipIf(!hasPython)('the files of Python that come with rows ask the server', async () => {
  const items = freshFolder()
  await bench(`generate --task revisions --lengths 8k --samples 1 --seed 42 --quiet --out ${items}`)
  const { url } = await startServer()
  const runPython = (folder: string, code: string) =>
    execFileSync('python3', ['-c', code], {
      cwd: folder,
      encoding: 'utf8',
      env: { PATH: process.env['PATH'] ?? '', FATHOM_GYM_URL: url },
    }).trim()
  const CODE: Readonly<Record<string, string>> = {
    verl: `import verl_reward as v; r = v.compute_score("fathom/x", "7301942", LABEL, {}); print(sorted(r)[0], r["score"])`,
    trl: `import trl_reward as t; print(t.fathom_reward([[]], [[{"role": "assistant", "content": "7301942"}]], [LABEL]))`,
    skyrl: `import skyrl_env as s; r = s.FathomEnv(None, {"reward_spec": {"ground_truth": LABEL}}).step("7301942"); print(r["reward"], r["done"])`,
    'nemo-gym': `import sys; sys.path.insert(0, "nemo_gym"); import app; r = app.verify_row({"responses_create_params": {}, "label": LABEL, "response": {"output": [{"type": "message", "content": [{"type": "output_text", "text": "7301942"}]}]}}); print(r["reward"], "response" in r)`,
  }
  const expected: Readonly<Record<string, string>> = {
    verl: 'answer 1',
    trl: '[1.0]',
    skyrl: '1 True',
    'nemo-gym': '1 True',
  }
  for (const [id, code] of Object.entries(CODE)) {
    const out = freshFolder()
    const { code: exit } = await bench(`export ${items} --to ${id} --out ${out} --anyway --quiet`)
    expect(exit).toBe(0)
    expect(runPython(out, `LABEL = ${JSON.stringify(label)}\n${code}`)).toBe(expected[id])
    // What cannot be scored raises: a fault of the environment must not train the policy.
    expect(() => runPython(out, `LABEL = "nothing"\n${code}`)).toThrow(id === 'nemo-gym' ? '422' : 'not scored')
    for (const name of readdirSync(out).filter(each => each.endsWith('.py')))
      expect(readFileSync(join(out, name), 'utf8').split('\n').length).toBeLessThan(75)
  }
})
