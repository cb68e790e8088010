import { computeKey, makeRandom, type Random, RecentMap, sha256 } from 'fathom-bench/plugin'
import type { StreamEntry } from '../contract.ts'
import { CLASSES, type MemoryClass } from './classes/index.ts'
import { DAY_CHARS, formatTime, toDay } from './days.ts'
import { fillForm, listForms } from './forms.ts'
import { CAST_SIZE, makeNames, type Names, nameCast } from './names.ts'
import { Pending } from './pending.ts'
import { type AskedStory, CHARS_A_TOKEN, planStories } from './plan.ts'
import { type Mouth, type StreamTelling, writeStory } from './story.ts'
import { listWords, WORLD_VERSION } from './words.ts'

/** A written entry: with its place, and the keys of the questions that rest on it. */
export interface WrittenEntry {
  readonly entry: StreamEntry
  /** Characters written up to its end, speakers included. */
  readonly end: number
  readonly evidence: readonly string[]
}

/** A stream of dated entries, and what is asked at each amount. */
export interface Stream {
  readonly id: string
  readonly user: string
  readonly stories: readonly AskedStory[]
  /** The entries from the beginning, without end: a shorter stream is the beginning of a longer one. */
  write(): Generator<WrittenEntry>
}

/** The share of sentences that tell something of somebody. */
const TOLD = 0.35

export function openStream(seed: string, index: number, neighbour = false): Stream {
  const path = `${seed}/memory/${WORLD_VERSION}/${neighbour ? 'neighbour' : 'stream'}-${index}`
  return opened.getOrMake(path, () => makeStream(path, index))
}

/** Streams with their plans, which are written again for each memory: a plan takes longer than 64K tokens of text. */
const opened = new RecentMap<string, Stream>(16)

function makeStream(path: string, index: number): Stream {
  const root = makeRandom(path)
  const offset = root.fork('names').int(0, 100_000)
  const stories = planStories(root, index, offset)
  return {
    id: `s${String(index).padStart(2, '0')}`,
    user: nameCast(root.fork('user').int(0, CAST_SIZE - 1), offset),
    stories,
    write: () => writeEntries({ root, offset, stories, tag: computeKey({ path: sha256(path) }).slice(0, 6) }),
  }
}

interface Writing {
  readonly root: Random
  readonly offset: number
  readonly stories: readonly AskedStory[]
  readonly tag: string
}

function* writeEntries({ root, offset, stories, tag }: Writing): Generator<WrittenEntry> {
  const rng = root.fork('text')
  const user = nameCast(root.fork('user').int(0, CAST_SIZE - 1), offset)
  const writer = new Writer(rng, offset, stories)
  let [at, seq, turn] = [0, 0, 0]
  const sessions = new Sessions(root.fork('sessions'))
  for (;;) {
    const session = `${tag}-${sessions.at(at)}`
    const mouth = writer.chooseMouth(at, turn++)
    const { sentences, evidence, author } = writer.compose(at, mouth)
    const { kind, role, speaker } = describeEntry(rng, mouth, user, author)
    const entry: StreamEntry = { seq, at: formatTime(at), session, kind, role, speaker, text: sentences.join(' ') }
    at += entry.text.length + entry.speaker.length
    yield { entry, end: at, evidence }
    seq++
  }
}

type Voice = Mouth | 'tool'

function describeEntry(
  rng: Random,
  mouth: Voice,
  user: string,
  author: string | undefined,
): Pick<StreamEntry, 'kind' | 'role' | 'speaker'> {
  if (mouth === 'user') return { kind: 'turn', role: 'user', speaker: user }
  if (mouth === 'assistant') return { kind: 'turn', role: 'assistant', speaker: 'assistant' }
  if (mouth === 'tool') return { kind: 'tool', role: 'tool', speaker: 'search' }
  const from = author ?? rng.pick(listWords('authors'))
  return { kind: 'document', role: 'tool', speaker: `letter: ${from}` }
}

/** One to four sessions a day, cut at random places. */
class Sessions {
  private readonly rng: Random
  private day = -1
  private cuts: readonly number[] = []
  private before = 0

  constructor(rng: Random) {
    this.rng = rng
  }

  /** The number of the session at a place; places only grow. */
  at(position: number): number {
    while (toDay(position) > this.day) {
      this.before += this.day < 0 ? 0 : this.cuts.length + 1
      this.day++
      this.cuts = Array.from({ length: this.rng.int(0, 3) }, () => (this.day + this.rng.next()) * DAY_CHARS)
    }
    return this.before + this.cuts.filter(cut => cut <= position).length
  }
}

/** A telling that is due, with the key of the question that it belongs to. */
interface Due extends StreamTelling {
  readonly key?: string
}

class Writer {
  private readonly rng: Random
  private readonly offset: number
  private readonly pending = new Pending<Due>()
  private readonly due: Record<Mouth, Due[]> = { user: [], assistant: [], document: [] }
  private readonly names: Names
  private readonly fillers: Random
  private filler = 0
  private told = 0
  private written = 0

  constructor(rng: Random, offset: number, stories: readonly AskedStory[]) {
    this.rng = rng
    this.offset = offset
    this.names = makeNames(offset, RESERVED)
    this.fillers = rng.fork('fillers')
    for (const { key, tellings } of stories)
      for (const telling of tellings)
        this.pending.add(telling.position, { ...telling, ...(telling.isNeeded && { key }) })
  }

  chooseMouth(at: number, turn: number): Voice {
    this.takeDue(at)
    if (this.due.document.length > 0 && turn % 2 === 0) return 'document'
    if (turn % 2 === 1) return this.due.user.length > this.due.assistant.length + 4 ? 'user' : 'assistant'
    const kind = this.rng.next()
    return kind < 0.06 ? 'document' : kind < 0.1 ? 'tool' : 'user'
  }

  /** The sentences of an entry: what is due first, small talk and other people's stories around it. */
  compose(at: number, mouth: Voice): { sentences: string[]; evidence: string[]; author?: string | undefined } {
    const sentences: string[] = []
    const evidence: string[] = []
    let author: string | undefined
    const size = this.rng.int(2, mouth === 'document' ? 6 : 4)
    for (let left = size; left > 0; left--) {
      const due = mouth === 'tool' ? undefined : this.nextDue(mouth, author)
      if (due !== undefined) {
        author ??= due.author
        if (due.key !== undefined) evidence.push(due.key)
        this.told += due.text.length
        sentences.push(due.text)
      } else {
        sentences.push(this.chat(mouth))
        if (this.told < TOLD * this.written) this.startFiller(at)
      }
      this.written += sentences[sentences.length - 1].length
    }
    return { sentences: this.rng.shuffle(sentences), evidence, author }
  }

  /** Documents have one author: a telling with another one waits. */
  private nextDue(mouth: Mouth, author: string | undefined): Due | undefined {
    const list = this.due[mouth]
    const at = list.findIndex(each => each.author === undefined || author === undefined || each.author === author)
    return at < 0 ? undefined : list.splice(at, 1)[0]
  }

  private takeDue(at: number): void {
    for (let next = this.pending.take(at); next !== undefined; next = this.pending.take(at))
      this.due[next.mouth].push(next)
  }

  private chat(mouth: Voice): string {
    const { rng } = this
    const op = mouth === 'assistant' ? 'reply' : mouth === 'tool' ? 'record' : 'chat'
    const cast = () => nameCast(rng.int(0, CAST_SIZE - 1), this.offset)
    const slots = {
      o: cast(),
      p: cast(),
      v: rng.pick(listWords('towns')),
      t: rng.pick(listWords('things')),
      n: String(rng.int(3, 97)),
    }
    return fillForm(rng.pick(listForms(op)), slots)
  }

  /** Begins the story of somebody of whom nothing is asked, by the script of a class. */
  private startFiller(at: number): void {
    const { fillers } = this
    const { script }: MemoryClass = CLASSES[fillers.int(0, CLASSES.length - 1)]
    const span = 12_000 * 4 ** (fillers.next() * Math.max(0.5, Math.log(Math.max(2, at / 12_000)) / Math.log(4)))
    const end = at + span
    const place = { begin: at, last: at + span * (0.4 + 0.5 * fillers.next()), end }
    const rng = makeRandom(`${fillers.path}/${this.filler}`)
    const tellings = writeStory(script, {
      ...place,
      rng,
      names: this.names,
      deal: this.filler++,
      size: end / CHARS_A_TOKEN,
      offset: this.offset,
    }).tellings
    for (const telling of tellings) this.pending.add(telling.position, telling)
  }
}

/** Numbers of people and names that asked stories take. */
export const RESERVED = 6_000
