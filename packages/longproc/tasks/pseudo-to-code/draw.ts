import type { Random } from 'fathom-bench/plugin'
import { drawBlock, type NameScope, type ProgramBlock, SMALL_RECIPES } from './blocks.ts'
import { drawInputs, type Role } from './inputs.ts'
import type { CodeDialect } from './languages/languages.ts'
import { drawInputLayout, type InputLayout } from './layout.ts'
import { readRecipes } from './recipes/recipes.ts'
import type { ProgramTree } from './tree.ts'
import { bindInputs, collectOutputs } from './trial.ts'

/** Lines of input and of output, as LongProc's records have them. */
export type TestCase = readonly [input: readonly string[], output: readonly string[]]

/** Requirements on the code. */
export interface CodeRequirements {
  readonly dialect: CodeDialect
  readonly tokens: number
  readonly count: (code: string) => number
}

export interface Tested {
  readonly program: ProgramTree
  readonly tests: readonly TestCase[]
}

/**
 * A program of `tokens` tokens of code, a few more or less, and tests that between them find every error of
 * `mutants.ts`: a block stays where the tests' inputs show all of its errors, and another one is drawn where not.
 */
export function drawTested(order: CodeRequirements, rng: Random): Tested {
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

function attempt({ dialect, tokens, count }: CodeRequirements, rng: Random): Tested & { readonly missing: number } {
  const layout = drawInputLayout(rng)
  const inputs = drawInputs(rng)
  const given = inputs.map(input => bindInputs(input, layout.names))
  const inline = rng.pick(tokens <= SHORT ? [1, 1, 0.5, 0] : [0, 0.2])
  const drawRecipe = cycleRecipes(rng)
  const blocks: ProgramBlock[] = []
  // By what they print in all tests, which no other block does: their lines could change places unseen.
  const printed = new Map<string, readonly string[]>()
  let scope = makeScope(layout)

  const measureProgram = (program: ProgramTree) => count(dialect.code(program).join('\n'))
  const frame = measureProgram(assembleProgram([], layout))
  let estimate = frame + READS
  while (estimate < tokens - ENDING) {
    const one = makeCandidate(drawRecipe())
    if (estimate + one.size <= tokens) take(one)
  }
  for (let left = countMissing(); left > ENOUGH; left = countMissing()) {
    const measureMiss = ({ size }: Candidate) => Math.abs(left - size)
    const tries = Array.from({ length: CHOICE }, () =>
      makeCandidate(left < SMALL || rng.next() < 0.2 ? rng.pick(SMALL_RECIPES) : drawRecipe()),
    ).sort((one, other) => measureMiss(one) - measureMiss(other))
    if (!tries.some(one => (measureMiss(one) < left || blocks.length === 0) && take(one))) break
  }
  const used = collectUses(blocks)
  const outputs = [...printed.values()]
  return {
    program: assembleProgram(blocks, layout),
    tests: inputs.map((input, at) => [layout.lines(input, used), outputs.flatMap(one => one[at].split('\n'))]),
    missing: countMissing(),
  }

  function makeCandidate(recipe: string): Candidate {
    const names = copyScope(scope)
    const block = drawBlock(recipe, rng.next() < inline, names, rng)
    return { block, scope: names, size: measureProgram({ functions: block.functions, main: block.lines }) - frame }
  }

  /** Adds a block, unless the tests miss one of its errors. */
  function take(one: Candidate): boolean {
    const outputs = collectOutputs(one.block, given, dialect.limit)
    if (outputs === undefined) return false
    const all = outputs.join('\n')
    if (printed.has(all)) return false
    blocks.push(one.block)
    printed.set(all, outputs)
    scope = one.scope
    estimate += one.size
    return true
  }

  function countMissing(): number {
    return tokens - measureProgram(assembleProgram(blocks, layout))
  }
}

interface Candidate {
  readonly block: ProgramBlock
  readonly scope: NameScope
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
export function drawExample(blocks: number, rng: Random): ProgramTree {
  const layout = drawInputLayout(rng)
  const inline = rng.pick([1, 0.5, 0])
  const scope = makeScope(layout)
  const all = blocks === 0 ? SMALL_RECIPES : readRecipes()
  return assembleProgram(
    Array.from({ length: Math.max(1, blocks) }, () => drawBlock(rng.pick(all), rng.next() < inline, scope, rng)),
    layout,
  )
}

const makeScope = ({ names }: InputLayout): NameScope => ({
  inputs: names,
  inMain: new Set(names.values()),
  functions: new Set(['main']),
})

const copyScope = ({ inputs, inMain, functions }: NameScope): NameScope => ({
  inputs,
  inMain: new Set(inMain),
  functions: new Set(functions),
})

const collectUses = (blocks: readonly ProgramBlock[]): ReadonlySet<Role> =>
  new Set(blocks.flatMap(block => [...block.uses]))

const assembleProgram = (blocks: readonly ProgramBlock[], layout: InputLayout): ProgramTree => ({
  functions: blocks.flatMap(block => block.functions),
  main: [...layout.reads(collectUses(blocks)), ...blocks.flatMap(block => block.lines)],
})

/** All recipes in random order, over and over. */
function cycleRecipes(rng: Random): () => string {
  const order = rng.shuffle([...readRecipes()])
  let at = 0
  return () => order[at++ % order.length]
}
