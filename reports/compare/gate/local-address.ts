/** The repository variable that replaces an address which only this machine reaches. */
export const VARIABLE = 'FATHOM_BASE_URL'

/** Words of a command line, and their addresses that a GitHub runner cannot reach. */
export interface SharedWords {
  readonly words: readonly string[]
  /** The address by the variable that replaces it. */
  readonly variables: ReadonlyMap<string, string>
}

/** Replaces each local address by `${{ vars.FATHOM_BASE_URL }}`; a second one gets a number. */
export function replaceLocalAddresses(words: readonly string[]): SharedWords {
  const names = new Map<string, string>()
  const shared = words.map(word =>
    word.replace(ADDRESS, address => {
      if (!isLocal(address)) return address
      const name = names.get(address) ?? (names.size === 0 ? VARIABLE : `${VARIABLE}_${names.size + 1}`)
      names.set(address, name)
      return `\${{ vars.${name} }}`
    }),
  )
  return { words: shared, variables: new Map([...names].map(([address, name]) => [name, address])) }
}

/** The local addresses in a text. */
export const listLocalAddresses = (text: string): string[] => [...new Set(text.match(ADDRESS) ?? [])].filter(isLocal)

const ADDRESS = /https?:\/\/[^\s'",<>{}]+/gi

/**
 * Returns whether an address belongs to this machine or its network: loopback, private ranges, and names without a dot.
 */
function isLocal(address: string): boolean {
  if (!URL.canParse(address)) return false
  const host = new URL(address).hostname.replace(/^\[|\]$/g, '')
  if (host.includes(':')) return host === '::' || host === '::1' || /^f(?:[cd]|e[89ab])/i.test(host)
  return /^(?:0|10|127|169\.254|192\.168|172\.(?:1[6-9]|2\d|3[01]))\./.test(host) || LOCAL_NAME.test(host)
}

const LOCAL_NAME = /^[^.]+$|\.(?:local|localhost|internal|lan|home\.arpa)$/i
