import { mustGet } from '../../../core/collections/require.ts'
import type { Random } from '../../../core/random/random.ts'
import { IN_ORDER } from '../../../core/text/template.ts'
import type { Tokenizer } from '../../../core/tokens/tokens.ts'
import { formatAnswerInstructions } from '../../materials/answer-format.ts'
import type { Fact } from '../../materials/needles/insert-needles.ts'
import { defineTask } from '../../task.ts'
import { type Edge, sortTopologically } from './order.ts'
import { shuffleParts } from './shuffled-parts.ts'
import { drawUndertaking, findUndertakings, formatUndertaking, makeLooseEnds, type Undertaking } from './story.ts'

/**
 * Put the parts of a story in order. Each part is some pages of prose in which sentences tell that somebody begins or
 * ends something; what starts in one part ends in a later one. Every two neighbours are tied so, and as many pairs
 * further apart; that leaves one order, which the generator checks by a topological sort. Beginnings without an end and
 * ends without a beginning are between them, more of them in a longer text.
 *
 * A random order earns 0.07 with 16 parts (mean of Kendall's tau where it is above 0). A 20-line program with the
 * sentences' patterns solves it.
 */
export const reorder = defineTask({
  id: 'reorder',
  family: 'order',
  reading: 'order',
  about: 'Put the shuffled parts of a long story in the one order that its beginnings and ends allow.',
  source:
    'Our own; paragraph reordering with a unique order, scored by Kendall’s tau, exact order and neighbours as in the literature on sentence ordering',
  version: 6,
  params: { parts: 16 },
  paramNotes: { parts: 'parts of the story: 8, 16, 32 or 64' },
  // Sixty-four labels, one on a line and numbered.
  answerTokens: 512,
  paired: true,
  uniqueAnswer: false,
  scorer: 'order-tau',
  chance: 0.07,
  program: 'solves it',
  haystack: true,
  instructions: `The text is a story that was cut into parts, and the parts were shuffled. Each part has a label. Read all of them: the question is in which order they belong.`,
  template: IN_ORDER,

  check: ({ parts }) => (PARTS.includes(parts) ? undefined : `parts is one of ${PARTS.join(', ')}`),

  core({ params: { parts }, rng, depth }) {
    const labels = drawLabels(parts, () => rng.int(0, LETTERS.length * 90 - 1))
    const links = drawLinks(parts, (from, to) => rng.int(from, to))
    if (!sortTopologically(parts, links).unique) throw new Error('reorder: the order is not unique')
    const story = rng.fork('story')
    const taken = new Set<string>()
    const told: Fact[][] = labels.map(() => [])
    const tell = (part: number, name: string, undertaking: Undertaking, ends: boolean) =>
      told[part].push({ name, text: formatUndertaking(undertaking, ends), depth: story.next() })
    links.forEach(([from, to], at) => {
      const undertaking = drawUndertaking(story, taken)
      tell(from, `beginning ${at + 1}`, undertaking, false)
      tell(to, `end ${at + 1}`, undertaking, true)
    })
    // Stratified depths decide where a part is in the text.
    const shuffled = labels.map((_, part) => ({ part, at: depth(part) })).sort((a, b) => a.at - b.at)
    return {
      question: `The text has ${parts} parts, out of order. Whoever begins something in one part (a journey, a stay, a letter, a loan, a search) ends it in a later part, if the end is told at all; of some things only the beginning or only the end is told. In what order do the parts belong? Name each part by its label.`,
      ...formatAnswerInstructions('order', { what: 'the labels' }),
      expected: labels,
      facts: {
        parts: shuffled.map(({ part }) => ({ heading: `Part ${labels[part]}`, facts: told[part] })),
        taken: [...taken],
      },
    }
  },

  fill({ facts: { parts, taken } }, request) {
    const strangers = new Set(taken)
    const around = {
      statements: (rng: Random, tokenizer: Tokenizer) => makeLooseEnds(strangers, rng, tokenizer),
      share: LOOSE,
      // These names are made up, so no haystack contains them.
      avoid: [],
    }
    return shuffleParts(parts, around, request)
  },

  solve({ context }) {
    const [, ...pieces] = context.split(HEAD)
    const labels = pieces.filter((_, at) => at % 2 === 0)
    const begun = new Map<string, number>()
    const ended = new Map<string, number>()
    labels.forEach((_, part) => {
      for (const { key, ends } of findUndertakings(pieces[part * 2 + 1])) (ends ? ended : begun).set(key, part)
    })
    const edges = [...begun].flatMap(([key, part]): Edge[] => (ended.has(key) ? [[part, mustGet(ended, key)]] : []))
    return sortTopologically(labels.length, edges)
      .order.map(part => labels[part])
      .join(', ')
  },

  guess: ({ context }, rng) => rng.shuffle(Array.from(context.matchAll(HEAD), ([, label]) => label)).join(', '),
})

const PARTS = [8, 16, 32, 64]
/** The share of loose ends in the space that a part's own sentences leave free. */
const LOOSE = 0.2
const HEAD = /^Part ([A-Z]\d\d)$/gm
/** No A, which is a word, and none that looks like a digit. */
const LETTERS = 'BCDEFGHJKLMNPQRSTUVWXYZ'

/** A letter and two digits. */
function drawLabels(count: number, draw: () => number): string[] {
  const drawn = new Set<string>()
  while (drawn.size < count) {
    const number = draw()
    drawn.add(`${LETTERS[number % LETTERS.length]}${10 + Math.floor(number / LETTERS.length)}`)
  }
  return [...drawn]
}

/** Every part with the next one, and as many pairs that are further apart. */
function drawLinks(count: number, int: (from: number, to: number) => number): Edge[] {
  const next = Array.from({ length: count - 1 }, (_, at): Edge => [at, at + 1])
  const far = Array.from({ length: count - 1 }, (): Edge => {
    const from = int(0, count - 3)
    return [from, int(from + 2, count - 1)]
  })
  return [...next, ...far]
}
