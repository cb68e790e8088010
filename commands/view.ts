import { spawn } from 'node:child_process'
import { EXIT, usageError } from '../core/errors.ts'
import type { Io } from '../core/io.ts'
import { serveRun } from '../viewer/server.ts'
import { viewedRun } from '../viewer/viewed-run.ts'
import type { VIEW_FLAGS } from './options/view.ts'
import type { Asked } from './options.ts'

/** `fathom-bench view RUN`: serves a run's report and its items on 127.0.0.1 until Ctrl-C. Returns 0 then. */
export async function view(options: Asked<typeof VIEW_FLAGS>, io: Io): Promise<number> {
  const [path, ...others] = options.words
  if (path === undefined || others.length > 0) throw usageError('view: name one run folder or bundle.')
  const stopped = untilStopped()
  try {
    const server = await serveRun(await viewedRun(path, options), options.port)
    io.stdout.write(options.display === 'json' ? `${JSON.stringify({ url: server.url })}\n` : `${server.url}\n`)
    if (!options.quiet) io.stderr.write('  Ctrl-C ends it\n')
    if (options.open) openBrowser(server.url, io)
    await stopped.promise
    await server.close()
    return EXIT.fine
  } finally {
    stopped.forget()
  }
}

function untilStopped() {
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

/** Tries to; the address stands on the terminal either way. */
function openBrowser(url: string, io: Io): void {
  const [command, ...words] =
    process.platform === 'darwin'
      ? ['open', url]
      : process.platform === 'win32'
        ? ['cmd', '/c', 'start', '', url]
        : ['xdg-open', url]
  const child = spawn(command!, words, { stdio: 'ignore', detached: true })
  child.on('error', () => io.stderr.write(`  note     no browser could be opened; open ${url}\n`))
  child.unref()
}
