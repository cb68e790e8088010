import { expect, test } from 'vitest'
import { countAsked, listAsked, MOST_A_STREAM } from '../../../packages/memory/items/questions.ts'
import { CLASSES } from '../../../packages/memory/world/classes/index.ts'
import { RUNGS } from '../../../packages/memory/world/plan.ts'
import { openStream } from '../../../packages/memory/world/stream.ts'
import { isBuilt, makeRebuilder } from '../../../run/registry/rebuild/rebuild.ts'
import { loadRegistry } from '../../../run/registry/registry.ts'
import { bench, freshFolder, rowsOf } from '../../cli/commands/bench.ts'

test('a stream has as many questions as are counted, and what is asked again was asked before', () => {
  for (const index of [0, 1, 5]) {
    const stream = openStream('42', index)
    for (const { id, isFrozen } of CLASSES)
      for (const each of [2, 3, MOST_A_STREAM]) {
        let before: string[] = []
        for (const rung of RUNGS) {
          const asked = listAsked(stream, index, { classId: id, rung, each }).map(({ story }) => story.key)
          expect(asked.length, `${id} ${rung} ${each}`).toBe(countAsked(id, rung, each))
          expect(new Set(asked).size).toBe(asked.length)
          if (isFrozen) expect(asked.slice(0, before.length)).toEqual(before)
          before = asked
        }
      }
  }
})

test('fewer questions of more streams are not the first of each: their difficulty would be alike', () => {
  const places = [0, 1, 2, 3, 4, 5].flatMap(index =>
    listAsked(openStream('42', index), index, { classId: 'quiet', rung: 262_144, each: 2 }).map(({ story }) =>
      story.key.slice(-1),
    ),
  )
  expect(new Set(places).size).toBeGreaterThan(3)
})

test('rows of a run that asks fewer questions of a stream are built again', async () => {
  const out = freshFolder()
  const words = `generate --task mem-quiet --lengths 256k --samples 4 --questions-per-context 2 --quiet --out ${out}`
  expect(await bench(words)).toMatchObject({ code: 0, err: '' })
  const { items, manifest } = rowsOf(out)
  expect(items.map(({ cluster }) => cluster).sort()).toEqual(['s00', 's00', 's01', 's01'])
  const place = { manifest, registry: await loadRegistry(), prompts: undefined, followPaths: false }
  const rebuild = await makeRebuilder({ ...place, data: {} })
  for (const row of items) {
    const built = rebuild(row)
    expect(isBuilt(built) ? built.row : built).toEqual(row)
  }
  const moved = rebuild({ ...items[0], labels: { ...items[0].labels, story: 'quiet/262144/9' } })
  expect(moved).toEqual({ why: 'its place is not one of its stream' })
  const refused = await bench(
    `generate --task mem-quiet --lengths 16k --questions-per-context 7 --out ${freshFolder()}`,
  )
  expect([refused.code, refused.err]).toEqual([2, expect.stringContaining('expected 2 to 6')])
})
