import {
  buildBm25,
  buildReplyOutcome,
  type ChatRequest,
  type MethodResult,
  type MethodRun,
  type Prompt,
} from 'fathom-bench/plugin'
import { splitIntoLines } from './lines.ts'

const SEARCH = /^\W*SEARCH:\s*(.{1,400})$/m

/**
 * The fixed reader: the task's own prompt around what is left of the conversation. With searches left it may ask for
 * lines of the old conversation instead of an answer.
 */
export async function answerFromResult(
  prompt: Prompt,
  run: MethodRun,
  {
    text,
    searches,
    notes,
  }: { readonly text: string; readonly searches: number; readonly notes: MethodResult['notes'] },
): Promise<MethodResult> {
  const messages: ChatRequest['messages'][number][] = [{ role: 'user', content: prompt.render(text) }]
  if (searches > 0) messages[0] = { role: 'user', content: `${prompt.render(text)}\n\n${OFFER}` }
  for (let used = 0; ; used++) {
    const reply = await run.model.chat({
      messages,
      maxAnswerTokens: prompt.maxAnswerTokens,
      label: used === 0 ? 'answer' : `answer ${used + 1}`,
      final: true,
      signal: run.signal,
    })
    const asked = used < searches ? SEARCH.exec(reply.text)?.[1] : undefined
    if (asked === undefined) return buildReplyOutcome(reply, { notes: { ...notes, searches: used } })
    const found = findLines(prompt.context, asked)
    run.trace({ event: 'search', words: asked, lines: found.length })
    messages.push({ role: 'assistant', content: reply.text })
    const shown = `Lines of the old conversation:\n${found.join('\n')}\n\n${prompt.statement({ example: false })}`
    messages.push({ role: 'user', content: used + 1 < searches ? `${shown}\n\n${OFFER}` : shown })
  }
}

const OFFER =
  'Parts of the conversation are gone. To look for lines of it, reply with SEARCH: and a few words, and nothing else. Otherwise reply with the answer.'

/** The lines of a text that share the rarest words with a query, in their order. */
export function findLines(text: string, query: string): string[] {
  const lines = splitIntoLines(text)
  const places = buildBm25(lines).best(query, MOST_LINES)
  return places.sort((a, b) => a - b).map(at => lines[at])
}

const MOST_LINES = 20
