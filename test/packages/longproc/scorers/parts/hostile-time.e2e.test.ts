import { test } from 'vitest'
import { expectLinear } from '../../../../../library/testing/linear.ts'
import { given, PIECES, scorers } from './hostile.ts'

// Clocks are for the slow tests: what else they owe is in `hostile.test.ts`.

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
