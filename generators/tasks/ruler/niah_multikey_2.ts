import { needleTask } from '../../materials/needles/needle-task.ts'

export const niahMultikey2 = needleTask({
  id: 'niah_multikey_2',
  about: 'Find the number of one name in a text made of nothing but such statements.',
  params: { haystack: 'needles', key_kind: 'words', value_kind: 'numbers', keys: 1, values: 1, queries: 1 },
})
