import { needleTask } from '../../materials/needles/needle-task.ts'

export const niahMultikey3 = needleTask({
  id: 'niah_multikey_3',
  about: 'Find the UUID kept for a UUID in a text made of nothing but such statements.',
  params: { haystack: 'needles', key_kind: 'uuids', value_kind: 'uuids', keys: 1, values: 1, queries: 1 },
})
