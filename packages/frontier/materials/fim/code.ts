import {
  type CountedText,
  drawKeys,
  findCommonDivisor,
  formatAnswerInstructions,
  formatKey,
  getStatementWriter,
  makeOtherKeys,
  type Random,
  type StatementWriter,
  type Tokenizer,
  uncounted,
  type WordPairKey,
} from 'fathom-bench/plugin'
import { type GapKind, MISSING, takeLinesFor } from './gap.ts'

/**
 * A line of code that its checks determine. Every function returns P × a + Q × b + R. Three checks of the gap's
 * function, far apart, leave one choice of P, Q and R. Of the eight combinations of two values each, any one check
 * leaves three and any two leave two. Other functions and their checks, all of which hold, surround it.
 */
export const codeGap: GapKind = {
  draw(rng, depth) {
    const [key] = drawKeys(rng.fork('name'), 1)
    const rest = rng.fork('function')
    const { made, instead, checks } = drawRivals(rest)
    const { P, Q, R } = made
    const name = formatKey(key, '_')
    return {
      keys: [key],
      question: `The text lists functions and checks on them, in no particular order; all checks hold. Every function returns P * a + Q * b + R, with whole numbers P, Q and R of its own. The body of the function ${name} is missing. What are its P, Q and R?`,
      ...formatAnswerInstructions('lines', { names: ['P', 'Q', 'R'] }),
      held: { P, Q, R },
      instead: { ...instead },
      facts: [
        { name: 'gap', text: `def ${name}(a, b):\n    ${MISSING}`, depth: depth(0) },
        ...rest
          .shuffle(checks)
          .map(([x, y], at) => ({
            name: `check ${at + 1}`,
            text: writeCheck(uncounted, key, made, x, y).text.trimEnd(),
            depth: depth(at + 1),
          })),
      ],
    }
  },

  fill: ({ keys }, room, rng, tokenizer) => takeLinesFor(room, tokenizer, makeOtherFunctions(keys, rng, tokenizer)),

  solve({ context, question }) {
    const name = ASKED.exec(question)?.[1]
    const checks = [...context.matchAll(CHECK)].filter(([, of]) => of === name).map(([, , ...all]) => all.map(Number))
    if (checks.length < 3) return {}
    // Cramer's rule on the first three equations.
    const rows = checks.slice(0, 3).map(([a, b]) => [a, b, 1])
    const whole = computeDeterminant(rows)
    const [P, Q, R] = [0, 1, 2].map(
      column => computeDeterminant(rows.map((row, at) => row.with(column, checks[at][2]))) / whole,
    )
    return { P: P, Q: Q, R: R }
  },

  guess({ context }, rng) {
    const bodies = [...context.matchAll(BODY)]
    if (bodies.length === 0) return undefined
    const pickBodyPart = (part: number) => Number(rng.pick(bodies)[part])
    return { P: pickBodyPart(1), Q: pickBodyPart(2), R: pickBodyPart(3) }
  },

  line: ({ P, Q, R }) => `return ${P} * a + ${Q} * b + ${R}`,
  varied: [['P'], ['Q'], ['R']],
}

const ASKED = /body of the function (\w+) is missing/
const CHECK = /^assert ([a-z_]+)\((-?\d+), (-?\d+)\) == (-?\d+)$/gm
const BODY = /^ {4}return (\d+) \* a \+ (\d+) \* b \+ (\d+)$/gm

interface Made {
  readonly P: number
  readonly Q: number
  readonly R: number
}

const FACTORS = [2, 29] as const
const TERMS = [11, 99] as const

const drawFunction = (rng: Random): Made => ({ P: rng.int(...FACTORS), Q: rng.int(...FACTORS), R: rng.int(...TERMS) })

/**
 * Draws a function, one that differs from it in P, Q and R, and three checks of the first. With a step of the same size
 * in P × x, Q × y and R, a check at (±x, ±y) also holds if two of the three come from the other function and their
 * steps cancel. The two differ from check to check, and each of them fits two checks, so neither one nor two of the
 * checks determine the choice. Each of a part's two values is right with even chance, so the options alone reveal
 * nothing.
 */
function drawRivals(rng: Random): { made: Made; instead: Made; checks: [number, number][] } {
  for (;;) {
    const [x, y] = [rng.int(...ARGUMENTS), rng.int(...ARGUMENTS)]
    const step = (x * y) / findCommonDivisor(x, y)
    if (step > LARGEST_STEP) continue
    const size = step * rng.int(1, Math.floor(LARGEST_STEP / step))
    if (size / Math.min(x, y) > FACTORS[1] - FACTORS[0]) continue
    const [P, Q, R] = [drawPair(rng, size / x, FACTORS), drawPair(rng, size / y, FACTORS), drawPair(rng, size, TERMS)]
    const a = P.step * R.step < 0 ? x : -x
    const b = Q.step * R.step < 0 ? y : -y
    const checks: [number, number][] = [
      [a, b],
      [a, -b],
      [-a, b],
    ]
    return {
      made: { P: P.right, Q: Q.right, R: R.right },
      instead: { P: P.right + P.step, Q: Q.right + Q.step, R: R.right + R.step },
      checks,
    }
  }
}

/** Draws two numbers within bounds that are `apart`; either may be the right one. */
function drawPair(rng: Random, apart: number, [from, to]: readonly [number, number]): { right: number; step: number } {
  const low = rng.int(from, to - apart)
  return rng.int(0, 1) === 0 ? { right: low, step: apart } : { right: low + apart, step: -apart }
}

const ARGUMENTS = [2, 9] as const
const LARGEST_STEP = 60

function computeDeterminant(rows: readonly (readonly number[])[]): number {
  const [[a, b, c], [d, e, f], [g, h, i]] = rows as [Three, Three, Three]
  return a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g)
}

type Three = readonly [number, number, number]

function writeCheck(line: StatementWriter, key: WordPairKey, { P, Q, R }: Made, a: number, b: number): CountedText {
  line
    .words('assert')
    .key(key, '_')
    .words(a < 0 ? '(-' : '(')
    .digits(Math.abs(a))
  addSigned(line.words(','), b)
  return addSigned(line.words(') =='), P * a + Q * b + R).end('')
}

const addSigned = (line: StatementWriter, value: number): StatementWriter =>
  value < 0 ? line.words(' -').digits(-value) : line.number(value)

const writeFunction = (line: StatementWriter, key: WordPairKey, { P, Q, R }: Made): CountedText =>
  line
    .words('def')
    .key(key, '_')
    .words('(a, b):\n    return')
    .number(P)
    .words(' * a +')
    .number(Q)
    .words(' * b +')
    .number(R)
    .end('')

/** Functions that checks may still come for. */
const KNOWN = 60

/** Other functions, each with four checks or so. */
function makeOtherFunctions(taken: readonly WordPairKey[], rng: Random, tokenizer: Tokenizer) {
  const drawNextKey = makeOtherKeys(rng, taken)
  const line = getStatementWriter(tokenizer)
  const known: (Made & { readonly key: WordPairKey })[] = []
  return () => {
    if (known.length === 0 || rng.next() < SHARE_OF_FUNCTIONS) {
      const made = { key: drawNextKey(), ...drawFunction(rng) }
      known[known.length < KNOWN ? known.length : rng.int(0, KNOWN - 1)] = made
      return writeFunction(line, made.key, made)
    }
    const made = rng.pick(known)
    return writeCheck(line, made.key, made, drawArgument(rng), drawArgument(rng))
  }
}

const drawArgument = (rng: Random) => rng.int(...ARGUMENTS) * (rng.int(0, 1) === 0 ? 1 : -1)

const SHARE_OF_FUNCTIONS = 0.25
