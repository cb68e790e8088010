import { SKYRL_ENV } from '../adapters/index.ts'
import { MESSAGES } from '../columns.ts'
import { type RowFormat, toMessages } from '../format.ts'

export const skyrl: RowFormat = {
  id: 'skyrl',
  about: 'SkyRL, with skyrl_env.py',
  file: 'parquet',
  columns: {
    data_source: 'string',
    prompt: MESSAGES,
    env_class: 'string',
    reward_spec: { struct: { method: 'string', ground_truth: 'string' } },
    extra_info: { struct: { split: 'string', index: 'int64' } },
  },
  makeRow: ({ task, prompt, split, index, seal }) => ({
    data_source: `fathom/${task}`,
    prompt: toMessages(prompt),
    env_class: 'fathom',
    reward_spec: { method: 'rule', ground_truth: seal() },
    extra_info: { split, index },
  }),
  adapters: url => [{ path: 'skyrl_env.py', text: SKYRL_ENV(url) }],
  command: () =>
    'python3 -c "import skyrl_env" && python3 -m skyrl_train.entrypoints.main_base data.train_data="[\'train.parquet\']" environment.env_class=fathom …',
}
