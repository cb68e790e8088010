import { FIRST_ROOM, type Manifest } from '../../../core/rows/manifest/manifest.ts'
import { formatCount } from '../format.ts'
import { getOwn } from '../get-own.ts'
import { compareStrings } from '../order.ts'
import type { RunRows } from '../reporter.ts'

/**
 * Lists why runs cannot be compared item by item, one per line: a different seed, tokenizer, haystack, version,
 * parameter, template or data file gives different items. Each run is compared with the first by name, with the number
 * of shared items.
 */
export function listMismatches(runs: readonly RunRows[]): string[] {
  const [first, ...others] = runs
  if (!first) return []
  const [ids, questions] = [collectIds(first), new Set(first.items.map(({ questionId }) => questionId))]
  return others.flatMap(other => {
    const differing = listSettingDifferences(first.manifest, other.manifest)
    if (differing.length === 0) return []
    const shared = [...collectIds(other)].filter(id => ids.has(id)).length
    const items = shared === 0 ? 'they share no items' : `they share ${formatCount(shared, 'item')}`
    const asked = other.items.some(({ questionId }) => questions.has(questionId))
    const so = asked ? 'and the others are compared unpaired' : 'and no questions: their scores cannot be compared'
    return [`${other.name} does not repeat ${first.name}: ${joinSome(differing)}; ${items}, ${so}`]
  })
}

const collectIds = ({ items }: RunRows) => new Set(items.map(({ id }) => id))

/** The fields of a manifest that decide the items. */
export type ItemSettings = Pick<Manifest, 'seed' | 'tokenizer' | 'haystack' | 'templates' | 'data' | 'tasks' | 'room'>

/** Lists the settings in which two runs differ. */
export function listSettingDifferences(a: ItemSettings, b: ItemSettings): string[] {
  const plain = (['seed', 'tokenizer', 'haystack'] as const)
    .filter(field => a[field] !== b[field])
    .map(field => `${field} ${b[field]} instead of ${a[field]}`)
  const shared = Object.keys(a.tasks)
    .filter(task => getOwn(b.tasks, task))
    .sort(compareStrings)
  const tasks = shared.flatMap(task => {
    const [mine, theirs] = [getOwn(a.tasks, task)!, getOwn(b.tasks, task)!] // Both have it.
    const parameters = [...new Set([...Object.keys(mine.params), ...Object.keys(theirs.params)])]
      .filter(parameter => getOwn(mine.params, parameter) !== getOwn(theirs.params, parameter))
      .sort(compareStrings)
    return [
      ...(mine.version === theirs.version ? [] : [`${task} version ${theirs.version} instead of ${mine.version}`]),
      ...parameters.map(
        parameter =>
          `${task}.${parameter} ${getOwn(theirs.params, parameter)} instead of ${getOwn(mine.params, parameter)}`,
      ),
      ...(getOwn(a.templates, task) === getOwn(b.templates, task) ? [] : [`another template of ${task}`]),
    ]
  })
  const data = Object.keys(a.data)
    .filter(role => {
      const theirs = getOwn(b.data, role)
      return theirs && theirs.sha256 !== a.data[role].sha256
    })
    .sort(compareStrings)
    .map(role => `another ${role} data file`)
  return [...plain, ...listRoomDifferences(a, b), ...tasks, ...data]
}

/** Lists how the reserved tokens of two runs differ, because that alone makes different items. */
export function listRoomDifferences(
  { room: a = FIRST_ROOM }: Pick<ItemSettings, 'room'>,
  { room: b = FIRST_ROOM }: Pick<ItemSettings, 'room'>,
): string[] {
  const formatTokens = (count: number) => count.toLocaleString('en')
  return [
    ...(a.thinking === b.thinking
      ? []
      : [
          `${formatTokens(b.thinking)} tokens of each length reserved for reasoning instead of ${formatTokens(a.thinking)}`,
        ]),
    ...(a.answer === b.answer
      ? []
      : [`${formatAnswerRoom(b.answer)} reserved for an answer instead of ${formatAnswerRoom(a.answer)}`]),
  ]

  function formatAnswerRoom(answer: number): string {
    return answer === 0 ? "each task's own tokens" : `at least ${formatTokens(answer)} tokens`
  }
}

/** Joins the first few, and counts the others. */
const joinSome = (all: readonly string[]) =>
  all.length > MOST ? `${all.slice(0, MOST).join(', ')} and ${all.length - MOST} more` : all.join(', ')

const MOST = 6
