import { expect, test } from 'vitest'
import { formatBriefPlan, formatNameList } from '../../../cli/output/brief-plan.ts'
import { bench, freshFolder } from '../commands/bench.ts'

const dry = (words: string) => bench(`${words} --dry-run`)

test('a limit of tokens is shown as it was written', async () => {
  expect((await dry('--task vt --lengths 4k --samples 2 --max-total-tokens 20m')).err).toContain(
    'limits   the run 20M tokens',
  )
})

test('where no difference can be seen in a cell, it says none is seen there', async () => {
  const { err } = await dry('--task vt --lengths 4k --samples 1')
  expect(err).toContain('minimum detectable difference (80 % power): paired none per cell')
  expect(err).toContain('discordant items')
  expect(err).not.toContain('no points')
})

test.each([
  ['vt', "haystack of the tasks' own"],
  ['niah_single_2', 'haystack prose-2'],
  ['vt,niah_single_2', 'haystack prose-2 in 1 of 2 tasks'],
])('the haystack is that of the items: %s', async (tasks, haystack) => {
  const { err } = await dry(`--task ${tasks} --lengths 4k --samples 1`)
  expect(err).toMatch(new RegExp(`^  items .*, ${haystack}$`, 'm'))
})

test('items alone have no line of entries', async () => {
  const { err } = await bench(`generate --task vt --lengths 4k --samples 1 --dry-run --out ${freshFolder()}`)
  expect(err).toContain('  items ')
  expect(err).not.toContain('entries')
})

test.each([
  ['8..64', '8k..64k'],
  ['8', '8k'],
  ['8,16', '8k..16k'],
])('--lengths %s asks whether %s was meant', async (lengths, meant) => {
  const { code, err } = await dry(`--task vt --lengths ${lengths}`)
  expect(code).toBe(2)
  expect(err).toMatch(/shorter than its smallest prompt/)
  expect(err).toContain(`did you mean ${meant}?`)
  expect(err.trim().split('\n')).toHaveLength(1)
})

test('a method whose model decides how often it is called has a line of its own, with what is usual beside its bound', async () => {
  const { err } = await dry('--task vt --lengths 64k --samples 2 --method full-context,rlm')
  expect(err).toMatch(/cost {5}2 answers, 2 calls, about 131K input tokens/)
  expect(err).toMatch(
    /cost {5}2 answers by rlm, which decides its number of calls: about \d+ calls and [\d.,]+K input tokens; a long run \d+ calls, about [\d.]+[KM] input tokens/,
  )
  expect((await dry('--task vt --lengths 64k --samples 2')).err).not.toContain('decides its number of calls')
})

const planOf = (err: string) => err.split('\n').filter(line => /^ {2}[a-z]/.test(line))

test.each([
  '--task ruler --lengths 4k..32k --samples 1',
  '--task core --lengths 4k --samples 1 --method full-context,oracle,floor:tail',
  '--task vt --lengths 4k --samples 1 --method full-context,memagent,rag-bm25,map-reduce,truncate-middle,oracle',
  '--task all --lengths 4k --samples 1 --method full-context,memagent --max-total-tokens 20m --max-time 10h',
])('the plan of a run is at most twelve short lines: %s', async words => {
  const { err } = await bench(`${words} --max-calls 1 --out ${freshFolder()}`)
  const lines = planOf(err.slice(0, err.indexOf('\n\n')))
  expect(lines.length).toBeGreaterThan(3)
  expect(lines.length).toBeLessThanOrEqual(12)
  for (const line of lines) expect(line.length).toBeLessThanOrEqual(118)
})

test('what a plan leaves out is counted', () => {
  const many = Array.from({ length: 20 }, (_, at) => `  note     number ${at}`)
  const lines = formatBriefPlan({ main: many.slice(0, 4), warnings: many.slice(4, 6), remarks: many.slice(6) })
  expect(lines).toHaveLength(12)
  expect(lines.at(-1)).toBe('  more     9 more lines: --dry-run prints them')
  expect(formatBriefPlan({ main: many.slice(0, 12), warnings: [], remarks: [] })).toEqual(many.slice(0, 12))
})

test('a long list of names is folded', () => {
  const names = Array.from({ length: 30 }, (_, at) => `model-number-${at}`)
  expect(formatNameList(names.slice(0, 3))).toBe('model-number-0 model-number-1 model-number-2')
  expect(formatNameList(names)).toMatch(/^model-number-0 .* … and 2\d more$/)
  expect(formatNameList(['x'.repeat(500)])).toBe('x'.repeat(500))
})
