import { getLast, mustGet, type Random } from 'fathom-bench/plugin'
import { ROLES, type Role } from './inputs.ts'
import { rename } from './names.ts'
import { readPseudocode } from './read-pseudocode.ts'
import { applyNames, HOLES, listCreatedVariables } from './rename.ts'
import { type Expression, type FunctionTree, makeBinary, makeNumber, type Statement, walkStatements } from './tree.ts'

/** One task of a program: its functions, if any, and the lines of `main` that do it and print what it finds. */
export interface ProgramBlock {
  readonly functions: readonly FunctionTree[]
  readonly lines: readonly Statement[]
  readonly uses: ReadonlySet<Role>
}

/** The names that a program has given away. */
export interface NameScope {
  /** Names of the inputs in `main`. */
  readonly inputs: ReadonlyMap<Role, string>
  readonly inMain: Set<string>
  readonly functions: Set<string>
}

/** One line each: with them a program comes to its length. */
export const SMALL_RECIPES: readonly string[] = [
  `define function small(list a, integer n) returning integer
    return a[{0|1|2}] * {2..9} + a[n - {1|2}]`,
  `define function small(list a) returning integer
    return abs(a[{0|1}] * {2..5} - a[{2|3}])`,
  `define function small(integer x) returning integer
    return x % {5..40} + {1..99}`,
  `define function small(integer x, integer y) returning integer
    return x * {2..9} + y`,
  `define function small(string s) returning integer
    return length(s) * {2..9} + {1..99}`,
]

/**
 * A block made after a recipe: its choices drawn, its names changed. `inline` puts it into `main` where it has only one
 * function with one way out of it. The scope's names grow.
 */
export function drawBlock(recipe: string, inline: boolean, scope: NameScope, rng: Random): ProgramBlock {
  const { text, numbers } = fillRecipe(recipe, rng)
  const { functions, uses, isOneWay } = read(text)
  const { tree: asked, created } = getLast(functions)
  if (functions.length === 1 && isOneWay && (inline || asked.body.length === 1)) {
    const names = rename(created, scope.inMain, rng)
    const body = applyNames(asked.body, new Map([...scope.inputs, ...names]), numbers)
    const { value } = body.pop() as Extract<Statement, { kind: 'return' }>
    return { functions: [], lines: [...body, ...printValue(value, asked.returns)], uses }
  }
  const names = rename(
    functions.map(({ tree }) => tree.name),
    scope.functions,
    rng,
  )
  const args = asked.parameters.map(
    ({ name }): Expression => ({ kind: 'name', name: mustGet(scope.inputs, name as Role) }),
  )
  return {
    functions: functions.map(one => renameFunction(one, names, numbers, rng)),
    lines: printValue({ kind: 'call', name: mustGet(names, asked.name), args }, asked.returns),
    uses,
  }

  /** Printed at once, by way of a variable, with a word before it, or with a number added. */
  function printValue(value: Expression, type: 'integer' | 'string'): Statement[] {
    const way = rng.next()
    if (way < 0.55) return [{ kind: 'print', values: [value] }]
    if (way < 0.7) return [{ kind: 'print', values: [{ kind: 'string', text: rng.pick(LABELS) }, value] }]
    if (way < 0.8 && type === 'integer')
      return [{ kind: 'print', values: [makeBinary('+', value, makeNumber(rng.int(1, 99)))] }]
    const [name] = rename(['r'], scope.inMain, rng).values()
    return [
      { kind: 'create', type, name: name, value },
      { kind: 'print', values: [{ kind: 'name', name: name }] },
    ]
  }
}

const LABELS = ['answer', 'found', 'total', 'value', 'here', 'case', 'got', 'next', 'this', 'finally']

/** The recipe with its words drawn, and holes in the places of its numbers. */
function fillRecipe(recipe: string, rng: Random): { readonly text: string; readonly numbers: readonly number[] } {
  let text = ''
  const numbers: number[] = []
  for (const part of parseRecipe(recipe)) {
    if (typeof part === 'string') text += part
    else if ('words' in part) text += rng.pick(part.words)
    else {
      text += HOLES + numbers.length
      numbers.push('least' in part ? rng.int(part.least, part.most) : rng.pick(part.numbers))
    }
  }
  return { text, numbers }
}

/** Wording, and what is drawn between: a number of a range, one of several numbers, or one of several texts. */
type Part =
  | string
  | { readonly least: number; readonly most: number }
  | { readonly numbers: readonly number[] }
  | { readonly words: readonly string[] }

function parseRecipe(recipe: string): readonly Part[] {
  const known = recipeParts.get(recipe)
  if (known) return known
  const parts = recipe.split(/\{([^{}]+)\}/).map((text, at): Part => {
    if (at % 2 === 0) return text
    const [, least, most] = /^(\d+)\.\.(\d+)$/.exec(text) ?? []
    if (least !== undefined) return { least: Number(least), most: Number(most) }
    const words = text.split('|')
    return words.every(word => /^\d+$/.test(word)) ? { numbers: words.map(Number) } : { words }
  })
  recipeParts.set(recipe, parts)
  return parts
}

const recipeParts = new Map<string, readonly Part[]>()

/** A recipe whose words are drawn. */
interface Read {
  readonly functions: readonly ReadFunction[]
  /** Inputs of the last function, which is the one that is called. */
  readonly uses: ReadonlySet<Role>
  readonly isOneWay: boolean
}

interface ReadFunction {
  readonly tree: FunctionTree
  /** The names that its body brings in, each once. */
  readonly created: ReadonlySet<string>
}

/** All recipes together have a few hundred ways to draw their words. */
function read(text: string): Read {
  const known = readings.get(text)
  if (known) return known
  const { functions } = readPseudocode(text.split('\n'))
  const asked = getLast(functions)
  const reading = {
    functions: functions.map(tree => ({ tree, created: new Set(listCreatedVariables(tree.body)) })),
    uses: new Set(ROLES.filter(role => asked.parameters.some(({ name }) => name === role))),
    isOneWay: [...walkStatements(asked.body)].filter(({ kind }) => kind === 'return').length === 1,
  }
  readings.set(text, reading)
  return reading
}

const readings = new Map<string, Read>()

function renameFunction(
  { tree, created }: ReadFunction,
  functions: ReadonlyMap<string, string>,
  numbers: readonly number[],
  rng: Random,
): FunctionTree {
  const locals = new Set([...tree.parameters.map(({ name }) => name), ...created])
  const names = rename(locals, new Set(functions.values()), rng)
  return {
    ...tree,
    name: mustGet(functions, tree.name),
    parameters: tree.parameters.map(({ type, name }) => ({ type, name: mustGet(names, name) })),
    body: applyNames(tree.body, new Map([...functions, ...names]), numbers),
  }
}
