import type { NeedleDepth } from '../../../core/rows/rows.ts'
import { IN_ORDER } from '../../../core/text/template.ts'
import { drawApart, poolCores } from '../../build/together.ts'
import { TooShort } from '../../build/too-short.ts'
import { formatAnswerInstructions } from '../../materials/answer-format.ts'
import { formatFinalAnswer, SET_FORM } from '../../materials/final-answer.ts'
import { type BuiltContext, type ContextRequest, type CoreRequest, defineTask } from '../../task.ts'
import {
  type Chances,
  drawName,
  drawNumber,
  formatProgram,
  formatTerm,
  type Holder,
  MOST_LINES,
  makeProgramCounter,
  makeProgramWriter,
  makeTermSupply,
  measureLine,
  type Program,
} from './assignments.ts'

/**
 * Does a reader follow assignments where all lines are assignments and all variables alike? Each takes one to four
 * values, from a number or from a variable that holds one by then, some of them more than once; only what it takes last
 * counts, and most of what it is taken from has changed since. Two dozen values pass from variable to variable at the
 * same time, more often the longer the text is. The answer is every variable that holds a value after the last line.
 */
export const vtDeadEnds = defineTask({
  id: 'vt-dead-ends',
  family: 'tracking',
  reading: 'hops',
  ability: 'track',
  about:
    'Follow thousands of assignments, most of which are overwritten, and name the variables that hold a value at the end.',
  source:
    'After RULER variable tracking (arXiv 2404.06654 section 3.2); here every line is an assignment, all variables change as often, and names beside the right ones cost precision',
  version: 2,
  params: { values: 24, holders: 5, direct: 0.06 },
  paramNotes: {
    values: 'values that variables hold at the end beside numbers that nobody asks for, 2 to 60; fewer in a short text',
    holders: 'variables that hold such a value at the end, 2 to 12',
    direct: 'share of the lines that assign a number though a variable holds it already, 0 to 0.9',
  },
  levels: [
    { holders: 2, direct: 0.9 },
    { holders: 3, direct: 0.7 },
    { holders: 4, direct: 0.5 },
    { direct: 0.3 },
    {},
    { holders: 6, direct: 0.05 },
    { values: 16, holders: 7, direct: 0.05 },
    { values: 12, holders: 8, direct: 0.02 },
    { values: 8, holders: 10, direct: 0.01 },
    { values: 6, holders: 12, direct: 0 },
  ],
  answerTokens: 256,
  thinksFirst: true,
  paired: true,
  uniqueAnswer: true,
  scorer: 'graphwalks-f1',
  chance: 0,
  program: 'solves it',
  equalSentences: 'Lines may come again.',
  haystack: false,
  instructions:
    'Each line of the text assigns a value to a variable: a number, or the value that another variable holds at that point. The lines are carried out one after the other, and a variable keeps its value until a later line assigns it another one. Lines may come again.',
  template: IN_ORDER,

  check({ values, holders, direct }) {
    if (!Number.isInteger(values) || values < 2 || values > 60) return 'values is a whole number, 2 to 60'
    if (!Number.isInteger(holders) || holders < 2 || holders > 12) return 'holders is a whole number, 2 to 12'
    return direct >= 0 && direct <= 0.9 ? undefined : 'direct is 0 to 0.9'
  },

  core: request => drawHolders(request),

  together: {
    most: ({ values }) => values,
    tokens: ({ holders }) => holders * MOST_LINES * LINE_TOKENS,
    cores(places) {
      const cores = drawApart(places, drawHolders, ({ facts: { asked } }) =>
        asked
          .flatMap(({ name, value }) => [formatTerm(name), formatTerm(value)])
          .filter((term, at, all) => all.indexOf(term) === at),
      )
      return poolCores(cores, ({ asked }) => asked.reduce((sum, { keys }) => sum + keys.length, 0))
    },
  },

  fill: ({ facts: { asked } }, request) => fillProgram(asked, request),

  solve: ({ context, question }) => formatFinalAnswer(findHolders(context, /value (\d+)/.exec(question)?.[1])),

  guess({ context }, rng) {
    const names = [...new Set(Array.from(context.matchAll(ASSIGNMENT), ([, name]) => name))]
    return formatFinalAnswer(rng.sample(names, Math.min(GUESSED, names.length)))
  },
})

/** Variables that hold a value at the end. */
function drawHolders({
  params: { holders },
  rng,
  depth,
}: Pick<CoreRequest<Chances & Params>, 'params' | 'rng' | 'depth'>) {
  const takeName = makeTermSupply(drawName, rng.fork('names'))
  const [draw, value] = [rng.fork('lines'), drawNumber(rng.fork('values'))]
  let lines = 0
  const asked = Array.from({ length: holders }, (): Holder => {
    const keys = Array.from({ length: draw.int(1, MOST_LINES) }, () => depth(lines++))
    return { name: takeName(), value, keys: keys.sort((a, b) => a - b) }
  })
  return {
    question: `Which variables hold the value ${value} after the last line?`,
    ...formatAnswerInstructions('set', SET_FORM),
    expected: asked.map(({ name }) => formatTerm(name)).sort(),
    facts: { asked },
  }
}

type Params = Record<string, number>
const LINE_TOKENS = 13

/** As many lines as fit: their number is corrected by what those of the last try took. */
function fillProgram(
  holders: readonly Holder[],
  { params, room, rng, tokenizer }: ContextRequest<Chances & Params>,
): BuiltContext {
  const write = makeProgramWriter(holders, params, rng)
  const count = makeProgramCounter(tokenizer)
  let program = write(Math.max(FEWEST, 5 * holders.length))
  let tokens = count(program)
  if (tokens > room) throw new TooShort(tokens * 1.1)
  const aim = room - Math.max(SLACK, room * NEAR * 0.5)
  let size = (aim * program.from.length) / tokens
  for (let tries = 0; tries < MOST_TRIES && room - tokens > Math.max(CLOSE, room * NEAR); tries++) {
    const more = write(Math.max(program.from.length + 1, Math.floor(size)))
    const taken = count(more)
    size = more.from.length + ((aim - taken) * more.from.length) / taken
    if (taken <= room) [program, tokens] = [more, taken]
  }
  const context = formatProgram(program)
  return {
    context,
    tokens: tokenizer.additive ? tokens : tokenizer.count(context),
    depths: computeDepths(program, holders.length, context.length),
    haystack: 'assignments',
    repeats: 0,
  }
}

/** Lines of the shortest text. */
const FEWEST = 100
/** Tokens, or a share of the room, that may be left free; what is aimed at leaves a few lines. */
const [CLOSE, NEAR, SLACK] = [110, 0.004, 50]
const MOST_TRIES = 12

/** Where the lines of asked variables begin, variable by variable. */
function computeDepths(program: Program, count: number, length: number): NeedleDepth[] {
  const depths = Array.from({ length: count }, (): NeedleDepth[] => [])
  let start = 0
  for (const [line, variable] of program.variables.entries()) {
    if (variable < count)
      depths[variable].push({
        fact: formatTerm(program.names[variable]),
        depth: Math.round((start / length) * 1e6) / 1e6,
      })
    start += measureLine(program, line) + 1
  }
  return depths.flat()
}

const ASSIGNMENT = /^VAR ([A-Z]\d{6}) = (VAR )?([A-Z]?\d+)$/gm
const GUESSED = 5

/** Computes the value of each variable after all lines. A copy of an unknown variable has no value. */
function findHolders(context: string, value: string | undefined): string[] {
  const held = new Map<string, string | undefined>()
  for (const [, name, copied, from] of context.matchAll(ASSIGNMENT)) held.set(name, copied ? held.get(from) : from)
  return [...held].flatMap(([name, last]) => (last !== undefined && last === value ? [name] : []))
}
