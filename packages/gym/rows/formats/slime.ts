import { MESSAGES } from '../columns.ts'
import { type RowFormat, toMessages } from '../format.ts'

/** slime: no file of Python, its remote reward asks the server. */
export const slimeRows: RowFormat = {
  id: 'slime',
  about: 'slime, with --rm-type remote_rm',
  file: 'jsonl',
  columns: {
    prompt: MESSAGES,
    label: 'string',
    metadata: { struct: { rm_type: 'string', item: 'string', task: 'string', length: 'int64', level: 'int64' } },
  },
  makeRow: ({ id, task, length, level, prompt, seal }) => ({
    prompt: toMessages(prompt),
    label: seal(),
    metadata: { rm_type: 'remote_rm', item: id, task, length, level },
  }),
  command: url =>
    `python3 train.py --prompt-data train.jsonl --input-key prompt --label-key label --apply-chat-template --metadata-key metadata --rm-type remote_rm --rm-url ${url}/slime …`,
}
