import { describe, expect, test } from 'vitest'
import { select } from '../../../core/rows/select.ts'

const NAMES = ['niah_single_1', 'niah_single_2', 'niah_multikey_1', 'vt', 'cwe', 'qa_1', 'qa_2', 'floor:empty']
const GROUPS = { ruler: ['vt', 'cwe', 'qa_1'], single: ['niah_single_1', 'niah_single_2'] }

describe('select', () => {
  test.each([
    [['vt'], ['vt']],
    [
      ['qa_1', 'vt'],
      ['qa_1', 'vt'],
    ],
    [['cwe,vt'], ['cwe', 'vt']],
    [[' cwe , vt '], ['cwe', 'vt']],
    [['ruler'], ['vt', 'cwe', 'qa_1']],
    [['niah_*'], ['niah_single_1', 'niah_single_2', 'niah_multikey_1']],
    [['qa_?'], ['qa_1', 'qa_2']],
    [['floor:*'], ['floor:empty']],
    [['*_1'], ['niah_single_1', 'niah_multikey_1', 'qa_1']],
    [['all'], NAMES],
    [
      ['vt', 'ruler', 'v*'],
      ['vt', 'cwe', 'qa_1'],
    ],
    [['single,ruler'], ['niah_single_1', 'niah_single_2', 'vt', 'cwe', 'qa_1']],
  ])('%j', (patterns, names) => expect(select(patterns, NAMES, GROUPS, 'task')).toEqual(names))

  test.each([
    [['rular'], 'unknown task "rular" (did you mean "ruler"?)'],
    [['vt,cew'], 'unknown task "cew" (did you mean "cwe"'],
    [['zz_*'], 'no task matches "zz_*" (fathom-bench tasks lists all)'],
    [['vt,'], '--task: a name is empty'],
    [['v.'], 'unknown task "v."'],
    [['constructor'], 'unknown task "constructor"'],
    [['__proto__'], 'unknown task "__proto__"'],
  ])('refuses %j', (patterns, message) => expect(() => select(patterns, NAMES, GROUPS, 'task')).toThrow(message))

  test('a name that is called like a group or like "all" is a name', () => {
    expect(select(['all'], ['all', 'vt'], {}, 'task')).toEqual(['all'])
    expect(select(['ruler'], ['ruler', 'vt'], { ruler: ['vt'] }, 'task')).toEqual(['ruler'])
  })
})
