import { execFileSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { bench, freshFolder } from './bench.ts'

/** A folder with a pipe in it, which nobody writes to. */
function withPipe(name: string): { folder: string; pipe: string } {
  const folder = freshFolder()
  mkdirSync(folder)
  execFileSync('mkfifo', [join(folder, name)])
  return { folder, pipe: join(folder, name) }
}

describe.skipIf(process.platform === 'win32')('a pipe is not waited for', () => {
  const words = '--task vt --lengths 1k --samples 1 --dry-run'
  test.each<[string, () => string]>([
    ['--prompts', () => `${words} --prompts ${withPipe('vt.txt').folder}`],
    ['--haystack', () => `${words} --haystack ${withPipe('text').pipe}`],
    ['--tokenizer', () => `${words} --tokenizer ${withPipe('tokenizer.json').pipe}`],
    ['--data', () => `${words.replace('vt', 'qa_1')} --data squad=${withPipe('squad.json').pipe}`],
    ['--task file:', () => `--task file:${withPipe('items.jsonl').pipe} --dry-run`],
    ['--config', () => `${words} --config ${withPipe('config.yaml').pipe}`],
    ['--prices', () => `${words} --prices ${withPipe('prices.yaml').pipe}`],
    ['--secret-seed', () => `${words} --secret-seed ${withPipe('seed').pipe}`],
    ['--task wikitables', () => `--task wikitables --dry-run --data wikitables=${withPipe('204-1.tsv').folder}`],
    ['--replay', () => `--task vt --lengths 1k --samples 1 --replay ${withPipe('tape.jsonl').pipe}`],
    ['score --golden', () => `score --golden ${withPipe('golden.jsonl').pipe}`],
  ])('%s', async (_, command) => {
    const { code, err } = await bench(command())
    expect([code, err.trimEnd().split('\n').length]).toEqual([2, 1])
  })
})

test('a key in the path of an address is in no file and no line of a run', async () => {
  const key = '9f8e7d6c5b4a39281706f5e4d3c2b1a0'
  const { err, out } = await bench(
    `--task vt --lengths 1k --samples 1 --model m --base-url http://127.0.0.1:9/${key}/v1 --out ${freshFolder()}`,
  )
  expect(err).toContain('nothing answers at http://127.0.0.1:9/[key]/v1')
  expect(err + out).not.toContain(key)
})
