import { expect, test } from 'vitest'
import { bench, freshFolder } from '../commands/bench.ts'

const dry = (words: string) => bench(`${words} --dry-run`)

test('a limit of tokens is shown as it was written', async () => {
  expect((await dry('--task vt --lengths 4k --samples 2 --max-total-tokens 20m')).err).toContain(
    'limits   the run 20M tokens',
  )
})

test('where no difference can be seen in a cell, it says none is seen there', async () => {
  const { err } = await dry('--task vt --lengths 4k --samples 1')
  expect(err).toContain('differences seen with 80 % power: on the same items none in a cell')
  expect(err).toContain('answered differently')
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
  expect(err).toMatch(/cost {5}2 answers, 2 calls, about 131K prompt tokens/)
  expect(err).toMatch(
    /cost {5}2 answers of rlm, which decides itself how often it calls: about \d+ calls and [\d.,]+K prompt tokens; a long run \d+ calls, about [\d.]+[KM] prompt tokens/,
  )
  expect((await dry('--task vt --lengths 64k --samples 2')).err).not.toContain('decides itself')
})
