import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { readFlags } from '../../../cli/flags/flag.ts'
import { checkPresetName, loadPresetFlags } from '../../../cli/flags/paper.ts'
import { RUN_FLAGS } from '../../../cli/flags/table.ts'
import { select } from '../../../core/rows/select.ts'
import { publicSources } from '../../../datasets/public/sources.ts'
import { resolveMethods } from '../../../run/registry/methods/named-methods.ts'
import { PAPER_PRESETS } from '../../../run/registry/methods/paper-presets.ts'
import { loadRegistry } from '../../../run/registry/registry.ts'
import { bench } from '../commands/bench.ts'
import { parseRun } from '../commands/parse.ts'

function emptyFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'fathom-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** A data folder in which everything was fetched, as far as anybody looks. */
function fetchedFolder(): string {
  const folder = emptyFolder()
  for (const file of Object.values(PAPER_PRESETS).flatMap(({ files = [] }) => files)) {
    const path = join(folder, file.replace(/@.*/, ''))
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, '')
  }
  return folder
}

describe.each(Object.keys(PAPER_PRESETS))('%s', name => {
  test('is made of flags that a run takes, of tasks and methods that there are', async () => {
    const { tasks, groups, methods } = await loadRegistry([])
    const given = loadPresetFlags(name, fetchedFolder(), false)
    expect(Object.keys(given).filter(flag => !Object.hasOwn(RUN_FLAGS, flag))).toEqual([])
    const { task, method } = readFlags(RUN_FLAGS, given)
    for (const pattern of task.filter(word => !/^(file|longproc):/.test(word)))
      expect(select([pattern], tasks.keys(), groups, 'task')).not.toEqual([])
    expect(resolveMethods(method, methods)).toHaveLength(method.length)
  })

  test('takes files that data fetch knows, and says what still differs', () => {
    const { files = [], differs, source } = PAPER_PRESETS[name]
    const known = publicSources.flatMap(each => each.files.map(file => file.name))
    expect(files.map(file => file.replace(/@.*/, '')).filter(file => !known.includes(file))).toEqual([])
    expect(differs).toMatch(/^[^\n]{20,}[^.\n]$/)
    expect(source).toMatch(/arXiv \d{4}\.\d{5}.*[0-9a-f]{7}/)
  })
})

test('files are looked for where data fetch keeps them, and what is missing is said with its command', () => {
  const folder = emptyFolder()
  expect(() => loadPresetFlags('longbench2', folder, false)).toThrow(
    `--preset longbench2: ${join(folder, 'longbench2/data.json')} does not exist. Fetch it (fathom-bench data fetch longbench2), or name your copy: --task file:PATH.`,
  )
  expect(loadPresetFlags('longbench2', folder, true)).not.toHaveProperty('task')
  const { task, data } = loadPresetFlags('nolima', fetchedFolder(), false)
  expect(task).toEqual([expect.stringMatching(/^file:.*nolima\/needlesets\/needle_set\.json$/)])
  expect(data).toEqual([expect.stringMatching(/^nolima=.*nolima\/haystack\/rand_shuffle$/)])
})

test('a preset that is not there is refused with those that are', () => {
  expect(() => checkPresetName('rlm')).toThrow('unknown --preset "rlm" (did you mean "rlm-paper"?)')
})

test('flags and config files win, and the run knows which', () => {
  const paper = loadPresetFlags('rlm-paper', emptyFolder(), false)
  const asked = parseRun(['--preset', 'rlm-paper', '--samples', '3'], { paper, config: { lengths: '8k' } })
  expect(asked).toMatchObject({
    samples: 3,
    lengths: [8192],
    method: ['full-context', 'rlm@paper'],
    preset: { name: 'rlm-paper', changed: ['lengths', 'samples'] },
  })
})

test('a dry run by a preset shows its grid', async () => {
  const { code, err } = await bench('run --preset rlm-paper --lengths 8k --samples 1 --dry-run')
  expect([code, err]).toEqual([0, expect.stringMatching(/3: niah_single_2 oolong-count oolong-pairs/)])
  expect(err).toContain('rlm@paper')
})
