import { fillSlots } from 'fathom-bench/plugin'
import { defineFold } from './fold/fold.ts'
import { checkLeast, estimateReading, fillCommon, sectionOf, sendRequest, toItems } from './parts/request.ts'
import { NOTHING_KEPT, SUMMARY_ORDER } from './parts/wording.ts'
import { estimateRecall } from './stores.ts'

/** The prompt of a memory that is written again after each section. */
export const SUMMARY_PROMPT = `{introduction}

You keep a memory of them, and it is all that stays: you are asked about them later, and do not know what. Below are the memory so far and the next entries.

<memory>
{memory}
</memory>

<section>
{section}
</section>

${SUMMARY_ORDER} It has at most {limit} tokens. Begin each line with its time and speaker, as in the entries. Where something has changed, keep what holds now. Leave out small talk. Reply with the memory and nothing else.`

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
  async step(memory, section, tools) {
    const { run, params, policy } = tools
    const { text } = await sendRequest(
      tools,
      fillSlots(run.templates['write'], {
        ...fillCommon(policy, section),
        memory: memory || NOTHING_KEPT,
        limit: String(params.memoryTokens),
      }),
      { label: 'memory', maxAnswerTokens: params.memoryTokens },
    )
    return text
  },
  apply: (_, text: string) => text,
  list: memory => memory.split('\n').filter(line => line !== ''),
  ask: async memory => ({ items: toItems(memory.split('\n')) }),
})
