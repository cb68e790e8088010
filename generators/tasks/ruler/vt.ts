import type { Random } from '../../../core/random/random.ts'
import { IN_ORDER } from '../../../core/text/template.ts'
import { computeRulerSize } from '../../build/profile.ts'
import { drawApart, withFacts } from '../../build/together.ts'
import { TooShort } from '../../build/too-short.ts'
import { type HaystackUnits, takeFirstLines } from '../../haystack.ts'
import { countWholeLines, NOISE_LINE, noise } from '../../haystacks/noise.ts'
import { formatAnswerInstructions } from '../../materials/answer-format.ts'
import { formatWorkedExample } from '../../materials/example.ts'
import { countFactTokens, type Fact, insertNeedles } from '../../materials/needles/insert-needles.ts'
import { type ContextRequest, type CoreRequest, defineTask } from '../../task.ts'

export const vt = defineTask({
  id: 'vt',
  family: 'tracking',
  reading: 'hops',
  about: 'Follow a chain of assignments through the text and name every variable that ends with a given value.',
  source:
    'RULER (arXiv 2404.06654) section 3.2, NVIDIA/RULER variable_tracking.py; wording and depths are ours, and the worked example is made anew for each item',
  version: 4,
  params: { chains: 1, hops: 4 },
  paramNotes: {
    chains: 'chains of assignments, only the first is asked for',
    hops: 'assignments after the first one in a chain',
  },
  // RULER reserves 30 and prefills the answer; chat endpoints have no prefill and add their own words.
  answerTokens: 128,
  official: { answerTokens: 30, core: drawOfficialCore, fill: fillOfficial, size: computeOfficialSize },
  paired: true,
  uniqueAnswer: true,
  scorer: 'ruler-recall',
  chance: 0,
  // With one chain, every variable of the text is asked for.
  guessScore: 1,
  program: 'solves it',
  haystack: false,
  instructions: `Some lines of the text assign a value to a variable: a number, or the value of another variable. Keep track of them.`,
  template: IN_ORDER,

  check({ chains, hops }) {
    if (![chains, hops].every(count => Number.isInteger(count) && count >= 1))
      return 'chains and hops are whole numbers from 1'
    return chains * (hops + 1) > 400 ? 'chains × (hops + 1) is at most 400' : undefined
  },

  core: drawChainsAmongNoise,

  together: {
    tokens: ({ chains, hops }) => chains * (hops + 1) * LINE_TOKENS,
    cores(places, { params, rng }) {
      const cores = drawApart(places, drawChainsAmongNoise, ({ facts }) => facts.flatMap(listTerms))
      const facts = cores.flatMap(core => core.facts)
      const counts = cores.map(core => core.facts.length)
      const example = buildExample(rng.fork('example'), params)
      return withFacts(cores, facts, counts).map(core => ({ ...core, example }))
    },
  },

  fill: (core, request) => fillNoise(core, request),

  solve({ context, question }) {
    const value = /\b\d{5}\b/.exec(question)?.[0]
    const held = new Map<string, string>()
    for (const [, name, from] of context.matchAll(ASSIGNMENT)) held.set(name, held.get(from) ?? from)
    return [...held]
      .filter(([, final]) => final === value)
      .map(([name]) => name)
      .join(', ')
  },

  guess({ context, question }, rng) {
    const names = [...context.matchAll(ASSIGNMENT)].map(([, name]) => name)
    return rng.sample(names, Math.min(names.length, Number(/There are (\d+)/.exec(question)?.[1] ?? 1))).join(', ')
  },
})

type Params = { chains: number; hops: number }

function drawChainsAmongNoise({ params, rng, depth }: Pick<CoreRequest<Params>, 'params' | 'rng' | 'depth'>) {
  const chains = drawChains(rng.fork('chains'), params, NAME_LETTERS)
  const facts = chains.flatMap(({ lines, names }, chain) => {
    const depths = names.map((_, at) => depth(chain * names.length + at)).sort((a, b) => a - b)
    return lines.map((text, at): Fact => ({ name: names[at], text, depth: depths[at] }))
  })
  const [asked] = chains
  return { ...makeQuestion(asked), example: buildExample(rng.fork('example'), params), expected: asked.names, facts }
}

type Facts = { readonly facts: readonly Fact[] }
type FillRequest = Pick<ContextRequest<Params>, 'room' | 'tokenizer' | 'rng'>

/** @param cut what is taken of the noise that fits */
function fillNoise({ facts }: Facts, { room, tokenizer, rng }: FillRequest, cut = (hay: HaystackUnits) => hay) {
  const planted = countFactTokens(facts, noise.layout, tokenizer)
  const hay = cut(noise.fill(room - planted, rng, tokenizer))
  if (hay.units.length < 2) throw new TooShort(planted + SMALLEST_HEAP)
  return {
    ...insertNeedles(hay, facts, noise.layout),
    tokens: hay.tokens + planted,
    haystack: noise.id,
    repeats: hay.repeats,
  }
}

/** Draws any line with equal chance, and gives the start of the answer. */
function drawOfficialCore(request: CoreRequest<Params>) {
  const stream = request.rng.fork('depths')
  const core = drawChainsAmongNoise({ ...request, depth: () => stream.next() })
  return { ...core, answerPrefix: ` The ${core.expected.length} variables that hold the value asked for are:` }
}

function computeOfficialSize({ facts }: Facts, { room, tokenizer, rng }: FillRequest): number {
  return countWholeLines(noise.fill(room - countFactTokens(facts, noise.layout, tokenizer), rng, tokenizer))
}

/** In RULER's steps: 10 lines, below 4,096 tokens 5. */
function fillOfficial(core: Facts, request: ContextRequest<Params>) {
  const step = request.target < 4096 ? 5 : 10
  return fillNoise(core, request, hay =>
    takeFirstLines(
      hay,
      computeRulerSize(countWholeLines(hay), request.firstSize ?? countWholeLines(hay), step),
      request.tokenizer,
    ),
  )
}

const NAME_LETTERS = 5
/** Tokens of an assignment with its line break, at most. */
const LINE_TOKENS = 18
const NOISE_LINES = 15
const SMALLEST_HEAP = 60
const ASSIGNMENT = /^VAR ([A-Z]+) = (?:VAR )?([A-Z]+|\d+)$/gm

/** The variable of a line, and the number that it assigns. */
const listTerms = ({ name, text }: Fact): string[] => [name, ...(text.match(/\d+/g) ?? [])]

interface Chain {
  readonly names: readonly string[]
  readonly value: string
  readonly lines: readonly string[]
}

function drawChains(rng: Random, { chains, hops }: { chains: number; hops: number }, letters: number): Chain[] {
  const names = drawDistinct(
    () => Array.from({ length: letters }, () => String.fromCharCode(65 + rng.int(0, 25))).join(''),
    chains * (hops + 1),
  )
  const values = drawDistinct(() => String(rng.int(10_000, 99_999)), chains)
  return values.map((value, chain) => {
    const own = names.slice(chain * (hops + 1), (chain + 1) * (hops + 1))
    return {
      names: own,
      value,
      lines: own.map((name, at) => `VAR ${name} = ${at === 0 ? value : `VAR ${own[at - 1]}`}`),
    }
  })
}

function drawDistinct(draw: () => string, count: number): string[] {
  const drawn = new Set<string>()
  while (drawn.size < count) drawn.add(draw())
  return [...drawn]
}

const makeQuestion = ({ names, value }: Chain) => ({
  question: `Which variables hold the value ${value}, directly or by way of other variables? There are ${names.length} of them.`,
  ...formatAnswerInstructions('set', { what: 'their names' }),
})

/**
 * A small item with its answer, in names of another length. RULER's takes up to 500 tokens, about as many as this: the
 * lines of its chain stand at random places among lines of noise.
 */
function buildExample(rng: Random, params: { chains: number; hops: number }): string {
  const [chain] = drawChains(rng, { chains: 1, hops: Math.min(params.hops, 8) }, NAME_LETTERS - 2)
  const { names, lines } = chain
  const all = NOISE_LINES + lines.length
  const places = rng.sample(
    Array.from({ length: all }, (_, at) => at),
    lines.length,
  )
  const at = new Map(places.sort((a, b) => a - b).map((position, line) => [position, lines[line]]))
  const text = Array.from({ length: all }, (_, position) => at.get(position) ?? NOISE_LINE).join('\n')
  const { question } = makeQuestion(chain)
  return formatWorkedExample('Here is a short example.', `${text}\n\n${question}\nAnswer: ${names.join(', ')}`)
}
