import type { Random } from '../../core/random.ts'
import { IN_ORDER } from '../../core/template.ts'
import type { Tokenizer } from '../../core/tokens.ts'
import { answerIn } from '../materials/answer-format.ts'
import { byKey } from '../materials/by-key.ts'
import { digitTokens } from '../materials/digits.ts'
import { finalAnswer, SET_FORM } from '../materials/final-answer.ts'
import { flat } from '../materials/flat.ts'
import { defineTask } from '../task.ts'
import { TooShort } from '../too-short.ts'

/**
 * Does a reader follow assignments where all lines are assignments, and most lead nowhere? A few chains end as they were assigned; between
 * their lines, other variables take a value or copy a variable of a chain and are assigned anew later on, more of them the longer the text is.
 * The answer is every variable that holds a value after the last line: a list of all names is nearly all wrong, and so is what stands
 * beside the value, since its owners are mostly overwritten further down. A program of 10 lines that runs the assignments solves it.
 */
export const vtDeadEnds = defineTask({
  id: 'vt-dead-ends',
  family: 'tracking',
  reading: 'hops',
  about:
    'Follow chains of assignments among thousands that are overwritten, and name the variables that hold a value at the end.',
  source:
    'After RULER variable tracking (arXiv 2404.06654 section 3.2); here every line is an assignment, copies of the chains are overwritten later, and names beside the right ones cost precision',
  version: 1,
  params: { chains: 4, hops: 4 },
  paramNotes: {
    chains: 'chains of assignments, 2 to 20; only the first is asked for',
    hops: 'assignments after the first one in a chain, 1 to 12',
  },
  answerTokens: 256,
  thinksFirst: true,
  paired: true,
  uniqueAnswer: true,
  scorer: 'graphwalks-f1',
  chance: 0,
  toolSolvable: true,
  haystack: false,
  instructions:
    'Each line of the text assigns a value to a variable: a number, or the value that another variable holds at that point. The lines are carried out one after the other, and a variable keeps its value until a later line assigns it a new one.',
  template: IN_ORDER,

  check({ chains, hops }) {
    if (!Number.isInteger(chains) || chains < 2 || chains > 20) return 'chains is a whole number, 2 to 20'
    return Number.isInteger(hops) && hops >= 1 && hops <= 12 ? undefined : 'hops is a whole number, 1 to 12'
  },

  core({ params: { chains, hops }, rng, depth }) {
    const size = hops + 1
    const names = supplyOf(drawName, rng.fork('names'))
    const numbers = supplyOf(drawNumber, rng.fork('values'))
    const values = Array.from({ length: chains }, () => numbers())
    const planted = values.flatMap((value, chain) => {
      const own = Array.from({ length: size }, () => names())
      const depths = own.map((_, at) => depth(chain * size + at)).sort((a, b) => a - b)
      return own.map((name, at): Planted => ({ name, from: own[at - 1] ?? value, depth: depths[at]! }))
    })
    const expected = planted.slice(0, size).map(({ name }) => name)
    return {
      question: `Which variables hold the value ${values[0]} after the last line?`,
      ...answerIn('set', SET_FORM),
      expected: [...expected].sort(),
      facts: { planted, values },
    }
  },

  fill({ facts: { planted, values } }, { room, tokenizer, rng }) {
    const sizeOf = lineCounter(tokenizer)
    const lines = planted.map(({ name, from }) => assignment(name, from))
    const keys = planted.map(({ depth }) => depth)
    let tokens = planted.reduce((sum, { name, from }) => sum + sizeOf(name, from), -tokenizer.piece('\n'))
    if (tokens * 2 > room) throw new TooShort(tokens * 2)
    const next = deadEnds(planted, values, rng)
    for (;;) {
      const episode = next()
      const more = episode.reduce((sum, { name, from }) => sum + sizeOf(name, from), 0)
      if (tokens + more > room) break
      tokens += more
      for (const { name, from, key } of episode) {
        lines.push(flat(assignment(name, from)))
        keys.push(key)
      }
    }
    const ordered = byKey(lines, keys)
    const context = ordered.join('\n')
    return {
      context,
      tokens: tokenizer.additive ? tokens : tokenizer.count(context),
      depths: depthsOf(planted, lines, ordered, context.length),
      haystack: 'assignments',
      repeats: 0,
    }
  },

  solve: ({ context, question }) => finalAnswer(holders(context, /value (\d+)/.exec(question)?.[1])),

  guess({ context }, rng) {
    const names = [...new Set(Array.from(context.matchAll(ASSIGNMENT), ([, name]) => name!))]
    return finalAnswer(rng.sample(names, Math.min(GUESSED, names.length)))
  },
})

/** A line of a chain: the variable, and the number or the variable that it takes its value from. */
interface Planted {
  readonly name: string
  readonly from: string
  readonly depth: number
}

interface Line {
  readonly name: string
  readonly from: string
  /** Place in the text, 0 to 1. */
  readonly key: number
}

const assignment = (name: string, from: string) => `VAR ${name} = ${isName(from) ? 'VAR ' : ''}${from}`
const isName = (text: string) => text.charCodeAt(0) >= LETTER_A
const ASSIGNMENT = /^VAR ([A-Z]\d{6}) = (?:VAR )?([A-Z]?\d+)$/gm
const LETTER_A = 65
const GUESSED = 5

/** What each variable holds after all lines; a variable that copies one of which nothing is known holds nothing. */
function holders(context: string, value: string | undefined): string[] {
  const held = new Map<string, string | undefined>()
  for (const [, name, from] of context.matchAll(ASSIGNMENT)) held.set(name!, isName(from!) ? held.get(from!) : from)
  return [...held].flatMap(([name, last]) => (last !== undefined && last === value ? [name] : []))
}

/**
 * Lines that leave every chain as it is, a few at a time: a new variable takes a chain's value or copies a variable that holds one by then, often
 * another new one copies it in turn, and all of them are assigned a number of their own further down.
 */
function deadEnds(planted: readonly Planted[], values: readonly string[], rng: Random): () => Line[] {
  const [draws, places] = [rng.fork('draws'), rng.fork('places')]
  const names = supplyOf(
    drawName,
    rng.fork('names'),
    planted.map(({ name }) => name),
  )
  const taken = new Set(values)
  const junk = () => {
    for (;;) {
      const number = drawNumber(draws)
      if (!taken.has(number)) return number
    }
  }
  return () => {
    const links = draws.int(1, MOST_LINKS)
    const keys = Array.from({ length: 2 * links }, () => places.next()).sort((a, b) => a - b)
    const live = planted.filter(({ depth }) => depth < keys[0]!)
    let from = live.length === 0 || draws.next() < DIRECT ? draws.pick(values) : draws.pick(live).name
    const own = Array.from({ length: links }, () => names())
    const lines = own.map((name, at): Line => {
      const line = { name, from, key: keys[at]! }
      from = name
      return line
    })
    return [...lines, ...own.map((name, at): Line => ({ name, from: junk(), key: keys[links + at]! }))]
  }
}

/** Variables that copy one another before all of them are overwritten. */
const MOST_LINKS = 3
/** Share of dead ends that begin with a number. */
const DIRECT = 0.4

const drawName = (rng: Random) => `${LETTERS[rng.int(0, LETTERS.length - 1)]}${rng.int(100_000, 999_999)}`
const drawNumber = (rng: Random) => String(rng.int(10_000, 99_999))
/** None that looks like a digit. */
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ'

/** Each comes once. */
function supplyOf(draw: (rng: Random) => string, rng: Random, taken: readonly string[] = []): () => string {
  const used = new Set(taken)
  return () => {
    for (;;) {
      const next = draw(rng)
      if (used.has(next)) continue
      used.add(next)
      return next
    }
  }
}

/** Tokens of a line with its line break. */
function lineCounter(tokenizer: Tokenizer): (name: string, from: string) => number {
  const digits = digitTokens(tokenizer)
  const { piece } = tokenizer
  const fixed = piece('VAR') + piece(' =') + piece('\n')
  const [copied, blank] = [piece(' VAR'), piece(' ')]
  const nameTokens = (name: string) => piece(` ${name[0]}`) + digits(Number(name.slice(1)))
  return (name, from) =>
    fixed + nameTokens(name) + (isName(from) ? copied + nameTokens(from) : blank + digits(Number(from)))
}

function depthsOf(planted: readonly Planted[], lines: readonly string[], ordered: readonly string[], length: number) {
  const wanted = new Map(lines.slice(0, planted.length).map((line, at) => [line, at]))
  const starts = new Array<number>(planted.length)
  let start = 0
  for (const line of ordered) {
    const at = wanted.get(line)
    if (at !== undefined) starts[at] = start
    start += line.length + 1
  }
  return planted.map(({ name }, at) => ({ fact: name, depth: Math.round((starts[at]! / length) * 1e6) / 1e6 }))
}
