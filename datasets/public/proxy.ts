import { EnvHttpProxyAgent } from 'undici'

/** Obeys HTTP_PROXY, HTTPS_PROXY and NO_PROXY, in capitals or not. An empty text keeps undici from its own look. */
export function dispatcherOf(env: Readonly<Record<string, string | undefined>>): EnvHttpProxyAgent {
  const named = (name: string) => env[name.toLowerCase()] ?? env[name] ?? ''
  return new EnvHttpProxyAgent({
    httpProxy: named('HTTP_PROXY'),
    httpsProxy: named('HTTPS_PROXY'),
    noProxy: named('NO_PROXY'),
    headersTimeout: 60_000,
    bodyTimeout: 60_000,
  })
}
