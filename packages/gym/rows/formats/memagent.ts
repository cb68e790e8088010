import { MESSAGES } from '../columns.ts'
import { askForBox, NO_TEXTS, Omitted, type RowFormat, toMessages } from '../format.ts'

/** MemAgent: the context as a column of its own, and its own reward, which reads the last box. */
export const memagentRows: RowFormat = {
  id: 'memagent',
  about: "MemAgent's recurrent verl, with its own reward",
  file: 'parquet',
  columns: {
    data_source: 'string',
    prompt: MESSAGES,
    context: 'string',
    ability: 'string',
    reward_model: { struct: { style: 'string', ground_truth: { list: 'string' } } },
    extra_info: { struct: { index: 'int64', question: 'string', num_docs: 'int64', split: 'string' } },
  },
  makeRow({ label, statement, context, index, split }) {
    if (!label.golds) return new Omitted(NO_TEXTS)
    const question = askForBox(statement)
    return {
      // Its reward knows no other name.
      data_source: 'hotpotqa',
      prompt: toMessages(question),
      context,
      ability: 'memory',
      reward_model: { style: 'rule', ground_truth: label.golds },
      extra_info: { index, question, num_docs: 1, split },
    }
  },
  command: () =>
    "python3 -m verl.trainer.main_ppo data.train_files=train.parquet data.truncation='center' +data.context_key='context' recurrent.memory.config.chunk_size=5000 …",
}
