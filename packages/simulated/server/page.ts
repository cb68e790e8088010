import {
  append,
  type ChatMessage,
  type ChatTool,
  FAULTLESS,
  type Faults,
  getLast,
  type TaughtTask,
} from 'fathom-bench/plugin'
import { type Recognized, recognizeTasks, removeKnown } from '../known-tasks.ts'
import { keepNoticed } from '../reading/attention.ts'
import { segmentSentences } from '../reading/words.ts'

/** Input of the simulated model: messages, offered tools, and the output-token limit. */
export interface Heard {
  readonly messages: readonly ChatMessage[]
  readonly tools: readonly ChatTool[]
  readonly room: number
}

/** A request laid out: what is asked, and what there is to read. Found by layout alone, never by a known wording. */
export interface RequestPage extends Heard {
  /** The question, with the requested form of the answer. */
  readonly question: string
  /** All that is not to be read: system message, introduction and question. */
  readonly frame: string
  /** The text to read, memory included. */
  readonly material: string
  /** Earlier notes, if a part of the message has such a label. */
  readonly memory: string | undefined
  /** The new text next to the notes. */
  readonly section: string | undefined
  /** The word for a missing answer, if the message names one. */
  readonly decline: string | undefined
  /** Error rates. */
  readonly faults: Faults
  /** Candidate tasks, among those that the simulated model was taught. */
  readonly about: readonly Recognized[]
}

/** @param faults what is missed of the material, and what else goes wrong */
export function readPage(heard: Heard, faults: Faults = FAULTLESS, taught: readonly TaughtTask[] = []): RequestPage {
  const system = heard.messages
    .filter(({ role }) => role === 'system' || role === 'developer')
    .map(({ content }) => content)
  const talk = heard.messages.filter(({ role }) => role === 'user' || role === 'tool')
  const last = talk.at(-1)?.content ?? system.at(-1) ?? ''
  const { head, question, memory, section: laidOut, placed } = layOutPage(last)
  const tasks = recognizeTasks(
    heard.messages.map(({ content }) => content),
    taught,
  )
  const beside = findText(last, placed, tasks)
  // With a known question alone, the layout mistakes the instructions for a text.
  const section = beside === '' ? '' : laidOut
  const earlier = [...system, ...talk.slice(0, -1).map(({ content }) => content)]
  // A last message that only asks refers to the earlier messages.
  const about = section === '' && memory === undefined ? earlier.filter(text => text.length > SHORT) : []
  const whole = about.length > 0 && question === '' ? last : question
  const decline = findDecline(`${head}\n${whole}`)
  const asked = whole.replace(decline?.sentence ?? '', '').trim()
  const text = beside || [memory, section, ...about].filter(Boolean).join('\n\n')
  const material = keepNoticed(text, faults)
  return {
    ...heard,
    question: asked,
    frame: [...system.filter(text => !about.includes(text)), head, asked].filter(Boolean).join('\n'),
    material,
    memory,
    section: section === '' ? undefined : section === text ? material : keepNoticed(section, faults),
    decline: decline?.word,
    faults,
    about: tasks,
  }
}

/**
 * Returns everything outside the task's wording, if only position separates text and question and the question is
 * known.
 */
const findText = (message: string, placed: boolean, [first]: readonly Recognized[]): string | undefined =>
  placed && first?.asked ? removeKnown(message, first) : undefined

/** "If nothing in it bears on the task, write only: NOTHING." The sentence, and the word that it names. */
function findDecline(text: string): { readonly sentence: string; readonly word: string } | undefined {
  for (const sentence of segmentSentences(text.slice(-6000))) {
    if (sentence.length > 400 || !CONDITION.test(sentence) || !LACKING.test(sentence)) continue
    const word = SAY.exec(sentence)
    if (word) return { sentence, word: word[1] ?? word[2] }
  }
  return undefined
}

const CONDITION = /\b(?:if|where|when|unless)\b/i
const LACKING = /\b(?:nothing|none|no|not|cannot|lacks?|missing|insufficient|unknown)\b/i
const SAY =
  /\b(?:write|reply|respond|answer|say|output|return|give|put)\b[^.?!]{0,40}?(?:["“'`]([^"”'`]{2,40})["”'`]|\b([A-Z]{3,}(?:[ _][A-Z]{2,}){0,4})\b)/

const SHORT = 300

interface Layout {
  readonly head: string
  readonly question: string
  readonly memory: string | undefined
  readonly section: string
  /** Neither tags nor headings: by the place of the lines that ask. */
  readonly placed: boolean
}

/** By tags such as <question>, else by headings such as "Question:", else by where the asking lines stand. */
export function layOutPage(text: string): Layout {
  const parts = splitByTags(text) ?? splitByHeadings(text)
  const listTexts = (role: Role) => parts.filter(part => part.role === role).map(part => part.text.trim())
  const { rules, question } = splitTask(listTexts('question').at(-1))
  const head = [...listTexts('frame'), ...rules].join('\n')
  const memory = listTexts('memory').length > 0 ? listTexts('memory').join('\n') : undefined
  const section = listTexts('material').join('\n\n')
  if (section !== '' && question !== undefined) return { head, question, memory, section, placed: false }
  if (section !== '') {
    const outside = findAskingLines(head)
    if (outside !== '') return { head, question: outside, memory, section, placed: false }
    const inner = splitByPlace(section)
    return { head: inner.head, question: inner.tail || inner.head, memory, section: inner.material, placed: false }
  }
  if (question !== undefined && (memory !== undefined || head.length < SHORT))
    return { head, question, memory, section: '', placed: false }
  const { head: opening, material, tail } = splitByPlace(head)
  return {
    head: opening,
    question: question ?? (tail || opening),
    memory,
    section: material,
    placed: memory === undefined && question === undefined,
  }
}

/**
 * A task in several paragraphs: the question is the last one that asks, with what follows on the answer's form; before
 * it come rules and examples.
 */
function splitTask(task: string | undefined): {
  readonly rules: readonly string[]
  readonly question: string | undefined
} {
  const paragraphs = task?.split(/\n\s*\n/) ?? []
  const asking = paragraphs.findLastIndex(text => text.includes('?'))
  const from = asking >= paragraphs.length - MOST_ON_FORM ? Math.max(0, asking) : paragraphs.length - 1
  return {
    rules: paragraphs.slice(0, Math.max(0, from)),
    question: task && paragraphs.slice(Math.max(0, from)).join('\n\n'),
  }
}

/** Paragraphs from the question to the end. */
const MOST_ON_FORM = 3

/** Returns the asking lines around a tagged text. If none asks, the question is inside. */
const findAskingLines = (frame: string) =>
  frame
    .split('\n')
    .filter(line => isAsking(line))
    .join('\n')

type Role = 'question' | 'memory' | 'material' | 'example' | 'frame'
interface Part {
  readonly role: Role
  readonly text: string
}

function splitByTags(text: string): Part[] | undefined {
  const parts: Part[] = []
  const unclosed = new Set<string>()
  let at = 0
  for (const open of text.matchAll(TAG)) {
    if (open.index < at || unclosed.has(open[1])) continue
    const role = resolveRole(open[1])
    if (role === 'frame') continue
    const start = open.index + open[0].length
    // The outermost closing tag of a long text: the text itself may hold the same tag.
    const close = `</${open[1]}>`
    const end = role === 'question' || role === 'memory' ? text.indexOf(close, start) : text.lastIndexOf(close)
    if (end < start) {
      unclosed.add(open[1])
      continue
    }
    parts.push({ role: 'frame', text: text.slice(at, open.index) }, { role, text: text.slice(start, end) })
    at = end + close.length
    if (parts.length > 40) break
  }
  if (parts.length === 0) return undefined
  return [...parts, { role: 'frame', text: text.slice(at) }]
}

const TAG = /<([A-Za-z][A-Za-z_-]{2,30})>/g

/**
 * Splits a message by headings near both ends, where messages label their parts. A text in between may have its own
 * headings.
 */
function splitByHeadings(text: string): Part[] {
  const marks = [...text.matchAll(HEADING)].filter(({ index }) => index < NEAR_START || index > text.length - NEAR_END)
  const parts: Part[] = []
  let role: Role = 'frame'
  let at = 0
  for (const mark of marks) {
    const next = /^(?:updated|new|revised|your|final)\b/i.test(mark[1]) ? 'frame' : resolveRole(mark[1])
    if (next === 'example' || (next === 'frame' && !CUE.test(mark[1]))) continue
    append(parts, cutAskingTail({ role, text: text.slice(at, mark.index) }))
    role = next
    at = next === 'frame' ? mark.index : mark.index + mark[0].length
  }
  return [...parts, ...cutAskingTail({ role, text: text.slice(at) })]
}

/** Asking lines at the end of a text under a heading are not part of it. */
function cutAskingTail(part: Part): Part[] {
  if (part.role !== 'material') return [part]
  const lines = part.text.split('\n')
  const end = tailStart(lines)
  return [
    { role: 'material', text: lines.slice(0, end).join('\n') },
    { role: 'frame', text: lines.slice(end).join('\n') },
  ]
}

const HEADING = /^[ \t]*(?:#{1,6} *|\*\*)?([A-Za-z][A-Za-z]*(?: [A-Za-z]+){0,3})(?:\*\*)?:(?:\*\*)?[ \t]*/gm
const CUE = /answer|memory|notes|output|reply|response|summary/i
const NEAR_START = 9000
const NEAR_END = 4000

function resolveRole(name: string): Role {
  if (/example|demo/i.test(name)) return 'example'
  if (/^(?:the_?|user_?|my_?)?(?:question|problem|query|task)$/i.test(name.replaceAll(' ', '_'))) return 'question'
  if (/memory|^notes|_notes$| notes$/i.test(name)) return 'memory'
  if (MATERIAL.test(name)) return 'material'
  return 'frame'
}

const MATERIAL =
  /^(?:[a-z]+[ _-])?(?:text|context|section|chunk|passages?|documents?|article|excerpts?|block|segment|material|content|haystack|input|data|source|snippets?|evidence|compressed)(?:[ _-][a-z]+)?$/i

/** Introduction, text and question by where the asking lines stand: the question usually last, else first. */
function splitByPlace(text: string): { head: string; material: string; tail: string } {
  const lines = text.split('\n')
  if (lines.length === 1) return splitBySentences(text)
  let tailAt = tailStart(lines)
  const headEnd = headStop(lines, tailAt)
  // If no line asks in a known way, a short last line counts as the question.
  if (tailAt === lines.length && headEnd === 0 && getLast(lines).length < 1500) tailAt--
  return {
    head: lines.slice(0, headEnd).join('\n').trim(),
    material: lines.slice(headEnd, tailAt).join('\n').trim(),
    tail: lines.slice(tailAt).join('\n').trim(),
  }
}

/** From the end upwards: asking lines and short cues, blank lines between them, at most 2,500 characters. */
function tailStart(lines: readonly string[]): number {
  let start = lines.length
  let chars = 0
  for (let at = lines.length - 1; at >= 0; at--) {
    const line = lines[at].trim()
    chars += line.length
    if (chars > 2500) break
    if (line === '') continue
    if (!isAsking(line) && !(start === lines.length && CUE_LINE.test(line)) && !OPTION.test(line)) break
    start = at
  }
  return start
}

function headStop(lines: readonly string[], tailAt: number): number {
  let stop = 0
  let chars = 0
  for (let at = 0; at < tailAt; at++) {
    const line = lines[at].trim()
    chars += line.length
    if (chars > 2500) break
    if (line === '') continue
    if (!isAsking(line)) break
    stop = at + 1
  }
  return stop
}

/** A message in one line: the asking sentences at its end, or at its beginning. */
function splitBySentences(text: string): { head: string; material: string; tail: string } {
  const cuts = [0, ...[...text.matchAll(/[.!?:]\s+/g)].map(({ index, 0: mark }) => index + mark.length), text.length]
  const part = (at: number) => text.slice(cuts[at], cuts[at + 1])
  let tail = cuts.length - 1
  while (tail > 0 && text.length - cuts[tail - 1] < 1500 && isAsking(part(tail - 1))) tail--
  let head = 0
  while (head < tail && cuts[head + 1] < 1500 && isAsking(part(head))) head++
  return {
    head: text.slice(0, cuts[head]).trim(),
    material: text.slice(cuts[head], cuts[tail]).trim(),
    tail: text.slice(cuts[tail]).trim(),
  }
}

/**
 * Whether a line addresses the model (a question, an instruction, a rule for the answer) rather than being part of the
 * text.
 */
function isAsking(line: string): boolean {
  const text = line.trim()
  if (text.length > 1500) return false
  if (/\?["')\]]*(?:\s|$)/.test(text) || ORDER.test(text) || ADDRESS.test(text)) return true
  return text.length < 400 && text.split(/(?<=[.!:])\s+/).some(sentence => ORDER.test(sentence))
}

const CUE_LINE = /^.{0,60}:$/
const OPTION = /^\(?[A-H][.):]\s/
const ORDER =
  /^(?:[#*>\s-]*)(?:(?:what|which|who|whom|whose|when|where|why|how|list|name|give|find|tell|return|report|extract|identify|answer|write|reply|respond|output|state|determine|provide|use|do not|don't|only|put|keep|memori[sz]e|remember|recall|read|study|look|search|follow|start|begin|please|count|collect|track|trace|separate|end|finish|compress|shorten|condense|summari[sz]e|update|decide|judge|think|choose|select|question|task|instructions?|format|hint|note)\b(?!\s*=)|if\b.*\b(?:write|reply|respond|answer|say|output)\b|(?:below|above|here|now|based on|according to|in the (?:text|document|list|passage|above|following)|from the (?:text|document|list|passage|above|following))\b.*\b(?:is|are|you|text|list|document|question|answer|following|memory|what|which|find|give|name|report)\b)/i
const ADDRESS =
  /\b(?:your (?:answer|task|reply|job|response|memory|notes)|you (?:will|must|should|are|have|need|may|can)|the (?:text|question|passage|document|list|documents|passages) (?:below|above|is|are)|(?:following|above|below) (?:text|list|document|documents|passages?|question|article|story|lines|words)|separated by|nothing else|answer the question)\b/i
