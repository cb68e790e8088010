import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { REDIS, WITHOUT } from './lab.ts'
import { shotRun } from './shot.ts'

describe.skipIf(REDIS === undefined)(`a run over three workers${WITHOUT}`, () => {
  test('shot eight times, has the rows of a run in one process: none lost, none doubled', async () => {
    const { code, ours, alone, shots, mostAtOnce, throttled, said } = await shotRun(
      mkdtempSync(join(tmpdir(), 'fathom-shot-')),
      { shots: 8, samples: 36, seed: '1' },
    )
    expect(code, said).toBe(0)
    expect(shots).toEqual({ worker: 3, coordinator: 2, redis: 2, stopped: 1, network: 0, disk: 0 })
    expect(new Set(ours.answers).size).toBe(144)
    expect(ours).toEqual(alone)
    // Four at a time over all three workers, and fewer where the server said so.
    expect(mostAtOnce[0]).toBeLessThanOrEqual(4)
    expect(mostAtOnce[1]).toBeLessThanOrEqual(4)
    expect(throttled).toBeGreaterThan(0)
  })
})
