import { expect, test } from 'vitest'
import { bench } from './bench.ts'

const NOTHING = 'this command does not use it. It applies to'
const TOGETHER = 'contradict each other. Pass one of them.'

test.each([
  ['tasks --seed 3', `--seed: ${NOTHING} --show and --page.`],
  ['tasks --json --haystack noise', `--haystack: ${NOTHING} --show and --page.`],
  ['tasks --page --show vt', `--show and --page ${TOGETHER}`],
  ['tasks --page --json', `--page and --json ${TOGETHER}`],
  [
    'tasks --show cwe --haystack noise',
    '--haystack: nothing in this run uses this flag. It applies to tasks with a haystack',
  ],
  ['methods --page --json', `--page and --json ${TOGETHER}`],
  ['methods --page --show oracle', `--show and --page ${TOGETHER}`],
  ['score nowhere --data squad=x', `--data: ${NOTHING} --golden.`],
  ['quick --api-key-env FOO', '--api-key-env: nothing in this run uses this flag.'],
  [
    'quick --api anthropic',
    '--api: nothing in this run uses this flag. It applies to models at a server; the simulated model',
  ],
])('%s is refused by the flag that nothing takes', async (words, line) => {
  const { code, err } = await bench(words)
  expect({ code, err, lines: err.trim().split('\n').length }).toEqual({
    code: 2,
    err: expect.stringContaining(line),
    lines: 1,
  })
})
