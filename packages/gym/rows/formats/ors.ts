import { Omitted, type RowFormat } from '../format.ts'

/** Open Reward Standard: tasks to hand to `/create` as task_spec; the text stays on the server. */
export const orsRows: RowFormat = {
  id: 'ors',
  about: 'Open Reward Standard: task specs for an episode on the server',
  file: 'jsonl',
  columns: {
    env_name: 'string',
    task_spec: { struct: { task: 'string', params: { struct: {} }, length: 'int64', seed: 'string', index: 'int64' } },
  },
  makeRow({ label }) {
    if (!label.recipe) return new Omitted('it cannot be built from task, parameters, length, seed and index alone')
    const { task, params, length, seed, index } = label.recipe
    return { env_name: 'fathom', task_spec: { task, params, length, seed, index } }
  },
  command: url =>
    `OPENREWARD_API_URL=${url} OPENREWARD_SESSION_URL=${url} python3 train.py   # OpenRewardSpec("${url}", env_name="fathom")`,
}
