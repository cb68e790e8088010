import { stripThinking } from '../../text/tags.ts'

/**
 * Returns what a response addresses to its reader: the text after its reasoning, without blocks in tags such as
 * `<thinking>` or `<scratchpad>` and without tokens of a chat template. In a response with channels
 * (`<|channel|>final<|message|>`) the last final one counts. Linear for any text.
 */
export function spokenText(reply: string): string {
  const said = stripThinking(withoutNextPrompt(reply))
  return withoutTurns(said.includes('<') ? withoutTokens(withoutThoughts(finalChannel(said))) : said)
}

/** Up to the end of a turn that the next prompt follows in a chat template. */
function withoutNextPrompt(reply: string): string {
  const end = reply.search(NEXT_PROMPT)
  return end > 0 && /[\p{L}\p{N}]/u.test(reply.slice(0, end)) ? reply.slice(0, end) : reply
}

const NEXT_PROMPT =
  /<\/s>\s{0,4}(?:<s>)?\s{0,4}\[INST\]|<\|(?:im_end|eot_id|endoftext)\|>\s{0,4}<\|(?:im_start|start_header_id)\|>\s{0,4}user/i

/** Without the prompt in a chat template, and without what a model without one writes on its own: the next question. */
function withoutTurns(text: string): string {
  const said = text.slice(Math.max(0, text.lastIndexOf('[/INST]') + (text.includes('[/INST]') ? 7 : 0)))
  if (CONVERSATION.test(said)) return findAnswerTurn(said)
  for (const { index } of said.matchAll(NEXT_TURN)) {
    const before = said.slice(0, index)
    if (ANSWERED.test(before) || SHORT.test(before)) return before
  }
  return said
}

/** The turn of a conversation that corrects an earlier one, else the first that says more than yes or no. */
function findAnswerTurn(conversation: string): string {
  const turns = [...conversation.matchAll(OWN_TURN)].map(({ index }, at, all) =>
    conversation.slice(index, all[at + 1]?.index),
  )
  const full = turns.map(turn => turn.slice(0, USER_TURN.exec(turn)?.index)).filter(turn => !POLAR_TURN.test(turn))
  return full.findLast(turn => CORRECTS.test(turn)) ?? full[0] ?? turns[0] ?? conversation
}

const NEXT_TURN = /\n\W{0,4}(?:(?:question|human|user|prompt)\W{0,4}:|q\W{0,4}:\W{0,4}\w+\s\w+\s\w+)/gi
const USER_TURN = /\n\W{0,4}(?:human|user)\W{0,4}:/i
const POLAR_TURN = /^\W*(?:assistant|model|bot|ai)\W{0,4}:\W*(?:yes|no)\b[^\n]{0,20}\s*$/i
const CORRECTS =
  /^\W*(?:assistant|model|bot|ai)\W{0,4}:\W*(?:no|sorry|actually|wait|i apologi|you(?:['’]| a)re right|correction|it (?:is|was)|the answer)\b/i
const CONVERSATION = /^\W{0,8}(?:human|user)\W{0,4}:[^\n]{1,2000}\n\W{0,4}(?:assistant|model|bot|ai)\W{0,4}:/i
/** A turn that follows a question: "Thank you!" is none. */
const OWN_TURN = /(?<=\?[^\n]{0,200}\n)\W{0,4}(?:assistant|model|bot|ai)\W{0,4}:/gi
const ANSWERED = /(?:^|\n)\W{0,4}(?:answer|a|assistant)\W{0,4}:\s{0,4}\S/i
/** A line of a few words. */
const SHORT =
  /^\s{0,8}(?!(?:sure|ok|okay|let|here|certainly|of course|you asked|the question)\b)[^\s:?][^:?\n]{0,100}\s{0,20}$/i

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
