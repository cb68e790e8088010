import { needleTask } from '../../materials/needles/needle-task.ts'

export const niahSingle3 = needleTask({
  id: 'niah_single_3',
  about: 'Find the one UUID that is kept for a name, in prose, and copy it exactly.',
  params: { haystack: 'prose', key_kind: 'words', value_kind: 'uuids', keys: 1, values: 1, queries: 1 },
})
