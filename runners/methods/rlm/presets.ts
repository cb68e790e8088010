/**
 * Values that both versions of the repository share: the model's own sampling, no summaries unless requested, and the
 * last call as the assistant.
 */
const REPOSITORY = {
  turns: 30,
  depth: 1,
  outputChars: 20_000,
  parallel: 16,
  compaction: 0,
  shape: 'text',
  blocks: 'repl',
}

/** The settings of the method's sources. */
export const PRESETS = {
  '72d6940': {
    source: 'alexzhang13/rlm at 72d6940 (June 2026) with its defaults: the answer is a variable that code sets.',
    params: { ...REPOSITORY, protocol: 'answer-dict', lastCall: 'assistant' },
    sampling: {},
  },
  paper: {
    source:
      'arXiv 2512.24601 with the code of its time, alexzhang13/rlm at 03a1774: 30 turns, one level of calls, FINAL(…) in the reply.',
    params: { ...REPOSITORY, protocol: 'final', lastCall: 'assistant' },
    sampling: {},
  },
}
