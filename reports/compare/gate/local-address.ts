/** The variable of a repository that stands for an address that only this machine reaches. */
export const VARIABLE = 'FATHOM_BASE_URL'

/** Words of a command line, and the addresses in them that a runner of GitHub cannot reach. */
export interface SharedWords {
  readonly words: readonly string[]
  /** By the variable that takes its place: the address. */
  readonly variables: ReadonlyMap<string, string>
}

/** Puts `${{ vars.FATHOM_BASE_URL }}` in the place of each local address; a second one gets a number. */
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

/** Whether an address is of this machine or its own network: loopback, private ranges, and names without a dot. */
function isLocal(address: string): boolean {
  if (!URL.canParse(address)) return false
  const host = new URL(address).hostname.replace(/^\[|\]$/g, '')
  if (host.includes(':')) return host === '::' || host === '::1' || /^f(?:[cd]|e[89ab])/i.test(host)
  return /^(?:0|10|127|169\.254|192\.168|172\.(?:1[6-9]|2\d|3[01]))\./.test(host) || LOCAL_NAME.test(host)
}

const LOCAL_NAME = /^[^.]+$|\.(?:local|localhost|internal|lan|home\.arpa)$/i
