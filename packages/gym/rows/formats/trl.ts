import { TRL_REWARD } from '../adapters/index.ts'
import { MESSAGES } from '../columns.ts'
import { type RowFormat, toMessages } from '../format.ts'

export const trl: RowFormat = {
  id: 'trl',
  about: "TRL's GRPO, with trl_reward.py",
  file: 'parquet',
  columns: { prompt: MESSAGES, label: 'string', item: 'string', task: 'string', length: 'int64', level: 'int64' },
  makeRow: ({ id, task, length, level, prompt, seal }) => ({
    prompt: toMessages(prompt),
    label: seal(),
    item: id,
    task,
    length,
    level,
  }),
  adapters: url => [{ path: 'trl_reward.py', text: TRL_REWARD(url) }],
  command: () => 'trl grpo --dataset_name . --reward_funcs trl_reward.fathom_reward --model_name_or_path MODEL',
}
