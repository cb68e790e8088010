/** A model's text with its thinking taken apart from its answer. */
export interface Parted {
  /** Thoughts, joined by an empty line. */
  readonly reasoning: string
  /** What is left: the answer. */
  readonly text: string
  /** Was thinking begun and never ended? Then there is no answer by this rule. A method whose source reads that otherwise has the raw text. */
  readonly open: boolean
}

/**
 * Parts thinking from the answer where a server leaves both in one text: between tags at its start (`<think>`, `<thinking>`, `<thought>`), or
 * in channels as gpt-oss writes them. A closing tag alone counts too, since some chat templates open the tag in the prompt (DeepSeek-R1 on
 * vLLM). Each character is looked at a fixed number of times: the text may be as long as a server likes.
 */
export function partThinking(text: string): Parted {
  if (HARMONY.test(text)) return ofChannels(text)
  const thoughts: string[] = []
  let rest = 0
  for (let opened = openingAt(text, rest); opened; opened = openingAt(text, rest)) {
    const closing = closingFrom(text, opened.end, opened.tag)
    if (!closing) return parted([...thoughts, text.slice(opened.end)], '', true)
    thoughts.push(text.slice(opened.end, closing.start))
    rest = closing.end
  }
  if (thoughts.length > 0) return parted(thoughts, text.slice(rest))
  const closing = closingFrom(text, 0)
  if (!closing || ANY_OPENING.test(text.slice(0, closing.start))) return { reasoning: '', text, open: false }
  return parted([text.slice(0, closing.start)], text.slice(closing.end))
}

function parted(thoughts: readonly string[], text: string, open = false): Parted {
  const reasoning = thoughts
    .map(thought => thought.trim())
    .filter(thought => thought !== '')
    .join('\n\n')
  return { reasoning, text: text.trimStart(), open }
}

/** The opening tag that stands at `from`, but for white space. */
function openingAt(text: string, from: number): { readonly tag: string; readonly end: number } | undefined {
  OPENING.lastIndex = from
  const found = OPENING.exec(text)
  return found ? { tag: found[1].toLowerCase(), end: OPENING.lastIndex } : undefined
}

/** The first closing tag of a name, or of any. */
function closingFrom(text: string, from: number, tag?: string): { start: number; end: number } | undefined {
  CLOSING.lastIndex = from
  for (let found = CLOSING.exec(text); found; found = CLOSING.exec(text))
    if (tag === undefined || found[1].toLowerCase() === tag) return { start: found.index, end: CLOSING.lastIndex }
  return undefined
}

const OPENING = /\s*<(think|thinking|thought)>/iy
const ANY_OPENING = /<(?:think|thinking|thought)>/i
const CLOSING = /<\/(think|thinking|thought)>/gi

/** Only where the text begins with a channel: an answer may speak of them. */
const HARMONY = /^\s*(?:<\|start\|>\s*assistant\s*)?<\|channel\|>/

/**
 * OpenAI's Harmony format, where a server hands it through: messages with a channel each, of which `final` is the answer, and what stands
 * in any other (`analysis`, `commentary`) is thinking. Without a final channel there is no answer.
 */
function ofChannels(text: string): Parted {
  const thoughts: string[] = []
  const answers: string[] = []
  let channel: string | undefined
  for (const message of text.split(MESSAGE_END)) {
    const begin = message.indexOf(MESSAGE)
    const header = begin < 0 ? message : message.slice(0, begin)
    const content = begin < 0 ? '' : message.slice(begin + MESSAGE.length)
    // What came after a message without a header of its own is more of its channel.
    channel = /<\|channel\|>\s*(\w+)/.exec(header)?.[1]?.toLowerCase() ?? channel
    if (channel === 'final') answers.push(content)
    else thoughts.push(content)
  }
  return parted(thoughts, answers.join('').trimEnd(), answers.length === 0)
}

const MESSAGE = '<|message|>'
/** Some servers leave out what stands between two messages: then the next channel ends the one before. */
const MESSAGE_END = /<\|(?:end|return|call)\|>|(?=<\|start\|>)|(?=<\|channel\|>[^<]*<\|message\|>)/
