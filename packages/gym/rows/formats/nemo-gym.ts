import { NEMO_GYM_APP, NEMO_GYM_CONFIG } from '../adapters/index.ts'
import { MESSAGES } from '../columns.ts'
import { type Row, type RowFormat, type RowItem, toMessages } from '../format.ts'

const COLUMNS = {
  responses_create_params: { struct: { input: MESSAGES } },
  label: 'string',
  item: 'string',
  task: 'string',
  length: 'int64',
  level: 'int64',
  agent_ref: { struct: { type: 'string', name: 'string' } },
} as const

const makeRow = ({ id, task, length, level, prompt, seal }: RowItem): Row => ({
  responses_create_params: { input: toMessages(prompt) },
  label: seal(),
  item: id,
  task,
  length,
  level,
  agent_ref: { type: 'responses_api_agents', name: 'fathom_simple_agent' },
})

/** NeMo-Gym starts its servers itself: a small one that hands `/verify` on. */
export const nemoGymRows: RowFormat = {
  id: 'nemo-gym',
  about: 'NeMo-Gym, with a resources server that hands on',
  file: 'jsonl',
  columns: COLUMNS,
  makeRow,
  adapters: url => [
    { path: 'nemo_gym/app.py', text: NEMO_GYM_APP(url) },
    { path: 'nemo_gym/configs/fathom.yaml', text: NEMO_GYM_CONFIG },
  ],
  command: () =>
    'ng_run "+config_paths=[resources_servers/fathom/configs/fathom.yaml]"   # nemo_gym/ copied to resources_servers/fathom',
}

/** verifiers v1 and prime-rl read the same rows, and ask the server by its URL. */
export const verifiers: RowFormat = {
  id: 'verifiers',
  about: 'verifiers v1 and prime-rl, taskset nemo-gym',
  file: 'jsonl',
  columns: COLUMNS,
  makeRow,
  command: url =>
    `uv run eval --env.taskset.id nemo-gym --env.taskset.dataset train.jsonl --env.taskset.task.resources-url ${url} …`,
}
