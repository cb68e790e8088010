/** How a connection fails: in words, and whether a server that starts later may mend it. */
export interface ConnectionFault {
  readonly words: string
  readonly retry: boolean
}

/** Error codes of Node, OpenSSL and undici. */
const FAULTS: readonly (readonly [codes: RegExp, words: string, retry: boolean])[] = [
  [/^ECONNREFUSED$/, 'refused the connection: is the server running?', true],
  [/^(ENOTFOUND|EAI_AGAIN)$/, 'cannot be reached: the host name is unknown', true],
  [/^(EHOSTUNREACH|ENETUNREACH|ETIMEDOUT|UND_ERR_CONNECT_TIMEOUT)$/, 'cannot be reached', true],
  [
    /CERT|SELF_SIGNED|UNABLE_TO_VERIFY|^ERR_TLS|^ERR_SSL|^EPROTO/,
    'has no valid certificate, or speaks no https',
    false,
  ],
  [/^HPE_/, 'speaks no HTTP', false],
  [/^UND_ERR_RES_EXCEEDED_MAX_SIZE$/, 'answered with more than 64 MB', false],
]

/** The fault that an error code tells of; undefined for any other code. */
export function findConnectionFault(code: string): ConnectionFault | undefined {
  const found = FAULTS.find(([codes]) => codes.test(code))
  return found && { words: found[1], retry: found[2] }
}

/** An error, its cause, that one's cause, … ; of several tried addresses, the first. */
export function listCauses(thrown: unknown): unknown[] {
  const chain: unknown[] = []
  for (let error = thrown; error !== undefined && error !== null && chain.length < 8; ) {
    chain.push(error)
    error = error instanceof AggregateError ? error.errors[0] : error instanceof Error ? error.cause : undefined
  }
  return chain
}

/** The first error code of a chain of causes, or ''. */
export const findErrorCode = (chain: readonly unknown[]): string =>
  chain.map(error => (error as { readonly code?: unknown }).code).find(code => typeof code === 'string') ?? ''
