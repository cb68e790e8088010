import { expect, test } from 'vitest'
import { RUN_FLAGS } from '../../cli/flags/table.ts'
import { loadTokenizer, TOKENIZER_NAMES } from '../../core/tokens/tokens.ts'
import { checkRoles, findCopyPath, isRole, listDataRoles } from '../../run/registry/data-roles.ts'
import { HAYSTACK_NAMES, loadHaystack } from '../../run/registry/haystacks.ts'

// What can be named of texts and counts: help and errors name all of it, and each name loads what bears it.

test.each(TOKENIZER_NAMES)('the tokenizer %s bears its name, and the help names it', async name => {
  expect((await loadTokenizer(name)).id).toBe(name)
  expect(RUN_FLAGS.tokenizer.about).toContain(name)
  await expect(loadTokenizer('/nowhere')).rejects.toThrow(name)
})

test.each(HAYSTACK_NAMES)(
  'the haystack %s bears its name, with its version where it has one, and the help names it',
  async name => {
    const { haystack, files } = await loadHaystack(name)
    expect(haystack.id.replace(/-\d+$/, '')).toBe(name)
    expect(files).toEqual({})
    expect(RUN_FLAGS.haystack.about).toContain(name)
    await expect(loadHaystack('/nowhere')).rejects.toThrow(name)
  },
)

test('names that every object has are no tokenizer and no haystack', async () => {
  await expect(loadTokenizer('constructor')).rejects.toThrow('"constructor" is neither a known tokenizer nor a file')
  await expect(loadHaystack('constructor')).rejects.toThrow('"constructor" is not a known haystack, file or directory')
  expect(findCopyPath('constructor')).toBeUndefined()
})

/** Folders of suites as their authors published them. */
const SUITES = ['longbench', 'infinitebench', 'nolima', 'helmet', 'aa-lcr']

test('data sources: a run takes all but those that only building again needs', () => {
  expect(listDataRoles('run')).toEqual(['squad', 'hotpotqa', 'longproc', 'words', 'wikitables', ...SUITES])
  expect(listDataRoles('rebuild')).toEqual([...listDataRoles('run'), 'ask', 'file', 'stream'])
  expect(listDataRoles('run').filter(isRole)).toEqual(['squad', 'hotpotqa', 'words'])
  expect(listDataRoles('run').filter(role => findCopyPath(role) !== undefined)).toEqual([
    'squad',
    'hotpotqa',
    'longproc',
  ])
  for (const role of listDataRoles('run')) expect(() => checkRoles({ [role]: [] }, 'run')).not.toThrow()
  expect(() => checkRoles({ file: ['x'] }, 'run')).toThrow(/data source "file".*squad/)
  expect(() => checkRoles({ file: ['x'] }, 'rebuild')).not.toThrow()
  expect(() => checkRoles({ sqaud: ['x'] }, 'rebuild')).toThrow(/"sqaud".*squad/)
})
