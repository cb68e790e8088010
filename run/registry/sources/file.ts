import { CHECKOUTS, requireFetchedCopy } from '../data-roles.ts'
import { prepareReadItems } from '../rebuild/read-items.ts'
import { resolveDataPaths } from '../rebuild/texts-of-run.ts'
import type { ItemSource } from './source.ts'

const isFileTask = (task: string) => task.startsWith('file:')

/** `--task file:PATH`: items of another suite's files. Their readers are loaded when there is such a task. */
export const file: ItemSource = {
  id: 'file',
  items: 'read',
  takes: ['allowNativeCode'],
  roles: ['hotpotqa', ...CHECKOUTS],
  owns: isFileTask,
  isJudged: true,
  listed: async () => [['file:PATH', "Another suite's file as it is (docs/data.md)."]],
  async load(patterns, { data, samples, seed }, base) {
    const { loadOfficial, prepareFiles } = await import('../readers/file.ts')
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
      owns: isFileTask,
      async loader(paths, _roles, all) {
        const { loadOfficial, prepareFiles } = await import('../readers/file.ts')
        const [hotpotqa] = resolveDataPaths('hotpotqa', context.data['hotpotqa'], context)
        const patterns = paths.map(path => `file:${path}`)
        const folders = listFolders(role => resolveDataPaths(role, context.data[role], context))
        const containers = await prepareFiles(patterns)
        return samples => loadOfficial(patterns, { ...all, samples, hotpotqa, folders, containers })
      },
    }),
}

/** Returns the first directory of each role, or its copy in the data directory if it exists. */
const listFolders = (findPaths: (role: string) => readonly string[] | undefined): Readonly<Record<string, string>> =>
  Object.fromEntries(
    CHECKOUTS.flatMap(
      role =>
        findPaths(role)
          ?.slice(0, 1)
          .map(path => [role, path]) ?? [],
    ),
  )
