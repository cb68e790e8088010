import { MESSAGES } from '../columns.ts'
import { askForBox, NO_TEXTS, Omitted, type RowFormat, toMessages } from '../format.ts'

/** LoongRL: its own rules, by REWARD_CALC_TYPE. */
export const loongrl: RowFormat = {
  id: 'loongrl',
  about: "LoongRL's verl, with its own rewards",
  file: 'parquet',
  columns: {
    data_source: 'string',
    prompt: MESSAGES,
    ability: 'string',
    reward_model: { struct: { style: 'string', ground_truth: { list: 'string' } } },
    extra_info: { struct: { split: 'string', index: 'int64' } },
  },
  makeRow({ label, prompt, index, split }) {
    if (!label.golds) return new Omitted(NO_TEXTS)
    return {
      data_source: 'custom_longcontextqa_fathom',
      prompt: toMessages(askForBox(prompt)),
      ability: 'longcontext_qa',
      reward_model: { style: 'rule', ground_truth: label.golds },
      extra_info: { split, index },
    }
  },
  command: () =>
    'REWARD_CALC_TYPE=format_exact_match python3 -m verl.trainer.main_ppo data.train_files=train.parquet …',
}
