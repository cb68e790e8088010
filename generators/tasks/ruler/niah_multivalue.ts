import { needleTask } from '../../materials/needles/needle-task.ts'

export const niahMultivalue = needleTask({
  id: 'niah_multivalue',
  about: 'Find all four numbers that are kept for one name, in prose.',
  params: { haystack: 'prose', key_kind: 'words', value_kind: 'numbers', keys: 1, values: 4, queries: 1 },
})
