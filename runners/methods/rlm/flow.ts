import type { Message } from '../../model.ts'
import type { ReplTask } from '../rlm.ts'
import type { RlmParams } from './repl.ts'

/** A block that was run, and what is shown of it. */
export interface CellOutput {
  readonly code: string
  readonly output: string
}

/** Order of the root's messages. Both flows start with the system message. */
export interface Flow {
  /** First user message; it stays in the history. */
  readonly opening: string
  /** Returns the user message before each response. */
  turn(turn: number, turns: number): string
  /** Role of the message that announces the end of turns. */
  readonly last: Message['role']
  /** Whether the messages before responses stay in the history. */
  readonly keepsTurns: boolean
  /** Returns the user messages about a response's blocks, one each. */
  shown(blocks: readonly CellOutput[]): string[]
}

export function makeFlow({ protocol, lastCall }: Pick<RlmParams, 'protocol' | 'lastCall'>, replTask: ReplTask): Flow {
  const task = `<task>\n${replTask.task}\n</task>`
  return protocol === 'final'
    ? makeRemindingFlow(task, describeSize(replTask))
    : makeCountingFlow(task, describeSize(replTask), lastCall)
}

/** The task once, then turns by their number. */
const makeCountingFlow = (task: string, size: string, lastCall: string): Flow => ({
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
const makeRemindingFlow = (task: string, size: string): Flow => ({
  opening: size,
  last: 'assistant',
  turn: turn => `${task}\n\n${turn === 1 ? GUARD.trim() : 'Above is what you have done so far.'} What do you do next?`,
  keepsTurns: false,
  shown: blocks => blocks.map(({ code, output }) => `Code:\n\`\`\`python\n${code}\n\`\`\`\n\nOutput:\n${output}`),
})

const GUARD = ' Do not answer yet: look at the context first.'

function describeSize({ context }: ReplTask): string {
  const chars = typeof context === 'string' ? context.length : context.reduce((sum, text) => sum + text.length, 0)
  const what = typeof context === 'string' ? 'a string' : `a list of ${context.length} strings`
  return `The context is ${what} of ${chars} characters in total.`
}
