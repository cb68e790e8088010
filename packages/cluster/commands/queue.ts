import { defineCommand, EXIT, pluralize, quoteForMessage, usageError } from 'fathom-bench/plugin'
import { QUEUE_FLAGS } from '../flags.ts'

const VERBS = ['status', 'pause', 'resume', 'drain'] as const

/**
 * `fathom-bench queue status|pause|resume|drain --queue URL`: shows what is on a queue, pauses it, resumes it or
 * empties it.
 */
export const queue = defineCommand({
  flags: QUEUE_FLAGS,
  async run(options, io) {
    const [word, stray] = options.words
    const verb = VERBS.find(each => each === word)
    if (!verb || stray !== undefined)
      throw usageError(
        `queue: got ${word === undefined ? 'nothing' : quoteForMessage(stray ?? word)}, expected one of ${VERBS.join(', ')}.`,
      )
    const [control, { formatQueueStatus }, { resolveQueueAddress, openDoor }] = await Promise.all([
      import('../coordinator/control.ts'),
      import('../coordinator/status.ts'),
      import('../open-queue.ts'),
    ])
    const door = await openDoor(resolveQueueAddress('queue', options.queue, io.env), io.env, () => {}, true)
    const { shown } = door.connection
    const tell = (line: string, fields: object = {}) =>
      io.stdout.write(
        `${options.display === 'json' ? JSON.stringify({ event: 'queue', verb, ...fields }) : `${shown}: ${line}`}\n`,
      )
    try {
      switch (verb) {
        case 'status': {
          const status = await control.readQueueStatus(door)
          if (options.display === 'json') tell('', status)
          else for (const line of formatQueueStatus(status, shown)) io.stdout.write(`${line}\n`)
          return EXIT.fine
        }
        case 'pause':
          await control.pause(door)
          tell('paused; running jobs finish')
          return EXIT.fine
        case 'resume':
          await control.resume(door)
          tell('resumed')
          return EXIT.fine
        case 'drain': {
          const jobs = await control.drain(door)
          tell(`${pluralize(jobs, 'job')} removed`, { jobs })
          return EXIT.fine
        }
      }
    } finally {
      await door.connection.close()
    }
  },
})
