const UUID = '3f0e1c9a-7b52-4d6e-8a1f-0c2b4d6e8f10'

/** Pieces that scorers look at, and that are odd. */
export const PARTS = [
  'yes',
  'no',
  ' is ',
  ': ',
  '= ',
  ', ',
  '\n',
  '. ',
  'or ',
  'answer',
  '1234567',
  UUID,
  'ß',
  'İ',
  "'s",
  '\0',
  'a',
]

const count = (join: string) => Array.from({ length: 150_000 }, (_, at) => at.toString(36)).join(join)
/** Names and pieces of answers of a megabyte. */
export const HOSTILE = [
  ['distinct words', count(' ')],
  ['distinct words with links', count(': ')],
  ['distinct words in a list', count(', ')],
  ...[
    'a b ',
    '1',
    '1.',
    '1,',
    '111,',
    'Σ',
    '漢',
    '\u0301\u0316',
    '\ud800',
    '\0',
    '.,:;',
    `${UUID} `,
    '3f0e1c9a-',
    "a'",
    'yes ',
    'is or ',
    ' ',
    '\ufdfa',
  ].map(part => [JSON.stringify(part), part] as const),
] as const

/** Processor time. */
export function millisecondsOf(work: () => unknown): number {
  const start = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(start)
  return (user + system) / 1000
}

/** How many times slower than usual this machine counts 1 MB of distinct words; at least 1, so that a fast one proves no less. */
export function slowness(): number {
  const counts = new Map<string, number>()
  const taken = millisecondsOf(() => {
    for (const word of WORDS.split(' ')) counts.set(word, (counts.get(word) ?? 0) + 1)
  })
  return Math.max(1, taken / USUAL_MS)
}

const WORDS = Array.from({ length: 150_000 }, (_, at) => `w${at}`).join(' ')
const USUAL_MS = 40
