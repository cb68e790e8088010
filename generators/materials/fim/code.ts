import type { Random } from '../../../core/random.ts'
import type { Tokenizer } from '../../../core/tokens.ts'
import { drawKeys, type Key, keyText, otherKeys } from '../keys.ts'
import { type StatementWriter, statementWriter, uncounted, type Written } from '../statements.ts'
import { type GapKind, linesFor, MISSING, otherNumber } from './gap.ts'

/**
 * A line of code that its checks fix. Every function gives P × a + Q × b + R; three checks of the asked one, far apart, leave one
 * choice of P, Q and R. What surrounds it are other functions and their checks, all of which hold.
 */
export const code: GapKind = {
  draw(rng, depth) {
    const [key] = drawKeys(rng.fork('name'), 1)
    const rest = rng.fork('function')
    const made = drawFunction(rest)
    const { P, Q, R } = made
    const [a, b] = [rest.int(2, 9), rest.int(2, 9)]
    // Differences of two checks give P and Q; the order tells nothing.
    const checks = rest.shuffle([
      [a, b],
      [a + rest.int(1, 4), b],
      [a, b + rest.int(1, 4)],
    ] as [number, number][])
    const name = keyText(key!, '_')
    return {
      keys: [key!],
      question: `The text lists functions and checks on them in no order; all checks hold. Every function returns P * a + Q * b + R, with whole numbers P, Q and R of its own. The body of the function ${name} is missing. What are its P, Q and R?`,
      answerFormat: 'Reply with three lines: "P: …", "Q: …" and "R: …".',
      held: { P, Q, R },
      instead: {
        P: otherNumber(rest, P, ...FACTORS),
        Q: otherNumber(rest, Q, ...FACTORS),
        R: otherNumber(rest, R, ...TERMS),
      },
      facts: [
        { name: 'gap', text: `def ${name}(a, b):\n    ${MISSING}`, depth: depth(0) },
        ...checks.map(([x, y], at) => ({
          name: `check ${at + 1}`,
          text: writeCheck(uncounted, key!, made, x, y).text.trimEnd(),
          depth: depth(at + 1),
        })),
      ],
    }
  },

  fill: ({ keys }, room, rng, tokenizer) => linesFor(room, tokenizer, otherFunctions(keys, rng, tokenizer)),

  solve({ context, question }) {
    const name = ASKED.exec(question)?.[1]
    const checks = [...context.matchAll(CHECK)].filter(([, of]) => of === name).map(([, , ...all]) => all.map(Number))
    if (checks.length < 3) return {}
    // Cramer's rule on the first three equations.
    const rows = checks.slice(0, 3).map(([a, b]) => [a!, b!, 1])
    const whole = determinant(rows)
    const [P, Q, R] = [0, 1, 2].map(
      column => determinant(rows.map((row, at) => row.with(column, checks[at]![2]!))) / whole,
    )
    return { P: P!, Q: Q!, R: R! }
  },

  guess({ context }, rng) {
    const bodies = [...context.matchAll(BODY)]
    if (bodies.length === 0) return undefined
    const any = (part: number) => Number(rng.pick(bodies)[part])
    return { P: any(1), Q: any(2), R: any(3) }
  },

  line: ({ P, Q, R }) => `return ${P} * a + ${Q} * b + ${R}`,
  varied: [['P'], ['Q'], ['R']],
}

const ASKED = /body of the function (\w+) is missing/
const CHECK = /^assert ([a-z_]+)\((\d+), (\d+)\) == (\d+)$/gm
const BODY = /^ {4}return (\d+) \* a \+ (\d+) \* b \+ (\d+)$/gm

interface Made {
  readonly P: number
  readonly Q: number
  readonly R: number
}

const FACTORS = [2, 29] as const
const TERMS = [11, 99] as const

const drawFunction = (rng: Random): Made => ({
  P: rng.int(...FACTORS),
  Q: rng.int(...FACTORS),
  R: rng.int(...TERMS),
})

function determinant(rows: readonly (readonly number[])[]): number {
  const [[a, b, c], [d, e, f], [g, h, i]] = rows as [Three, Three, Three]
  return a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g)
}

type Three = readonly [number, number, number]

const writeCheck = (line: StatementWriter, key: Key, { P, Q, R }: Made, a: number, b: number): Written =>
  line
    .words('assert')
    .key(key, '_')
    .words('(')
    .digits(a)
    .words(',')
    .number(b)
    .words(') ==')
    .number(P * a + Q * b + R)
    .end('')

const writeFunction = (line: StatementWriter, key: Key, { P, Q, R }: Made): Written =>
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
function otherFunctions(taken: readonly Key[], rng: Random, tokenizer: Tokenizer) {
  const nextKey = otherKeys(rng, taken)
  const line = statementWriter(tokenizer)
  const known: (Made & { readonly key: Key })[] = []
  return () => {
    if (known.length === 0 || rng.next() < SHARE_OF_FUNCTIONS) {
      const made = { key: nextKey(), ...drawFunction(rng) }
      known[known.length < KNOWN ? known.length : rng.int(0, KNOWN - 1)] = made
      return writeFunction(line, made.key, made)
    }
    const made = rng.pick(known)
    return writeCheck(line, made.key, made, rng.int(1, 13), rng.int(1, 13))
  }
}

const SHARE_OF_FUNCTIONS = 0.25
