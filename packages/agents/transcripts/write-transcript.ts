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
import { drawBackground, type ToldFact } from './plan.ts'

export interface TranscriptRequest {
  /** Tokens that the transcript may take. */
  readonly room: number
  readonly tokenizer: Tokenizer
  readonly rng: Random
  /** Tokens of transcript to one statement that nothing asks for. */
  readonly background: number
  readonly planted: readonly ToldFact[]
  /** Names that no other statement may use. */
  readonly taken: ReadonlySet<string>
}

export interface WrittenTranscript {
  readonly text: string
  readonly tokens: number
  /** Where each planted statement begins, in the order of `planted`. */
  readonly starts: readonly number[]
}

type Told = Omit<ToldFact, 'depth'>

/** Writes a transcript up to its room, with each planted statement near its depth; undefined where they do not fit. */
export function writeTranscript(request: TranscriptRequest): WrittenTranscript | undefined {
  const { room, tokenizer, rng, background, planted, taken } = request
  const scale = Math.max(1, tokenizer.count(SAMPLE) / SAMPLE_TOKENS)
  const [blockTokens, stepTokens, tailTokens] = [BLOCK_TOKENS, STEP_TOKENS, SMALLEST_TAIL].map(each => each * scale)
  const writer = new TranscriptWriter(tokenizer, rng, Math.max(200, Math.floor(room / 4)))
  const queue = planted.toSorted((a, b) => a.depth - b.depth)
  // Room for all planted statements, so that the last one still fits.
  let reserved = queue.reduce((sum, { text }) => sum + tokenizer.count(text) + blockTokens, 0)
  if (reserved + tailTokens > room) return undefined
  let nextBackground = background * rng.next()
  let backgrounds = 0
  for (;;) {
    const [next] = queue
    const free = room - reserved - tailTokens - writer.tokens
    if (next && (free < stepTokens || writer.tokens >= next.depth * room - AHEAD)) {
      reserved -= tokenizer.count(next.text) + blockTokens
      queue.shift()
      writer.tell(next)
    } else if (free < stepTokens) {
      return writer.finish(room, planted)
    } else if (writer.tokens >= nextBackground) {
      writer.tell(drawBackground(taken, rng.fork(`background/${backgrounds++}`)))
      nextBackground = writer.tokens + background * (0.5 + rng.next())
    } else {
      const until = next ? Math.min(free, next.depth * room - writer.tokens) : free
      writer.step(((until - stepTokens) * CHARS_A_TOKEN) / scale)
    }
  }
}
/** Tokens around a planted line: its block's head, and lines before and after it. */
const BLOCK_TOKENS = 150
/** Half of a block with a planted line. */
const AHEAD = 40
/** The smallest step: a call and its result, and a turn before it now and then. */
const STEP_TOKENS = 260
/** Kept for the last result, which fills the room line by line. */
const SMALLEST_TAIL = 60
/** A sentence by which a tokenizer is compared with those that the sizes below are for. */
const SAMPLE = 'Please find out why the importer reads the same ledger twice and never closes it.'
const SAMPLE_TOKENS = 17
/** The fewest characters of a token, as in results full of digits. */
const CHARS_A_TOKEN = 1.8

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

  /** A step that makes a statement, in the words of its carrier. */
  tell({ carrier, text }: Told): void {
    if (isResultKind(carrier)) {
      const lines = drawLines(carrier, this.rng.int(60, 160), this.rng)
      lines.splice(this.rng.int(0, lines.length), 0, text)
      this.addResult(carrier, lines, text)
      return
    }
    const speaker = carrier === 'user' ? 'user' : 'assistant'
    const sentences = drawSentences(speaker, this.rng).slice(0, 2)
    sentences.splice(this.rng.int(0, sentences.length), 0, text)
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
