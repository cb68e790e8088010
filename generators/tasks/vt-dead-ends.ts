import type { Random } from '../../core/random/random.ts'
import { IN_ORDER } from '../../core/text/template.ts'
import type { Tokenizer } from '../../core/tokens/tokens.ts'
import { TooShort } from '../build/too-short.ts'
import { formatAnswerInstructions } from '../materials/answer-format.ts'
import { formatFinalAnswer, SET_FORM } from '../materials/final-answer.ts'
import { flattenString } from '../materials/flat.ts'
import { computeLineOrder, pickLinesAt } from '../materials/keys/by-key.ts'
import { getDigitCounter } from '../materials/keys/digits.ts'
import { defineTask } from '../task.ts'

/**
 * Does a reader follow assignments where all lines are assignments, and most lead nowhere? A few chains end as they
 * were assigned; between their lines, other variables take a value or copy a variable of a chain and are assigned anew
 * later on, more of them the longer the text is. The answer is every variable that holds a value after the last line: a
 * list of all names is nearly all wrong, and so is every name next to the value, since its owners are mostly
 * overwritten further down. A program of 10 lines that runs the assignments solves it.
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
  program: 'solves it',
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
    const takeName = makeSupply(drawName, rng.fork('names'))
    const takeNumber = makeSupply(drawNumber, rng.fork('values'))
    const values = Array.from({ length: chains }, () => takeNumber())
    const planted = values.flatMap((value, chain) => {
      const own = Array.from({ length: size }, () => takeName())
      const depths = own.map((_, at) => depth(chain * size + at)).sort((a, b) => a - b)
      return own.map((name, at): Planted => ({ name, from: own[at - 1] ?? value, depth: depths[at] }))
    })
    const expected = planted.slice(0, size).map(({ name }) => formatTerm(name))
    return {
      question: `Which variables hold the value ${values[0]} after the last line?`,
      ...formatAnswerInstructions('set', SET_FORM),
      expected: [...expected].sort(),
      facts: { planted, values },
    }
  },

  fill({ facts: { planted, values } }, { room, tokenizer, rng }) {
    const countLineTokens = makeLineCounter(tokenizer)
    const lines = planted.map(({ name, from }) => formatAssignment(name, from))
    const keys = planted.map(({ depth }) => depth)
    let tokens = planted.reduce((sum, { name, from }) => sum + countLineTokens(name, from), -tokenizer.piece('\n'))
    if (tokens * 2 > room) throw new TooShort(tokens * 2)
    const drawLines = makeDeadEnds(planted, values, rng)
    for (;;) {
      const episode = drawLines()
      const more = episode.reduce((sum, { name, from }) => sum + countLineTokens(name, from), 0)
      if (tokens + more > room) break
      tokens += more
      for (const { name, from, key } of episode) {
        lines.push(flattenString(formatAssignment(name, from)))
        keys.push(key)
      }
    }
    const order = computeLineOrder(keys)
    const context = pickLinesAt(lines, order).join('\n')
    return {
      context,
      tokens: tokenizer.additive ? tokens : tokenizer.count(context),
      depths: computeDepths(planted, lines, order, context.length),
      haystack: 'assignments',
      repeats: 0,
    }
  },

  solve: ({ context, question }) => formatFinalAnswer(findHolders(context, /value (\d+)/.exec(question)?.[1])),

  guess({ context }, rng) {
    const names = [...new Set(Array.from(context.matchAll(ASSIGNMENT), ([, name]) => name))]
    return formatFinalAnswer(rng.sample(names, Math.min(GUESSED, names.length)))
  },
})

/** A variable, by its letter's place and its digits, or a number below `NAMES`. */
type Term = number

/** A line of a chain: the variable, and the number or the variable that it takes its value from. */
interface Planted {
  readonly name: Term
  readonly from: Term
  readonly depth: number
}

interface Line {
  readonly name: Term
  readonly from: Term
  /** Place in the text, 0 to 1. */
  readonly key: number
}

const NAMES = 1_000_000
const isName = (term: Term) => term >= NAMES
const formatTerm = (term: Term) =>
  isName(term) ? `${LETTERS[Math.floor(term / NAMES) - 1]}${term % NAMES}` : `${term}`
const formatAssignment = (name: Term, from: Term) =>
  `VAR ${formatTerm(name)} = ${isName(from) ? 'VAR ' : ''}${formatTerm(from)}`
const ASSIGNMENT = /^VAR ([A-Z]\d{6}) = (VAR )?([A-Z]?\d+)$/gm
const GUESSED = 5

/** Returns each variable's value after all lines. A copy of an unknown variable has no value. */
function findHolders(context: string, value: string | undefined): string[] {
  const held = new Map<string, string | undefined>()
  for (const [, name, copied, from] of context.matchAll(ASSIGNMENT)) held.set(name, copied ? held.get(from) : from)
  return [...held].flatMap(([name, last]) => (last !== undefined && last === value ? [name] : []))
}

/**
 * Makes lines that leave every chain unchanged, a few at a time: a new variable takes a chain's value or copies a
 * variable that holds one by then, often another new one copies it in turn, and all of them are assigned a number of
 * their own further down.
 */
function makeDeadEnds(planted: readonly Planted[], values: readonly Term[], rng: Random): () => Line[] {
  const [draws, places] = [rng.fork('draws'), rng.fork('places')]
  const takeName = makeSupply(
    drawName,
    rng.fork('names'),
    planted.map(({ name }) => name),
  )
  const byDepth = [...planted].sort((a, b) => a.depth - b.depth)
  const drawJunk = () => {
    for (;;) {
      const number = drawNumber(draws)
      if (!values.includes(number)) return number
    }
  }
  return () => {
    const links = draws.int(1, MOST_LINKS)
    const keys = new Float64Array(2 * links)
    for (let at = 0; at < keys.length; at++) keys[at] = places.next()
    keys.sort()
    let live = 0
    while (live < byDepth.length && byDepth[live].depth < keys[0]) live++
    let from = live === 0 || draws.next() < DIRECT ? draws.pick(values) : byDepth[draws.int(0, live - 1)].name
    const lines: Line[] = []
    for (let at = 0; at < links; at++) {
      const name = takeName()
      lines.push({ name, from, key: keys[at] }, { name, from: drawJunk(), key: keys[links + at] })
      from = name
    }
    return lines
  }
}

/** Variables that copy one another before all of them are overwritten. */
const MOST_LINKS = 3
/** Share of dead ends that begin with a number. */
const DIRECT = 0.4

/** None that looks like a digit. */
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ'
const drawName = (rng: Random): Term => {
  const bits = rng.bits()
  return NAMES * (1 + (bits % LETTERS.length)) + 100_000 + (Math.floor(bits / LETTERS.length) % 900_000)
}
const drawNumber = (rng: Random): Term => rng.int(10_000, 99_999)

/** Each comes once. */
function makeSupply(draw: (rng: Random) => Term, rng: Random, taken: readonly Term[] = []): () => Term {
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
function makeLineCounter(tokenizer: Tokenizer): (name: Term, from: Term) => number {
  const countDigits = getDigitCounter(tokenizer)
  const { piece } = tokenizer
  const fixed = piece('VAR') + piece(' =') + piece('\n')
  const [copied, blank] = [piece(' VAR'), piece(' ')]
  const letters = Array.from(LETTERS, letter => piece(` ${letter}`))
  const countNameTokens = (name: Term) => letters[Math.floor(name / NAMES) - 1] + countDigits(name % NAMES)
  return (name, from) =>
    fixed + countNameTokens(name) + (isName(from) ? copied + countNameTokens(from) : blank + countDigits(from))
}

/** @param lines those of the planted ones first */
function computeDepths(planted: readonly Planted[], lines: readonly string[], order: Uint32Array, length: number) {
  const starts = new Array<number>(planted.length)
  let start = 0
  for (const at of order) {
    if (at < planted.length) starts[at] = start
    start += lines[at].length + 1
  }
  return planted.map(({ name }, at) => ({
    fact: formatTerm(name),
    depth: Math.round((starts[at] / length) * 1e6) / 1e6,
  }))
}
