import { getLast } from 'fathom-bench/plugin'
import * as z from 'zod'
import { addLine, dropLine, formatHitLine, missLine, OPENING, pickLine, stateText } from './countdown-lines.ts'
import { type SearchStep, search } from './countdown-search.ts'
import { LineSizes, SearchSizer } from './countdown-sizes.ts'
import { LEVELS, type LongProcKind } from './kind.ts'

const record = z.object({ nums: z.array(z.int().min(0)).min(2).max(8), target: z.int().min(0) })

/**
 * LongProc's Countdown (arXiv 2501.05414, after Stream-of-Search, arXiv 2404.03683): all pairs in order, the larger
 * number first, `+ - * /`, the result in front of the numbers that are left, until the first hit. The lines are the
 * official format; what it has for four numbers holds here for any count of two or more.
 */
export const countdownKind: LongProcKind<z.infer<typeof record>> = {
  levels: LEVELS,
  record,
  item: record,
  slots: ['nums', 'target'],
  demonstrations: {
    text: () => DEMONSTRATIONS.map(({ nums, target }) => formatCountdownExample(nums, target)).join('\n\n'),
  },
  read({ nums, target }) {
    return { slots: { nums: formatNumberList(nums), target: String(target) }, reference: buildTrace(nums, target) }
  },
}

/** The two worked examples of every official prompt. */
const DEMONSTRATIONS = [
  { nums: [40, 19, 23, 7], target: 29 },
  { nums: [9, 16, 6, 18], target: 12 },
]

/** A worked example as prompts have it. @throws Error where no search reaches the target. */
export const formatCountdownExample = (nums: readonly number[], target: number): string =>
  `# Example\nNumbers: ${formatNumberList(nums)}\nTarget: ${target}\n\n${buildTrace(nums, target)}`

function buildTrace(nums: readonly number[], target: number): string {
  const reference = buildCountdownTrace(nums, target)
  if (!reference) throw new Error(`has the target ${target}, which no search reaches from ${formatNumberList(nums)}`)
  return reference.trace
}

/** The official loader's `reference_output`, with its equations in order. */
export interface CountdownReference {
  readonly trace: string
  readonly solution: readonly string[]
}

/**
 * The search for a target as text, to the trace-back and the solution; nothing where no way leads there.
 * @throws RangeError for a search of more than 10 million characters (six numbers and an unlucky target).
 */
export function buildCountdownTrace(nums: readonly number[], target: number): CountdownReference | undefined {
  const lines: string[] = []
  let chars = 0
  const write = (line: string) => {
    chars += line.length
    lines.push(line)
  }
  const steps = search(nums, target, {
    begin: set => write(OPENING + stateText(set, target)),
    pick: (left, right, rest, depth) => write(pickLine(left, right, rest, depth)),
    drop: (step, depth) => write(dropLine(step, depth)),
    add: (step, set, depth) => write(addLine(step, set, target, depth)),
    end(steps, depth) {
      const last = getLast(steps)
      write(last.value === target ? formatHitLine(last, depth) : missLine(last, target, depth))
    },
    isFull() {
      if (chars <= MOST_CHARS) return false
      throw new RangeError(`takes more than ${MOST_CHARS} characters to reach ${target} from ${formatNumberList(nums)}`)
    },
  })
  if (!steps) return undefined
  const solution = steps.map(formatEquation)
  return { trace: HEAD + lines.join('') + tail(solution), solution }
}

/** A target that a search hits. */
export interface CountdownHit {
  readonly solution: readonly string[]
  /** Characters of its reference. */
  readonly chars: number
  /** The reference without the text between its opening bracket and the target's last mention. */
  readonly ends: string
  /** The size of what `ends` leaves out. */
  between(sizes: LineSizes): number
  /** As `buildCountdownTrace` gives it. */
  reference(): CountdownReference
}

/**
 * Returns every reachable target that is wanted. One search without a target writes no lines, and records its length at
 * the first occurrence of each number. It ends early once references exceed `most`.
 */
export function findFirstHits(
  nums: readonly number[],
  most = Number.POSITIVE_INFINITY,
  isTarget: (value: number) => boolean = () => true,
): Map<number, CountdownHit> {
  const found = new Map<number, CountdownHit>()
  const measured = new SearchSizer(CHARACTERS, most, (steps, depth) => {
    const last = getLast(steps)
    const { value } = last
    if (!isTarget(value) || found.has(value)) return
    const solution = steps.map(formatEquation)
    const ends = `${HEAD}${OPENING}${value}${tail(solution)}`
    const chars = ends.length + measured.upToHit(last, depth)
    if (chars > most) return
    found.set(value, {
      solution,
      chars,
      ends,
      between: sizes => measureSize(nums, value, sizes),
      // Its steps are known to lead there.
      reference: () => buildCountdownTrace(nums, value)!,
    })
  })
  search(nums, undefined, measured)
  return found
}

const CHARACTERS = new LineSizes(text => text.length)

/** The size of a search that hits its target, from its first number to before the target's last mention. */
function measureSize(nums: readonly number[], target: number, sizes: LineSizes): number {
  let size = 0
  const measured = new SearchSizer(sizes, Number.POSITIVE_INFINITY, (steps, depth) => {
    const last = getLast(steps)
    if (last.value === target) size = measured.upToHit(last, depth)
  })
  search(nums, target, measured)
  return size
}

/** `[21, 16, 17, 26]`, as Python prints a list. */
export const formatNumberList = (nums: readonly number[]): string => `[${nums.join(', ')}]`

const MOST_CHARS = 10_000_000

const HEAD = '# Search Procedure\n'

const formatEquation = ({ a, operator, b, value }: SearchStep) => `${a} ${operator} ${b} = ${value}`

/** Behind the target's last mention. */
function tail(solution: readonly string[]): string {
  const back = solution.toReversed().map((equation, at) => {
    if (at === 0) return `Final step: ${equation}`
    return `${at === solution.length - 1 ? 'The first step' : 'The step before'}: ${equation}`
  })
  return `, target found!\n\nNow we have found the target, let's trace back the solution:
${back.join('\n')}

Output the solution in the required format:
<Solution>
${solution.join('\n')}
</Solution>
`
}
