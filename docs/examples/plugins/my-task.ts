import type { Task } from 'fathom-bench'

const FRUITS = ['apple', 'cherry', 'grape', 'lemon', 'mango', 'peach', 'plum', 'quince']
const LINE = 'Nothing was delivered on this day, and the shop stayed closed.\n'

/** What `core` hands to `fill`. */
interface Delivery {
  readonly line: string
  /** Where it is to stand, in [0, 1). */
  readonly depth: number
}

/** A shop's diary: one line says how many boxes came. */
export const myTask: Task<{ digits: number }, 'ruler-any', Delivery> = {
  id: 'my-task',
  family: 'needle',
  about: 'Find the one delivery in a diary of empty days.',
  source: 'My own; of the kind of single needles in RULER (arXiv 2404.06654).',
  // Raise it whenever the bytes of the items change.
  version: 1,
  params: { digits: 6 },
  paramNotes: { digits: 'digits of the number, 4 to 9' },
  answerTokens: 32,
  paired: true,
  uniqueAnswer: true,
  scorer: 'ruler-any',
  chance: 0,
  guessScore: 1,
  program: 'solves it',
  haystack: false,
  instructions: 'The text is the diary of a shop.',
  // In which order the parts stand.
  template: '{instructions}\n\n{context}\n\n{question} {answer_format}',

  check: ({ digits }) =>
    Number.isInteger(digits) && digits >= 4 && digits <= 9 ? undefined : 'digits is a whole number from 4 to 9',

  // Makes the item. It does not get the length: the same item is in 8K and in 4M tokens.
  core({ params: { digits }, rng, depth }) {
    const fruit = rng.fork('fruit').pick(FRUITS)
    const boxes = String(rng.fork('boxes').int(10 ** (digits - 1), 10 ** digits - 1))
    return {
      question: `How many boxes of ${fruit} were delivered?`,
      answerFormat: 'Reply with the number only.',
      expected: [boxes],
      facts: { line: `On this day, ${boxes} boxes of ${fruit} were delivered.\n`, depth: depth(0) },
    }
  },

  // Makes the context around it: at most `room` tokens, from a letter or digit to the last sign before any white space.
  fill({ facts: { line, depth } }, { room, tokenizer, tooShort }) {
    const days = Math.floor((room - tokenizer.count(line)) / tokenizer.count(LINE))
    if (days < 1) throw tooShort(tokenizer.count(line) + tokenizer.count(LINE))
    const before = Math.floor(depth * days)
    const context = (LINE.repeat(before) + line + LINE.repeat(days - before)).trimEnd()
    const fact = { fact: 'delivery', depth: context.indexOf(line.trimEnd()) / context.length }
    return { context, tokens: tokenizer.count(context), depths: [fact], haystack: 'diary', repeats: 0 }
  },

  // The oracle: it reads the text alone, and must score 1 on every item.
  solve: ({ context }) => /(\d+) boxes/.exec(context)?.[1] ?? '',
  guess: ({ context }) => /\d+/.exec(context)?.[0] ?? '',
}

export default { tasks: [myTask] }
