import { expect } from 'vitest'
import type { Item } from '../../generators/build/generate.ts'
import type { GoldFact, Task } from '../../generators/task.ts'
import { indexUnits } from '../../runners/baselines/parts/text.ts'
import { indexWording } from '../../runners/baselines/parts/wording.ts'

type MadeItem = Pick<Item, 'context' | 'question'> & { readonly row: { readonly expected: unknown } }

/** The facts that an item's answer rests on. */
export const listFacts = (task: Task, { context, question, row }: MadeItem): readonly GoldFact[] =>
  task.facts?.({ context, question, expected: row.expected }) ?? []

/** Sentences and lines of a context. */
export function listSentences(context: string): string[] {
  const { starts } = indexUnits(context)
  return starts.slice(0, -1).map((start, at) => context.slice(start, starts[at + 1]).trim())
}

/** Sentences that hold all names of a gold fact and do not say it, nor are a distractor that the rules settle. */
export function findDenials(facts: readonly GoldFact[], sentences: readonly string[]): string[] {
  const find = indexNames(sentences)
  return facts.flatMap(({ names, says }) => find(names).filter(sentence => !says(sentence)))
}

/** Facts that no sentence says. */
export function findUnsaid(facts: readonly GoldFact[], sentences: readonly string[]): string[] {
  const find = indexNames(sentences)
  return facts.filter(({ names, says }) => !find(names).some(says)).map(({ names }) => names.join(' + '))
}

/** Returns a search for the sentences that hold all of some names. Each name is looked up in the text once. */
function indexNames(sentences: readonly string[]): (names: readonly string[]) => readonly string[] {
  const byWord = new Map<string, string[]>()
  for (const sentence of new Set(sentences))
    for (const word of new Set(listWords(sentence))) {
      const holders = byWord.get(word)
      if (holders) holders.push(sentence)
      else byWord.set(word, [sentence])
    }
  const known = new Map<string, ReadonlySet<string>>()
  const findOne = (name: string): ReadonlySet<string> => {
    const before = known.get(name)
    if (before) return before
    // A sentence with the name has its rarest word: no other is looked at.
    const [fewest = sentences] = listWords(name)
      .map(word => byWord.get(word) ?? [])
      .sort((a, b) => a.length - b.length)
    const holders = new Set(fewest.filter(sentence => holdsName(sentence, name)))
    known.set(name, holders)
    return holders
  }
  return ([first, ...others]) =>
    [...findOne(first)].filter(sentence => others.every(name => findOne(name).has(sentence)))
}

const listWords = (text: string): readonly string[] => text.match(/[\p{L}\p{N}]+/gu) ?? []

/** Whole words: `Ada Sor` is not in `Ada Sornik`. */
function holdsName(sentence: string, name: string): boolean {
  for (let at = sentence.indexOf(name); at >= 0; at = sentence.indexOf(name, at + 1))
    if (!/[\p{L}\p{N}]/u.test(`${sentence[at - 1] ?? ' '}${sentence[at + name.length] ?? ' '}`)) return true
  return false
}

/** Characters: `Vera asked.` is of the haystack. */
const SHORT = 24

/** Sentences that name somebody or something and stand in a context twice, to the letter. */
export function findEqualSentences(context: string): string[] {
  const text = indexUnits(context)
  const { copies, names } = indexWording(text)
  const again = new Set<string>()
  for (const [unit, own] of names.entries())
    if (own.length > 0 && copies[unit] > 1) again.add(context.slice(text.starts[unit], text.starts[unit + 1]).trim())
  return [...again].filter(sentence => sentence.length > SHORT)
}

/** No sentence denies, doubts or doubles what an answer rests on, and all of it is said. */
export function expectTrue(task: Task, items: readonly MadeItem[]): void {
  for (const item of items) {
    const sentences = listSentences(item.context)
    const facts = listFacts(task, item)
    expect(findDenials(facts, sentences).slice(0, 5), `${task.id}: ${item.question}`).toEqual([])
    expect(findUnsaid(facts, sentences), `${task.id}: ${item.question}`).toEqual([])
  }
}

/** No two sentences are equal, or the instructions say what that means. */
export function expectNoEqualSentences(task: Task, items: readonly MadeItem[]): void {
  if (task.equalSentences !== undefined) {
    expect(task.instructions).toContain(task.equalSentences)
    return
  }
  for (const item of items)
    expect(findEqualSentences(item.context).slice(0, 5), `${task.id}: ${item.question}`).toEqual([])
}
