import { mustGet, mustMatch } from '../../../core/collections/require.ts'
import { IN_ORDER } from '../../../core/text/template.ts'
import { drawApart, poolCores } from '../../build/together.ts'
import { formatAnswerInstructions } from '../../materials/answer-format.ts'
import type { PlacedSentence } from '../../materials/needles/place-sentences.ts'
import { type CoreRequest, defineTask } from '../../task.ts'
import { tellEverything } from './cast.ts'
import { type Edge, sortTopologically } from './order.ts'
import { shuffleParts } from './shuffled-parts.ts'
import { findTies, findUndertakings } from './story.ts'

/**
 * Put the parts of a story in order. Each part is some sentences on what people begin and end: a matter of one part
 * ends in a later one, if the text tells its end at all. Every two neighbours are tied so, and as many pairs further
 * apart; that leaves one order, which the generator checks by a topological sort. All other beginnings have no end and
 * all other ends no beginning, though the same two people, or person and town, are told of in other matters. They grow
 * in number with the text for each person and town, and only the matter, told in a dozen wordings, tells what belongs
 * together.
 *
 * A random order earns 0.07 with 16 parts (mean of Kendall's tau where it is above 0).
 */
export const reorder = defineTask({
  id: 'reorder',
  family: 'order',
  reading: 'order',
  ability: 'order',
  about: 'Put the shuffled parts of a long story in the one order that its beginnings and ends allow.',
  source:
    'Our own; paragraph reordering with a unique order, scored by Kendall’s tau, exact order and neighbours as in the literature on sentence ordering',
  version: 7,
  params: { parts: 16, share: 0.85 },
  paramNotes: {
    parts: 'parts of the story: 8, 16, 32 or 64',
    share: 'share of the text that is beginnings and ends, 0.3 to 0.9; the rest is the haystack',
  },
  levels: [
    { parts: 8, share: 0.3 },
    { parts: 8, share: 0.5 },
    { parts: 8, share: 0.7 },
    { parts: 8 },
    {},
    { share: 0.9 },
    { parts: 32, share: 0.6 },
    { parts: 32 },
    { parts: 64, share: 0.7 },
    { parts: 64 },
  ],
  // Sixty-four labels, one on a line and numbered.
  answerTokens: 512,
  paired: true,
  uniqueAnswer: false,
  scorer: 'order-tau',
  chance: 0.07,
  program: 'does not',
  haystack: true,
  instructions:
    'The text is a story that was cut into parts, and the parts were shuffled. Each part has a label. People of the story begin things and end them: in a town, a journey, a rented room, a job at the mill, a suit at court or a study at school; with another person, a letter that waits for its answer, a loan of an umbrella, a search, a portrait or a debt. Whoever begins such a thing in one part ends it in a later part, if the end is told at all. A beginning and an end belong together only if they are of the same person, the same thing, and the same town or other person. Of many things only the beginning or only the end is told. Read all parts: the question is in which order they belong.',
  template: IN_ORDER,

  check({ parts, share }) {
    if (!PARTS.includes(parts)) return `parts is one of ${PARTS.join(', ')}`
    return share >= 0.3 && share <= 0.9 ? undefined : 'share is 0.3 to 0.9'
  },

  core: request => drawStory(request),

  together: {
    tokens: ({ parts }) => parts * PART_TOKENS,
    cores(places) {
      const cores = drawApart(places, drawStory, ({ facts }) => [facts.stories[0].letters])
      return poolCores(cores, ({ stories }) => 2 * stories[0].links.length)
    },
  },

  fill({ facts: { stories } }, request) {
    const { params, rng, tokenizer } = request
    const { parts } = params
    const ties = stories.flatMap(({ links }, story) =>
      links.map(([from, to]): Edge => [story * parts + from, story * parts + to]),
    )
    const count = parts * stories.length
    const room = Math.min(request.room * params.share, request.room - count * FRAME_TOKENS)
    const inParts = Array.from({ length: count }, (): PlacedSentence[] => [])
    const places = rng.fork('places')
    const nameTie = ([at, ends]: readonly [number, boolean]) => [
      { name: nameFact(at % (ties.length / stories.length), ends), order: 2 * at + Number(ends) },
    ]
    tellEverything(ties, count, room, rng.fork('told'), tokenizer, ({ text, tokens }, part, tie) => {
      inParts[part].push({ text, tokens, depth: places.next(), facts: tie && nameTie(tie) })
    })
    const shuffled = stories
      .flatMap(({ labels, depths }, story) =>
        labels.map((label, part) => ({
          heading: `Part ${label}`,
          sentences: inParts[story * parts + part],
          at: depths[part],
        })),
      )
      .sort((a, b) => a.at - b.at)
    return shuffleParts(shuffled, request)
  },

  facts: ({ context }) =>
    findTies(findUndertakings(context)).map(({ key, who, other, matter }) => ({
      names: [who, other],
      // Another matter of the same two, or that of the other one, is no end of this.
      says: said => findUndertakings(said).some(each => each.key === key || each.matter !== matter || each.who !== who),
    })),

  solve({ context, question }) {
    const [, letters] = mustMatch(/begin with ([A-Z]{2})/, question)
    const [, ...pieces] = context.split(HEAD)
    const own = Array.from({ length: pieces.length / 2 }, (_, at) => 2 * at).filter(at =>
      pieces[at].startsWith(letters),
    )
    const labels = own.map(at => pieces[at])
    const begun = new Map<string, number>()
    const ended = new Map<string, number>()
    own.forEach((at, part) => {
      for (const { key, ends } of findUndertakings(pieces[at + 1])) (ends ? ended : begun).set(key, part)
    })
    const edges = [...begun].flatMap(([key, part]): Edge[] => (ended.has(key) ? [[part, mustGet(ended, key)]] : []))
    return sortTopologically(labels.length, edges)
      .order.map(part => labels[part])
      .join(', ')
  },

  guess({ context, question }, rng) {
    const [, letters] = mustMatch(/begin with ([A-Z]{2})/, question)
    const labels = Array.from(context.matchAll(HEAD), ([, label]) => label)
    return rng.shuffle(labels.filter(label => label.startsWith(letters))).join(', ')
  },
})

/** A story's labels in their order, what ties its parts, and where in the text these stand. */
interface Story {
  readonly letters: string
  readonly labels: readonly string[]
  readonly links: readonly Edge[]
  readonly depths: readonly number[]
}

function drawStory({
  params: { parts },
  rng,
  depth,
}: Pick<CoreRequest<{ parts: number; share: number }>, 'params' | 'rng' | 'depth'>) {
  const letters = rng.sample(LETTERS, 2).join('')
  const labels = rng.sample(NUMBERS, parts).map(number => `${letters}${number}`)
  const links = drawLinks(parts, (from, to) => rng.int(from, to))
  if (!sortTopologically(parts, links).unique) throw new Error('reorder: the order is not unique')
  // Where a part stands in the text is dealt by stratified depths.
  const story: Story = { letters, labels, links, depths: labels.map((_, part) => depth(part)) }
  return {
    question: `In what order do the ${parts} parts belong whose labels begin with ${letters}? Name each of them by its label.`,
    ...formatAnswerInstructions('order', { what: 'the labels' }),
    expected: labels,
    facts: { stories: [story] },
  }
}

const nameFact = (tie: number, ends: boolean) => `${ends ? 'end' : 'beginning'} ${tie + 1}`

const PARTS = [8, 16, 32, 64]
/** Tokens of a part at most, with its ties and the other sentences on the same people. */
const PART_TOKENS = 150
/** Tokens of a part's frame: its heading, and a sentence or two of the haystack. */
const FRAME_TOKENS = 32
const HEAD = /^Part ([A-Z]{2}\d\d)$/gm
/** None that looks like a digit. */
const LETTERS = Array.from('ABCDEFGHJKLMNPQRSTUVWXYZ')
const NUMBERS = Array.from({ length: 90 }, (_, at) => at + 10)

/** Every part with the next one, and as many pairs that are further apart. */
function drawLinks(count: number, int: (from: number, to: number) => number): Edge[] {
  const next = Array.from({ length: count - 1 }, (_, at): Edge => [at, at + 1])
  const far = Array.from({ length: count - 1 }, (): Edge => {
    const from = int(0, count - 3)
    return [from, int(from + 2, count - 1)]
  })
  return [...next, ...far]
}
