import { needleTask } from '../../materials/needles/needle-task.ts'

export const niahMultiquery = needleTask({
  id: 'niah_multiquery',
  about: 'Find the numbers of four names, in prose.',
  params: { haystack: 'prose', key_kind: 'words', value_kind: 'numbers', keys: 4, values: 1, queries: 4 },
})
