import { mustGet } from 'fathom-bench/plugin'
import type { ProgramBlock } from './blocks.ts'
import { type Input, ROLES, type Role } from './inputs.ts'
import { interpret, type VariableValue } from './interpret.ts'
import { mutateStatements } from './mutants.ts'
import { Stopped } from './operations.ts'
import type { FunctionTree } from './tree.ts'

/** Returns the variables of `main` after an input is read. */
export const bindInputs = (input: Input, names: ReadonlyMap<Role, string>): ReadonlyMap<string, VariableValue> =>
  new Map(ROLES.map(role => [mustGet(names, role), input[role]]))

type Code = Pick<ProgramBlock, 'functions' | 'lines'>

/**
 * Returns the block's output for each input; `undefined` if it fails on some, exceeds `limit`, or equals that of one of
 * its `mutants`.
 */
export function collectOutputs(
  block: Code,
  inputs: readonly ReadonlyMap<string, VariableValue>[],
  limit: number,
): readonly string[] | undefined {
  const right: string[] = []
  for (const given of inputs) {
    const outcome = attempt(block, given)
    if (typeof outcome === 'string' || outcome.largest >= limit) return undefined
    right.push(outcome.lines.join('\n'))
  }
  let likely = 0
  for (const mutant of mutateCode(block)) {
    const killer = [likely, ...inputs.keys()].find(at => isFailing(mutant, inputs[at], right[at]))
    if (killer === undefined) return undefined
    likely = killer
  }
  return right
}

function isFailing(mutant: Code, inputs: ReadonlyMap<string, VariableValue>, right: string): boolean {
  const outcome = attempt(mutant, inputs)
  // If the languages differ, either may still print the right output.
  if (typeof outcome === 'string') return outcome !== 'unclear'
  return outcome.lines.join('\n') !== right
}

function attempt({ functions, lines }: Code, inputs: ReadonlyMap<string, VariableValue>) {
  try {
    return interpret(lines, functions, inputs)
  } catch (error) {
    if (error instanceof Stopped) return error.why
    throw error
  }
}

function* mutateCode({ functions, lines }: Code): Generator<Code> {
  for (const mutant of mutateStatements(lines)) yield { functions, lines: mutant }
  for (const [at, one] of functions.entries())
    for (const body of mutateStatements(one.body))
      yield { functions: (functions as FunctionTree[]).with(at, { ...one, body }), lines }
}
