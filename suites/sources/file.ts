import { fetchedCopy } from '../data-roles.ts'
import { readItems } from '../rebuild/read-items.ts'
import { pathsOf } from '../rebuild/texts-of-run.ts'
import type { ItemSource } from './source.ts'

const owns = (task: string) => task.startsWith('file:')

/** `--task file:PATH`: items of another suite's files. Their readers are loaded when there is such a task. */
export const file: ItemSource = {
  id: 'file',
  items: 'read',
  takes: ['allowNativeCode'],
  roles: ['hotpotqa'],
  owns,
  async load(patterns, { data, samples, seed }, base) {
    const { loadOfficial } = await import('../readers/file.ts')
    const { hotpotqa } = data
    return loadOfficial(patterns, {
      ...base,
      samples,
      seed,
      hotpotqa: hotpotqa && (hotpotqa[0] ?? fetchedCopy('hotpotqa')),
    })
  },
  rebuild: (place, base) =>
    readItems(place, base, {
      role: 'file',
      owns,
      async loader(paths, _roles, all) {
        const { loadOfficial } = await import('../readers/file.ts')
        const [hotpotqa] = pathsOf('hotpotqa', place.data['hotpotqa'], place)
        const patterns = paths.map(path => `file:${path}`)
        return samples => loadOfficial(patterns, { ...all, samples, hotpotqa })
      },
    }),
}
