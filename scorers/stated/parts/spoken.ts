import { stripThinking } from '../../text/tags.ts'

/**
 * Returns what a response addresses to its reader: the text after its reasoning, without blocks in tags such as
 * `<thinking>` or `<scratchpad>` and without tokens of a chat template. In a response with channels
 * (`<|channel|>final<|message|>`) the last final one counts. Linear for any text.
 */
export function spokenText(reply: string): string {
  const said = stripThinking(reply)
  if (!said.includes('<')) return said
  return withoutTokens(withoutThoughts(finalChannel(said)))
}

function finalChannel(text: string): string {
  const last = text.lastIndexOf(FINAL)
  return last < 0
    ? text.replace(OTHER_CHANNEL, '<thinking>').replace(TURN_ENDS, '</thinking>')
    : text.slice(last + FINAL.length)
}

const FINAL = '<|channel|>final<|message|>'
const OTHER_CHANNEL = /<\|channel\|>(?:analysis|commentary)[^<\n]{0,80}<\|message\|>/g
const TURN_ENDS = /<\|(?:end|return|call)\|>(?=<\|start\|>)/g

/**
 * Removes the text between an opening and a closing tag, before an unopened closing tag, and after an unclosed opening
 * one.
 */
function withoutThoughts(text: string): string {
  let kept = ''
  let from = 0
  let open: number | undefined
  for (const { 0: tag, index } of text.matchAll(THOUGHTS)) {
    if (!tag.startsWith('</')) {
      open ??= index
      continue
    }
    kept = open === undefined ? '' : `${kept}${text.slice(from, open)}\n`
    from = index + tag.length
    open = undefined
  }
  return kept + text.slice(from, open)
}

const THOUGHTS =
  /<\/?(?:thinking|thoughts?|thought_process|reasoning|scratch[_-]?pad|reflections?|inner_monologue|internal_reasoning|analysis|draft)>/gi

const withoutTokens = (text: string): string => text.replace(TOKENS, '\n')

const TOKENS = /<\|[a-z][a-z0-9_]{0,40}\|>|<(?:eos|bos|pad|end_of_turn|start_of_turn)>|^\s{0,4}<s>|<\/s>(?=\s*$)/gi
