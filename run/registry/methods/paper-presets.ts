import type { PresetLabel } from '../../../reports/summary/reporter.ts'

/** The settings of a published evaluation, which `--preset NAME` uses unless flags or the config file set others. */
export interface PaperPreset extends PresetLabel {
  readonly about: string
  /** Flags and what they are given. */
  readonly flags: Readonly<Record<string, string | readonly string[]>>
  /** The tasks, if they are files of `data fetch`: their names there, with @ and the lengths to use. */
  readonly files?: readonly string[]
  /** `--data`: the paths in the data directory, by role. A role without a path follows its own rule. */
  readonly data?: Readonly<Record<string, string | undefined>>
}

const MEMAGENT = 'MemAgent, arXiv 2507.02259; BytedTsinghua-SIA/MemAgent 76b7a65, taskutils/memory_eval'
/** Its own method, and the model by itself on a prompt cut to 120,000 tokens. */
const MEMAGENT_METHODS = ['memagent@paper', 'truncate-middle']
const EVAL_DOCUMENTS = [50, 100, 200, 400, 800, 1600, 3200, 6400]

export const PAPER_PRESETS: Readonly<Record<string, PaperPreset>> = {
  'memagent-paper': {
    about: 'RULER-HQA: 128 questions of HotpotQA among 50 to 6,400 documents, 7K to 896K tokens',
    source: MEMAGENT,
    files: EVAL_DOCUMENTS.map(documents => `memagent/eval_${documents}.json`),
    flags: { samples: '128', method: MEMAGENT_METHODS, temperature: '0.7', 'top-p': '0.95', 'answer-policy': 'paper' },
    differs:
      'the wording around the documents is ours; empty answers count as wrong, where upstream leaves them out; the files of 12,800 and 25,600 documents are not run',
    reported: 'ruler-hqa',
  },
  'memagent-ruler': {
    about: "The RULER average of MemAgent's evaluation: 11 tasks, 8K to 512K tokens",
    source: MEMAGENT,
    flags: {
      task: 'niah_*,vt,fwe,qa_1',
      lengths: '8k..512k',
      profile: 'official',
      samples: '128',
      method: MEMAGENT_METHODS,
      temperature: '0.7',
      'top-p': '0.95',
      'answer-policy': 'paper',
    },
    data: { squad: undefined },
    differs: "items are drawn by RULER's code as ported here, with our wording and word lists",
    reported: 'ruler',
  },
  'rlm-paper': {
    about: 'One needle, counting and pairs, 8K to 256K tokens, by a recursive model and by the model itself',
    source: 'RLM, arXiv 2512.24601, figure 1 (scores by length); alexzhang13/rlm 03a1774',
    flags: {
      task: 'niah_single_2,oolong-count,oolong-pairs',
      lengths: '8k..256k',
      samples: '50',
      method: ['full-context', 'rlm@paper'],
    },
    differs:
      "counting and pairs are over messages made here, not OOLONG's questions, for which the reported figures of the trained reader are; its CodeQA is file:data.json of LongBench v2, and BrowseComp-Plus is not here",
    reported: 'rlm',
  },
  longbench2: {
    about: 'All 503 questions of LongBench v2, without thinking first',
    source: 'LongBench v2, arXiv 2412.15204; THUDM/LongBench 2e00731, pred.py and config/model2maxlen.json',
    files: ['longbench2/data.json'],
    flags: { samples: '503', method: 'truncate-middle@longbench2', temperature: '0.1' },
    differs:
      'without --data longbench=CHECKOUT the prompt is ours; tokens are cut by --tokenizer, which upstream takes from the model; an empty reply counts as wrong, where upstream leaves its row out',
  },
  'helmet-128k': {
    about: "HELMET's files at 128K tokens, 100 items of each",
    source: 'HELMET, arXiv 2410.02694; princeton-nlp/HELMET 4526dfb, configs/*.yaml',
    files: ['helmet/data.tar.gz@128k'],
    flags: { samples: '100', temperature: '0' },
    differs:
      'without --data helmet=CHECKOUT the prompts are ours; lengths are counted by --tokenizer; what takes a judge stays without a score; the newline stop that its files ask for is never on upstream, nor here',
  },
  nolima: {
    about: 'The needle set of NoLiMa in its five books: 26 depths, 250 to 32,000 tokens',
    source: 'NoLiMa, arXiv 2502.05167; adobe-research/NoLiMa 7532e4e',
    files: ['nolima/needlesets/needle_set.json'],
    data: { nolima: 'nolima/haystack/rand_shuffle' },
    flags: { samples: '100000', temperature: '0' },
    differs:
      'books are taken in the order of their names, upstream in that of the folder; without a checkout in --data nolima the prompt of sets that have none is ours',
  },
  'longproc-paper': {
    about: "LongProc's sixteen data sets, the 100 records of each that its paper and HELMET take",
    source: 'LongProc, arXiv 2501.05414; princeton-pli/LongProc 78e873a',
    flags: { task: 'longproc:*', subset: 'helmet', samples: '100', temperature: '0' },
    data: { longproc: undefined },
    differs: 'C++ answers run with --allow-native-code alone, and stay without a score otherwise',
    reported: 'longproc',
  },
}
