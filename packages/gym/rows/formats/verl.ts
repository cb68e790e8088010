import { VERL_REWARD } from '../adapters/index.ts'
import { MESSAGES } from '../columns.ts'
import { type RowFormat, toMessages } from '../format.ts'

/** verl: the reward function is a file of Python that asks the server. */
export const verl: RowFormat = {
  id: 'verl',
  about: 'verl, with verl_reward.py',
  file: 'parquet',
  columns: {
    data_source: 'string',
    prompt: MESSAGES,
    ability: 'string',
    reward_model: { struct: { style: 'string', ground_truth: 'string' } },
    extra_info: { struct: { split: 'string', index: 'int64', length: 'int64', level: 'int64', item: 'string' } },
  },
  makeRow: ({ id, task, prompt, split, index, length, level, seal }) => ({
    data_source: `fathom/${task}`,
    prompt: toMessages(prompt),
    ability: 'long-context',
    reward_model: { style: 'rule', ground_truth: seal() },
    extra_info: { split, index, length, level, item: id },
  }),
  adapters: url => [{ path: 'verl_reward.py', text: VERL_REWARD(url) }],
  command: () =>
    'python3 -m verl.trainer.main_ppo data.train_files=train.parquet data.shuffle=False reward.custom_reward_function.path=verl_reward.py reward.custom_reward_function.name=compute_score …',
}
