import type { RowFormat } from '../format.ts'

/** Plain lines, for trainers of one's own (`POST /v1/score`). */
export const jsonl: RowFormat = {
  id: 'jsonl',
  about: 'plain lines, for POST /v1/score',
  file: 'jsonl',
  columns: {
    item: 'string',
    task: 'string',
    length: 'int64',
    level: 'int64',
    split: 'string',
    index: 'int64',
    prompt: 'string',
    label: 'string',
  },
  makeRow: ({ id, task, length, level, split, index, prompt, seal }) => ({
    item: id,
    task,
    length,
    level,
    split,
    index,
    prompt,
    label: seal(),
  }),
  command: url => `curl ${url}/v1/score -d '[{"label": "…", "response": "…"}]'`,
}
