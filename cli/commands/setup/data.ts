import { setTimeout as pause } from 'node:timers/promises'
import { usageError } from '../../../core/errors.ts'
import type { Io } from '../../../core/process/io.ts'
import { makeUnknownError } from '../../../core/text/suggest.ts'
import type { PublicSource } from '../../../datasets/public/sources.ts'
import { defineFlag, toggle } from '../../flags/flag.ts'
import type { ParsedFlags } from '../../flags/parsed-flags.ts'
import { FOR_PROGRAMS } from '../../flags/subsets.ts'
import { RUN_FLAGS } from '../../flags/table.ts'
import type { FetchEnvironment } from '../../output/data-consent.ts'
import { defineCommand } from '../../shared/command.ts'

const DATA_FLAGS = {
  to: defineFlag({
    group: 'Data',
    form: 'FOLDER',
    basic: true,
    absent: '$XDG_CACHE_HOME/fathom, else ~/.cache/fathom',
    about: 'Directory for public data',
    read: (text: string) => text,
  }),
  yes: toggle({ group: 'Data', basic: true, default: false, about: 'Agree to the licences shown, without a prompt' }),
  accept: defineFlag({
    group: 'Data',
    form: 'NAME[,NAME]',
    absent: 'none',
    about: 'Accept the restricted (non-commercial) licence of these sources',
    read: (text: string) => text.split(',').map(name => name.trim()),
  }),
  quiet: RUN_FLAGS.quiet,
  color: RUN_FLAGS.color,
  debug: RUN_FLAGS.debug,
  json: FOR_PROGRAMS,
} as const

/** Replacements that tests use for the network and the terminal. */
export interface DataWorld extends FetchEnvironment {
  readonly sources: readonly PublicSource[]
}

/**
 * `fathom-bench data list|fetch|verify`: public data. It is downloaded only on request, and after its licence was
 * shown.
 */
export const data = defineCommand({ flags: DATA_FLAGS, run: (options, io) => runData({}, options, io) })

/** Runs `data`; tests pass a world of their own. */
export async function runData(
  overrides: Partial<DataWorld>,
  options: ParsedFlags<typeof DATA_FLAGS>,
  io: Io,
): Promise<number> {
  const [{ selectFiles }, { resolveDataFolder }, { publicSources }, { askYesNo, get, list, verifyFiles }] =
    await Promise.all([
      import('../../../datasets/public/selection.ts'),
      import('../../../datasets/public/folder.ts'),
      import('../../../datasets/public/sources.ts'),
      import('../../output/data-consent.ts'),
    ])
  const world: DataWorld = { sources: publicSources, ask: askYesNo, pause, ...overrides }
  const [verb = 'list', ...names] = options.words
  const folder = resolveDataFolder(options.to, io.env)
  for (const name of ['yes', 'accept'])
    if (verb !== 'fetch' && options.typed.includes(name))
      throw usageError(`--${name}: this command does not use it. It applies to data fetch.`)
  if (options.accept) selectFiles(options.accept, world.sources)
  switch (verb) {
    case 'list':
      return list(selectFiles(names, world.sources), folder, names.length > 0, options, io)
    case 'fetch':
      if (names.length === 0)
        throw usageError(`data fetch: name what to fetch. Known: ${world.sources.map(({ id }) => id).join(', ')}.`)
      return await get(selectFiles(names, world.sources), folder, options, io, world)
    case 'verify':
      return await verifyFiles(selectFiles(names, world.sources), folder, options, io)
    default:
      throw makeUnknownError('verb of data', verb, ['list', 'fetch', 'verify'])
  }
}
