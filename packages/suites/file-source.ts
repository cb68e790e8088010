import {
  CHECKOUTS,
  FILE_SOURCE,
  type ItemSource,
  prepareReadItems,
  requireFetchedCopy,
  resolveDataPaths,
} from 'fathom-bench/plugin'

/** `--task file:PATH`. Its readers are loaded when there is such a task. */
export const fileSource: ItemSource = {
  ...FILE_SOURCE,
  async load(patterns, { data, samples, seed }, base) {
    const { loadOfficial, prepareFiles } = await import('./readers/file-items.ts')
    const { hotpotqa } = data
    return loadOfficial(patterns, {
      ...base,
      samples,
      seed,
      folders: listFolders(role => data[role]),
      containers: await prepareFiles(patterns),
      hotpotqa: hotpotqa && (hotpotqa[0] ?? requireFetchedCopy('hotpotqa')),
    })
  },
  rebuild: (context, base) =>
    prepareReadItems(context, base, {
      role: 'file',
      owns: FILE_SOURCE.owns,
      async loader(paths, _roles, all) {
        const { loadOfficial, prepareFiles } = await import('./readers/file-items.ts')
        const [hotpotqa] = resolveDataPaths('hotpotqa', context.data['hotpotqa'], context)
        const patterns = paths.map(path => `file:${path}`)
        const folders = listFolders(role => resolveDataPaths(role, context.data[role], context))
        const containers = await prepareFiles(patterns)
        return samples => loadOfficial(patterns, { ...all, samples, hotpotqa, folders, containers })
      },
    }),
}

/** Returns the first folder of each role, or else its copy in the data folder if that exists. */
const listFolders = (findPaths: (role: string) => readonly string[] | undefined): Readonly<Record<string, string>> =>
  Object.fromEntries(
    CHECKOUTS.flatMap(
      role =>
        findPaths(role)
          ?.slice(0, 1)
          .map(path => [role, path]) ?? [],
    ),
  )
