import { mustMatch } from '../../../core/collections/require.ts'
import { usageError } from '../../../core/errors.ts'
import { quoteForMessage } from '../../../core/text/quote.ts'
import type { Method } from '../../../runners/method.ts'
import { cliAgent } from '../../../runners/methods/cli-agent.ts'
import { lycheeNative } from '../../../runners/methods/lychee-native.ts'

/**
 * Parses a user's program as a method: `http:NAME@URL` is a server of the external protocol, `cli:NAME=COMMAND` a
 * command. Rows and reports call it `http:NAME` or `cli:NAME`.
 *
 * @throws BenchError (usage) for an invalid word with such a start
 */
export function parseOwnProgram(word: string): Method {
  const server = /^http:([^@]*)@(.*)$/s.exec(word)
  if (server && NAME.test(server[1])) return makeServerMethod(`http:${server[1]}`, server[2])
  const command = /^cli:([^=]*)=(.*)$/s.exec(word)
  if (command && NAME.test(command[1])) return makeCommandMethod(`cli:${command[1]}`, command[2].trim())
  // The word may contain a key, so the message shows only its start.
  throw usageError(
    `--method: ${quoteForMessage(truncateWord(word))} is not a program with a name. Allowed: ${FORMS}; a NAME has up to 64 letters, digits, - and _.`,
  )
}

const NAME = /^[A-Za-z0-9][\w-]{0,63}$/
const FORMS =
  'http:NAME@URL, such as http:mine@http://127.0.0.1:8900, and cli:NAME=COMMAND, such as cli:mine="python3 mine.py"'

const truncateWord = (word: string) => `${mustMatch(/^[^@=?]{0,40}/, word)[0]}…`

function makeServerMethod(id: string, url: string): Method {
  const address = URL.canParse(url) ? new URL(url) : undefined
  if (!address || !/^https?:$/.test(address.protocol) || address.hostname === '')
    throw usageError(`--method ${id}: the text after @ is not an address. Allowed: http://… or https://….`)
  if (address.username !== '' || address.password !== '' || address.search !== '' || address.hash !== '')
    throw usageError(
      `--method ${id}: its address has a user, a query or a fragment. Allowed: host, port and path alone.`,
    )
  return {
    ...(lycheeNative as unknown as Method),
    ...OWN,
    id,
    about: 'A server of the external method protocol, under a name of its own.',
    params: { ...lycheeNative.params, url: url.replace(/\/+$/, '') },
  }
}

function makeCommandMethod(id: string, command: string): Method {
  if (command === '')
    throw usageError(
      `--method ${id}: no command follows. Allowed: cli:NAME=COMMAND, such as cli:mine="python3 mine.py".`,
    )
  return {
    ...(cliAgent as unknown as Method),
    ...OWN,
    id,
    about: 'A command of its own name, started in a folder that holds the context as files.',
    params: { ...cliAgent.params, command },
  }
}

/**
 * Returns the methods, with the named programs using the run's models through its proxy; they become entries on these
 * models.
 * @throws BenchError (usage) for an unknown program
 */
export function withProxy<M extends Method>(methods: readonly M[], names: readonly string[]): M[] {
  const programs = methods.filter(({ needs }) => needs.includes('external'))
  const isOf = ({ id }: Method, name: string) => name === id || id.replace(/^(?:http|cli):/, '') === name
  for (const name of names)
    if (!(name === 'all' && programs.length > 0) && !programs.some(method => isOf(method, name)))
      throw usageError(
        `--proxy: ${quoteForMessage(name)} is not a program of this run. Allowed: ${[...programs.map(({ id }) => id), ...(programs.length > 0 ? ['all'] : [])].join(', ') || 'none, for no program outside takes part (--method http:NAME@URL, cli:NAME=COMMAND)'}.`,
      )
  const isProxied = (method: M) => programs.includes(method) && names.some(name => name === 'all' || isOf(method, name))
  return methods.map(method =>
    isProxied(method) ? { ...method, needs: [...method.needs, 'model'], caps: describeCaps } : method,
  )
}

const describeCaps = () =>
  'its calls go through the proxy, and no estimate knows them: --max-calls N/item and --max-total-tokens N/item hold each item'

const OWN = { fidelity: 'inspired', source: "The user's own.", deviations: [] } as const satisfies Partial<Method>
