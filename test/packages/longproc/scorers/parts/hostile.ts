import { buildScorerRegistry } from '../../../../../scorers/score.ts'
import { isProgramScorer, type TextScorer } from '../../../../../scorers/scorer.ts'
import { LONGPROC } from './samples.ts'

const texts = [...buildScorerRegistry()].flatMap(([id, scorer]) =>
  id.startsWith('longproc-') && !isProgramScorer(scorer) ? [[id, scorer] as const] : [],
)
/** Those that are the same on both branches once. */
export const scorers = texts.filter(([, { score }], at) => texts.findIndex(([, other]) => other.score === score) === at)
export const given = (scorer: TextScorer) => LONGPROC[scorer.expects!.shape as keyof typeof LONGPROC].hostile

/** What the parsers look for, and what trips them. */
export const PIECES = [
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
  '3 + 2 = 5',
  '5 / 5 = 1',
  '(',
  ')',
  '[',
  '"',
  "'",
  '\\',
  '#',
  '=',
  '**',
  '//',
  '0',
  '9',
  '_',
  '.',
  '-',
  '–',
  ',',
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
