import { loadTokenizer, type Tokenizer } from '../../core/tokens/tokens.ts'
import type { QaData } from '../../datasets/qa/qa.ts'
import { type Item, type ItemSpec, makeItem } from '../../generators/build/generate.ts'
import { prose } from '../../generators/haystacks/prose.ts'
import type { Task } from '../../generators/task.ts'

export const o200k: Tokenizer = await loadTokenizer('o200k_base')

/**
 * Returns the specification of a task's items for a check: seed 42, prose, generated data for tasks that need a file.
 */
export function makeTestItemSpec(task: Task, change: Partial<ItemSpec> = {}): ItemSpec {
  return {
    task,
    params: task.params,
    seed: '42',
    tokenizer: o200k,
    haystack: prose,
    data: MADE,
    template: task.template,
    ...(task.output && { output: Math.max(512, task.output.least) }),
    ...change,
  }
}

/** The first items of a cell, or those from `first`. */
export const makeItems = (
  task: Task,
  target: number,
  count: number,
  change: Partial<ItemSpec> = {},
  first = 0,
): Item[] => {
  const recipe = makeTestItemSpec(task, change)
  return Array.from({ length: count }, (_, at) => makeItem(recipe, target, first + at))
}

/** 120 questions over as many paragraphs of 40 to 90 words, each with `gold` paragraphs and four of its neighbours. */
export function makeQuestions(gold: number): QaData {
  const count = 120
  const place = (number: number) =>
    `${'BCDFGHKLMNPRSTV'[number % 15]}${'aeiou'[number % 5]}rn${'aeiou'[number % 4]}${number}`
  const paragraphs = Array.from({ length: count * gold }, (_, at) => ({
    title: `The town of ${place(at)}`,
    text: `The mayor of ${place(at)} is called Person${at}. ${'It has a river and a market that opens early. '.repeat(4 + (at % 6))}`.trim(),
  }))
  const wrapIndex = (at: number, away: number) => (at + away) % paragraphs.length
  return {
    questions: Array.from({ length: count }, (_, at) => ({
      id: `q${at}`,
      question: `Who is the mayor of ${place(at * gold)}?`,
      answers: [`Person${at * gold}`],
      gold: Array.from({ length: gold }, (_, fact) => at * gold + fact),
      own: [gold, gold + 1, gold + 2, gold + 3].map(away => wrapIndex(at * gold, away)),
    })),
    paragraphs,
    sha256: 'made'.padEnd(64, '0'),
    path: 'made',
  }
}

/** Made once: it is the same whoever asks. */
const MADE = { squad: makeQuestions(1), hotpotqa: makeQuestions(2) }
