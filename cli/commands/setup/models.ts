import { EXIT } from '../../../core/errors.ts'
import { formatColumns, getTextWidth } from '../../../core/text/columns.ts'
import { toggle } from '../../flags/flag.ts'
import { FOR_PROGRAMS } from '../../flags/subsets.ts'
import { RUN_FLAGS } from '../../flags/table.ts'
import { defineCommand } from '../../shared/command.ts'

const PROFILES = toggle({
  group: 'Models',
  default: true,
  about: 'List the servers that NAME@SERVER accepts (the default)',
})

/** `fathom-bench models`: lists the servers that `NAME@SERVER` accepts, and the variables that contain their keys. */
export const models = defineCommand({
  flags: { profiles: PROFILES, color: RUN_FLAGS.color, debug: RUN_FLAGS.debug, json: FOR_PROGRAMS },
  async run({ json }, io) {
    const { SERVER_PROFILES } = await import('../../../run/config/server-profiles.ts')
    if (json) {
      io.stdout.write(`${JSON.stringify(SERVER_PROFILES, null, 2)}\n`)
      return EXIT.fine
    }
    const rows = Object.entries(SERVER_PROFILES).flatMap(([name, { baseUrl, baseUrlEnv, apiKeyEnv, api, about }]) => {
      const key = apiKeyEnv === undefined ? 'no key' : `${apiKeyEnv}${io.env[apiKeyEnv] ? ' (set)' : ''}`
      return [
        [`@${name}`, api ?? 'chat', key],
        ['', '', `${baseUrlEnv ? `$${baseUrlEnv}, such as ` : ''}${baseUrl}; ${about}`],
      ]
    })
    io.stdout.write(
      `${formatColumns(rows, getTextWidth(io.stdout))}\n\nfathom-bench --model NAME@openrouter uses the model NAME there (docs/models.md).\n`,
    )
    return EXIT.fine
  },
})
