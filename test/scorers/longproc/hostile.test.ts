import fc from 'fast-check'
import { expect, test } from 'vitest'
import { scorerById } from '../../../scorers/score.ts'
import { runsPrograms, type TextScorer } from '../../../scorers/scorer.ts'
import { expectLinear } from '../../../testing/linear.ts'
import { LONGPROC } from './samples.ts'

const texts = [...scorerById()].flatMap(([id, scorer]) =>
  id.startsWith('longproc-') && !runsPrograms(scorer) ? [[id, scorer] as const] : [],
)
/** Those that are the same on both branches once. */
const scorers = texts.filter(([, { score }], at) => texts.findIndex(([, other]) => other.score === score) === at)
const given = (scorer: TextScorer) => LONGPROC[scorer.expects!.shape as keyof typeof LONGPROC].hostile

/** What the parsers look for, and what trips them. */
const PIECES = [
  ...[
    '<Route>',
    '</Route>',
    '<Solution>',
    '</Solution>',
    '<Plan>',
    '</Plan>',
    '<Solving Procedure>',
    '</Solving Procedure>',
  ],
  ...[
    '<think>',
    '</think>',
    '```tsv',
    '```',
    '```cpp',
    '# Search Procedure',
    'Output the plan in the required format:',
  ],
  ...[
    '- Step 0:',
    '- Step 1:',
    'Step ',
    '- ',
    'Final Answer: ',
    'Day 1-3',
    'Day 3',
    'from Lyon to Rome',
    'European cities for 7 days',
  ],
  ...['3 + 2 = 5', '5 / 5 = 1', '(', ')', '[', '"', "'", '\\', '#', '=', '**', '//', '0', '9', '_', '.', '-', '–', ','],
  ...[
    '\t',
    '\n',
    '\r',
    '\r\n',
    ' ',
    '\u2028',
    '\0',
    '\ud800',
    '\udc00',
    '\ufeff',
    '漢',
    'ß',
    'Σ',
    '٣',
    '😀',
    'a',
    'the',
  ],
] as const
const hostile = fc.oneof(
  fc.array(fc.constantFrom(...PIECES), { maxLength: 60 }).map(pieces => pieces.join('')),
  fc.array(fc.integer({ min: 0, max: 0xffff })).map(units => String.fromCharCode(...units)),
)

test.each(scorers)('%s: whatever comes, a value in range and one line', (_, scorer) => {
  fc.assert(
    fc.property(hostile, answer => {
      const { value, parts, why } = scorer.score(answer, given(scorer))
      const { partial, firstError } = parts as { partial: number; firstError: number | null }
      for (const share of [value, partial, firstError ?? 0]) expect(share >= 0 && share <= 1).toBe(true)
      expect(why).toMatch(/^[^\p{Cc}]{1,1000}$/u)
    }),
    { numRuns: 200 },
  )
})

type Text = (characters: number) => string
const inside =
  (before: string, piece: string, after = ''): Text =>
  characters =>
    before + piece.repeat(Math.ceil(characters / piece.length)) + after
const fill = (piece: string) => inside('', piece)

/** Each at the place that looks at it longest. */
const TEXTS: readonly (readonly [string, Text])[] = [
  ...PIECES.map(piece => [JSON.stringify(piece), fill(piece)] as const),
  ...PIECES.map(piece => [`${JSON.stringify(piece)} in lines`, fill(`${piece}\n`)] as const),
  ['equations', inside('<Solution>', '3 + 2 = 5\n', '</Solution>')],
  ['one long equation', inside('<Solution>3 + 2 = 5\n', '1 + ', '1 = 7</Solution>')],
  ['an open text in an equation', inside('<Solution>3 + 2 = 5\n"', '\\"', '= 7</Solution>')],
  ['brackets in an equation', inside('<Solution>3 + 2 = 5\n', '(', '= 7</Solution>')],
  ['digits in an equation', inside('<Solution>3 + 2 = 5\n', '9', '= 7</Solution>')],
  ['blanks in an equation', inside('<Solution>3 + 2 = 5\n3', ' ', 'x = 7</Solution>')],
  ['digits in a plan', inside('<Plan>Day ', '1', '</Plan>')],
  ['digits and hyphens in a plan', inside('<Plan>Day ', '1-', '</Plan>')],
  ['days in a plan', inside('<Plan>', 'Day 1 ', 'from Lyon to Rome</Plan>')],
  ['flights in a plan', inside('<Plan>Day 1', ' from a to', '</Plan>')],
  ['a word in a plan', inside('<Plan>Day 1 from ', 'a', '</Plan>')],
  ['cities in a plan', inside('<Plan>', 'Day 1-2 Lyon\n', '</Plan>')],
  ['quotation marks in a table', inside('```tsv\n', '"', '```')],
  ['open cells in a table', inside('```tsv\n', 'a\t"b\n', '```')],
  ['tabs in a table', inside('```tsv\na\n', '\t', 'x```')],
  ['one step', inside('- Step 0: ', 'a ')],
  ['blanks before a bullet', inside('- Step 0:', '- \u2028 ')],
  ['stars', inside('- Step 0: ', '*')],
]

test.each(scorers)('%s: a time in step with the length, whatever comes', (_, scorer) => {
  for (const [name, text] of TEXTS) expectLinear(characters => scorer.score(text(characters), given(scorer)), name)
})

test('a million dashes', () => {
  for (const [, scorer] of scorers) expect(scorer.score('-'.repeat(1_000_000), given(scorer)).value).toBe(0)
})
