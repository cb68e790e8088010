import { describe, expect, test } from 'vitest'
import { findNearest, makeUnknownError } from '../../../core/text/suggest.ts'

const COMMANDS = ['run', 'generate', 'score', 'report', 'tasks', 'methods', 'doctor']
const TASKS = ['ruler', 'niah_single_1', 'niah_single_2', 'niah_multikey_1', 'niah_multivalue', 'vt', 'cwe', 'fwe']

describe('nearest', () => {
  test.each([
    ['rular', TASKS, ['ruler']],
    ['RULER', TASKS, ['ruler']],
    ['niah-single-1', TASKS, ['niah_single_1']],
    ['niah_singel_2', TASKS, ['niah_single_2', 'niah_single_1']],
    ['niah', TASKS, ['niah_single_1', 'niah_single_2', 'niah_multikey_1']],
    ['niah_mutlivalue', TASKS, ['niah_multivalue']],
    ['tv', TASKS, ['vt']],
    ['rnu', COMMANDS, ['run']],
    ['runn', COMMANDS, ['run']],
    ['task', COMMANDS, ['tasks']],
    ['scroe', COMMANDS, ['score']],
    ['raport', COMMANDS, ['report']],
    ['gat', COMMANDS, []],
    ['hotdog', COMMANDS, []],
    ['', COMMANDS, []],
    ['x', [], []],
  ])('%s', (word, known, names) => expect(findNearest(word, known)).toEqual(names))
})

describe('unknown', () => {
  test.each([
    [
      makeUnknownError('task', 'rular', ['ruler', 'vt']),
      'unknown task "rular" (did you mean "ruler"?). Known: ruler, vt.',
    ],
    [
      makeUnknownError('task', 'niah', TASKS.slice(0, 3)),
      'unknown task "niah" (did you mean "niah_single_1" or "niah_single_2"?). Known: ruler, niah_single_1, niah_single_2.',
    ],
    [makeUnknownError('method', 'zzz', []), 'unknown method "zzz". Known: none.'],
  ])('%#', (error, message) => {
    expect(error.message).toBe(message)
    expect(error.exitCode).toBe(2)
  })

  test('a long list is cut, and says where all of it is', () => {
    const many = Array.from({ length: 40 }, (_, at) => `task_${at}`)
    expect(makeUnknownError('task', 'zzz', many, 'fathom-bench tasks lists all').message).toMatch(
      /task_11, … \(fathom-bench tasks lists all\)\.$/,
    )
    expect(makeUnknownError('task', 'zzz', many).message).toMatch(/task_11, … \(40 in all\)\.$/)
  })

  test('names of a family come after those that are chosen one by one', () => {
    const floors = Array.from({ length: 12 }, (_, at) => `floor:${at}`)
    const { message } = makeUnknownError('method', 'zzz', ['cli-agent', ...floors, 'full-context', 'rlm'])
    expect(message).toContain('Known: cli-agent, full-context, rlm, floor:0, ')
  })

  test('what came is shown on one line, whatever it is', () => {
    const { message } = makeUnknownError('task', `a\nb\u001b[2J\u202e${'x'.repeat(999)}`, ['vt'])
    expect(message).toMatch(/^unknown task "a·b·\[2J·x+…"/)
    expect(message.length).toBeLessThan(150)
  })
})
