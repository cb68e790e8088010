/** A model's text with its thinking taken apart from its answer. */
export interface Parted {
  /** Thoughts, joined by an empty line. */
  readonly reasoning: string
  /** What is left: the answer. */
  readonly text: string
  /**
   * Was thinking begun and never ended? Then there is no answer by this rule. A method whose source reads that
   * otherwise has the raw text.
   */
  readonly open: boolean
}

/**
 * Parts thinking from the answer if a server leaves both in one text: between tags at its start (those of `PAIRS`), or
 * in channels as gpt-oss writes them. A closing tag alone counts too, since some chat templates open the tag in the
 * prompt (DeepSeek-R1 on vLLM). Each character is looked at a fixed number of times: the text may be as long as a
 * server likes.
 */
export function partThinking(text: string): Parted {
  if (HARMONY.test(text)) return partChannels(text)
  const spoken = SPOKEN.exec(text)
  if (spoken) return makeParted([spoken[1]], text.slice(spoken[0].length))
  const thoughts: string[] = []
  let rest = 0
  for (let opened = findOpening(text, rest); opened; opened = findOpening(text, rest)) {
    const closing = findClosing(text, opened.end, opened.close)
    if (!closing) return makeParted([...thoughts, text.slice(opened.end)], '', true)
    thoughts.push(text.slice(opened.end, closing.start))
    rest = closing.end
  }
  if (thoughts.length > 0) return makeParted(thoughts, stripWrap(text.slice(rest)))
  const closing = findClosing(text, 0)
  if (!closing || ANY_OPENING.test(text.slice(0, closing.start))) return { reasoning: '', text, open: false }
  return makeParted([text.slice(0, closing.start)], stripWrap(text.slice(closing.end)))
}

/**
 * As `partThinking`, for a text whose server has sent thinking in a field of its own: what it left in the text is
 * added. A tag that it opened and never closed is a leftover, unless the limit came first.
 */
export function partLeftover(text: string, reasoning: string, isCut: boolean): Parted {
  const left = partThinking(text)
  if (left.open && !isCut) return { reasoning, text: left.reasoning, open: false }
  const thoughts = [reasoning, left.reasoning].filter(Boolean).join('\n\n')
  return { reasoning: thoughts, text: stripWrap(left.text), open: left.open || (isCut && left.text.trim() === '') }
}

function makeParted(thoughts: readonly string[], text: string, open = false): Parted {
  const reasoning = thoughts
    .map(thought => thought.trim())
    .filter(thought => thought !== '')
    .join('\n\n')
  return { reasoning, text: text.trimStart(), open }
}

/** The opening tag that stands at `from`, after white space, and what closes it. */
function findOpening(text: string, from: number): { readonly close: string; readonly end: number } | undefined {
  OPENING.lastIndex = from
  const found = OPENING.exec(text)?.[0].trim().toLowerCase()
  return found === undefined ? undefined : { close: getCloseTag(found), end: OPENING.lastIndex }
}

/** The first closing tag of a kind, or of any. */
function findClosing(text: string, from: number, close?: string): { start: number; end: number } | undefined {
  CLOSING.lastIndex = from
  for (let found = CLOSING.exec(text); found; found = CLOSING.exec(text))
    if (close === undefined || found[0].toLowerCase() === close) return { start: found.index, end: CLOSING.lastIndex }
  return undefined
}

/**
 * Pairs in forms of their own: Mistral, Kimi, Cohere, Gemma, OpenThinker, MedGemma, Apertus, Pangu. All others are a tag of a
 * name as in `<think>` (DeepSeek, Qwen), `<mm:think>` (MiniMax), `<seed:think>` (Seed) or `<longcat_think>`, and its
 * closing tag.
 */
const PAIRS: Readonly<Record<string, string>> = {
  '[think]': '[/think]',
  '◁think▷': '◁/think▷',
  '<|start_thinking|>': '<|end_thinking|>',
  '<|channel>thought': '<channel|>',
  '<|begin_of_thought|>': '<|end_of_thought|>',
  '<unused94>': '<unused95>',
  '<|inner_prefix|>': '<|inner_suffix|>',
  '[unused16]': '[unused17]',
}
const NAMES = '(?:[a-z]\\w*[:_-])?(?:think|thinking|thoughts?|reasoning|reflection)(?:_process)?'

const getCloseTag = (open: string): string => PAIRS[open] ?? open.replace('<', '</')

const escapeTag = (text: string) => text.replace(/[[\]|/\\]/g, '\\$&')
const joinAlternatives = (tags: readonly string[], name: string) => [...tags.map(escapeTag), name].join('|')
const OPENINGS = joinAlternatives(Object.keys(PAIRS), `<${NAMES}>`)
const OPENING = new RegExp(`\\s*(?:${OPENINGS})`, 'iy')
const ANY_OPENING = new RegExp(OPENINGS, 'i')
const CLOSING = new RegExp(joinAlternatives(Object.values(PAIRS), `</${NAMES}>`), 'gi')

/** Some models put the answer between marks as well, once their thinking is closed. */
const WRAPS =
  /^\s*<\|(?:START_(?:RESPONSE|TEXT)|begin_of_(?:solution|box))\|>([\s\S]*?)(?:<\|(?:END_(?:RESPONSE|TEXT)|end_of_(?:solution|box))\|>\s*)?$/
const stripWrap = (text: string): string => WRAPS.exec(text)?.[1] ?? text

/** Granite says in plain words where its thinking begins and ends. With one of the two alone, all is the answer. */
const SPOKEN = /^\s*here(?:['’]s| is) my thought process:([\s\S]*?)here(?:['’]s| is) my response:/i

/** Only where the text begins with a channel: an answer may speak of them. */
const HARMONY = /^\s*(?:<\|start\|>\s*assistant\s*)?<\|channel\|>/

/**
 * OpenAI's Harmony format, where a server hands it through: messages with a channel each, of which `final` is the
 * answer, and what stands in any other (`analysis`, `commentary`) is thinking. Without a final channel there is no
 * answer.
 */
function partChannels(text: string): Parted {
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
  return makeParted(thoughts, answers.join('').trimEnd(), answers.length === 0)
}

const MESSAGE = '<|message|>'
/** Some servers leave out what stands between two messages: then the next channel ends the one before. */
const MESSAGE_END = /<\|(?:end|return|call)\|>|(?=<\|start\|>)|(?=<\|channel\|>[^<]*<\|message\|>)/
