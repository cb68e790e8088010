import { held } from '../../../core/held.ts'
import type { Block } from './blocks.ts'
import { type Input, ROLES, type Role } from './inputs.ts'
import { interpret, type Value } from './interpret.ts'
import { mutants } from './mutants.ts'
import { Stopped } from './operations.ts'
import type { FunctionTree } from './tree.ts'

/** What the variables of `main` hold once an input is read. */
export const givenBy = (input: Input, names: ReadonlyMap<Role, string>): ReadonlyMap<string, Value> =>
  new Map(ROLES.map(role => [held(names, role), input[role]]))

type Code = Pick<Block, 'functions' | 'lines'>

/**
 * What the block prints for each of the inputs; `undefined` where it does not run on all of them with amounts below `limit`, or where one of
 * its `mutants` prints the same.
 */
export function outputsOf(
  block: Code,
  inputs: readonly ReadonlyMap<string, Value>[],
  limit: number,
): readonly string[] | undefined {
  const right: string[] = []
  for (const given of inputs) {
    const outcome = attempt(block, given)
    if (typeof outcome === 'string' || outcome.largest >= limit) return undefined
    right.push(outcome.lines.join('\n'))
  }
  let likely = 0
  for (const mutant of mutantsOf(block)) {
    const killer = [likely, ...inputs.keys()].find(at => fails(mutant, inputs[at], right[at]))
    if (killer === undefined) return undefined
    likely = killer
  }
  return right
}

function fails(mutant: Code, given: ReadonlyMap<string, Value>, right: string): boolean {
  const outcome = attempt(mutant, given)
  // Where the languages differ, either might print the right thing after all.
  if (typeof outcome === 'string') return outcome !== 'unclear'
  return outcome.lines.join('\n') !== right
}

function attempt({ functions, lines }: Code, given: ReadonlyMap<string, Value>) {
  try {
    return interpret(lines, functions, given)
  } catch (error) {
    if (error instanceof Stopped) return error.why
    throw error
  }
}

function* mutantsOf({ functions, lines }: Code): Generator<Code> {
  for (const mutant of mutants(lines)) yield { functions, lines: mutant }
  for (const [at, one] of functions.entries())
    for (const body of mutants(one.body))
      yield { functions: (functions as FunctionTree[]).with(at, { ...one, body }), lines }
}
