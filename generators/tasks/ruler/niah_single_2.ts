import { needleTask } from '../../materials/needles/needle-task.ts'

export const niahSingle2 = needleTask({
  id: 'niah_single_2',
  about: 'Find the one number that is kept for a name, in prose.',
  params: { haystack: 'prose', key_kind: 'words', value_kind: 'numbers', keys: 1, values: 1, queries: 1 },
})
