import { renderEntry } from '../transcript.ts'
import { defineFold } from './fold/fold.ts'
import { CHARS_A_SECTION_TOKEN } from './fold/sections.ts'
import { takeLastFitting } from './parts/fit.ts'
import { checkLeast, estimateReading, sectionOf, toItems } from './parts/request.ts'
import { listTextLines, rewriteSummary, SUMMARY_PROMPT } from './parts/summary.ts'
import { estimateRecall } from './stores.ts'

/** Shortens as coding agents shorten a conversation that is too long. */
export const rollingCompaction = defineFold({
  id: 'rolling-compaction',
  about: 'Keeps the last entries as they are; where they get too many, the older ones are summarized.',
  source: 'Compaction of coding agents at a threshold, with the last turns kept.',
  deviations: ["The prompt is ours, and what is kept is counted in characters and not by the model's tokenizer."],
  params: { thresholdTokens: 16_000, keepTokens: 2_500, summaryTokens: 1_500 },
  paramNotes: {
    thresholdTokens: 'Entries of so many tokens are summarized, without the last ones.',
    keepTokens: 'Tokens of the last entries that stay as they are.',
    summaryTokens: 'Limit of the summary.',
  },
  templates: { write: SUMMARY_PROMPT },
  version: 1,
  gives: 'recall',
  check: params =>
    checkLeast(params, 64) ??
    (params.keepTokens < params.thresholdTokens
      ? undefined
      : `keepTokens: got ${params.keepTokens}, expected less than thresholdTokens (${params.thresholdTokens})`),
  estimate: (sizes, { thresholdTokens, keepTokens, summaryTokens }) => ({
    write: estimateReading(sizes.tokens, {
      section: thresholdTokens - keepTokens,
      kept: summaryTokens,
      reply: summaryTokens,
    }),
    ask: estimateRecall(sizes).ask,
  }),
  rule: ({ thresholdTokens, keepTokens }) => sectionOf(thresholdTokens - keepTokens),
  keepChars: ({ keepTokens }) => Math.round(keepTokens * CHARS_A_SECTION_TOKEN),
  empty: () => '',
  step: (summary, section, tools) =>
    rewriteSummary(summary, section, tools, { label: 'summary', limit: tools.params.summaryTokens }),
  apply: (_, text: string) => text,
  list: listTextLines,
  /** The summary, then as many of the last entries as fit with it. */
  async ask(summary, { maxRecallTokens }, { run, tail }) {
    const head = toItems(summary.split('\n'))
    const left = maxRecallTokens - head.reduce((sum, { text }) => sum + run.tokenizer.count(text) + 1, 0)
    const last = takeLastFitting(tail, left, entry => run.tokenizer.count(renderEntry(entry)) + 1)
    return { items: [...head, ...last.map(each => ({ text: renderEntry(each), seqs: [each.seq] }))] }
  },
})
