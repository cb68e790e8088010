import { type ItemSource, prepareReadItems, usageError, WIKITABLES_SOURCE } from 'fathom-bench/plugin'

const WIKITABLES = WIKITABLES_SOURCE.id

/** `--task wikitables --data wikitables=FOLDER`: a whole page of Wikipedia, and one of its tables as the answer. */
export const wikitablesSource: ItemSource = {
  ...WIKITABLES_SOURCE,
  listed: async () => [[WIKITABLES, `Pages of WikiTableQuestions, a table each (needs --data ${WIKITABLES}=PATH).`]],
  async load(_patterns, { data, samples, seed }, base) {
    const [path] = data[WIKITABLES] ?? []
    if (path === undefined)
      throw usageError(
        `--task ${WIKITABLES}: --data ${WIKITABLES}=FOLDER is needed: WikiTableQuestions (https://github.com/ppasupat/WikiTableQuestions, CC BY-SA 4.0).`,
      )
    const { loadWikiTables } = await import('../readers/wikitables.ts')
    return loadWikiTables({ ...base, samples, seed, path })
  },
  rebuild: (context, base) =>
    prepareReadItems(context, base, {
      role: WIKITABLES,
      owns: WIKITABLES_SOURCE.owns,
      async loader([path], _roles, all) {
        const { loadWikiTables } = await import('../readers/wikitables.ts')
        // Where no path is known nothing is loaded.
        return samples => loadWikiTables({ ...all, samples, path: path })
      },
    }),
}
