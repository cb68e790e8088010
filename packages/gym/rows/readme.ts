import { formatInteger, type ItemRow, readFathomVersion } from 'fathom-bench/plugin'
import type { RowFormat } from './format.ts'

/** The page that is written with rows: the two commands that train on them. @param longest the longest prompt */
export const renderReadme = (
  format: RowFormat,
  split: string,
  url: string,
  longest: Pick<ItemRow['length'], 'tokens' | 'tokenizer'>,
): string => `# Rows for ${format.id}

Written by fathom-bench ${readFathomVersion()}: ${format.about}.

1. Start the reward server: \`fathom-bench gym serve\`
2. Train: \`${format.command(url).replaceAll('train.', `${split}.`)}\`

Prompts have up to ${formatInteger(longest.tokens)} tokens (${longest.tokenizer}). Set the trainer's limit for prompts above that: it drops or cuts longer
rows, mostly without an error.

The server answers at ${url}; FATHOM_GYM_URL and FATHOM_GYM_TOKEN name another one to files of Python.
A label alone decides a reward: the server keeps nothing.
`
