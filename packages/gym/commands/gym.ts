import { defineCommand, type Io, type ParsedFlags, quoteForMessage, usageError } from 'fathom-bench/plugin'
import { GYM_FLAGS } from '../verbs/flags.ts'

export type GymOptions = ParsedFlags<typeof GYM_FLAGS>

type Verb = (options: GymOptions, io: Io) => Promise<number>

const VERBS: Readonly<Record<string, () => Promise<Verb>>> = {
  serve: async () => (await import('../verbs/serve.ts')).serveGym,
  init: async () => (await import('../verbs/init.ts')).initGym,
  check: async () => (await import('../verbs/check.ts')).checkGym,
  attack: async () => (await import('../verbs/attack.ts')).attackGym,
}

/** `fathom-bench gym serve|init|check|attack`: the same items as rewards, for trainers. */
export const gymCommand = defineCommand({
  flags: GYM_FLAGS,
  async run(options, io) {
    const [word, stray] = options.words
    const load = word !== undefined && Object.hasOwn(VERBS, word) ? VERBS[word] : undefined
    const isStray = stray !== undefined && word !== 'check'
    if (!load || isStray) {
      const came = (isStray && load ? stray : word) ?? undefined
      throw usageError(
        `gym: got ${came === undefined ? 'nothing' : quoteForMessage(came)}, expected one of ${Object.keys(VERBS).join(', ')}.`,
      )
    }
    return (await load())(options, io)
  },
})
