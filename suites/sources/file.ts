import { CHECKOUTS, fetchedCopy } from '../data-roles.ts'
import { readItems } from '../rebuild/read-items.ts'
import { pathsOf } from '../rebuild/texts-of-run.ts'
import type { ItemSource } from './source.ts'

const owns = (task: string) => task.startsWith('file:')

/** `--task file:PATH`: items of another suite's files. Their readers are loaded when there is such a task. */
export const file: ItemSource = {
  id: 'file',
  items: 'read',
  takes: ['allowNativeCode'],
  roles: ['hotpotqa', ...CHECKOUTS],
  owns,
  isJudged: true,
  listed: async () => [['file:PATH', "Another suite's file as it is (docs/data.md)."]],
  async load(patterns, { data, samples, seed }, base) {
    const { loadOfficial, prepared } = await import('../readers/file.ts')
    const { hotpotqa } = data
    return loadOfficial(patterns, {
      ...base,
      samples,
      seed,
      folders: foldersOf(role => data[role]),
      containers: await prepared(patterns),
      hotpotqa: hotpotqa && (hotpotqa[0] ?? fetchedCopy('hotpotqa')),
    })
  },
  rebuild: (place, base) =>
    readItems(place, base, {
      role: 'file',
      owns,
      async loader(paths, _roles, all) {
        const { loadOfficial, prepared } = await import('../readers/file.ts')
        const [hotpotqa] = pathsOf('hotpotqa', place.data['hotpotqa'], place)
        const patterns = paths.map(path => `file:${path}`)
        const folders = foldersOf(role => pathsOf(role, place.data[role], place))
        const containers = await prepared(patterns)
        return samples => loadOfficial(patterns, { ...all, samples, hotpotqa, folders, containers })
      },
    }),
}

/** The first folder of each role; a role without one has its copy in the data folder, where that is there. */
const foldersOf = (given: (role: string) => readonly string[] | undefined): Readonly<Record<string, string>> =>
  Object.fromEntries(
    CHECKOUTS.flatMap(
      role =>
        given(role)
          ?.slice(0, 1)
          .map(path => [role, path]) ?? [],
    ),
  )
