import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { graphwalksF1, graphwalksF1Strict } from '../../packages/frontier/scorers/graphwalks.ts'
import { mrcrRatio } from '../../packages/frontier/scorers/mrcr-ratio.ts'
import { qaEm, qaF1 } from '../../scorers/qa/qa.ts'
import { rulerAny } from '../../scorers/ruler/ruler-any.ts'
import { rulerRecall } from '../../scorers/ruler/ruler-recall.ts'

const FOLDER = '../shared/data/samples/nemo-gym'
const there = existsSync(FOLDER)

interface Rollout {
  readonly response: {
    readonly output: readonly { readonly type: string; readonly content?: readonly { text: string }[] }[]
  }
  readonly reward: number
  readonly expected_answer: string
  readonly [field: string]: unknown
}

const rollouts = (name: string): readonly (Rollout & { answer: string })[] =>
  readFileSync(`${FOLDER}/${name}.example_rollouts.jsonl`, 'utf8')
    .trim()
    .split('\n')
    .map(line => JSON.parse(line) as Rollout)
    .map(row => {
      const message = row.response.output.find(({ type }) => type === 'message')
      return { ...row, answer: (message?.content ?? []).map(({ text }) => text).join('') }
    })

/** Rollouts of real models with the rewards that NeMo Gym gave them. */
describe.skipIf(!there)(`NeMo Gym's rewards${there ? '' : ' (skipped: no ../shared)'}`, () => {
  test('graphwalks: the reward is our value', () => {
    for (const { answer, expected_answer, reward } of rollouts('graphwalks')) {
      const gold = JSON.parse(expected_answer) as string[]
      expect(graphwalksF1.score(answer, gold).value).toBe(reward)
      expect(graphwalksF1Strict.score(answer, gold).value).toBe(reward)
    }
  })

  test('lc_niah over graphwalks: answer_score is our value (its reward takes off for copied text)', () => {
    for (const { answer, expected_answer, answer_score } of rollouts('lc_niah')) {
      expect(graphwalksF1.score(answer, JSON.parse(expected_answer) as string[]).value).toBeCloseTo(
        Number(answer_score),
        12,
      )
    }
  })

  test('mrcr: the reward is our value, also where OpenAI gives 0 for a line break in front', () => {
    for (const { answer, expected_answer, random_string_to_prepend, reward } of rollouts('mrcr')) {
      const expected = { answer: expected_answer, prefix: String(random_string_to_prepend) }
      const verdict = mrcrRatio.score(answer, expected)
      expect(verdict.value).toBe(reward)
      expect(verdict.parts!['official']).toBe(0)
    }
  })

  test('hotpotqa_qa: answer_em and answer_f1 of the extracted answer are ours (its reward is a substring rule of its own)', () => {
    for (const { expected_answer, extracted_answer, answer_em, answer_f1 } of rollouts('hotpotqa_qa')) {
      expect(qaEm.score(String(extracted_answer), [expected_answer]).value).toBe(answer_em)
      expect(qaF1.score(String(extracted_answer), [expected_answer]).value).toBe(answer_f1)
    }
  })

  test('ruler2: the reward is ours where its match is by substring (its multiple choice is another rule)', () => {
    for (const { answer, expected_answer, match_type, eval_type, reward } of rollouts('ruler2')) {
      if (eval_type !== 'ruler2') continue
      const scorer = match_type === 'all' ? rulerRecall : rulerAny
      // Its references hold line breaks; RULER's own code compares them as they are.
      expect(scorer.score(answer, expected_answer as unknown as string[]).value).toBe(reward)
    }
  })
})
