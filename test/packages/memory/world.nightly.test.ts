import { expect, test } from 'vitest'
import { countFloors } from '../../../packages/memory/oracle/measure-floors.ts'
import { answerByOracle, scoreFloor, viewAt, writeUpTo } from '../../../packages/memory/oracle/views.ts'
import { findFloors } from '../../../packages/memory/report/floors-table.ts'
import { listYears, MACHINE_YEAR } from '../../../packages/memory/run/traces.ts'
import { CLASSES } from '../../../packages/memory/world/classes/index.ts'
import { CHARS_A_TOKEN, RUNGS } from '../../../packages/memory/world/plan.ts'
import { openStream } from '../../../packages/memory/world/stream.ts'

const MILLION = 1_048_576
const QUESTIONS = 10_000
const CEILINGS = ['verbatim-4k', 'verbatim-32k', 'evidence']

test.each([
  [MILLION, ['2029']],
  [4 * MILLION, ['2028', '2029']],
  [10 * MILLION, ['2028', '2029']],
])('of the years before 2030, a stream of %i tells of %j, and none is a clock of a machine', (rung, earliest) => {
  const years = new Set<string>()
  for (const { end, entry } of openStream('42', 0).write()) {
    if (end > rung * CHARS_A_TOKEN) break
    for (const year of listYears(entry.text)) years.add(year)
  }
  expect([...years].filter(year => year < '2030').sort()).toEqual(earliest)
  expect([...years].filter(year => MACHINE_YEAR.test(year))).toEqual([])
})

test('the oracle, which reads the text alone, answers 10,000 questions at amounts up to a million', () => {
  const rungs = RUNGS.filter(rung => rung <= MILLION)
  const asked = { right: 0, all: 0 }
  for (let index = 0; asked.all < QUESTIONS; index++) {
    const written = writeUpTo('oracle', index, MILLION)
    for (const rung of rungs) {
      const { right, all } = scoreFloor(answerByOracle, [viewAt(written, rung)]).total()
      asked.right += right
      asked.all += all
    }
  }
  expect(asked.right).toBe(asked.all)
})

test.each([262_144, MILLION])('at %i the floors are those of the table that tables and pictures show', rung => {
  const counts = countFloors('42', 8, rung)
  for (const { id } of CLASSES) {
    const shares = new Map(counts.flatMap(each => (each.classId === id ? [[each.by, each.right / each.all]] : [])))
    const floors = [...shares].flatMap(([by, share]) => (CEILINGS.includes(by) ? [] : [share]))
    const toPercent = (share = 0) => Math.round(100 * share)
    expect([id, toPercent(shares.get('evidence'))]).toEqual([id, 100])
    expect([id, toPercent(Math.max(...floors)), toPercent(shares.get('verbatim-4k'))]).toEqual([
      id,
      findFloors(id, rung)?.floor,
      findFloors(id, rung)?.verbatim4k,
    ])
  }
})
