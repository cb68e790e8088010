import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { makeProgramFloors, programs } from '../../../bin/perf/programs/index.ts'
import { mustGet } from '../../../core/collections/require.ts'
import { groups, tasks } from '../../../generators/registry.ts'
import { loadRegistry } from '../../../run/registry/registry.ts'
import { openPrograms } from '../../../run/scoring/programs.ts'
import { scoreText } from '../../../scorers/score.ts'
import { makeItems } from '../../generators/place.ts'

const FOLDER = 'bin/perf/programs'

test('each program has at most 40 lines, knows nothing of Fathom, and is of a task of core', () => {
  const files = readdirSync(FOLDER).filter(file => file !== 'index.ts')
  // Two tasks of one world share a file, which is named after the first.
  expect(Object.keys(programs)).toEqual(expect.arrayContaining(files.map(file => file.replace('.ts', ''))))
  const solvers = files.flatMap(
    file => readFileSync(`${FOLDER}/${file}`, 'utf8').match(/^export (function|const) solve\w+/gm) ?? [],
  )
  expect(solvers).toHaveLength(Object.keys(programs).length)
  for (const file of files) {
    const lines = readFileSync(`${FOLDER}/${file}`, 'utf8').trimEnd().split('\n')
    expect(lines.length, file).toBeLessThanOrEqual(40)
    expect(lines.filter(line => line.startsWith('import'))).toEqual([])
  }
  for (const id of Object.keys(programs)) expect(groups['core']).toContain(id)
  expect(makeProgramFloors('vt')).toEqual([])
})

test.each(Object.keys(programs))('the program of %s scores at 16K what the task says under program', async id => {
  const registry = await loadRegistry([])
  const service = openPrograms({ allowNativeCode: false })
  const task = mustGet(tasks, id)
  const [floor] = makeProgramFloors(id)
  let sum = 0
  const items = makeItems(task, 16_384, 4)
  for (const { context, question, row } of items)
    sum +=
      (await scoreText(mustGet(registry.scorers, row.scorer), programs[id]?.(context, question) ?? '', row, service))
        ?.value ?? 0
  service.close()
  expect(floor.id).toBe(`program:${id}`)
  const mean = sum / items.length
  // The agent that greps may raise the grade, and never lowers it.
  const least = mean > 0.9 ? ['solves it'] : mean > 0.6 ? ['helps', 'solves it'] : ['does not', 'helps', 'solves it']
  expect(least, `${id} scores ${mean}`).toContain(task.program)
})
