import { MESSAGES } from '../columns.ts'
import { Omitted, type RowFormat, toMessages } from '../format.ts'

/** OpenRLHF: no file of Python, its remote reward asks the server. */
export const openrlhfRows: RowFormat = {
  id: 'openrlhf',
  about: 'OpenRLHF, with --reward.remote_url',
  file: 'jsonl',
  columns: { prompt: MESSAGES, label: 'string', datasource: 'string' },
  makeRow({ task, prompt, seal }) {
    if (prompt.includes('<image>')) return new Omitted('its text holds <image>, which OpenRLHF turns into a picture')
    return { prompt: toMessages(prompt), label: seal(), datasource: `fathom/${task}` }
  },
  command: url =>
    `python3 -m openrlhf.cli.train_ppo_ray --data.prompt_dataset train.jsonl --data.input_key prompt --data.label_key label --data.apply_chat_template --reward.remote_url ${url}/openrlhf …`,
}
