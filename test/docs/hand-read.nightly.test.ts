import { expect, test } from 'vitest'
import { mustGet } from '../../core/collections/require.ts'
import { tasks } from '../../generators/registry.ts'
import { makeItems } from '../../library/testing/items.ts'
import { readHandRead } from './hand-read.ts'

test('what was read by hand is what the generators expect', { timeout: 600_000 }, () => {
  for (const { task: id, length, level, seed, index, answer } of readHandRead()) {
    const task = mustGet(tasks, id)
    const step = level === 'core' ? {} : task.levels?.[Number(level)]
    const change = { seed, params: Object.assign({ ...task.params }, step) }
    const [item] = makeItems(task, 1024 * Number(length.replace('K', '')), 1, change, index)
    expect(listRead(answer), `${id} ${length} ${seed}`).toEqual(listExpected(item.row.expected))
  }
})

/** The parts of an answer as the list has it: "A–B, C–D"; pairs may be of two groups, "each of A, B with each of C, D". */
function listRead(answer: string): string[] {
  const groups = /^each of (.*) with each of (.*)$/.exec(answer)
  if (!groups) return answer.includes('–') ? answer.split(', ').map(sortPair).sort() : answer.split(', ')
  const [ones, others] = groups.slice(1).map(names => names.split(', '))
  return ones.flatMap(one => others.map(other => sortPair(`${one}–${other}`))).sort()
}

function listExpected(expected: unknown): string[] {
  if (Array.isArray(expected))
    return expected.some(Array.isArray) ? expected.map(pair => sortPair([pair].flat().join('–'))).sort() : expected
  if (typeof expected !== 'object' || expected === null) return [String(expected)]
  if ('answer' in expected) return [String(expected.answer)]
  return Object.entries(expected).map(([name, value]) => (typeof value === 'number' ? `${name} ${value}` : value))
}

const sortPair = (pair: string) => pair.split('–').sort().join('–')
