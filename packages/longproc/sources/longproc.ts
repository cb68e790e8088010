import { type ItemSource, LONGPROC_SOURCE, prepareReadItems, requireFetchedCopy } from 'fathom-bench/plugin'

/** `--task longproc:NAME`: LongProc's own data sets. */
export const longprocSource: ItemSource = {
  ...LONGPROC_SOURCE,
  async listed() {
    const { LONGPROC_NAMES } = await import('../data/index.ts')
    return [
      ['longproc:NAME', "LongProc's own data (needs --data longproc=PATH): a glob, or"],
      ['', `${LONGPROC_NAMES.join(', ')}.`],
    ]
  },
  async load(patterns, { data, samples, seed, subset, lengths, outputLengths }, base) {
    const { loadLongProc } = await import('../readers/longproc.ts')
    const given = data['longproc']
    return loadLongProc(patterns, {
      ...base,
      samples,
      seed,
      subset,
      paths: given?.length === 0 ? [requireFetchedCopy('longproc')] : (given ?? []),
      lengthsAsked: lengths !== undefined || outputLengths !== undefined,
    })
  },
  rebuild: (context, base) =>
    prepareReadItems(context, base, {
      role: 'longproc',
      owns: LONGPROC_SOURCE.owns,
      async loader(paths, roles, all) {
        const { loadLongProc } = await import('../readers/longproc.ts')
        return samples => loadLongProc(roles, { ...all, samples, subset: 'first', paths, lengthsAsked: false })
      },
    }),
}
