import { type Env, usageError } from 'fathom-bench/plugin'

/** Where a queue is, and as whom it is entered. */
export interface QueueAddress {
  readonly host: string
  readonly port: number
  readonly db: number
  readonly tls: boolean
  readonly username: string | undefined
  readonly password: string | undefined
  /** Without user and password: all that is ever shown or written down. */
  readonly shown: string
}

/** Holds the password where the address does not. */
export const PASSWORD_VARIABLE = 'FATHOM_QUEUE_PASSWORD'

/**
 * Reads `redis://[USER:PASSWORD@]HOST[:PORT][/DB]`; `rediss://` goes over TLS. A password may stand in
 * FATHOM_QUEUE_PASSWORD instead, which no list of processes shows.
 * @throws BenchError (usage); what came is shown without its user and password
 */
export function queueAddress(text: string, env: Env, who = '--queue'): QueueAddress {
  const url = URL.canParse(text) ? new URL(text) : undefined
  const db = /^\/?(\d{0,5})\/?$/.exec(url?.pathname ?? '')
  if (!url || !/^rediss?:$/.test(url.protocol) || url.hostname === '' || !db || url.search !== '' || url.hash !== '')
    throw usageError(`${who}: "${maskAddress(text)}" is not a Redis address. Allowed: ${FORMS}.`)
  return {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: Number(url.port || DEFAULT_PORT),
    db: Number(db[1]),
    tls: url.protocol === 'rediss:',
    username: url.username === '' ? undefined : decodePart(url.username, who),
    password: url.password === '' ? env[PASSWORD_VARIABLE]?.trim() || undefined : decodePart(url.password, who),
    shown: maskAddress(text),
  }
}

/**
 * The address without user, password and query, whatever else is wrong with it: up to the last @, anything may be a
 * password.
 */
export function maskAddress(text: string): string {
  const [, scheme = '', rest = text] = /^([a-z]{1,10}:\/\/)?(.*)$/is.exec(text) ?? []
  return (
    scheme +
    rest
      .replace(/^.*@/s, '')
      .replace(/[?#].*$/s, '')
      .slice(0, 200)
  )
}

function decodePart(part: string, who: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    throw usageError(`${who}: the user or the password has a % that no two digits follow. Write it as %25.`)
  }
}

const FORMS = 'redis://HOST[:PORT][/DB], or rediss:// for TLS, with USER:PASSWORD@ before the host where there is one'
const DEFAULT_PORT = 6379
