import { defineCommand, quoteForMessage, usageError } from 'fathom-bench/plugin'
import { GYM_FLAGS } from './flags.ts'

const VERBS = ['serve'] as const

/** `fathom-bench gym serve`: the same items as rewards, for trainers. */
export const gymCommand = defineCommand({
  flags: GYM_FLAGS,
  async run(options, io) {
    const [word, stray] = options.words
    const verb = VERBS.find(each => each === word)
    if (!verb || stray !== undefined)
      throw usageError(
        `gym: got ${word === undefined ? 'nothing' : quoteForMessage(stray ?? word)}, expected one of ${VERBS.join(', ')}.`,
      )
    const { serveGym } = await import('./serve.ts')
    return serveGym(options, io)
  },
})
