import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import {
  defineCommand,
  defineFlag,
  EXIT,
  type Io,
  integer,
  mergeAndUse,
  OUTPUT_FLAGS,
  plain,
  REBUILD_FLAGS,
  showProgress,
  toggle,
  usageError,
} from 'fathom-bench/plugin'

const VIEW_FLAGS = {
  port: defineFlag({
    group: 'View',
    form: 'N',
    basic: true,
    default: '0',
    about: 'Port on 127.0.0.1; 0 picks a free port',
    read: integer(0, 65_535),
  }),
  open: toggle({ group: 'View', basic: true, default: false, about: "Open the page in the system's browser" }),
  queue: defineFlag({
    group: 'View',
    form: 'URL',
    absent: 'none',
    about: 'Redis of a running queue, for a page of its workers and servers: redis://HOST, rediss://HOST',
    read: plain,
  }),
  ...REBUILD_FLAGS,
  ...OUTPUT_FLAGS,
} as const

/** `fathom-bench view RUN`: serves a run's report and its items on 127.0.0.1 until Ctrl-C, and then returns 0. */
export const view = defineCommand({
  flags: VIEW_FLAGS,
  async run(options, io) {
    if (options.words.length === 0) throw usageError('view: name a run directory or bundle, or the shards of one run.')
    const [{ serveRun }, { openViewedRun }] = await Promise.all([
      import('../pages/server.ts'),
      import('../pages/viewed-run.ts'),
    ])
    const queue = options.queue === undefined ? undefined : await openQueue(options.queue, options.plugin, io)
    const stopped = waitUntilStopped()
    try {
      return await mergeAndUse(options.words, async path => {
        const { onProgress, end } = showProgress(options, io)
        let read = () => {}
        const begun = new Promise<void>(resolve => {
          read = resolve
        })
        // Reject an unreadable run before showing an address.
        if (!existsSync(path)) await openViewedRun(path, options)
        const run = begun.then(() => openViewedRun(path, options, onProgress)).finally(end)
        const server = await serveRun(run, options.port, queue)
        try {
          io.stdout.write(options.display === 'json' ? `${JSON.stringify({ url: server.url })}\n` : `${server.url}\n`)
          if (!options.quiet) io.stderr.write(`  reading ${path}\n`)
          read()
          await run
          if (!options.quiet) io.stderr.write('  ready; press Ctrl-C to stop\n')
          if (options.open) openBrowser(server.url, io)
          await stopped.promise
        } finally {
          await server.close()
        }
        return EXIT.fine
      })
    } finally {
      stopped.forget()
      await queue?.close()
    }
  },
})

const openQueue = async (address: string, plugin: readonly string[], io: Io) =>
  (await import('../queue-view.ts')).openQueueView(address, plugin, io)

function waitUntilStopped() {
  let stop = () => {}
  const promise = new Promise<void>(resolve => {
    stop = resolve
  })
  process.once('SIGINT', stop)
  process.once('SIGTERM', stop)
  const forget = () => {
    process.off('SIGINT', stop)
    process.off('SIGTERM', stop)
  }
  return { promise, forget }
}

/** Opens the browser if possible; the address is printed in any case. */
function openBrowser(url: string, io: Io): void {
  const [command, ...words]: readonly [string, ...string[]] =
    process.platform === 'darwin'
      ? ['open', url]
      : process.platform === 'win32'
        ? ['cmd', '/c', 'start', '', url]
        : ['xdg-open', url]
  const child = spawn(command, words, { stdio: 'ignore', detached: true })
  child.on('error', () => io.stderr.write(`  note     no browser could be opened; open ${url}\n`))
  child.unref()
}
