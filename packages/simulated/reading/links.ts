/** "X = 5", "Y = X": a name and what it was given, with the words that say so. */
export interface Link {
  readonly name: string
  readonly to: string
  readonly said: string
}

/** Whether the step to this statement fails. The first one never does: the question points to it. */
export type Fails = (said: string) => boolean

const failNever: Fails = () => false

/** Assignments of a text, in order: signs ("=", ":=", "<-") and the usual words for them. */
export function findAssignments(text: string): Link[] {
  const links: Link[] = []
  for (const form of ASSIGNMENTS) {
    for (const { 0: said, groups: { name, to } = {} } of text.matchAll(form))
      links.push({ name, to, said: said.trim() })
  }
  return links
}

// The words between a name and what it is given are few: the patterns stay linear.
const NAME = String.raw`(?<name>\b[A-Za-z_]\w{0,40})`
const TO = String.raw`(?:the )?(?:same )?(?:current )?(?:value )?(?:of |as |from )?(?:the )?(?:VAR |var |variable )?["'\`$]?(?<to>[A-Za-z_]\w{0,40}|-?\d[\d.,]*\d|\d)\b`
const ASSIGNMENTS = [
  new RegExp(String.raw`(?:\b(?:VAR|var|let|set|variable) )?["'\`$]?${NAME}["'\`]? ?(?::=|<-|←|=(?!=)) ?${TO}`, 'g'),
  new RegExp(
    `${NAME} (?:is (?:assigned|set to|given|equal to|a copy of|now)|was (?:assigned|set to|given)|gets|takes(?: on| over)?|receives|copies|equals|has|holds|stores|inherits) ${TO}`,
    'g',
  ),
  new RegExp(
    String.raw`\b(?:[Ll]et|[Ss]et|[Mm]ake) (?:VAR |var |variable )?${NAME} (?:be|to|equal(?: to)?) ${TO}`,
    'g',
  ),
  new RegExp(
    String.raw`\b(?:[Cc]opy|[Aa]ssign|[Ss]tore|[Pp]ut|[Ww]rite) ${TO} (?:in|into|to) (?:VAR |var |variable )?${NAME}`,
    'g',
  ),
]

/** Pairs that lead from a key to the next: JSON pairs and arrows. */
export function findLinkPairs(text: string): Map<string, Link> {
  const pairs = new Map<string, Link>()
  for (const form of PAIRS) {
    for (const [said, name, to] of text.matchAll(form)) pairs.set(name, { name: name, to: to.trim(), said })
  }
  return pairs
}

const PAIRS = [
  /\b([\w-]{1,80}) ?(?:->|→|=>) ?["']?([\w-]{1,80})/g,
  /\b([\w-]{0,80}[\dA-Z][\w-]{0,80}) (?:points|leads|links|refers) to ["']?([\w-]{1,80})/g,
  /["']([^"'\n]{1,80})["']\s*:\s*"([^"\n]{1,500})"/g,
  /["']([^"'\n]{1,80})["']\s*:\s*'([^'\n]{1,500})'/g,
]

/** Returns all names that have a value: the given one first, then those assigned from it, and so on. */
export function findNamesReaching(links: readonly Link[], value: string, fails: Fails = failNever): Link[] {
  const givenTo = new Map<string, Link[]>()
  for (const link of links) givenTo.set(link.to, [...(givenTo.get(link.to) ?? []), link])
  const reached: Link[] = []
  const seen = new Set<string>()
  const queue = [value]
  for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
    for (const link of givenTo.get(next) ?? []) {
      if (seen.has(link.name) || (next !== value && fails(link.said))) continue
      seen.add(link.name)
      reached.push(link)
      queue.push(link.name)
    }
  }
  return reached
}

/** The links from `start` onwards, until one leads nowhere or back. At most `steps`. */
export function followPath(
  links: ReadonlyMap<string, Link>,
  start: string,
  steps = 10_000,
  fails: Fails = failNever,
): Link[] {
  const path: Link[] = []
  const seen = new Set<string>()
  let at = start
  for (let link = links.get(at); link && !seen.has(at) && path.length < steps; link = links.get(at)) {
    if (path.length > 0 && fails(link.said)) break
    seen.add(at)
    path.push(link)
    at = link.to
  }
  return path
}
