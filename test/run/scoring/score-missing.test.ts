import { appendFileSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { loadRegistry } from '../../../run/registry/registry.ts'
import { scoreMissing } from '../../../run/scoring/score-missing.ts'
import { openScoring } from '../../../run/scoring/scoring.ts'
import { readRun } from '../../../run/store/read-run.ts'
import { RunFolder } from '../../../run/store/run-folder.ts'
import { NO_PROGRAMS } from '../../../scorers/score.ts'
import type { Scorer } from '../../../scorers/scorer.ts'
import { bench, freshFolder, rowsOf } from '../../cli/commands/bench.ts'

/** The registry, with a count of what its scorers are asked. */
async function counting() {
  const registry = await loadRegistry()
  const asked: string[] = []
  const scorers = new Map(
    [...registry.scorers].map(([id, scorer]) => {
      const score = (...of: unknown[]) => {
        asked.push(id)
        return (scorer as unknown as { score(...of: unknown[]): unknown }).score(...of)
      }
      return [id, ('score' in scorer ? { ...scorer, score } : scorer) as Scorer]
    }),
  )
  return { registry: { ...registry, scorers }, asked }
}

test('what is scored is not scored again: scorers are asked for what they have not said', async () => {
  const out = freshFolder()
  await bench(`--task vt --lengths 4k --samples 3 --quiet --out ${out}`)
  const { scores, manifest } = rowsOf(out)
  const path = join(out, 'scores.jsonl')
  const lines = readFileSync(path, 'utf8').trim().split('\n')
  const { registry, asked } = await counting()
  const added = async () => {
    const folder = RunFolder.open(out, { ...manifest, sessions: [] })
    try {
      return await scoreMissing(folder, registry, openScoring({ registry, programs: NO_PROGRAMS }))
    } finally {
      folder.close()
    }
  }
  expect(await added()).toBe(0)
  expect(asked).toEqual([])
  // A stop between an answer and the second of its scores.
  writeFileSync(path, `${lines.slice(0, -1).join('\n')}\n`)
  expect(await added()).toBe(1)
  expect(asked).toEqual([scores.at(-1)!.scorer])
  expect(rowsOf(out).scores).toHaveLength(scores.length)
})

test('of two rows of one attempt the later counts, in the folder as in the reports', async () => {
  const out = freshFolder()
  await bench(`--task vt --lengths 4k --samples 1 --quiet --out ${out}`)
  const { answers, manifest } = rowsOf(out)
  const later = { ...answers[0], answer: 'the later one', at: new Date(Date.parse(answers[0].at) + 1).toISOString() }
  appendFileSync(join(out, 'answers.jsonl'), `${JSON.stringify(later)}\n`)
  const folder = RunFolder.open(out, { ...manifest, sessions: [] })
  expect([...folder.answers.values()].map(({ answer }) => answer)).toEqual(['the later one'])
  folder.close()
})

test('scoring is no session of the run', async () => {
  const out = freshFolder()
  await bench(`--task vt --lengths 4k --samples 1 --quiet --out ${out}`)
  expect((await bench(`score ${out} --quiet`)).code).toBe(0)
  expect(readRun(out).manifest.sessions).toHaveLength(1)
})
