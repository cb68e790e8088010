import { EXIT, type Io, loadRegistry, reportRun } from 'fathom-bench/plugin'
import type { ImportOptions } from '../commands/import.ts'
import { importHarbor } from './import.ts'

type Options = ImportOptions & Readonly<Record<'jobs' | 'into' | 'agent' | 'model', string>>

/** Takes rewards of Harbor's trials into a run, and reports it. */
export async function importRewards(options: Options, io: Io): Promise<number> {
  const { jobs, into, agent, model, quiet } = options
  const registry = await loadRegistry(options.plugin)
  await importHarbor(into, jobs, { name: agent, model }, registry, async (folder, { added, notes }) => {
    if (!quiet)
      io.stderr.write([`${into}: ${added} answers added`, ...notes.map(note => `  note     ${note}`), ''].join('\n'))
    await reportRun(folder, registry, options, io)
  })
  return EXIT.fine
}
