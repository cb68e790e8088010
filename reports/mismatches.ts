import { FIRST_ROOM, type Manifest } from '../core/rows.ts'
import { pluralize } from './format.ts'
import { compare } from './order.ts'
import { own } from './own.ts'
import type { RunRows } from './reporter.ts'

/**
 * What keeps runs from being compared item by item, a line each: another seed, tokenizer, haystack, version, parameter, template or data file
 * makes other items. Said of each run against the first by name, and how many items they share.
 */
export function mismatches(runs: readonly RunRows[]): string[] {
  const [first, ...others] = runs
  if (!first) return []
  const [ids, questions] = [idsOf(first), new Set(first.items.map(({ questionId }) => questionId))]
  return others.flatMap(other => {
    const differing = differences(first.manifest, other.manifest)
    if (differing.length === 0) return []
    const shared = [...idsOf(other)].filter(id => ids.has(id)).length
    const items = shared === 0 ? 'they share no item' : `they share ${pluralize(shared, 'item')}`
    const asked = other.items.some(({ questionId }) => questions.has(questionId))
    const so = asked ? 'and the rest is compared unpaired' : 'and no question: their scores do not compare'
    return [`${other.name} does not repeat ${first.name}: ${listed(differing)}; ${items}, ${so}`]
  })
}

const idsOf = ({ items }: RunRows) => new Set(items.map(({ id }) => id))

/** What of a manifest decides the items. */
export type Made = Pick<Manifest, 'seed' | 'tokenizer' | 'haystack' | 'templates' | 'data' | 'tasks' | 'room'>

/** What two runs have otherwise, in words. */
export function differences(a: Made, b: Made): string[] {
  const plain = (['seed', 'tokenizer', 'haystack'] as const)
    .filter(field => a[field] !== b[field])
    .map(field => `${field} ${b[field]} in place of ${a[field]}`)
  const shared = Object.keys(a.tasks)
    .filter(task => own(b.tasks, task))
    .sort(compare)
  const tasks = shared.flatMap(task => {
    const [mine, theirs] = [own(a.tasks, task)!, own(b.tasks, task)!] // both share it
    const parameters = [...new Set([...Object.keys(mine.params), ...Object.keys(theirs.params)])]
      .filter(parameter => own(mine.params, parameter) !== own(theirs.params, parameter))
      .sort(compare)
    return [
      ...(mine.version === theirs.version ? [] : [`${task} version ${theirs.version} in place of ${mine.version}`]),
      ...parameters.map(
        parameter => `${task}.${parameter} ${own(theirs.params, parameter)} in place of ${own(mine.params, parameter)}`,
      ),
      ...(own(a.templates, task) === own(b.templates, task) ? [] : [`another template of ${task}`]),
    ]
  })
  const data = Object.keys(a.data)
    .filter(role => {
      const theirs = own(b.data, role)
      return theirs && theirs.sha256 !== a.data[role].sha256
    })
    .sort(compare)
    .map(role => `another ${role} data file`)
  return [...plain, ...rooms(a, b), ...tasks, ...data]
}

/** What two runs keep free of their lengths otherwise, in words: items that differ only there are other items. */
export function rooms(
  { room: a = FIRST_ROOM }: Pick<Made, 'room'>,
  { room: b = FIRST_ROOM }: Pick<Made, 'room'>,
): string[] {
  const tokens = (count: number) => count.toLocaleString('en')
  return [
    ...(a.thinking === b.thinking
      ? []
      : [`${tokens(b.thinking)} tokens of each length kept for thinking in place of ${tokens(a.thinking)}`]),
    ...(a.answer === b.answer ? [] : [`${kept(b.answer)} kept for an answer in place of ${kept(a.answer)}`]),
  ]

  function kept(answer: number): string {
    return answer === 0 ? "each task's own tokens" : `at least ${tokens(answer)} tokens`
  }
}

/** The first few, and how many more. */
const listed = (all: readonly string[]) =>
  all.length > MOST ? `${all.slice(0, MOST).join(', ')} and ${all.length - MOST} more` : all.join(', ')

const MOST = 6
