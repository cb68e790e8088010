import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { REDIS, WITHOUT } from './lab.ts'
import { shotRun } from './shot.ts'

/** How many shots: `npm run soak` takes a hundred. */
const SHOTS = Number(process.env['FATHOM_SOAK'] ?? 0)
const SEED = process.env['FATHOM_SOAK_SEED'] ?? '1'

describe.skipIf(REDIS === undefined || SHOTS === 0)(`the soak (npm run soak)${WITHOUT}`, () => {
  test('a run shot at many moments has the rows of a run in one process', { timeout: 6 * 3_600_000 }, async () => {
    const folder = mkdtempSync(join(tmpdir(), 'fathom-soak-'))
    const { code, ours, alone, shots, mostAtOnce, throttled, unanswered, minutes, said } = await shotRun(folder, {
      shots: SHOTS,
      samples: 15 * SHOTS,
      seed: SEED,
    })
    const has = new Set(ours.answers)
    const lost = alone.answers.filter(row => !has.has(row)).length
    const doubled = ours.answers.length - has.size
    console.log(
      `soak, seed ${SEED}: ${Object.entries(shots)
        .map(([kind, count]) => `${count} ${kind}`)
        .join(
          ', ',
        )}; ${ours.answers.length} rows, ${lost} lost, ${doubled} doubled; at most ${mostAtOnce.join(' and ')} calls at a time, ${throttled} refused, ${unanswered} without an answer; ${minutes.toFixed(0)} minutes by the fastest clock`,
    )
    expect(code, said.slice(-5_000)).toBe(0)
    expect({ lost, doubled }).toEqual({ lost: 0, doubled: 0 })
    expect(ours).toEqual(alone)
  })
})
