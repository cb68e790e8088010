import { loadHotpot } from './qa/hotpotqa.ts'
import type { QaData } from './qa/qa.ts'
import { loadSquad } from './qa/squad.ts'
import { loadWords, type WordLists } from './words.ts'

/** A source of real questions or words that the user must bring: nothing is downloaded. */
export interface DataSource {
  load(paths: readonly string[]): Promise<QaData | WordLists>
  readonly about: string
  /** One line: what to get, from where, under which licence. */
  readonly get: string
}

/** By role, as in `--data ROLE=PATH`. */
export const sources = {
  squad: {
    load: loadSquad,
    about: 'SQuAD v1.1 or v2.0: questions on single Wikipedia paragraphs',
    get: '--data squad=PATH takes dev-v2.0.json (or dev-v1.1.json) of SQuAD, https://rajpurkar.github.io/SQuAD-explorer, CC BY-SA 4.0',
  },
  hotpotqa: {
    load: loadHotpot,
    about: 'HotpotQA, distractor setting: questions that take two Wikipedia paragraphs',
    get: '--data hotpotqa=PATH takes hotpot_dev_distractor_v1.json of HotpotQA, https://hotpotqa.github.io, CC BY-SA 4.0',
  },
  words: {
    load: loadWords,
    about: "word lists for RULER's official profile: keys of niah, words of cwe",
    get: '--data words=PATH takes lists of words: one a line, or JSON; wonderwords (https://github.com/mrmaxguns/wonderwordsmodule, MIT) has those that RULER draws from',
  },
} satisfies Readonly<Record<string, DataSource>>
