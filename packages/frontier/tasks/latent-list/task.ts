import {
  type CoreRequest,
  countFactTokens,
  defineTask,
  drawApart,
  type Fact,
  findLargest,
  findSmallest,
  formatAnswerInstructions,
  IN_ORDER,
  insertNeedles,
  mustMatch,
  poolCores,
  type Random,
  TooShort,
} from 'fathom-bench/plugin'
import { placeByLength } from './by-length.ts'
import {
  change,
  drawList,
  formatFirstLine,
  formatListLine,
  getListNames,
  makeListLines,
  read,
  runListProgram,
  SHORTEST,
} from './list-program.ts'

/**
 * Tests whether a reader can follow one list through a long program. A few lines change it. All others change other
 * lists, or only read, or are comments, and are of the same kinds. Questions ask for a slice, a length, a position, a
 * sum, a minimum or a maximum of its final content, in turn. A blind guess is right about once in 20, with lengths and
 * positions. A program of 20 lines solves it: the text is one.
 */
export const latentList = defineTask({
  id: 'latent-list',
  family: 'tracking',
  reading: 'order',
  about: 'Follow one list through a program of many, and say what a last line on it would print.',
  source:
    'Michelangelo Latent List (arXiv 2409.12640); its padding of lines that cancel each other is replaced by lines on other lists and lines without effect',
  version: 3,
  params: { ops: 5, reads: 6 },
  paramNotes: {
    ops: 'lines that change the asked list, 1 to 60 (the paper: 1, 5 and 20)',
    reads: 'lines that name the asked list and change nothing, 0 to 60',
  },
  answerTokens: 128,
  paired: true,
  uniqueAnswer: false,
  scorer: 'list-exact',
  chance: 0.05,
  program: 'solves it',
  haystack: false,
  instructions: `The text is a Python program that works on lists of whole numbers. It runs without errors. Follow it to its end: the question is about one of its lists there.`,
  template: IN_ORDER,

  check({ ops, reads }) {
    if (!Number.isInteger(ops) || ops < 1 || ops > 60) return 'ops is a whole number, 1 to 60'
    return Number.isInteger(reads) && reads >= 0 && reads <= 60 ? undefined : 'reads is a whole number, 0 to 60'
  },

  core: request => drawOneList(request),

  together: {
    tokens: ({ ops, reads }) => (1 + ops + reads) * LINE_TOKENS,
    cores: places =>
      poolCores(
        drawApart(places, drawOneList, ({ facts }) => facts.names),
        ({ planted }) => planted.length,
      ),
  },

  fill({ facts: { names, planted } }, { room, tokenizer, rng }) {
    const size = countFactTokens(planted, 'lines', tokenizer)
    const hay = makeListLines(names, room - size, rng, tokenizer)
    if (hay.units.length < 2) throw new TooShort(size + SMALLEST_HEAP)
    const { context, depths } = insertNeedles(hay, placeByLength(planted, hay.units), 'lines')
    const tokens = tokenizer.additive ? hay.tokens + size : tokenizer.count(context)
    return { context, depths, tokens, haystack: 'program', repeats: 0 }
  },

  solve({ context, question }) {
    const [, expression] = mustMatch(/print\((.*)\) show/, question)
    const name = mustMatch(/[a-z]+(?=[[.)]|$)/, expression.replace(/^(len|sum|min|max)\(/, ''))[0]
    const shown = evaluate(expression, runListProgram(context, name))
    return typeof shown === 'number' ? String(shown) : `[${shown.join(', ')}]`
  },

  guess({ context, question }, rng) {
    const numbers = context.match(/\d+/g) ?? []
    const drawNumber = () => rng.pick(numbers)
    return /\[.*:/.test(question) ? `[${drawNumber()}, ${drawNumber()}, ${drawNumber()}]` : drawNumber()
  },
})

const SMALLEST_HEAP = 100
const LINE_TOKENS = 30

/** The lines on one list, and the question about it. */
function drawOneList({
  params,
  index,
  rng,
  depth,
}: Pick<CoreRequest<{ ops: number; reads: number }>, 'params' | 'index' | 'rng' | 'depth'>) {
  const name = rng.fork('name').pick(getListNames())
  const { texts, expression, expected } = drawStory(name, params, index, rng)
  const depths = texts.map((_, at) => depth(at)).sort((a, b) => a - b)
  return {
    question: `What would print(${expression}) show as the next line of the program?`,
    ...formatAnswerInstructions('list', { what: 'the output' }),
    expected,
    facts: {
      names: [name],
      planted: texts.map((text, at): Fact => ({ name: `line ${at + 1}`, text, depth: depths[at] })),
    },
  }
}

/** Draws until the answer is another one than the first line alone gives. */
function drawStory(name: string, params: { ops: number; reads: number }, index: number, rng: Random) {
  for (let tries = 0; ; tries++) {
    const { texts, list, given } = drawListStory(name, params, rng.fork(`lines/${tries}`))
    const query = queryOn(name, list, index, rng.fork(`query/${tries}`))
    if (String(evaluate(query.expression, given)) !== String(query.expected)) return { texts, ...query }
  }
}

/** Draws the lines on the question's list in order, the first of which assigns it, with its first and final content. */
function drawListStory(
  name: string,
  { ops, reads }: { ops: number; reads: number },
  rng: Random,
): { texts: string[]; list: number[]; given: number[] } {
  const list = drawList(rng)
  const given = [...list]
  const first = formatFirstLine(name, list)
  const changes = rng.shuffle([...new Array<boolean>(ops).fill(true), ...new Array<boolean>(reads).fill(false)])
  const texts = changes.map(changes => formatListLine(name, changes ? change(list, rng.bits()) : read(rng.bits())))
  return { texts: [first, ...texts], list, given }
}

const QUERIES = ['slice', 'sum', 'index', 'slice', 'max', 'len', 'slice', 'min'] as const

function queryOn(name: string, list: readonly number[], index: number, rng: Random) {
  const kind = QUERIES[index % QUERIES.length]
  const expression = {
    slice: () => `${name}[${rng.pick(drawSlices(list.length, rng))}]`,
    index: () => `${name}.index(${rng.pick(list)})`,
    sum: () => `sum(${name})`,
    max: () => `max(${name})`,
    min: () => `min(${name})`,
    len: () => `len(${name})`,
  }[kind]()
  return { expression, expected: evaluate(expression, list) }
}

/** Slices of three numbers and more. */
function drawSlices(length: number, rng: Random): string[] {
  const start = rng.int(0, length - SHORTEST + 1)
  return [`${start}:${start + 3}`, '-3:', ':3', ...(length > SHORTEST ? ['::2'] : [])]
}

/** Evaluates the few expressions in questions as Python does. */
function evaluate(expression: string, list: readonly number[]): number | number[] {
  const call = mustMatch(/^(?:len|sum|min|max)|index\((\d+)\)|\[(-?\d*):(\d*):?(\d*)\]/, expression)
  const [whole, value, from, to, step] = call
  if (whole === 'len') return list.length
  if (whole === 'sum') return list.reduce((total, each) => total + each, 0)
  if (whole === 'min') return findSmallest(list)
  if (whole === 'max') return findLargest(list)
  if (value !== undefined) return list.indexOf(Number(value))
  const part = list.slice(Number(from || 0), to ? Number(to) : list.length)
  return step ? part.filter((_, at) => at % Number(step) === 0) : part
}
