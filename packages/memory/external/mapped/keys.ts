import { usageError } from 'fathom-bench/plugin'

export type ProcessEnv = Readonly<Record<string, string | undefined>>

const KEY_SLOT = /\{env\.(\w+)(\?)?\}/g

/** Shortest value that is taken out of texts: shorter ones stand in ordinary words. */
const SHORTEST = 4

/** Values of a map that keys of the environment go into, and a function that takes these keys out of a text. */
export interface FilledKeys {
  readonly values: Readonly<Record<string, string>>
  readonly hide: (text: string) => string
}

/**
 * Fills `{env.NAME}` of headers or of a command's environment. `{env.NAME?}` may be absent: its header is then left out.
 * @throws BenchError (usage) that names a variable that is not set
 */
export function fillKeys(
  who: string,
  values: Readonly<Record<string, string>>,
  env: ProcessEnv,
  fill: (text: string) => string = text => text,
): FilledKeys {
  const secrets = new Set<string>()
  const filled = Object.entries(values).flatMap(([name, text]) => {
    const wanted = [...text.matchAll(KEY_SLOT)]
    for (const [, variable, optional] of wanted) {
      const value = env[variable] ?? ''
      if (value === '' && optional !== undefined) return []
      if (value === '') throw usageError(`${who}: the map needs ${variable} in the environment, which is not set.`)
      if (/[\r\n\0]/.test(value))
        throw usageError(`${who}: ${variable} holds a line break, expected a key on one line.`)
      secrets.add(value)
    }
    // Every second part is the name of a variable.
    const parts = text.split(/\{env\.(\w+)\??\}/)
    return [[name, parts.map((part, at) => (at % 2 === 0 ? fill(part) : (env[part] ?? ''))).join('')] as const]
  })
  return { values: Object.fromEntries(filled), hide: makeHider([...secrets]) }
}

/** Takes keys out of a text, also as JSON and as an address write them. */
export function makeHider(secrets: readonly string[]): (text: string) => string {
  const forms = secrets
    .filter(secret => secret.length >= SHORTEST)
    .flatMap(secret => [secret, JSON.stringify(secret).slice(1, -1), encodeURIComponent(secret)])
  const ordered = [...new Set(forms)].sort((a, b) => b.length - a.length)
  return text => ordered.reduce((shown, secret) => shown.replaceAll(secret, '[key]'), text)
}
