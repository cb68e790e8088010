import type { Filter } from './filters.ts'
import { NOTHING, ruleOf } from './rules.ts'
import type { Field } from './schema.ts'
import type { Site } from './site.ts'

/** What is asked of a page, in the parts that LongProc's records have. */
export interface Question {
  /** What the page is about. */
  readonly topic: string
  /** Numbered properties with their rules, and the list that they are to be taken from. */
  readonly description: string
  /** A sentence behind a line break, or nothing. */
  readonly filtering: string
}

export function questionOf({ schema, heading, hasSponsored }: Site, filter: Filter | undefined): Question {
  const { topic, language, fields } = schema
  const properties = fields.map((field, at) => `(${at + 1}) ${inWords(field)}`).join('; ')
  const marked = hasSponsored ? ` Entries marked “${language.ui.sponsored}” are left out.` : ''
  return {
    topic: topic.about + (language.code === 'en' ? '' : `, in ${language.name}`),
    description: `${properties}. Only the list headed “${heading}” counts.${marked}`,
    filtering: filter ? `\nKeep only the rows ${filter.words}.` : '',
  }
}

function inWords(field: Field): string {
  const { name, label, rule } = field
  return [label === undefined ? name : `${name} (“${label}”)`, ruleOf(rule).words(field)]
    .filter(text => text !== '')
    .join(', ')
}

export const inOneText = ({ topic, description, filtering }: Question): string =>
  `The page is about ${topic}. Take these properties of each entry: ${description}${filtering}`

export const answerFormat = (header: string): string =>
  `Write one line for each entry, in the order of the page, with a tab between the properties. Write ${NOTHING} for a property that an entry lacks, that is left empty or that is only a dash, where no other rule says something else. A line break within a value becomes a blank. Apart from these rules, values stay as they are written, units and signs included. Reply with nothing but a block like this, its header line first:
\`\`\`tsv
${header}
…
\`\`\``
