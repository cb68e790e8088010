import type { Item } from 'fathom-bench/plugin'

/** The words of the task and the answers of its other items: all that a reply without reading may use. */
export interface Attacked {
  readonly item: Item
  /** The names that the item lets an answer choose from, else the answers of all items of the cell. */
  readonly candidates: readonly string[]
  /** The answer that most other items of the cell have, or most fields of theirs. */
  readonly commonest: string
  /** Names of the fields that an answer has, where it has several: the question says them. */
  readonly fields: readonly string[]
}

/** A way to reply without the answer; undefined where an item gives nothing for it. */
export interface Attack {
  readonly id: string
  reply(attacked: Attacked): string | undefined
}

const say = (text: string): Attack => ({ id: JSON.stringify(text), reply: () => text })
const list = (id: string, write: (candidates: readonly string[]) => string): Attack => ({
  id,
  reply: ({ candidates }) => (candidates.length > 1 ? write(candidates) : undefined),
})
const repeat = (id: string, read: (item: Item) => string | undefined): Attack => ({
  id,
  reply: ({ item }) => read(item) || undefined,
})

const fill = (id: string, write: (attacked: Attacked) => string): Attack => ({
  id,
  reply: attacked =>
    attacked.fields.length > 0 ? attacked.fields.map(name => `${name}: ${write(attacked)}`).join('\n') : undefined,
})

/** Constants, lists of all candidates, and parts of the prompt sent back. A further attack is one more entry. */
export const BLIND_REPLIES: readonly Attack[] = [
  ...['', '.', 'The', 'unknown', 'not stated', 'yes', 'no', '0', '[]', 'Final Answer: []'].map(say),
  { id: 'the commonest answer', reply: ({ commonest }) => commonest },
  fill('every field, unknown', () => 'unknown'),
  fill('every field, the commonest', ({ commonest }) => commonest),
  fill('every field, all', ({ candidates }) => candidates.join(', ')),
  list('all, commas', all => all.join(', ')),
  list('all, one sentence', all => `The answer is ${all.join(' or ')}.`),
  list('all, lines', all => all.join('\n')),
  list('all, bullets', all => all.map(each => `- ${each}`).join('\n')),
  list('all, a table', all => `| answer |\n|---|\n${all.map(each => `| ${each} |`).join('\n')}`),
  list('all, bold', all => all.map(each => `**${each}**`).join(' ')),
  list('all, JSON', all => JSON.stringify(all)),
  list('all, one box', all => `\\boxed{${all.join(', ')}}`),
  list('all, boxes', all => all.map(each => `\\boxed{${each}}`).join(' ')),
  list('all, one tag', all => `<answer>${all.join(', ')}</answer>`),
  list('all, tags', all => all.map(each => `<answer>${each}</answer>`).join(' ')),
  repeat('the answer format', item => item.answerFormat),
  repeat('the question', item => item.question),
  repeat('the wording', item => item.statement()),
  repeat('the prompt', item => item.render()),
  repeat('the context', item => item.context),
  repeat('the context in a tag', item => `<answer>${item.context}</answer>`),
  repeat('the context as thought', item => `<think>${item.context}`),
]
