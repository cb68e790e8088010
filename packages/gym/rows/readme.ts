import { readFathomVersion } from 'fathom-bench/plugin'
import type { RowFormat } from './format.ts'

/** The page that is written with rows: the two commands that train on them. */
export const renderReadme = (format: RowFormat, split: string, url: string): string => `# Rows for ${format.id}

Written by fathom-bench ${readFathomVersion()}: ${format.about}.

1. Start the reward server: \`fathom-bench gym serve\`
2. Train: \`${format.command(url).replaceAll('train.', `${split}.`)}\`

The server answers at ${url}; FATHOM_GYM_URL and FATHOM_GYM_TOKEN name another one to files of Python.
A label alone decides a reward: the server keeps nothing.
`
