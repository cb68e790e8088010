import { needleTask } from '../../materials/needles/needle-task.ts'

export const niahSingle1 = needleTask({
  id: 'niah_single_1',
  about: 'Find the one number that is kept for a name, in a text that repeats one line.',
  params: { haystack: 'noise', key_kind: 'words', value_kind: 'numbers', keys: 1, values: 1, queries: 1 },
})
