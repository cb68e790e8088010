import { EnvHttpProxyAgent } from 'undici'

/** Obeys HTTP_PROXY, HTTPS_PROXY and NO_PROXY, in capitals or not. An empty text keeps undici from its own look. */
export function makeDispatcher(env: Readonly<Record<string, string | undefined>>): EnvHttpProxyAgent {
  const readVariable = (name: string) => env[name.toLowerCase()] ?? env[name] ?? ''
  return new EnvHttpProxyAgent({
    httpProxy: readVariable('HTTP_PROXY'),
    httpsProxy: readVariable('HTTPS_PROXY'),
    noProxy: readVariable('NO_PROXY'),
    headersTimeout: 60_000,
    bodyTimeout: 60_000,
  })
}
