import type { Random, Tokenizer } from 'fathom-bench/plugin'
import {
  drawCall,
  drawLines,
  drawResultKind,
  drawSentences,
  drawSize,
  isResultKind,
  joinLines,
  type ResultKind,
  toBlock,
} from './blocks.ts'
import { type AskedFact, type Scope, sayScope } from './facts.ts'
import { drawRival, type ToldFact } from './plan.ts'
import { drawRivals, type Rivals } from './rivals.ts'
import { listScopeWordings } from './wordings.ts'

export interface TranscriptRequest {
  /** Tokens that the transcript may take. */
  readonly room: number
  readonly tokenizer: Tokenizer
  readonly rng: Random
  /** Tokens of transcript to one statement that nothing asks for. */
  readonly background: number
  readonly planted: readonly ToldFact[]
  readonly asked: readonly AskedFact[]
  /** Names that no other statement may use. */
  readonly taken: ReadonlySet<string>
}

export interface WrittenTranscript {
  readonly text: string
  readonly tokens: number
  /** Where each planted statement begins, in the order of `planted`. */
  readonly starts: readonly number[]
}

/**
 * Writes a transcript up to its room, in sections that each begin with what they are about; undefined where the planted
 * statements do not fit. Each of them is near its depth, and some text away from the beginning of its section.
 */
export function writeTranscript(request: TranscriptRequest): WrittenTranscript | undefined {
  const { room, tokenizer, rng, planted } = request
  const scale = Math.max(1, tokenizer.count(SAMPLE) / SAMPLE_TOKENS)
  const [blockTokens, stepTokens, tailTokens] = [BLOCK_TOKENS, STEP_TOKENS, SMALLEST_TAIL].map(each => each * scale)
  const writer = new TranscriptWriter(tokenizer, rng, Math.max(200, Math.floor(room / 4)))
  const sections = new SectionWriter(writer, request, scale)
  const queue = planted.toSorted((a, b) => a.depth - b.depth)
  // Room for all planted statements, so that the last one still fits.
  let reserved = queue.reduce((sum, { text }) => sum + tokenizer.count(text) + blockTokens, 0)
  if (reserved + tailTokens > room) return undefined
  const lead = Math.min(LONGEST_LEAD, room / (2 * (queue.length + 1)))
  const leastLead = Math.min(0.6 * lead, LEAST_LEAD * room)
  const section = Math.min(LONGEST_SECTION, Math.max(SHORTEST_SECTION, room / SECTIONS))
  const findFree = () => room - reserved - tailTokens - writer.tokens
  for (;;) {
    const [next] = queue
    const until = next ? next.depth * room - writer.tokens : Number.POSITIVE_INFINITY
    if (next && (findFree() < stepTokens || until <= lead)) {
      sections.open(next.scope)
      sections.fill(Math.min(findFree(), Math.max(until - AHEAD, leastLead)))
      reserved -= tokenizer.count(next.text) + blockTokens
      queue.shift()
      const most = (Math.min(lead, findFree()) * CHARS_A_TOKEN) / scale
      writer.tell(next.carrier, [next.text, ...sections.drawCompany(next.carrier, most)], most)
    } else if (findFree() < stepTokens) {
      return writer.finish(room, planted)
    } else {
      const most = Math.min(findFree(), until - lead)
      sections.openNext()
      sections.fill(section * (0.5 + rng.next()), most)
    }
  }
}

/** Tokens around a planted line: what its section begins with, its block's head, and lines before and after it. */
const BLOCK_TOKENS = 190
/** Half of a block with a planted line. */
const AHEAD = 40
/** The smallest step: a call and its result, and a turn before it now and then. */
const STEP_TOKENS = 260
/** Kept for the last result, which fills the room line by line. */
const SMALLEST_TAIL = 60
/** Tokens from the beginning of a section to its planted statement, at most; at least as a share of the room. */
const LONGEST_LEAD = 1500
const LEAST_LEAD = 0.01
/** Sections of a transcript, and their tokens. */
const SECTIONS = 40
const SHORTEST_SECTION = 200
const LONGEST_SECTION = 4000
/** A sentence by which a tokenizer is compared with those that the sizes below are for. */
const SAMPLE = 'Please find out why the importer reads the same ledger twice and never closes it.'
const SAMPLE_TOKENS = 17
/** The fewest characters of a token, as in results full of digits. */
const CHARS_A_TOKEN = 1.8

/** Most further statements of a block, and the characters that they need. */
const MOST_COMPANY = 6
const ROOM_FOR_COMPANY = 1000

/** Writes sections: what they are about, steps, and statements that nothing asks for. */
class SectionWriter {
  private readonly rivals: Rivals
  private scope: Scope | undefined
  private told = 0
  private nextAt: number
  /** The rival that the section was opened for, until it is told. */
  private due: AskedFact | undefined
  private readonly writer: TranscriptWriter
  private readonly request: TranscriptRequest
  private readonly scale: number

  constructor(writer: TranscriptWriter, request: TranscriptRequest, scale: number) {
    this.writer = writer
    this.request = request
    this.scale = scale
    this.rivals = drawRivals(request.asked, request.taken, request.rng.fork('rivals'))
    this.nextAt = request.background * request.rng.next()
  }

  open(scope: Scope): void {
    this.scope = scope
    this.due = undefined
    this.writer.enter(scope)
  }

  openNext(): void {
    const fact = this.rivals.pickNext(this.request.rng)
    this.open(fact)
    this.due = fact
  }

  /** Writes steps of about so many tokens, never more than `most`, and the statements that fall into them. */
  fill(tokens: number, most = tokens): void {
    const { rng, background } = this.request
    const stepTokens = STEP_TOKENS * this.scale
    const last = this.writer.tokens + most
    const end = Math.min(last, this.writer.tokens + tokens)
    const findRoom = () => ((last - this.writer.tokens - stepTokens) * CHARS_A_TOKEN) / this.scale
    // The statement for which a section was opened comes somewhere in it.
    let dueAt = this.writer.tokens + (end - this.writer.tokens) * rng.next()
    while (end - this.writer.tokens >= stepTokens) {
      const isDue = this.due !== undefined && this.writer.tokens >= dueAt
      const rival = isDue ? this.due : this.writer.tokens >= this.nextAt ? this.pickRival() : undefined
      const told = rival && this.drawOne(rival)
      if (told) {
        this.writer.tell(told.carrier, [told.text, ...this.drawCompany(told.carrier, findRoom())], findRoom())
        this.nextAt = this.writer.tokens + background * (0.5 + rng.next())
        if (isDue) this.due = undefined
      } else {
        this.writer.step(findRoom())
        dueAt = Math.min(dueAt, end - stepTokens)
      }
    }
  }

  /** Further statements about the scope in the same block, where so many characters have room for them. */
  drawCompany(carrier: string, most: number): string[] {
    const { rng } = this.request
    if (most < ROOM_FOR_COMPANY) return []
    return Array.from({ length: rng.int(0, MOST_COMPANY) }).flatMap(() => {
      const fact = this.pickRival()
      return (fact && this.drawOne(fact, carrier)?.text) ?? []
    })
  }

  private drawOne(fact: AskedFact, carrier?: string) {
    const { taken, rng } = this.request
    return drawRival(fact, { taken, rng: rng.fork(`rival/${this.told++}`), ...(carrier !== undefined && { carrier }) })
  }

  private pickRival(): AskedFact | undefined {
    return this.scope && this.rivals.pickFact(this.scope, this.request.rng)
  }
}

class TranscriptWriter {
  tokens = 0
  private readonly blocks: string[] = []
  private length = 0
  private calls = 0
  private turns = 0
  private readonly starts = new Map<string, number>()
  private readonly tokenizer: Tokenizer
  private readonly rng: Random
  private readonly largest: number

  /** @param largest characters of the largest tool result */
  constructor(tokenizer: Tokenizer, rng: Random, largest: number) {
    this.tokenizer = tokenizer
    this.rng = rng
    this.largest = largest
    this.add(toBlock({ role: 'user', content: drawSentences('user', rng).join(' ') }))
  }

  /** One step of filler: a user's turn now and then, else a call and its result of at most so many characters. */
  step(most: number): void {
    if (this.turns++ % STEPS_A_TURN === STEPS_A_TURN - 1)
      this.add(toBlock({ role: 'user', content: drawSentences('user', this.rng).join(' ') }))
    const size = Math.min(drawSize(this.rng), this.largest, Math.max(most, 40))
    const kind = drawResultKind(this.rng)
    this.addResult(kind, drawLines(kind, size, this.rng))
  }

  /** A turn that says what the work is about from here on. */
  enter(scope: Scope): void {
    const wording = this.rng.pick(listScopeWordings())
    this.add(toBlock({ role: wording.carrier, content: sayScope(scope, wording) }))
  }

  /** A step that makes statements, in the words of their carrier, in a result of about so many characters at most. */
  tell(carrier: string, [text, ...others]: readonly string[], most: number): void {
    if (isResultKind(carrier)) {
      const size = Math.max(this.rng.int(60, 160), Math.min(drawSize(this.rng), this.largest, most))
      const lines = drawLines(carrier, size, this.rng)
      for (const line of [text, ...others]) lines.splice(this.rng.int(0, lines.length), 0, line)
      this.addResult(carrier, lines, text)
      return
    }
    const speaker = carrier === 'user' ? 'user' : 'assistant'
    const sentences = drawSentences(speaker, this.rng).slice(0, 2)
    for (const each of [text, ...others]) sentences.splice(this.rng.int(0, sentences.length), 0, each)
    this.add(toBlock({ role: speaker, content: sentences.join(' ') }), text)
  }

  private addResult(kind: ResultKind, lines: readonly string[], statement?: string): void {
    const id = ++this.calls
    const calls = drawCall(kind, id, this.rng)
    const content = this.rng.next() < SPOKEN ? drawSentences('assistant', this.rng)[0] : 'Next.'
    this.add(toBlock({ role: 'assistant', content, ...(calls && { tool_calls: calls }) }))
    this.add(toBlock({ role: 'tool', content: joinLines(kind, lines), tool_call_id: String(id) }), statement)
  }

  private add(block: string, statement?: string): void {
    if (statement !== undefined) this.starts.set(statement, this.length + block.indexOf(statement))
    this.blocks.push(block)
    this.length += block.length
    this.tokens += this.tokenizer.count(block)
  }

  /** Fills the rest line by line: a last log, which the agent reads. */
  finish(room: number, planted: readonly ToldFact[]): WrittenTranscript | undefined {
    const id = this.calls + 1
    const calls = drawCall('log', id, this.rng)
    let last = toBlock({
      role: 'assistant',
      content: 'I will read the log once more.',
      ...(calls && { tool_calls: calls }),
    })
    last += `Tool ${id}:\n${drawLines('log', 1, this.rng).join('\n')}`
    let tokens = this.tokens + this.tokenizer.count(last)
    if (tokens > room) return undefined
    for (;;) {
      const line = `\n${drawLines('log', 1, this.rng).join('')}`
      const more = this.tokenizer.count(line)
      if (tokens + more > room) break
      last += line
      tokens += more
    }
    const text = this.blocks.join('') + last
    return {
      text,
      tokens: this.tokenizer.count(text),
      starts: planted.map(each => mustStart(this.starts.get(each.text))),
    }
  }
}

/** Tool calls to one turn of the user. */
const STEPS_A_TURN = 9
/** Share of calls before which the assistant says something. */
const SPOKEN = 0.6

function mustStart(start: number | undefined): number {
  if (start === undefined) throw new Error('a planted statement was not written')
  return start
}
