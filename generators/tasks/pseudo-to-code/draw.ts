import type { Random } from '../../../core/random.ts'
import { type Block, drawBlock, type Scope, SMALL_RECIPES } from './blocks.ts'
import { drawInputs, type Role } from './inputs.ts'
import type { Dialect } from './languages.ts'
import { drawLayout, type Layout } from './layout.ts'
import { readRecipes } from './recipes/recipes.ts'
import type { Program } from './tree.ts'
import { givenBy, outputsOf } from './trial.ts'

/** Lines of input and of output, as LongProc's records have them. */
export type TestCase = readonly [input: readonly string[], output: readonly string[]]

/** What the code has to be like. */
export interface Order {
  readonly dialect: Dialect
  readonly tokens: number
  readonly count: (code: string) => number
}

export interface Tested {
  readonly program: Program
  readonly tests: readonly TestCase[]
}

/**
 * A program of `tokens` tokens of code, a few more or less, and tests that between them find every error of `mutants.ts`: a block stays
 * where the tests' inputs show all of its errors, and another one is drawn where not.
 */
export function drawTested(order: Order, rng: Random): Tested {
  const drawn: (Tested & { readonly missing: number })[] = []
  for (let at = 0; at < ATTEMPTS; at++) {
    const one = attempt(order, rng.fork(at))
    if (Math.abs(one.missing) <= order.tokens * CLOSE) return one
    drawn.push(one)
  }
  return drawn.reduce((one, other) => (Math.abs(other.missing) < Math.abs(one.missing) ? other : one))
}

const ATTEMPTS = 20
const CLOSE = 0.03

function attempt({ dialect, tokens, count }: Order, rng: Random): Tested & { readonly missing: number } {
  const layout = drawLayout(rng)
  const inputs = drawInputs(rng)
  const given = inputs.map(input => givenBy(input, layout.names))
  const inline = rng.pick(tokens <= SHORT ? [1, 1, 0.5, 0] : [0, 0.2])
  const next = recipes(rng)
  const blocks: Block[] = []
  // By what they print in all tests, which no other block does: their lines could change places unseen.
  const printed = new Map<string, readonly string[]>()
  let scope = scopeOf(layout)

  const sizeOf = (program: Program) => count(dialect.code(program).join('\n'))
  const frame = sizeOf(assembled([], layout))
  let estimate = frame + READS
  while (estimate < tokens - ENDING) {
    const one = candidate(next())
    if (estimate + one.size <= tokens) take(one)
  }
  for (let left = missing(); left > ENOUGH; left = missing()) {
    const off = ({ size }: Candidate) => Math.abs(left - size)
    const tries = Array.from({ length: CHOICE }, () =>
      candidate(left < SMALL || rng.next() < 0.2 ? rng.pick(SMALL_RECIPES) : next()),
    ).sort((one, other) => off(one) - off(other))
    if (!tries.some(one => (off(one) < left || blocks.length === 0) && take(one))) break
  }
  const used = usesOf(blocks)
  const outputs = [...printed.values()]
  return {
    program: assembled(blocks, layout),
    tests: inputs.map((input, at) => [layout.lines(input, used), outputs.flatMap(one => one[at].split('\n'))]),
    missing: missing(),
  }

  function candidate(recipe: string): Candidate {
    const names = copyOf(scope)
    const block = drawBlock(recipe, rng.next() < inline, names, rng)
    return { block, scope: names, size: sizeOf({ functions: block.functions, main: block.lines }) - frame }
  }

  /** Adds a block, unless the tests miss one of its errors. */
  function take(one: Candidate): boolean {
    const outputs = outputsOf(one.block, given, dialect.limit)
    if (outputs === undefined) return false
    const all = outputs.join('\n')
    if (printed.has(all)) return false
    blocks.push(one.block)
    printed.set(all, outputs)
    scope = one.scope
    estimate += one.size
    return true
  }

  function missing(): number {
    return tokens - sizeOf(assembled(blocks, layout))
  }
}

interface Candidate {
  readonly block: Block
  readonly scope: Scope
  readonly size: number
}

/** Programs up to this many tokens may have all of their code in `main`, as most of the official ones have. */
const SHORT = 1024
/** Reading takes about as many tokens. */
const READS = 60
/** The last so many tokens are filled with what fits best. */
const ENDING = 200
const CHOICE = 24
const SMALL = 45
const ENOUGH = 6

/** A program of so many blocks, or of one small one: without tests, an example to look at. */
export function drawExample(blocks: number, rng: Random): Program {
  const layout = drawLayout(rng)
  const inline = rng.pick([1, 0.5, 0])
  const scope = scopeOf(layout)
  const all = blocks === 0 ? SMALL_RECIPES : readRecipes()
  return assembled(
    Array.from({ length: Math.max(1, blocks) }, () => drawBlock(rng.pick(all), rng.next() < inline, scope, rng)),
    layout,
  )
}

const scopeOf = ({ names }: Layout): Scope => ({
  inputs: names,
  inMain: new Set(names.values()),
  functions: new Set(['main']),
})

const copyOf = ({ inputs, inMain, functions }: Scope): Scope => ({
  inputs,
  inMain: new Set(inMain),
  functions: new Set(functions),
})

const usesOf = (blocks: readonly Block[]): ReadonlySet<Role> => new Set(blocks.flatMap(block => [...block.uses]))

const assembled = (blocks: readonly Block[], layout: Layout): Program => ({
  functions: blocks.flatMap(block => block.functions),
  main: [...layout.reads(usesOf(blocks)), ...blocks.flatMap(block => block.lines)],
})

/** All recipes in random order, over and over. */
function recipes(rng: Random): () => string {
  const order = rng.shuffle([...readRecipes()])
  let at = 0
  return () => order[at++ % order.length]
}
