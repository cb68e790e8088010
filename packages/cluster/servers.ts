import { type Env, listHeaders, type RunSpec, resolveConnection, stripQuery, usageError } from 'fathom-bench/plugin'

/** Services whose own keys are for them alone. */
const KEY_HOLDERS: Readonly<Record<string, string>> = {
  'https://api.openai.com': 'OPENAI_API_KEY',
  'https://api.anthropic.com': 'ANTHROPIC_API_KEY',
}

/**
 * Whoever can write in a queue names the servers of its run. A key of this machine goes to a server only where this
 * machine was told to: by `--server`, or because it is the service that the key is of.
 * @throws BenchError (usage) that names the server and the variable
 */
export function checkServers(
  spec: Pick<RunSpec, 'models' | 'subModel' | 'embedModel' | 'apiKeyEnv' | 'api' | 'header'>,
  servers: readonly string[],
  env: Env,
): void {
  const allowed = new Set(servers.map(stripQuery))
  for (const choice of [...spec.models, spec.subModel, spec.embedModel]) {
    if (!choice || choice.baseUrl === null) continue
    const server = stripQuery(choice.baseUrl)
    if (allowed.has(server)) continue
    const named = listHeaders(choice, spec).map(([, variable]) => variable)
    const { keyName } = resolveConnection(choice, spec, env)
    const own = KEY_HOLDERS[new URL(choice.baseUrl).origin]
    const [variable] = [keyName, ...named].filter(name => env[name]?.trim() && name !== own)
    if (variable !== undefined)
      throw usageError(
        `worker: the run would send what ${variable} holds to ${server}. Allow it with --server ${server}, or start the worker without that variable.`,
      )
  }
}
