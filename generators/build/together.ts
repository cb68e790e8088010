import { findLargest } from '../../core/collections/extremes.ts'
import type { Params } from '../../core/rows/rows.ts'
import { makeStratifiedDepths } from '../materials/needles/depth.ts'
import type { Core, CoreRequest, Task } from '../task.ts'
import { MOST_QUESTIONS } from './questions.ts'

/** The parameter of items that share their context with others: how many questions are asked of it. */
const QUESTIONS = 'questions_per_context'

/** Returns the number of questions per context; 1 for separate items. */
export function getQuestionsPerContext(params: Params): number {
  const questions = params[QUESTIONS]
  return typeof questions === 'number' ? questions : 1
}

/** Returns the most questions per context of some tasks. */
export const findMostQuestions = (tasks: Iterable<{ readonly params: Params }>): number =>
  findLargest([1, ...Array.from(tasks, ({ params }) => getQuestionsPerContext(params))])

/**
 * The task with `questions` items a context: items `questions × c` to `questions × (c + 1) - 1` are asked of context
 * number `c`. With one question it is the task itself. That the task takes them is for the caller to check
 * (`refusalOf`).
 */
export function shareContexts(task: Task, questions: number): Task {
  const own = task.together
  if (questions === 1 || !own) return task
  let last: SharedCores | undefined
  return {
    ...task,
    ...(own.chance !== undefined && { chance: own.chance }),
    params: { ...task.params, [QUESTIONS]: questions },
    paramNotes: { ...task.paramNotes, [QUESTIONS]: 'questions asked of one context, by --questions-per-context' },
    check(params) {
      const given = getQuestionsPerContext(params)
      if (given !== questions) return `${QUESTIONS} is what --questions-per-context says, ${questions}`
      return task.check?.(params) ?? findSharingProblem(task, params, questions)
    },
    core(request) {
      const number = Math.floor(request.index / questions)
      const first = number * questions
      if (!last || !isOfContext(last, request, number)) {
        const places = Array.from({ length: questions }, (_, at) => toItemRequest(request, first + at))
        const { rng, depth } = toItemRequest(request, number, `context-${questions}`)
        const cores = own.cores(places, { ...request, index: number, rng, depth })
        last = { request, number, cores }
      }
      return { ...last.cores[request.index - first], together: last.cores }
    },
  }
}

/** The cores of one context. Its items are drawn in turn, and each would draw all of them again. */
interface SharedCores {
  readonly request: CoreRequest<Params>
  readonly number: number
  readonly cores: readonly ReturnType<Task['core']>[]
}

/** Whether a request is for the same context: nothing else of it reaches the cores. */
const isOfContext = (last: SharedCores, { params, shared, data, output }: CoreRequest<Params>, number: number) =>
  last.number === number &&
  last.request.params === params &&
  last.request.shared.path === shared.path &&
  last.request.data === data &&
  last.request.output === output

/**
 * Why a task cannot ask so many questions of a context, in words that follow its name and a colon; undefined where it
 * can.
 */
export function findSharingProblem({ together }: Task, params: Params, questions: number): string | undefined {
  if (questions === 1) return undefined
  if (!together) return 'it asks one question of a context'
  const most = together.most?.(params) ?? MOST_QUESTIONS
  if (!Number.isInteger(questions) || questions < 1) return `${questions} is not a number of questions`
  if (questions > most) return `it asks at most ${most} questions of a context; ${questions} came`
  return together.check?.(params)
}

/** Returns the request of another item in the cell, or of a named context, with its own streams and depths. */
function toItemRequest(request: CoreRequest<Params>, index: number, name?: string): CoreRequest<Params> {
  const path = name === undefined ? request.shared.path : `${request.shared.path}/${name}`
  const rng = request.shared.fork(`${name === undefined ? '' : `${name}/`}${index}/core`)
  return { ...request, index, rng, depth: makeStratifiedDepths(path, index) }
}

/**
 * Draws cores in turn, and redraws a core that shares a name with an earlier one.
 * @param namesOf returns the parts of a core that may occur only once per context: keys, people, values
 */
export function drawApart<P extends Params, C>(
  places: readonly CoreRequest<P>[],
  draw: (request: CoreRequest<P>) => C,
  namesOf: (core: C) => readonly string[],
): C[] {
  const taken = new Set<string>()
  return places.map(request => {
    for (let tries = 0; ; tries++) {
      const core = draw(tries === 0 ? request : { ...request, rng: request.rng.fork(`again/${tries}`) })
      const names = namesOf(core)
      if (names.some(name => taken.has(name))) continue
      for (const name of names) taken.add(name)
      return core
    }
  })
}

/**
 * Deals out questions of several kinds: each kind in turn, as with one question per context, while its deck lasts.
 * @param decks shuffled, a deck of each kind; they are used up
 */
export function dealInTurn<T>(count: number, decks: readonly T[][]): T[] {
  return Array.from({ length: count }, (_, at) => {
    const turn = decks.map((_, next) => decks[(at + next) % decks.length]).find(deck => deck.length > 0)
    const dealt = turn?.pop()
    if (dealt === undefined) throw new RangeError(`${count} questions of one context, but only ${at} can be asked`)
    return dealt
  })
}

/**
 * Cores of one context, the lists of whose facts are put one behind the other.
 *
 * @param planted how many of the depths that the context records are of these facts: they stand in it in the order of
 *   the cores
 */
export function poolCores<C extends Core<unknown, Lists>>(
  cores: readonly C[],
  planted: (facts: C['facts']) => number,
): Shared<C, C['facts']>[] {
  const fields = Object.keys(cores[0].facts)
  const lists = fields.map(field => [field, cores.flatMap(({ facts }) => facts[field])] as const)
  return withFacts(
    cores,
    Object.fromEntries(lists) as C['facts'],
    cores.map(({ facts }) => planted(facts)),
  )
}

type Lists = Readonly<Record<string, readonly unknown[]>>
type Shared<C, G> = Omit<C, 'facts' | 'together'> & { readonly facts: G; readonly own: readonly number[] }

/** Returns the cores with the facts of their shared context, and the number of depths of each. */
export function withFacts<C extends Core, G>(cores: readonly C[], facts: G, counts: readonly number[]): Shared<C, G>[] {
  let from = 0
  return cores.map((core, at) => {
    const first = from
    from += counts[at]
    return { ...core, facts, own: Array.from({ length: counts[at] }, (_, which) => first + which) }
  })
}
