import { formatLength } from 'fathom-bench/plugin'
import type { Site } from './page/site.ts'
import type { PageQuestion } from './question.ts'

interface RecordPlace extends PageQuestion {
  readonly site: Site
  /** Tokens of the answer that were asked for. */
  readonly asked: number
  readonly index: number
  readonly header: string
  readonly tsv: string
}

/** The item in the official schema: what LongProc's `html_to_tsv_*.json` hold, the page itself left out. */
export function toHtmlToTsvRecord({ site, asked, index, header, tsv, topic, description, filtering }: RecordPlace) {
  const level = formatLength(asked).toLowerCase()
  const id = `${site.name}_${level}_${index + 1}${filtering === '' ? '' : '_filtered'}`
  return {
    output_length_group: level,
    task_id: id,
    website_id: site.name,
    html_path: `webpage/${id}.html`,
    task_topic: topic,
    task_description: description,
    gt: tsv,
    tsv_header: header,
    filtering_instruction: filtering,
  }
}
