import * as z from 'zod'
import { LEVELS, type LongProcKind } from './kind.ts'

const record = z.object({ nums: z.array(z.int().min(0)).min(2).max(8), target: z.int().min(0) })

/**
 * LongProc's Countdown (arXiv 2501.05414, after Stream-of-Search, arXiv 2404.03683): all pairs in order, the larger number first,
 * `+ - * /`, the result in front of the numbers that are left, until the first hit. The lines are the official format; what it
 * has for four numbers holds here for any count of two or more.
 */
export const countdown: LongProcKind<z.infer<typeof record>> = {
  levels: LEVELS,
  record,
  item: record,
  slots: ['nums', 'target'],
  demonstrations: {
    text: () => DEMONSTRATIONS.map(({ nums, target }) => countdownExample(nums, target)).join('\n\n'),
  },
  read({ nums, target }) {
    return { slots: { nums: listOf(nums), target: String(target) }, reference: traceOf(nums, target) }
  },
}

/** The two worked examples of every official prompt. */
const DEMONSTRATIONS = [
  { nums: [40, 19, 23, 7], target: 29 },
  { nums: [9, 16, 6, 18], target: 12 },
]

/** A worked example as prompts have it. @throws Error where no search reaches the target. */
export const countdownExample = (nums: readonly number[], target: number): string =>
  `# Example\nNumbers: ${listOf(nums)}\nTarget: ${target}\n\n${traceOf(nums, target)}`

function traceOf(nums: readonly number[], target: number): string {
  const reference = countdownTrace(nums, target)
  if (!reference) throw new Error(`has the target ${target}, which no search reaches from ${listOf(nums)}`)
  return reference.trace
}

/** What the official loader gives as `reference_output`, and its equations in the order in which they are taken. */
export interface CountdownReference {
  readonly trace: string
  readonly solution: readonly string[]
}

/**
 * The search for a target as text, to the trace-back and the solution; nothing where no way leads there.
 * @throws RangeError for a search of more than 10 million characters (six numbers and an unlucky target).
 */
export function countdownTrace(nums: readonly number[], target: number): CountdownReference | undefined {
  const lines: string[] = []
  let chars = 0
  const solution = search(nums, target, line => {
    chars += line.length + 1
    if (chars > MOST_CHARS)
      throw new RangeError(`takes more than ${MOST_CHARS} characters to reach ${target} from ${listOf(nums)}`)
    lines.push(line)
    return false
  })
  return solution && { trace: `${HEAD}${lines.join('\n')}${tail(solution)}`, solution }
}

/** A target that a search hits. */
export interface Hit {
  /** Characters of its reference. */
  readonly chars: number
  /** As `countdownTrace` gives it. */
  reference(): CountdownReference
}

/**
 * Every target that can be hit and is asked for: one search for nothing, which notes where each number comes out first, and whose lines leave a
 * hole for the target. It ends early where references become longer than `most`.
 */
export function firstHits(
  nums: readonly number[],
  most = Number.POSITIVE_INFINITY,
  isTarget: (value: number) => boolean = () => true,
): Map<number, Hit> {
  const found = new Map<number, Hit>()
  const lines: string[] = []
  let chars = HEAD.length
  let mentions = 0
  search(nums, undefined, (line, mentionsTarget, leaf) => {
    if (mentionsTarget) mentions++
    if (leaf && isTarget(leaf.value) && !found.has(leaf.value)) {
      const { value } = leaf
      const solution = [...leaf.equations]
      const written = chars + line.length - MISSED.length + FOUND.length
      const reference = written + mentions * (String(value).length - HOLE.length) + tail(solution).length
      const before = lines.length
      if (reference <= most)
        found.set(value, {
          chars: reference,
          reference: () => ({ trace: traceTo(value, lines.slice(0, before), line, solution), solution }),
        })
    }
    lines.push(line)
    chars += line.length + 1
    return chars > most
  })
  return found
}

/** The lines of a search for nothing as those of one for this target, which the last one hits. */
function traceTo(target: number, before: readonly string[], last: string, solution: readonly string[]): string {
  const hit = last.replace(`!= ${HOLE}, ${MISSED}`, `== ${HOLE}, ${FOUND}`)
  return `${HEAD}${[...before, hit].join('\n').replaceAll(HOLE, String(target))}${tail(solution)}`
}

/** `[21, 16, 17, 26]`, as Python prints a list. */
export const listOf = (nums: readonly number[]): string => `[${nums.join(', ')}]`

const MOST_CHARS = 10_000_000

const HEAD = '# Search Procedure\n'
const FOUND = 'target found!'
const MISSED = 'drop this branch.'
/** Where a search for nothing would name its target. */
const HOLE = '\u0000'

function tail(solution: readonly string[]): string {
  const back = solution.toReversed().map((equation, at) => {
    if (at === 0) return `Final step: ${equation}`
    return `${at === solution.length - 1 ? 'The first step' : 'The step before'}: ${equation}`
  })
  return `

Now we have found the target, let's trace back the solution:
${back.join('\n')}

Output the solution in the required format:
<Solution>
${solution.join('\n')}
</Solution>
`
}

/** Is shown every line, whether it mentions the target, and what comes out where all numbers are used; true ends the search. */
type Visit = (line: string, mentionsTarget: boolean, leaf?: Leaf) => boolean

interface Leaf {
  readonly value: number
  readonly equations: readonly string[]
}

/** The equations that hit the target. Without one, nothing is hit, and a hole stands in its place in the lines. */
function search(nums: readonly number[], target: number | undefined, visit: Visit): readonly string[] | undefined {
  const sought = target === undefined ? HOLE : String(target)
  const equations: string[] = []
  const state = (set: readonly number[]) => `${listOf(set)}, target: ${sought}${options(set)}`
  if (visit(`Initial number set: ${state(nums)}`, true)) return undefined
  return explore(nums, 0) === 'found' ? equations : undefined

  function explore(set: readonly number[], depth: number): 'found' | 'ended' | 'failed' {
    for (let first = 0; first < set.length; first++)
      for (let second = first + 1; second < set.length; second++) {
        const [left, right] = [set[first], set[second]]
        const rest = set.filter((_, at) => at !== first && at !== second)
        // The last two numbers are not picked: there is no choice.
        if (
          rest.length > 0 &&
          visit(`${indent(depth + 1)}Pick two numbers (${left}, ${right}) ${leaving(rest)}`, false)
        )
          return 'ended'
        const outcome = tryAll(Math.max(left, right), Math.min(left, right), rest, depth + (rest.length > 0 ? 2 : 1))
        if (outcome !== 'failed') return outcome
      }
    return 'failed'
  }

  function tryAll(a: number, b: number, rest: readonly number[], depth: number): 'found' | 'ended' | 'failed' {
    for (const operator of OPERATORS) {
      const said = `${indent(depth)}Try ${a} ${operator} ${b}`
      const value = RESULT[operator](a, b)
      const fault = faultOf(value)
      if (fault !== undefined) {
        if (visit(said + fault, false)) return 'ended'
        continue
      }
      equations.push(`${a} ${operator} ${b} = ${value}`)
      const outcome = rest.length === 0 ? evaluate(said, value) : descend(said, [value, ...rest], depth)
      if (outcome !== 'failed') return outcome
      equations.pop()
    }
    return 'failed'
  }

  function evaluate(said: string, value: number): 'found' | 'ended' | 'failed' {
    const hit = value === target
    const verdict = hit ? `== ${sought}, ${FOUND}` : `!= ${sought}, ${MISSED}`
    const ended = visit(`${said} = ${value}. Evaluate ${value} ${verdict}`, true, { value, equations })
    return hit ? 'found' : ended ? 'ended' : 'failed'
  }

  function descend(said: string, set: readonly number[], depth: number): 'found' | 'ended' | 'failed' {
    const value = set[0]
    const line = `${said} = ${value}. Add ${value} to the number set. Current number set: ${state(set)}`
    return visit(line, true) ? 'ended' : explore(set, depth)
  }
}

const OPERATORS = ['+', '-', '*', '/'] as const

const RESULT: Readonly<Record<(typeof OPERATORS)[number], (a: number, b: number) => number>> = {
  '+': (a, b) => a + b,
  '-': (a, b) => a - b,
  '*': (a, b) => a * b,
  '/': (a, b) => a / b,
}

/** What is said of a result that is not taken, in the official order of the checks. */
function faultOf(value: number): string | undefined {
  if (!Number.isFinite(value)) return ` (invalid operation). ${MISSED}`
  if (!Number.isInteger(value)) return ` = ${oneDigit(value)}. ${oneDigit(value)} is a decimal, ${MISSED}`
  if (value >= LIMIT) return ` = ${value}. ${value} exceeds the maximum intermediate result, ${MISSED}`
  return undefined
}

/** Results from here on are dropped: the prompt says "will not exceed 2000", the official search drops 2000 itself too. */
const LIMIT = 2000

/** Python's `.1f`: a tie goes to the even digit. Only x.25 and x.75 are ties in binary, and JavaScript takes both up. */
const oneDigit = (value: number): string => (value % 1 === 0.25 ? `${Math.floor(value)}.2` : value.toFixed(1))

const indent = (depth: number): string => `${' '.repeat(depth)}|- `

const leaving = (rest: readonly number[]) => `(numbers left: ${listOf(rest)}). Try possible operations.`

function options(set: readonly number[]): string {
  if (set.length === 2) return ', just two numbers left.'
  // Most of a search's time goes into these lines: no lists are made for them.
  let pairs = ''
  for (let first = 0; first < set.length; first++)
    for (let second = first + 1; second < set.length; second++)
      pairs += `${pairs === '' ? '' : ', '}(${set[first]}, ${set[second]})`
  return `. Options for choosing two numbers: [${pairs}].`
}
