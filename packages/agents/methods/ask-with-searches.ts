import {
  buildReplyOutcome,
  type ChatRequest,
  type MethodResult,
  type MethodRun,
  type Prompt,
} from 'fathom-bench/plugin'

const SEARCH = /^\W*SEARCH:\s*(.{1,400})$/m

export interface SearchOffer {
  /** The first message: the task around what is left. */
  readonly asked: string
  /** Searches that the model may make. */
  readonly searches: number
  /** The sentence that offers a search. */
  readonly offer: string
  /** The line before those that a search found. */
  readonly heading: string
  /** The lines for a query, in their order. */
  find(query: string): readonly string[]
  readonly notes: NonNullable<MethodResult['notes']>
  readonly remarks?: readonly string[]
}

/** Asks for an answer; while searches are left, the model may reply with one instead and is shown what it finds. */
export async function askWithSearches(
  prompt: Prompt,
  run: MethodRun,
  { asked, searches, offer, heading, find, notes, remarks = [] }: SearchOffer,
): Promise<MethodResult> {
  const first = searches > 0 ? `${asked}\n\n${offer}` : asked
  const messages: ChatRequest['messages'][number][] = [{ role: 'user', content: first }]
  for (let used = 0; ; used++) {
    const reply = await run.model.chat({
      messages,
      ...(prompt.stops && { stop: prompt.stops }),
      maxAnswerTokens: prompt.maxAnswerTokens,
      label: used === 0 ? 'answer' : `answer ${used + 1}`,
      final: true,
      signal: run.signal,
    })
    const query = used < searches ? SEARCH.exec(reply.text)?.[1] : undefined
    if (query === undefined)
      return buildReplyOutcome(reply, { remarks: [...remarks], notes: { ...notes, searches: used } })
    const found = find(query)
    run.trace({ event: 'search', words: query, lines: found.length })
    messages.push({ role: 'assistant', content: reply.text })
    const shown = `${heading}\n${found.join('\n')}\n\n${prompt.statement({ example: false })}`
    messages.push({ role: 'user', content: used + 1 < searches ? `${shown}\n\n${offer}` : shown })
  }
}
