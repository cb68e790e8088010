import type { PlotLine } from './draw.ts'
import { findFloors } from './floors-table.ts'
import type { MemoryReport } from './measure.ts'

/** Means over the classes of a run, at amounts where all of them were measured: search with a perfect reader, and no memory. */
export function listBounds({ amounts, classes, isOfFiles }: MemoryReport): PlotLine[] {
  if (isOfFiles) return []
  const places = amounts.flatMap(at => {
    const found = classes.flatMap(id => findFloors(id, at) ?? [])
    const mean = (values: readonly number[]) => values.reduce((sum, each) => sum + each, 0) / values.length / 100
    return found.length < classes.length
      ? []
      : [{ at, floor: mean(found.map(each => each.floor)), search: mean(found.map(each => each.verbatim4k)) }]
  })
  if (places.length === 0) return []
  return [
    {
      label: '4K by search, perfect reader',
      isBound: true,
      points: places.map(({ at, search }) => ({ x: at, y: search })),
    },
    { label: 'best floor of each class', isBound: true, points: places.map(({ at, floor }) => ({ x: at, y: floor })) },
  ]
}
