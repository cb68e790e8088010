/** The request of a question, parsed from its words. */
export interface ParsedQuestion {
  readonly heading: string
  /** Marks entries that are to be left out. */
  readonly sponsored: string | undefined
  readonly properties: readonly AskedProperty[]
  readonly filter: AskedFilter | undefined
}

export interface AskedProperty {
  readonly name: string
  readonly label: string | undefined
  /** The question's text about it, after its name and label. */
  readonly rule: string
}

export interface AskedFilter {
  readonly property: number
  readonly condition: string
}

export function parsePageQuestion(question: string): ParsedQuestion {
  const list = takeBetween(question, 'each entry: ', '. Only the list')
  const properties = list
    .split(/(?:; |^)\(\d+\) /)
    .slice(1)
    .map(parseProperty)
  const condition = /Keep only the rows (.*)\.$/m.exec(question)?.[1]
  return {
    heading: takeBetween(question, 'headed “', '” counts'),
    sponsored: /Entries marked “([^”]+)” are left out/.exec(question)?.[1],
    properties,
    filter: condition === undefined ? undefined : filter(condition, properties),
  }
}

function parseProperty(text: string): AskedProperty {
  const [, name = '', label, rule = ''] = /^([^,]+?)(?: \(“([^”]+)”\))?(?:, (.*))?$/.exec(text) ?? []
  return { name, label, rule }
}

/** Matches the longest name: “date of the offer” contains “date”. */
function filter(condition: string, properties: readonly AskedProperty[]): AskedFilter {
  const rest = condition.replace(/^(whose|in which the) /, '')
  const [best] = properties
    .map(({ name }, property) => ({ property, name }))
    .filter(({ name }) => rest.startsWith(`${name} `))
    .sort((a, b) => b.name.length - a.name.length)
  return { property: best.property, condition: rest.slice(best.name.length + 1) }
}

function takeBetween(text: string, before: string, behind: string): string {
  const from = text.indexOf(before) + before.length
  return text.slice(from, text.indexOf(behind, from))
}
