import { readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readConfig } from '../../cli/config-file/config.ts'
import { RUN_FLAGS } from '../../cli/flags/table.ts'
import { bench } from '../cli/commands/bench.ts'
import { parseRun } from '../cli/commands/parse.ts'

const FOLDER = resolve(import.meta.dirname, '../../docs/examples')

describe.each(readdirSync(FOLDER).filter(name => name.endsWith('.yaml')))('docs/examples/%s', name => {
  const path = join(FOLDER, name)

  test('names entries that it has, each with a window to be checked', async () => {
    const { models } = parseRun([], await readConfig(path, RUN_FLAGS))
    expect(models.length).toBeGreaterThan(0)
    for (const { preset } of models) expect(preset?.window).toBeGreaterThanOrEqual(32_768)
    expect(models.some(({ preset }) => preset!.decoding !== undefined)).toBe(true)
  })

  test('can be planned', async () => {
    const { code, err } = await bench(['--config', path, '--samples', '1', '--lengths', '8k', '--dry-run'])
    expect([code, err.split('\n').find(line => line.startsWith('fathom-bench:'))]).toEqual([0, undefined])
    expect(err).toMatch(/entries .*\((yarn|dysco)\)/)
  })
})
