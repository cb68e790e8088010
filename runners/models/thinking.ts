/**
 * Parts thinking from the answer where a server leaves both in one text: `<think>…</think>` or `<thinking>…</thinking>` at its
 * start. A closing tag alone counts too, since some chat templates open the tag in the prompt (DeepSeek-R1 on vLLM). A tag that
 * is never closed leaves no answer.
 */
export function partThinking(text: string): { readonly reasoning: string; readonly text: string } {
  const thoughts: string[] = []
  let rest = text
  for (let opened = OPENING.exec(rest); opened; opened = OPENING.exec(rest)) {
    const closing = `</${opened[1]!.toLowerCase()}>`
    const begin = opened[0].length
    const end = rest.toLowerCase().indexOf(closing, begin)
    if (end < 0) return joined([...thoughts, rest.slice(begin)], '')
    thoughts.push(rest.slice(begin, end))
    rest = rest.slice(end + closing.length)
  }
  if (thoughts.length > 0) return joined(thoughts, rest)
  const closed = CLOSING.exec(text)
  if (!closed || ANY_OPENING.test(text.slice(0, closed.index))) return { reasoning: '', text }
  return joined([text.slice(0, closed.index)], text.slice(closed.index + closed[0].length))
}

const joined = (thoughts: readonly string[], text: string) => ({
  reasoning: thoughts
    .map(thought => thought.trim())
    .filter(thought => thought !== '')
    .join('\n\n'),
  text: text.trimStart(),
})

const OPENING = /^\s*<(think|thinking)>/i
const ANY_OPENING = /<think(?:ing)?>/i
const CLOSING = /<\/think(?:ing)?>/i
