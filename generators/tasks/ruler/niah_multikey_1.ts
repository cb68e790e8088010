import { needleTask } from '../../materials/needles/needle-task.ts'

export const niahMultikey1 = needleTask({
  id: 'niah_multikey_1',
  about: 'Find the number of one name in prose where other names have numbers too.',
  params: { haystack: 'prose', key_kind: 'words', value_kind: 'numbers', keys: 4, values: 1, queries: 1 },
})
