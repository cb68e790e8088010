import { drawQuestionSpec } from '../../../generators/build/generate.ts'
import { tasks } from '../../../generators/registry.ts'
import type { CopiedWords } from '../../../scorers/text/copied-words.ts'
import { makeItems, makeTestItemSpec } from '../../generators/place.ts'
import type { Template, Wrap } from './phrasings.ts'
import {
  REVIEWED_RIGHT_LINES,
  REVIEWED_RIGHT_NUMBER,
  REVIEWED_WRONG_LINES,
  REVIEWED_WRONG_NUMBER,
} from './review-forms.ts'

/** An item to be answered, in the words that templates put together. */
export interface Subject {
  readonly expected: unknown
  readonly question: string
  /** The right answer on one line, or in several; a wrong one in the same form. */
  readonly right: string
  readonly wrong: string
}

/** A sort of items, the scorers that it tries, and what replies of its own there are beside those of all sorts. */
export interface Sort {
  readonly name: string
  /** The scorers of items: each is tried with its official, strict and stated variant. */
  readonly scorers: readonly string[]
  readonly subjects: readonly Subject[]
  /** One answer is asked for: a list of two is none. */
  readonly single?: boolean
  /** Answers of several lines are wrapped, those of one line put into sentences. */
  readonly long?: boolean
  readonly right?: readonly Template[]
  readonly wrong?: readonly Template[]
  readonly rightLong?: readonly Wrap[]
  readonly wrongLong?: readonly Wrap[]
}

const COUNT = 50

/** Fifty cores of a task or as many as asked, with what is answered rightly and, by the item behind it, wrongly. */
export function subjectsOf(
  task: string,
  answerOf: (expected: never) => string,
  keep: (expected: never) => boolean = () => true,
  wrongOf?: (expected: never) => string,
  count = COUNT,
): readonly Subject[] {
  const recipe = makeTestItemSpec(tasks.get(task)!)
  const kept: Asked[] = []
  for (let index = 0; kept.length < count && index < 12 * count; index++) {
    const { expected, question } = drawQuestionSpec(recipe, index) as unknown as Asked
    if (keep(expected)) kept.push({ expected, question })
  }
  return toSubjects(kept, answerOf, wrongOf)
}

/**
 * Fifty counts of `oolong-count`, whose context decides the answer: of whole items. A count below six is left out: it is
 * part of what phrasings say beside it.
 */
function subjectsOfCounts(): readonly Subject[] {
  const items = makeItems(tasks.get('oolong-count')!, 16_384, 2 * COUNT)
  const asked = items.map(({ question, row }) => ({ expected: row.expected as never, question }))
  return toSubjects(asked.filter(({ expected }) => expected >= 6).slice(0, COUNT), String)
}

interface Asked {
  readonly expected: never
  readonly question: string
}

function toSubjects(
  kept: readonly Asked[],
  answerOf: (expected: never) => string,
  wrongOf?: (expected: never) => string,
): readonly Subject[] {
  return kept.map(({ expected, question }, at) => {
    const right = answerOf(expected)
    const others = kept
      .map(({ expected: other }) => answerOf(other))
      .filter(answer => unlabelled(answer) !== unlabelled(right))
    return { expected, question, right, wrong: wrongOf?.(expected) ?? others[at % others.length] }
  })
}

/** The values of lines: those of another item may be the same under another name. */
const unlabelled = (answer: string) => answer.replace(/^\w+: /gm, '')

const names = (list: readonly string[]): string => list.join(', ')
const reference = ({ reference }: { readonly reference: string }): string => reference

const fieldLines = (fields: Readonly<Record<string, string | number>>): string =>
  Object.entries(fields)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n')

interface Labelled {
  readonly answer: string | readonly string[]
  readonly labels: readonly string[]
}

const copies: readonly Subject[] = Array.from({ length: COUNT }, (_, at) => {
  const [word, odd] = [
    ['lamb', 'lambs'],
    ['tree', 'trees'],
    ['name', 'names'],
  ][at % 3] as [string, string]
  const count = 20 + at
  const row = (index: number) => Array.from({ length: count }, (_, place) => (place === index ? odd : word)).join(' ')
  const expected: CopiedWords = { word, odd, index: (at * 7) % count, count }
  return {
    expected,
    question: 'Copy the row of words exactly as it stands.',
    right: row(expected.index),
    wrong: row((expected.index + 3) % count),
  }
})

/** The usual layouts of several values: between commas, one a line, with bullets, with numbers. */
const LAYOUTS: readonly Template[] = [
  ({ X }) => valuesOf(X).join(', '),
  ({ X }) => valuesOf(X).join('\n'),
  ({ X }) =>
    valuesOf(X)
      .map(value => `- ${value}`)
      .join('\n'),
  ({ X }) =>
    valuesOf(X)
      .map((value, at) => `${at + 1}. ${value}`)
      .join('\n'),
  ({ X }) =>
    `The answer is:\n${valuesOf(X)
      .map((value, at) => `${at + 1}) ${value}`)
      .join('\n')}`,
]
const valuesOf = (list: string): readonly string[] => list.replace(/^\[|\]$/g, '').split(', ')

export const SORTS: readonly Sort[] = [
  {
    name: 'phrase (ruler-hqa)',
    single: true,
    scorers: [
      'memagent-sub-em',
      'ruler-any',
      'qa-em',
      'squad-em',
      'qa-f1',
      'longcontext-qa',
      'longbench1-qa-f1',
      'nolima-contains',
      'longbench-pro-accuracy',
      'ruler2-part',
      'helmet-icl',
    ],
    subjects: subjectsOf('ruler-hqa', ([name]: readonly string[]) => name),
    wrong: [
      ({ X }) => `${X} Brothers`,
      ({ X, W }) => `${X}, ${W} and Bo Carver`,
      ({ X }) => `The answer is ${X} Brothers.`,
      ({ X }) => `The answer is ${X}'s brother.`,
      () => 'The text does not state it.',
      () => 'unknown',
    ],
  },
  {
    name: 'phrase (keychain)',
    single: true,
    scorers: ['memagent-sub-em'],
    subjects: subjectsOf('keychain', ([name]: readonly string[]) => name),
    wrong: [({ X }) => X.split(' ')[0], ({ X }) => `${X} Brothers`],
  },
  {
    name: 'set of one word (kv-chain)',
    single: true,
    scorers: ['ruler-recall'],
    subjects: subjectsOf('kv-chain', ([word]: readonly string[]) => word),
  },
  {
    name: 'set of numbers (niah_multivalue)',
    scorers: ['ruler-recall', 'helmet-ruler-recall', 'ruler2-all'],
    subjects: subjectsOf('niah_multivalue', (list: readonly string[]) => names(list)),
    right: [
      ...LAYOUTS,
      ({ X }) =>
        X.split(', ')
          .map(number => `- ${number}`)
          .join('\n'),
      ({ X }) =>
        X.split(', ')
          .map((number, at) => `${at + 1}. ${number}`)
          .join('\n'),
      ({ X }) => X.replace(/\d{3}(?=(?:\d{3})*(?:,|$))/g, ',$&').replaceAll(' ,', ' '),
      ({ X }) => X.replace(/\d{3}(?=(?:\d{3})*(?:,|$))/g, '\u2009$&'),
      ({ X }) => JSON.stringify(X.split(', ')),
      ({ X }) => JSON.stringify({ answer: X.split(', ').map(Number) }),
      ({ X }) => `The registry numbers are ${X.replace(/, (?=\d+$)/, ' and ')}.`,
    ],
    wrong: [({ X, W }) => `${X}, ${W}`, ({ X }) => X.split(', ').slice(1).join(', ')],
  },
  {
    name: 'set of names (vt)',
    scorers: ['ruler-recall'],
    subjects: subjectsOf('vt', (list: readonly string[]) => names(list)),
    right: LAYOUTS,
    wrong: [({ X, W }) => `${X}, ${W}`, ({ X }) => X.split(', ').slice(1).join(', ')],
  },
  {
    name: 'number (oolong-count)',
    single: true,
    scorers: ['count-decay', 'number-decay', 'number-exact', 'infinitebench-math-find', 'infinitebench-code-run'],
    subjects: subjectsOfCounts(),
    right: [
      ({ X }) => `${X} messages out of 300`,
      ({ X }) => `${X} messages`,
      ({ X }) => `There are ${X} messages.`,
      ({ X }) => `${Number(X) - 2} + 2 = ${X}`,
      ({ X }) => `I counted ${X} of them.`,
      ({ X }) => `January: ${Number(X) - 1}\nMarch: 1\nTotal: ${X}`,
      ({ X }) => `There are ${X} in total: ${Number(X) - 1} in January, and 1 in March.`,
      ...REVIEWED_RIGHT_NUMBER,
    ],
    wrong: [
      ...REVIEWED_WRONG_NUMBER,
      ({ X }) => `${X}-${Number(X) + 9}`,
      ({ X }) => `${X} to ${Number(X) + 9}`,
      ({ X }) => `at least ${X}`,
      ({ X }) => `more than ${X}`,
      ({ X }) => `The answer is about ${X}.`,
      ({ X }) => `Between ${X} and ${Number(X) + 9}.`,
      ({ X }) => `${X}, ${Number(X) + 9}`,
    ],
  },
  {
    name: 'list (latent-list)',
    scorers: ['list-exact'],
    subjects: subjectsOf('latent-list', (list: number | readonly number[]) =>
      typeof list === 'number' ? String(list) : `[${list.join(', ')}]`,
    ),
    right: LAYOUTS,
  },
  {
    name: 'label (nolima-style)',
    single: true,
    scorers: ['label-match', 'longbench1-classification', 'oolong-real'],
    subjects: subjectsOf(
      'nolima-style',
      ({ answer }: Labelled) => [answer].flat().join(', '),
      () => true,
      otherLabel,
    ),
  },
  {
    name: 'label (oolong-style)',
    single: true,
    scorers: ['label-match'],
    subjects: subjectsOf(
      'oolong-style',
      ({ answer }: Labelled) => [answer].flat().join(', '),
      () => true,
      otherLabel,
    ),
  },
  {
    name: 'label (babilong-style)',
    single: true,
    scorers: ['label-match'],
    subjects: subjectsOf(
      'babilong-style',
      ({ answer }: Labelled) => [answer].flat().join(', '),
      ({ answer, labels }: Labelled) => typeof answer === 'string' && labels.length > 2,
      otherLabel,
    ),
  },
  {
    name: 'choice (fim-choice)',
    single: true,
    scorers: ['choice', 'longbench2-choice', 'gym-mcqa', 'infinitebench-code-debug', 'ruler2-multichoice'],
    subjects: subjectsOf(
      'fim-choice',
      ({ answer }: { answer: string }) => answer,
      () => true,
      ({ answer }: { answer: string }) => (answer === 'D' ? 'B' : 'D'),
    ),
    right: [
      ({ X }) => `(${X})`,
      ({ X }) => `Option ${X}`,
      ({ X }) => `${X}.`,
      ({ X, W }) => `Option ${W} does not fit. Option ${X} does.`,
      ({ X }) => `The right one is ${X}.`,
    ],
    wrong: [({ X, W }) => `${X} and ${W}`, ({ X, W }) => `Option ${X} or option ${W}`],
  },
  {
    name: 'value (idk)',
    single: true,
    scorers: ['stated-match'],
    subjects: subjectsOf(
      'idk',
      ({ answer }: { answer: string | null }) => answer ?? 'not stated',
      ({ answer }: { answer: string | null }) => answer !== null,
      ({ like }: { like: string }) => like,
    ),
  },
  {
    name: 'order (reorder)',
    scorers: ['order-tau', 'order-exact', 'order-adjacent'],
    subjects: subjectsOf('reorder', (list: readonly string[]) => names(list)),
    right: [
      ...LAYOUTS,
      ({ X }) => X.replaceAll(', ', ' -> '),
      ({ X }) =>
        X.split(', ')
          .map((label, at) => `${at + 1}. ${label}`)
          .join('\n'),
      ({ X }) => JSON.stringify(X.split(', ')),
      ({ X }) => `First comes ${X.replaceAll(', ', ', then ')}.`,
    ],
    wrong: [({ X }) => X.split(', ').reverse().join(', '), ({ X, W }) => `${X}, ${W}`],
  },
  {
    name: 'fields (aggregate)',
    long: true,
    scorers: ['fields', 'fields-strict'],
    subjects: subjectsOf('aggregate', fieldLines),
    ...fieldWraps(),
  },
  {
    name: 'fields (fim)',
    long: true,
    scorers: ['fields', 'fields-strict'],
    subjects: subjectsOf('fim', fieldLines),
    ...fieldWraps(),
  },
  {
    name: 'facts (extract-summary)',
    long: true,
    scorers: ['facts-f1'],
    subjects: subjectsOf('extract-summary', ({ facts }: { facts: readonly { attribute: string; value: string }[] }) =>
      facts.map(({ attribute, value }) => `${attribute}: ${value}`).join('\n'),
    ),
    ...fieldWraps(),
  },
  {
    name: 'pairs (oolong-pairs)',
    long: true,
    scorers: ['pair-f1'],
    subjects: subjectsOf('oolong-pairs', (pairs: readonly (readonly [string, string])[]) =>
      pairs.map(([one, other]) => `(${one}, ${other})`).join('\n'),
    ),
    rightLong: [
      ({ B }) => `[${B.replaceAll('\n', ', ')}]`,
      ({ B }) => B.replace(/^/gm, '- '),
      ({ B }) => B.replace(/^\((.*), (.*)\)$/gm, '$1 and $2'),
      ({ B }) => JSON.stringify(pairsOf(B)),
      ({ B }) => JSON.stringify({ answer: pairsOf(B) }),
    ],
  },
  {
    name: 'nodes (graphwalks)',
    long: true,
    scorers: ['graphwalks-f1', 'graphwalks-exact'],
    subjects: subjectsOf(
      'graphwalks',
      (list: readonly string[]) => `[${names(list)}]`,
      (list: readonly string[]) => list.length > 0,
    ),
    rightLong: [
      ({ B }) => `Final Answer: ${B}`,
      ({ B }) => B.slice(1, -1),
      ({ B }) =>
        B.slice(1, -1)
          .split(', ')
          .map(node => `- ${node}`)
          .join('\n'),
      ({ B }) => JSON.stringify(B.slice(1, -1).split(', ')),
      ({ B }) => JSON.stringify({ nodes: B.slice(1, -1).split(', ') }),
      ({ B }) => `The nodes are ${B.slice(1, -1)}.`,
      ({ B }) => `\\boxed{${B}}`,
    ],
    wrongLong: [({ B, V }) => `Final Answer: ${B.slice(0, -1)}, ${V.slice(1)}`],
  },
  { name: 'copy (made here)', long: true, scorers: ['copy-distance'], subjects: copies },
  {
    name: 'text (mrcr)',
    long: true,
    scorers: ['mrcr-block', 'mrcr-ratio'],
    subjects: subjectsOf(
      'mrcr',
      ({ answer }: { answer: string }) => answer,
      () => true,
      ({ prefix, blocks, asked }: { prefix: string; blocks: readonly string[]; asked: number }) =>
        prefix + blocks[(asked + 1) % blocks.length],
    ),
  },
  ...['countdown', 'path-traversal', 'travel-planning', 'tom-tracking', 'html-to-tsv'].map(task => ({
    name: `long text (${task})`,
    long: true,
    scorers: [`longproc-${task}`],
    // One more than is kept: the tenth is answered wrongly by the one behind it.
    subjects: subjectsOf(task, reference as (expected: never) => string, undefined, undefined, 11).slice(0, 10),
  })),
]

function otherLabel({ answer, labels }: Labelled): string {
  return labels.find(label => label !== answer)!
}

function pairsOf(block: string): string[][] {
  return block.split('\n').map(line => line.slice(1, -1).split(', '))
}

/** Lines "name: value" in other forms. */
function fieldWraps(): Pick<Sort, 'rightLong' | 'wrongLong'> {
  const entries = (block: string) => block.split('\n').map(line => line.split(': ') as [string, string])
  const object = (block: string) => Object.fromEntries(entries(block))
  return {
    rightLong: [
      ({ B }) => JSON.stringify(object(B)),
      ({ B }) => `\`\`\`json\n${JSON.stringify(object(B), null, 2)}\n\`\`\``,
      ({ B }) => JSON.stringify({ answer: object(B) }),
      ({ B }) => JSON.stringify({ answer: B }),
      ({ B }) => JSON.stringify(B.split('\n')),
      ({ B }) => B.replace(/^(.*?): /gm, '- **$1:** '),
      ({ B }) => B.replace(/^(.*?): (.*)$/gm, '| $1 | $2 |'),
      ({ B }) => B.replace(/^(.*?): /gm, '$1 = '),
      ...REVIEWED_RIGHT_LINES,
    ],
    wrongLong: [
      ...REVIEWED_WRONG_LINES,
      ({ B }) => B.replace(/: (.*)$/gm, ': not $1'),
      ({ B, V }) =>
        B.replace(
          /: (.*)$/gm,
          (_, value: string) => `: ${value} or ${entries(V)[0][1] === value ? 999 : entries(V)[0][1]}`,
        ),
      ({ B }) => B.replace(/^(.*): .*$/m, '$1: something else'),
    ],
  }
}
