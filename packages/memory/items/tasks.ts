import { makeFileTask } from 'fathom-bench/plugin'
import { playMemory } from '../simulated/play.ts'
import { introduceEntries } from '../transcript.ts'
import { CLASSES, type MemoryClass, POLICY } from '../world/classes/index.ts'
import { WORLD_VERSION } from '../world/words.ts'

export const TASK_PREFIX = 'mem-'

/** Every question says this first. */
export const INSTRUCTIONS = introduceEntries(POLICY)

export const MEMORY_ANSWER_TOKENS = 128

/** The tasks of the track, one for each class. Their items come from streams (`items/source.ts`). */
export const MEMORY_TASKS = CLASSES.map(each => makeMemoryTask(each))

function makeMemoryTask({ id, about, chance, isFrozen }: MemoryClass) {
  return {
    ...makeFileTask(`${TASK_PREFIX}${id}`, {
      shape: 'a stream that is written over time',
      family: 'qa',
      scorer: 'label-match',
      answerTokens: MEMORY_ANSWER_TOKENS,
    }),
    about: `${about}.`,
    source:
      'Our own world; the classes follow facts/memory.md of the project (LoCoMo, LongMemEval, MEME, PersonaMem and others).',
    version: WORLD_VERSION,
    chance,
    paired: isFrozen === true,
    instructions: INSTRUCTIONS,
    solve: ({ context, question }: { readonly context: string; readonly question: string }) =>
      playMemory(context, dropNow(question)) ?? '',
  }
}

/** Questions say first when they are asked. */
export const withNow = (question: string, now: string): string => `It is ${now.replace('T', ' ')}. ${question}`
export const dropNow = (question: string): string => question.replace(/^It is \d{4}-\d\d-\d\d \d\d:\d\d\. /, '')
