import { defineFold } from './fold/fold.ts'
import { checkLeast, estimateReading, sectionOf, toItems } from './parts/request.ts'
import { listTextLines, rewriteSummary, SUMMARY_PROMPT } from './parts/summary.ts'
import { estimateRecall } from './stores.ts'

/** MemAgent's loop without the question. */
export const runningSummary = defineFold({
  id: 'running-summary',
  about: 'Reads section by section and writes a short memory anew after each, without knowing a question.',
  source: 'MemAgent (arXiv 2507.02259), its loop without the question.',
  deviations: ['The question is not known when the text is read.', 'Sections are of whole entries.'],
  params: { sectionTokens: 4_000, memoryTokens: 1_024 },
  paramNotes: { sectionTokens: 'Tokens of a section, at 3.7 characters each.', memoryTokens: 'Limit of the memory.' },
  templates: { write: SUMMARY_PROMPT },
  version: 1,
  gives: 'recall',
  check: params => checkLeast(params, 64),
  estimate: (sizes, { sectionTokens, memoryTokens }) => ({
    write: estimateReading(sizes.tokens, { section: sectionTokens, kept: memoryTokens, reply: memoryTokens }),
    ask: estimateRecall({ ...sizes, maxRecallTokens: Math.min(sizes.maxRecallTokens, memoryTokens) }).ask,
  }),
  rule: ({ sectionTokens }) => sectionOf(sectionTokens),
  empty: () => '',
  step: (memory, section, tools) =>
    rewriteSummary(memory, section, tools, { label: 'memory', limit: tools.params.memoryTokens }),
  apply: (_, text: string) => text,
  list: listTextLines,
  ask: async memory => ({ items: toItems(memory.split('\n')) }),
})
