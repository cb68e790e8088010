import { fillSlots, type Params } from 'fathom-bench/plugin'
import type { StreamEntry } from '../../contract.ts'
import type { StepTools } from '../fold/fold.ts'
import { fillCommon, sendRequest } from './request.ts'
import { NOTHING_KEPT, SUMMARY_ORDER } from './wording.ts'

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

/** Rewrites a text with the entries of a section: the step of memories that consist of one text. */
export async function rewriteSummary<P extends Params>(
  kept: string,
  section: readonly StreamEntry[],
  tools: StepTools<P>,
  { label, limit }: { readonly label: string; readonly limit: number },
): Promise<string> {
  const content = fillSlots(tools.run.templates['write'], {
    ...fillCommon(tools.policy, section),
    memory: kept || NOTHING_KEPT,
    limit: String(limit),
  })
  const { text } = await sendRequest(tools, content, { label, maxAnswerTokens: limit })
  return text
}

export const listTextLines = (text: string): string[] => text.split('\n').filter(line => line !== '')
