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
/** Names and pieces of long answers. */
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
