import { requireFetchedCopy } from '../data-roles.ts'
import { prepareReadItems } from '../rebuild/read-items.ts'
import type { ItemSource } from './source.ts'

const isLongprocTask = (task: string) => task.startsWith('longproc:')

/** `--task longproc:NAME`: LongProc's own data sets. */
export const longprocSource: ItemSource = {
  id: 'longproc',
  items: 'read',
  takes: ['subset', 'allowNativeCode'],
  roles: ['longproc'],
  owns: isLongprocTask,
  async listed() {
    const { LONGPROC_NAMES } = await import('../../../packages/longproc/data/index.ts')
    return [
      ['longproc:NAME', "LongProc's own data (needs --data longproc=PATH): a glob, or"],
      ['', `${LONGPROC_NAMES.join(', ')}.`],
    ]
  },
  async load(patterns, { data, samples, seed, subset, lengths, outputLengths }, base) {
    const { loadLongProc } = await import('../../../packages/longproc/readers/longproc.ts')
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
      owns: isLongprocTask,
      async loader(paths, roles, all) {
        const { loadLongProc } = await import('../../../packages/longproc/readers/longproc.ts')
        return samples => loadLongProc(roles, { ...all, samples, subset: 'first', paths, lengthsAsked: false })
      },
    }),
}
