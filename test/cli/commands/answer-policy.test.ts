import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { bench, freshFolder, rowsOf } from './bench.ts'

const words = '--task vt --lengths 4k --samples 2 --quiet'

/** A run of these words in a folder of its own, which it gives. */
async function ran(more: string, out = freshFolder()): Promise<string> {
  const { code, err } = await bench(`${words} ${more} --out ${out}`)
  expect(code, err).toBe(0)
  return out
}

test('rows and manifest say what was allowed', async () => {
  const same = rowsOf(await ran('--method full-context,memagent --reasoning-tokens 512'))
  expect(same.manifest.room).toEqual({ policy: 'same', answer: 0, thinking: 512 })
  expect(same.answers.map(({ allowed }) => allowed)).toEqual(Array(4).fill({ answer: 128, thinking: 512 }))
  expect(same.items[0].length).toMatchObject({ reserve: 128, thinking: 512 })

  const paper = rowsOf(await ran('--method rag-bm25,memagent --answer-policy paper'))
  expect(paper.manifest.room).toEqual({ policy: 'paper', answer: 1024, thinking: 0 })
  const allowed = paper.answers.map(row => [row.method, row.allowed!.answer])
  expect(Object.fromEntries(allowed)).toEqual({ 'rag-bm25': 128, memagent: 1024 })
  expect(paper.items[0].length.reserve).toBe(1024)
})

describe('refused in one line, with nothing lost', () => {
  test('another policy than there is', async () => {
    const { code, err } = await bench(`${words} --answer-policy paer`)
    expect([code, err]).toEqual([
      2,
      'fathom-bench: unknown value of --answer-policy "paer" (did you mean "paper"?). Known: same, paper.\n',
    ])
  })

  test('a policy that nothing takes', async () => {
    const { code, err } = await bench(`${words} --method oracle --answer-policy paper`)
    expect(code).toBe(2)
    expect(err).toBe(
      'fathom-bench: --answer-policy: nothing in this run uses this flag. It applies to methods that call a model.\n',
    )
  })

  test.each([
    ['--method memagent --answer-policy paper', 'another --answer-policy: same, asked is paper'],
    ['--method memagent --reasoning-tokens 512', 'another --reasoning-tokens within its lengths: 0, asked is 512'],
    [
      '--method memagent --max-answer-tokens 2k',
      "another output-token limit: each task's own, asked is at least 2048 tokens",
    ],
  ])('a folder of a run without %s', async (more, why) => {
    const out = await ran('--method memagent')
    const before = readFileSync(join(out, 'answers.jsonl'), 'utf8')
    const { code, err } = await bench(`${words} ${more} --out ${out}`)
    expect([code, err]).toEqual([2, `fathom-bench: ${out} holds a run of ${why}. Name another folder with --out.\n`])
    expect(readFileSync(join(out, 'answers.jsonl'), 'utf8')).toBe(before)
  })

  test('a comparison and a gate of runs that keep other room free', async () => {
    const [a, b] = [await ran('--method memagent'), await ran('--method memagent --reasoning-tokens 512')]
    const compared = await bench(`compare ${a} ${b}`)
    expect(compared.code).toBe(2)
    expect(compared.err).toMatch(
      /^fathom-bench: compare: the run's items are not those of [^\n]+, with 512 tokens of each length reserved for reasoning instead of 0: their prompts have other lengths\. Use the same --reasoning-tokens, [^\n]+ for both\.\n$/,
    )
    const file = `${freshFolder()}.json`
    expect((await bench(`baseline set ${a} ${file}`)).code).toBe(0)
    const gated = await bench(`gate ${b} --baseline ${file}`)
    expect([gated.code, gated.err]).toEqual([2, expect.stringContaining('reserved for reasoning instead of 0')])
  })
})

test('a run with room for thinking verifies: its items are built again', async () => {
  const out = await ran('--method memagent --reasoning-tokens 512 --max-answer-tokens 300')
  const bundle = `${out}-bundle`
  const submitted = await bench(`submit ${out} --out ${bundle}`)
  expect(submitted.code, submitted.err).toBe(0)
  const verified = await bench(`verify ${bundle}`)
  expect(verified.code, verified.out + verified.err).toBe(0)
})
