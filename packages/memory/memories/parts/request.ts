import { ModelError, type Params } from 'fathom-bench/plugin'
import type { RecalledItem } from '../../contract.ts'
import { introduceEntries, renderTranscript } from '../../transcript.ts'
import { type StepTools, Unreadable } from '../fold/fold.ts'
import { CHARS_A_SECTION_TOKEN, type SectionRule } from '../fold/sections.ts'

export interface MemoryReply {
  readonly text: string
  /** Did the limit on its length end it? */
  readonly isCut: boolean
}

/**
 * One call of a memory that reads.
 * @throws Unreadable for an empty reply
 * @throws ModelError (refused) where the server's filter ended it
 */
export async function sendRequest<P extends Params>(
  { run }: Pick<StepTools<P>, 'run'>,
  content: string,
  { label, maxAnswerTokens }: { readonly label: string; readonly maxAnswerTokens: number },
): Promise<MemoryReply> {
  const reply = await run.model.chat({
    messages: [{ role: 'user', content }],
    maxAnswerTokens,
    label,
    signal: run.signal,
  })
  if (reply.finish === 'content_filter') throw new ModelError('refused', 'a filter ended the reply')
  if (reply.text.trim() === '') throw new Unreadable('the reply is empty')
  return { text: reply.text.trim(), isCut: reply.finish === 'length' }
}

/** The lines of a reply; one that the limit cut is dropped. */
export const keepWholeLines = ({ text, isCut }: MemoryReply): string =>
  isCut ? text.slice(0, text.lastIndexOf('\n') + 1) : text

/** Does a reply say that there is nothing to keep? Prompts ask for this word, so that an unreadable reply is none. */
export const saysNone = ({ text }: MemoryReply): boolean => /^\W*none\b/i.test(text)

/** The slots that all of their prompts have. */
export const fillCommon = (policy: string, section: Parameters<typeof renderTranscript>[0]) => ({
  introduction: introduceEntries(policy),
  section: renderTranscript(section),
})

export const toItems = (lines: readonly string[]): RecalledItem[] =>
  lines.flatMap(line => (line.trim() === '' ? [] : [{ text: line }]))

/** A section of so many tokens. */
export const sectionOf = (tokens: number, bySession = false): SectionRule => ({
  chars: Math.round(tokens * CHARS_A_SECTION_TOKEN),
  bySession,
})

/** The rule that a number of tokens has to keep. */
export const checkLeast = (values: Readonly<Record<string, number>>, least: number): string | undefined => {
  const low = Object.entries(values).find(([, value]) => !(value >= least))
  return low && `${low[0]}: got ${low[1]}, expected at least ${least}`
}

/** Tokens of the wording around what is read. */
export const FRAME_TOKENS = 320

/** Calls that read a stream once, section by section. */
export function estimateReading(
  tokens: number,
  { section, kept, reply, calls = 1 }: { section: number; kept: number; reply: number; calls?: number },
) {
  const steps = Math.ceil((1.1 * tokens) / section) * calls
  const input = section + kept + FRAME_TOKENS
  return { calls: steps, input: steps * input, output: steps * reply, sequential: steps, peak: input + reply }
}
