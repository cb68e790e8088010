import type { Message } from '../../model.ts'
import type { Asked } from '../rlm.ts'
import type { Params } from './repl.ts'

/** A block that was run, and what is shown of it. */
export interface Shown {
  readonly code: string
  readonly output: string
}

/** How the root's messages follow each other. Both flows begin with the system message. */
export interface Flow {
  /** What the user says first; it stays. */
  readonly opening: string
  /** What the user says before each reply. */
  turn(turn: number, turns: number): string
  /** Who says that no turn is left. */
  readonly last: Message['role']
  /** Do the words before a reply stay in the history? */
  readonly keepsTurns: boolean
  /** What the user says of the blocks of a reply, a message each. */
  shown(blocks: readonly Shown[]): string[]
}

export function flowOf({ protocol, lastCall }: Pick<Params, 'protocol' | 'lastCall'>, asked: Asked): Flow {
  const task = `<task>\n${asked.task}\n</task>`
  return protocol === 'final' ? reminding(task, sizeOf(asked)) : counting(task, sizeOf(asked), lastCall)
}

/** The task once, then turns by their number. */
const counting = (task: string, size: string, lastCall: string): Flow => ({
  opening: `${task}\n\n${size}`,
  last: lastCall === 'assistant' ? 'assistant' : 'user',
  turn: (turn, turns) => `Turn ${turn} of ${turns}.${turn === 1 ? GUARD : ''} What do you do next?`,
  keepsTurns: true,
  shown(blocks) {
    if (blocks.length === 1) return [`Output:\n${blocks[0].output}`]
    return [blocks.map(({ output }, at) => `Output of block ${at + 1}:\n${output}`).join('\n\n')]
  },
})

/** The task before each reply and nowhere else, and each block with its code. */
const reminding = (task: string, size: string): Flow => ({
  opening: size,
  last: 'assistant',
  turn: turn => `${task}\n\n${turn === 1 ? GUARD.trim() : 'Above is what you have done so far.'} What do you do next?`,
  keepsTurns: false,
  shown: blocks => blocks.map(({ code, output }) => `Code:\n\`\`\`python\n${code}\n\`\`\`\n\nOutput:\n${output}`),
})

const GUARD = ' Do not answer yet: look at the context first.'

function sizeOf({ context }: Asked): string {
  const chars = typeof context === 'string' ? context.length : context.reduce((sum, text) => sum + text.length, 0)
  const what = typeof context === 'string' ? 'a string' : `a list of ${context.length} strings`
  return `The context is ${what} of ${chars} characters in total.`
}
