import type { Filter } from './filters.ts'
import type { Site } from './page/site.ts'
import { getValueRule, NO_VALUE } from './rules.ts'
import type { ColumnField } from './schema.ts'

/** Question about a page, in the parts of LongProc's records. */
export interface PageQuestion {
  /** Subject of the page. */
  readonly topic: string
  /** Numbered properties with their rules, and the list that they are to be taken from. */
  readonly description: string
  /** A sentence behind a line break, or nothing. */
  readonly filtering: string
}

export function formatPageQuestion({ schema, heading, hasSponsored }: Site, filter: Filter | undefined): PageQuestion {
  const { topic, language, fields } = schema
  const properties = fields.map((field, at) => `(${at + 1}) ${describeField(field)}`).join('; ')
  const marked = hasSponsored ? ` Entries marked “${language.ui.sponsored}” are left out.` : ''
  return {
    topic: topic.about + (language.code === 'en' ? '' : `, in ${language.name}`),
    description: `${properties}. Only the list headed “${heading}” counts.${marked}`,
    filtering: filter ? `\nKeep only the rows ${filter.words}.` : '',
  }
}

function describeField(field: ColumnField): string {
  const { name, label, rule } = field
  return [label === undefined ? name : `${name} (“${label}”)`, getValueRule(rule).words(field)]
    .filter(text => text !== '')
    .join(', ')
}

export const joinQuestionText = ({ topic, description, filtering }: PageQuestion): string =>
  `The page is about ${topic}. Take these properties of each entry: ${description}${filtering}`

export const answerFormat = (header: string): string =>
  `Write one line for each entry, in the order of the page, with a tab between the properties. Write ${NO_VALUE} for a property that an entry lacks, that is left empty or that is only a dash, where no other rule says something else. A line break within a value becomes a blank. Apart from these rules, values stay as they are written, units and signs included. Reply with nothing but a block like this, its header line first:
\`\`\`tsv
${header}
…
\`\`\``
