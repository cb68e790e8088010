import type { ReportInput } from '../../reports/summary/reporter.ts'
import { getFixtureRows, K, makeFixture, withRows } from './fixture.ts'

/** Ends a script, opens an element with a handler and a comment, turns the direction of writing, breaks lines. */
export const HOSTILE = '</script><img src=x onerror="document.title=\'hacked\'"><!--\u202e\u2028'

/**
 * A run in which everything that may come from a model or a file is hostile; `times` makes it long: answers of a
 * megabyte, names of 10,000 characters.
 */
export function hostile(times = 1): ReportInput {
  const long = (characters: number) => HOSTILE.repeat(times === 1 ? 1 : Math.ceil(characters / HOSTILE.length))
  const name = long(10_000)
  const base = makeFixture({
    tasks: ['vt', 'qa_1'],
    lengths: [8 * K, 64 * K],
    samples: 4,
    entries: [
      { method: name, model: name, window: 32 * K, simulated: true, skill: () => 0.5 },
      { method: '__proto__', model: 'constructor', skill: () => 0.5 },
    ],
  })
  const { manifest, items, answers, scores } = getFixtureRows(base)
  return {
    ...withRows(base, {
      manifest: {
        ...manifest,
        seed: HOSTILE,
        haystack: HOSTILE,
        tokenizer: HOSTILE,
        data: { [HOSTILE]: { sha256: HOSTILE, path: HOSTILE } },
      },
      items: items.map(item => ({
        ...item,
        task: item.task === 'vt' ? name : '__proto__',
        depths: [{ fact: name, depth: 0.5 }],
        expected: [name],
        notes: [HOSTILE],
      })),
      answers: answers.map(row => ({ ...row, answer: long(1_000_000), status: { ...row.status, reason: name } })),
      scores: scores.map(row => ({ ...row, why: name })),
    }),
    textOf: () => ({ context: name, question: name }),
  }
}
