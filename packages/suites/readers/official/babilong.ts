import { has, type OfficialShape, wrapContext } from 'fathom-bench/plugin'
import * as z from 'zod'

/**
 * BABILong (arXiv 2406.10149; booydar/babilong 58e5d20): text, question and one of few labels. The wording around the
 * text is ours (upstream's has worked examples of each task); labels that stand in the question do not count, as
 * upstream has it.
 */
export const babilong: OfficialShape = {
  name: 'BABILong {input, question, target}',
  fits: row => has(row, 'input', 'question', 'target'),
  read(value, { path, at }) {
    const { input, question, target } = babilongRow.parse(value)
    const known = findLabels(path, target, question)
    const labels = known ?? splitTarget(target)
    const several = SETS.has(parseTaskName(path) ?? '') || splitTarget(target).length > 1
    const format = known
      ? `Reply with ${several ? 'all that apply' : 'one'} of these words: ${known.join(', ')}.`
      : 'Reply with the answer only, in as few words as it can be said.'
    const asked = question.toLowerCase()
    return [
      {
        id: `${at}`,
        family: 'tracking',
        ...wrapContext(input, question.trim(), format),
        question: question.trim(),
        answerFormat: format,
        depths: [],
        scorer: 'label-match',
        expected: {
          answer: several ? splitTarget(target) : target.trim(),
          labels: labels.filter(label => splitTarget(target).includes(label) || !asked.includes(label.toLowerCase())),
        },
        answerTokens: 128,
        ...(!known && { notes: ['labels are not known: any answer that names the target counts'] }),
      },
    ]
  },
}

/** "apple,football" is two. */
const splitTarget = (target: string) => target.split(',').map(part => part.trim())

const ROOMS = ['bathroom', 'bedroom', 'garden', 'hallway', 'kitchen', 'office']
const GIVERS = ['Bill', 'Fred', 'Jeff', 'Mary', 'apple', 'football', 'milk']
const THINGS = ['apple', 'football', 'milk', 'nothing']
const COUNTS = ['none', 'one', 'two', 'three']
const YES_NO = ['yes', 'no']
const MAYBE = ['yes', 'no', 'maybe']

/**
 * By bAbI's tasks: facts (1 to 3), relations of two and of three, yes and no, counting, lists, negation, indefinite
 * knowledge.
 */
const LABELS: Readonly<Record<string, readonly string[]>> = {
  qa1: ROOMS,
  qa2: ROOMS,
  qa3: ROOMS,
  qa4: ROOMS,
  qa5: GIVERS,
  qa6: YES_NO,
  qa7: COUNTS,
  qa8: THINGS,
  qa9: YES_NO,
  qa10: MAYBE,
}
const SETS = new Set(['qa8'])

const parseTaskName = (path: string) => [...path.matchAll(/(?:^|[^a-z0-9])(qa\d+)(?!\d)/gi)].at(-1)?.[1]?.toLowerCase()

/** Returns the labels of the task that the path names, or of the first set with the target. */
function findLabels(path: string, target: string, question: string): readonly string[] | undefined {
  const hasAllParts = (labels: readonly string[] | undefined) =>
    labels && splitTarget(target).every(part => labels.includes(part))
  const named = LABELS[parseTaskName(path) ?? '']
  if (hasAllParts(named)) return named
  const carried = /carrying/i.test(question) ? [THINGS, COUNTS] : []
  return [...carried, ROOMS, MAYBE, COUNTS, GIVERS, THINGS].find(hasAllParts)
}

const babilongRow = z.object({ input: z.string().min(1), question: z.string().min(1), target: z.string().min(1) })
