import { defineFold } from './fold/fold.ts'
import { searchFacts } from './parts/fact-search.ts'
import { EXTRACT_PROMPT, type FactParams, RECONCILE_PROMPT, reviseFacts } from './parts/fact-steps.ts'
import { applyChange, NO_FACTS, renderFact } from './parts/fact-store.ts'
import { checkLeast, estimateReading, sectionOf } from './parts/request.ts'
import { estimateRecall } from './stores.ts'

export const FACT_PARAMS: FactParams = { sectionTokens: 2_500, replyTokens: 4_096, near: 120 }

export const FACT_NOTES: Readonly<Record<keyof typeof FACT_PARAMS, string>> = {
  sectionTokens: 'Tokens of a section, at 3.7 characters each.',
  replyTokens: 'Limit of a reply; of a longer one, its last line is dropped.',
  near: 'Facts of the same people, at most, with which new ones are compared.',
}

export const checkFactParams = ({ sectionTokens, replyTokens, near }: FactParams): string | undefined =>
  checkLeast({ sectionTokens, replyTokens }, 64) ?? checkLeast({ near }, 1)

/** Facts with their validity, as memory products keep them. */
export const factMemory = defineFold({
  id: 'facts',
  about:
    'Extracts facts, compares each with those of the same people, and adds, replaces or deletes; keeps until when a fact held.',
  source: 'The scheme of Mem0 (arXiv 2504.19413) and Zep (arXiv 2501.13956), in our own words.',
  deviations: [
    'Facts of the same people are compared, by their names and without vectors.',
    'Facts are found by BM25, and by date where a question has one.',
  ],
  params: FACT_PARAMS,
  paramNotes: FACT_NOTES,
  templates: { extract: EXTRACT_PROMPT, reconcile: RECONCILE_PROMPT },
  version: 1,
  gives: 'recall',
  check: checkFactParams,
  estimate: (sizes, { sectionTokens, replyTokens }) => ({
    write: estimateReading(sizes.tokens, { section: sectionTokens, kept: sectionTokens, reply: replyTokens, calls: 2 }),
    ask: estimateRecall(sizes).ask,
  }),
  rule: ({ sectionTokens }) => sectionOf(sectionTokens),
  empty: () => NO_FACTS,
  step: reviseFacts,
  apply: applyChange,
  list: ({ facts }) => facts.map(renderFact),
  ask: async (store, question, { run }) => ({ items: searchFacts(store, question, run.tokenizer.count) }),
})
