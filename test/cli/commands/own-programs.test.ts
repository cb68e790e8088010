import { expect, test } from 'vitest'
import { findNameAfterCommand, splitMethodWords } from '../../../run/registry/methods/method-words.ts'
import { bench } from './bench.ts'
import { parseRun } from './parse.ts'

const FEW = '--task niah_single_1 --lengths 2k --samples 2 --quiet'.split(' ')

test('a command may hold commas; what stands before it is names', () => {
  expect(splitMethodWords(['full-context, rlm', 'oracle,cli:a=b "c,d", e'])).toEqual([
    'full-context',
    'rlm',
    'oracle',
    'cli:a=b "c,d", e',
  ])
  expect(splitMethodWords(['cli:a=b c, d,http:e@http://f, cli:g=h,i'])).toEqual([
    'cli:a=b c, d',
    'http:e@http://f',
    'cli:g=h,i',
  ])
  // Words of a command that look like a program of another kind.
  expect(splitMethodWords(['recent,mcp:a=run --opts x,env:MODE=fast,y', 'cli:m=run a,tag:v=1,cli:n=b'])).toEqual([
    'recent',
    'mcp:a=run --opts x,env:MODE=fast,y',
    'cli:m=run a,tag:v=1',
    'cli:n=b',
  ])
  expect(parseRun(['--method', 'oracle,cli:a=b c,d']).method).toEqual(['oracle', 'cli:a=b c,d'])
})

test('a name after a command is told from the words of the command', () => {
  const isName = (name: string) => ['rlm', 'recent'].includes(name)
  expect(findNameAfterCommand('cli:a=node a.mjs,rlm', isName)).toBe('rlm')
  expect(findNameAfterCommand('mcp:a=node a.mjs --x b, recent ', isName)).toBe('recent')
  for (const fine of ['cli:a=b "c,rlm"', 'cli:a=b c,d', 'cli:a=rlm', 'rlm', 'cli:a=b rlm,c'])
    expect(findNameAfterCommand(fine, isName), fine).toBeUndefined()
})

test.each([
  [
    ['--method', 'full-context', '--proxy', 'all'],
    /^fathom-bench: --proxy: "all" is not a program of this run\. Allowed: none/,
  ],
  [
    ['--method', 'http:a@http://127.0.0.1:9', '--proxy', 'b'],
    /^fathom-bench: --proxy: "b" is not a program of this run\. Allowed: http:a, all\.$/,
  ],
  [
    ['--method', 'cli:a=python3 a.py,full-context'],
    /^fathom-bench: --method cli:a: its command ends with ",full-context", .*Write full-context before it/,
  ],
  [
    ['--method', 'cli:a=no-such-command-here'],
    /^fathom-bench: cli:a: command "no-such-command-here" not found on this machine\.$/,
  ],
  [['--method', 'http:a@http://127.0.0.1:9', '--set', 'http:a.ratio=x'], /http:a\.ratio: "x" is not a number/],
  [
    ['--method', 'oracle', '--as', 'orcale=Best'],
    /^fathom-bench: unknown entry of --as "orcale" \(did you mean "oracle"\?\)/,
  ],
])('%j is refused in one line', async (words, line) => {
  const { code, err } = await bench([...FEW, ...words, '--dry-run'])
  expect(code).toBe(2)
  expect(err.trim()).toMatch(line)
  expect(err.trim().split('\n')).toHaveLength(1)
})
