import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { openLongProc } from '../../../../packages/longproc/data/index.ts'
import { planText, type Stay, type TravelRecord } from '../../../../packages/longproc/data/travel.ts'

const root = mkdtempSync(join(tmpdir(), 'fathom-longproc-'))
let folders = 0

/** By path: text and bytes as they are, rows (`.jsonl`), a value (`.json`). */
export type Files = Readonly<Record<string, unknown>>

export function folderOf(files: Files): string {
  const folder = join(root, String(folders++))
  mkdirSync(folder)
  for (const [name, content] of Object.entries(files)) {
    const path = join(folder, name)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, contentOf(name, content))
  }
  return folder
}

function contentOf(name: string, content: unknown): string | Uint8Array {
  if (typeof content === 'string' || content instanceof Uint8Array) return content
  if (name.endsWith('.jsonl')) return (content as readonly unknown[]).map(row => `${JSON.stringify(row)}\n`).join('')
  return JSON.stringify(content)
}

export const open = (path: string, name: string) => openLongProc(path, name, { who: '--data longproc' })
export const made = (name: string, changes: Files = {}) => open(folderOf({ ...MADE, ...changes }), name)

const prompts = (...lines: readonly string[]) => `USER_PROMPT: |-\n${lines.map(line => `  ${line}\n`).join('')}`

/** A trip with a window on its second city, and what differs from it. */
export function tripOf(changes: Partial<TravelRecord> & Readonly<Record<string, unknown>> = {}) {
  return {
    constraints: [
      { type: 'duration', city: 'Oslo', num_days: 3 },
      { type: 'fixed', city: 'Oslo', start_day: 2, end_day: 4 },
      { type: 'duration', city: 'Riga', num_days: 2 },
    ] as const,
    connected_cities: [['Riga', 'Oslo']] as const,
    ground_truth_cities: 'Riga**Oslo',
    ground_truth_durations: '2**3',
    ground_truth_plan: `The plan:\n\n${planText(PLAN)}`,
    disambig_question_text: 'Riga and Oslo in 4 days.',
    ...changes,
  }
}

const PLAN: readonly Stay[] = [
  { city: 'Riga', from: 1, to: 2 },
  { city: 'Oslo', from: 2, to: 4 },
]

/** A small folder of our own in the official layout. */
export const MADE: Files = {
  'countdown/countdown_0.5k.json': [{ nums: [1, 2, 3, 4], target: 10, solution: [] }],
  'countdown/prompts.yaml': prompts('Shown:', '{demonstration}', 'From {nums} to {target}.'),
  'html_to_tsv/html_to_tsv_0.5k.json': [
    {
      task_id: 'W1_0.5k_1',
      html_path: 'webpage/W1.html',
      task_topic: 'Fruit',
      task_description: '(1) Name; (2) Price',
      tsv_header: 'name\tprice',
      filtering_instruction: '\nReds only.',
      gt: 'name\tprice\napple\t1\n',
    },
  ],
  'html_to_tsv/prompts.yaml': prompts(
    '{html_str}',
    'On {task_topic}: {task_description}{filtering_instruction}',
    '{tsv_header}',
    '{{rows}}',
  ),
  'html_to_tsv/webpage/W1.html': '\uFEFF<b>{apple}</b>\r\n<i>{{1}}</i>\r',
  'path_traversal/path_traversal_2k.json': [
    {
      context_nl: 'Riga leads to Oslo.',
      context_repr: [{ src: 'Riga', dst: 'Oslo', transit: 'bus' }],
      question_repr: ['Riga', 'Oslo'],
      answer_nl: 'From Riga, take a bus to Oslo.',
    },
  ],
  'path_traversal/prompts.yaml': prompts('{city_context}', 'From {src_city} to {dst_city}?'),
  'pseudo_to_code/pseudo_to_code_0.5k.json': [
    {
      problem_id: '1A',
      pseudocode_lines: ['define main', 'end'],
      code_lines: ['int main() {', '}'],
      testcases: [[['1'], ['2']]],
    },
  ],
  'pseudo_to_code/prompts.yaml': prompts('Write:', '{pseudocode}'),
  'tom_tracking/tom_tracking_8k.json': [
    {
      story: 'Step 0: Ann is in the hall.',
      question: 'Where is it?',
      solution: '- Step 0: {hall}\nFinal Answer: hall',
    },
  ],
  'tom_tracking/prompts.yaml': prompts('{{as shown}}', '{story}', '{question}'),
  'travel_planning/travel_planning_all.json': [
    tripOf({ id: 'short', estimated_output_tokens: 2047 }),
    tripOf({ id: 'between', estimated_output_tokens: 2048 }),
    tripOf({ id: 'long', estimated_output_tokens: 4096 }),
    tripOf({ id: 'longer', estimated_output_tokens: 8191 }),
    tripOf({ id: 'too long', estimated_output_tokens: 8192 }),
  ],
  'travel_planning/travel_planning_icl_examples.json': [tripOf(), tripOf()],
  'travel_planning/prompts.yaml': prompts('Shown:', '{demonstration}', '', '{problem}', '{{{{n}}}}'),
}

export const LONGPROC = resolve(import.meta.dirname, '../../../../../shared/data/longproc')
