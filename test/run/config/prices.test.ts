import { writeFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { sha256 } from '../../../core/rows/key.ts'
import { readPrices, resolvePrices } from '../../../run/config/prices.ts'
import type { ModelChoice } from '../../../run/config/spec.ts'
import { bench, freshFolder } from '../../cli/commands/bench.ts'

function file(text: string, extension = 'yaml'): string {
  const path = `${freshFolder()}.${extension}`
  writeFileSync(path, text)
  return path
}

const GOOD = `date: 2026-11-01
currency: USD
models:
  gpt-x: {input: 2, cached: 0.5, output: 8}
  org/model-7b: {input: 0.1, output: 0.1, embeddings: 0.02}
`

describe('a price file', () => {
  test('in YAML or JSON gives prices per million tokens, their day and its hash', async () => {
    const path = file(GOOD)
    expect(await readPrices(path)).toEqual({
      path,
      date: '2026-11-01',
      sha256: sha256(GOOD),
      prices: {
        'gpt-x': { input: 2, cached: 0.5, output: 8 },
        'org/model-7b': { input: 0.1, output: 0.1, embeddings: 0.02 },
      },
    })
    const asJson = '{"date":"2026-11-01","currency":"USD","models":{"m":{"input":0,"output":0}}}'
    expect((await readPrices(file(asJson, 'json'))).prices).toEqual({ m: { input: 0, output: 0 } })
  })

  test.each([
    [
      'no date',
      GOOD.replace(/date.*\n/, ''),
      'date is missing. Allowed: the day on which the prices held, such as 2026-11-01.',
    ],
    ['a date that is none', GOOD.replace('2026-11-01', '2026-02-30'), 'date is "2026-02-30". Allowed: the day'],
    ['a date of another form', GOOD.replace('2026-11-01', '1.11.2026'), 'date is "1.11.2026"'],
    ['no currency', GOOD.replace(/currency.*\n/, ''), 'currency is missing. Allowed: USD'],
    [
      'another currency',
      GOOD.replace('USD', 'EUR'),
      'currency is "EUR". Allowed: USD, since --max-cost and reports are in dollars.',
    ],
    [
      'no models',
      GOOD.replace(/models[\s\S]*/, ''),
      'models is missing. Allowed: names of models, each with input, output',
    ],
    ['an empty list of models', GOOD.replace(/models[\s\S]*/, 'models: {}'), 'models is empty or of another form.'],
    ['a model without a price', GOOD.replace(/\{input: 2.*/, ''), ': gpt-x is null. Allowed: input, output'],
    ['no output', GOOD.replace(', output: 8', ''), ': gpt-x has no output. Allowed: input, output, and perhaps cached'],
    ['no input', GOOD.replace('input: 2, ', ''), ': gpt-x has no input.'],
    ['a negative price', GOOD.replace('output: 8', 'output: -8'), ': gpt-x: output is -8. Allowed: a number from 0.'],
    [
      'a price in words',
      GOOD.replace('output: 8', 'output: "$8"'),
      ': gpt-x: output is "$8". Allowed: a number from 0.',
    ],
    ['a price without end', GOOD.replace('output: 8', 'output: .inf'), ': gpt-x: output is Infinity.'],
    ['a misspelt field', GOOD.replace('cached', 'cachd'), '"cachd" (did you mean "cached"?)'],
    ['a stray field', `${GOOD}modles: {}`, '"modles" (did you mean "models"?)'],
    ['broken YAML', 'date: [', 'is not valid YAML (line 1, column 8)'],
    ['a list', '- 1', 'is not an object. Allowed: date, currency and models.'],
  ])('with %s is refused on one line', async (_, text, message) => {
    const error = await readPrices(file(text)).catch((thrown: Error) => thrown)
    expect((error as Error).message).toContain(message)
    expect((error as Error).message).not.toContain('\n')
    expect(error).toMatchObject({ exitCode: 2 })
  })

  test('that is not there is refused', async () => {
    await expect(readPrices('none.yaml')).rejects.toThrow(/^--prices: none\.yaml cannot be read/)
  })
})

describe('the price of a model', () => {
  const list = {
    path: 'p.yaml',
    sha256: '',
    date: '2026-11-01',
    prices: { a: { input: 1, output: 2 }, served: { input: 3, output: 4 } },
  }
  const choice = (name: string, preset?: ModelChoice['preset']): ModelChoice => ({
    name,
    baseUrl: 'http://h/v1',
    ...(preset && { preset }),
  })
  const own = { date: '2026-10-01', input: 9, output: 9 }

  test('is the file’s, by its name or that on its server, or its entry’s own', () => {
    const choices = [
      choice('a'),
      choice('yarn', { model: 'served' }),
      choice('mine', { model: 'x', price: own }),
      choice('free'),
    ]
    expect(resolvePrices(choices, list)).toEqual({
      a: { input: 1, output: 2 },
      yarn: { input: 3, output: 4 },
      mine: own,
    })
    expect(resolvePrices(choices.slice(2), undefined)).toEqual({ mine: own })
    expect(resolvePrices(choices.slice(3), undefined)).toBeUndefined()
    expect(resolvePrices(choices.slice(3), list)).toEqual({})
  })

  test('is one', () => {
    expect(() => resolvePrices([choice('a', { model: 'a', price: own })], list)).toThrow(
      'a has a price in p.yaml and another in --config. Take one of them out.',
    )
  })
})

describe('--max-cost', () => {
  const words = '--task vt --lengths 4k --samples 1 --model gpt-y --base-url http://127.0.0.1:9/v1 --dry-run'

  test('with a model that has no price is refused before anything is asked', async () => {
    for (const more of ['', ` --prices ${file(GOOD)}`])
      expect(await bench(`${words} --max-cost 5${more}`)).toMatchObject({
        code: 2,
        err: expect.stringMatching(
          /^fathom-bench [^\n]*\nfathom-bench: --max-cost: gpt-y has no price\. Give one in the file of --prices \(docs\/budgets\.md\)\.\n$/,
        ),
      })
    const priced = file(GOOD.replace('gpt-x', 'gpt-y'))
    expect((await bench(`${words} --max-cost 5 --prices ${priced}`)).code).toBe(0)
    // A sub-model is called too, also for methods beside those that call it.
    const two = `${words} --method full-context,rlm --max-cost 5 --prices ${priced} --sub-model other`
    expect((await bench(two)).err).toContain('other has no price')
    // Methods without a model call none: a limit of the config file is let be, and one that is typed has nothing to
    // limit.
    const config = file('max-cost: 5\n')
    const free = `${words.replace(/--model.*/, '')} --method oracle --quiet --out ${freshFolder()}`
    expect((await bench(`${free} --config ${config}`)).code).toBe(0)
    expect(await bench(`${free} --max-cost 5`)).toMatchObject({
      code: 2,
      err: 'fathom-bench: --max-cost: nothing in this run uses this flag. It applies to methods that call a model or a program.\n',
    })
  })

  test('a dry run shows money for each entry and length, and in all', async () => {
    const priced = file(GOOD.replace('gpt-x', 'gpt-y'))
    const { err } = await bench(
      `--task vt --lengths 4k,8k --samples 2 --method full-context,memagent --model gpt-y --base-url http://127.0.0.1:9/v1 --dry-run --prices ${priced} --max-calls 3 --max-cost 0.01/item --max-time 90/item`,
    )
    expect(err).toMatch(/output tokens; at most \$0\.\d+ by prices of 2026-11-01$/m)
    expect(err).toMatch(
      /^ {2}limits {3}the run 3 calls; an item \$0\.01, 90 s\. The run may stop early; raise the limits to resume it$/m,
    )
    const [costs] = err.split('  Token budget per item')
    const row = (start: string) => costs.split('\n').findLast(line => line.trim().startsWith(start))!
    const money = (start: string) => Number(/\$([\d.]+)/.exec(row(start))![1])
    expect(row('length')).toMatch(/output tokens +money$/)
    expect(money('all     memagent')).toBeCloseTo(money('4K      memagent') + money('8K      memagent'), 1)
    expect(money('all     full-context')).toBeLessThan(money('all     memagent'))
    const bare = await bench(words)
    expect(bare.err).not.toMatch(/\$|money/)
  })
})
