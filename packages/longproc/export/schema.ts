import type { Item } from 'fathom-bench/plugin'
import { formatNumberList } from '../data/countdown.ts'
import { parseRoads } from '../tasks/path-traversal/roads.ts'
import { parseBeliefQuestion } from '../tasks/tom-tracking/wording.ts'

export type OfficialRecord = Readonly<Record<string, unknown>>

/** The form of items of one LongProc task in its files. */
export interface OfficialSchema {
  /** The file of all levels' records. Default: each level has its own. */
  readonly file?: string
  /** The item's record as number `at` of a file, with what items leave to the prompt. */
  record(item: Item, record: OfficialRecord, at: number): OfficialRecord
  /** The slot for the context. Default: the prompt contains it unchanged. */
  readonly context?: string
  /** Does the loader put examples of its own into the context's slot? It then fills the prompt twice. */
  readonly demonstrations?: true
  /** The file with its examples; absent if its code contains them. */
  readonly examples?: string
  /** The other slots with their texts, in the order in which our prompts have them. */
  slots(record: OfficialRecord): readonly (readonly [slots: string, text: string])[]
  /** The prompt without what belongs to one item and to no slot. */
  general?(prompt: string, item: Item): string
  /** The file that the record names for its context. */
  page?(record: OfficialRecord): string
}

const getText = (record: OfficialRecord, field: string) => String(record[field])
const keepRecord = (_: Item, record: OfficialRecord) => record

/** By the official names (princeton-pli/LongProc 78e873a, longproc/longproc_data.py). */
export const SCHEMAS: Readonly<Record<string, OfficialSchema>> = {
  html_to_tsv: {
    record: keepRecord,
    context: 'html_str',
    slots: record => [
      ['{task_topic}', getText(record, 'task_topic')],
      // An empty instruction directly follows the description, as in the official files.
      [
        '{task_description}{filtering_instruction}',
        getText(record, 'task_description') + getText(record, 'filtering_instruction'),
      ],
      ['{tsv_header}', getText(record, 'tsv_header')],
    ],
    page: record => getText(record, 'html_path'),
  },
  pseudo_to_code: {
    record: keepRecord,
    slots: record => [['{pseudocode}', (record['pseudocode_lines'] as readonly string[]).join('\n')]],
  },
  path_traversal: {
    record: ({ context }, record) => ({
      ...record,
      context_nl: context,
      context_repr: [...parseRoads(context).values()],
    }),
    context: 'city_context',
    slots({ question_repr }) {
      const [from, to] = question_repr as readonly [string, string]
      return [
        ['{src_city}', from],
        ['{dst_city}', to],
      ]
    },
  },
  tom_tracking: {
    record: ({ context }, record) => ({ ...record, story: context }),
    context: 'story',
    slots: record => [['{question}', getText(record, 'question')]],
    // Our answer format says the names that the question asks about.
    general(prompt, { question }) {
      const { agent, thing } = parseBeliefQuestion(question)
      return prompt.replaceAll(agent, 'AGENT').replaceAll(thing, 'OBJECT')
    },
  },
  countdown: {
    record: keepRecord,
    context: 'demonstration',
    demonstrations: true,
    slots: ({ nums, target }) => [
      ['{nums}', formatNumberList(nums as readonly number[])],
      ['{target}', String(target)],
    ],
  },
  travel_planning: {
    file: 'travel_planning_all.json',
    // Items of several levels share the file: numbers are its own.
    record: (_, record, at) => ({ ...record, id: `trip_planning_example_${at}` }),
    context: 'demonstration',
    demonstrations: true,
    examples: 'travel_planning_icl_examples.json',
    slots: record => [['{problem}', getText(record, 'disambig_question_text')]],
  },
}
