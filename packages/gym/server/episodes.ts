import { randomUUID } from 'node:crypto'
import { escapeRegExp, RecentMap } from 'fathom-bench/plugin'
import type { Judgment } from '../reward/judge.ts'
import { matchChunks } from '../rewards/longrlvr.ts'
import type { Desk } from '../scoring/desk.ts'
import type { BuiltText } from '../scoring/messages.ts'
import type { Recipe } from '../streams/recipe.ts'

/** Why an episode is not opened or goes no further: a phrase. */
export class EpisodeFault extends Error {}

/** One item under way: its context stays here, and what is read of it is known. */
export class Episode {
  readonly text: BuiltText
  readonly #recipe: Recipe
  readonly #desk: Desk
  readonly #read = new Set<number>()
  steps = 0
  isOver = false

  constructor(desk: Desk, recipe: Recipe, text: BuiltText) {
    this.#desk = desk
    this.#recipe = recipe
    this.text = text
  }

  /** The question, and how to read the text that it is about. */
  get prompt(): string {
    const { statement, context } = this.text
    return `The text that this is about has ${context.length.toLocaleString('en')} characters. Read it with the tools \`read\` and \`search\`, then call \`submit\` once with your whole reply.\n\n${statement}`
  }

  /** At most `length` characters from a place on. */
  read(from: number, length: number): string {
    const start = Math.min(Math.max(0, from), this.text.context.length)
    const end = Math.min(this.text.context.length, start + Math.min(Math.max(0, length), MOST_READ))
    this.#note(start, end)
    return this.text.context.slice(start, end)
  }

  /** The first places of a phrase, with some text around each. */
  search(words: string): string {
    const { context } = this.text
    const parts = words.trim().split(/\s+/, MOST_WORDS).filter(Boolean)
    if (parts.length === 0) return 'nothing to search for'
    const pattern = new RegExp(parts.map(escapeRegExp).join('\\s+'), 'giu')
    const found: string[] = []
    for (const { index } of context.matchAll(pattern)) {
      const [start, end] = [Math.max(0, index - AROUND), Math.min(context.length, index + AROUND)]
      this.#note(start, end)
      found.push(`[${index}] ${context.slice(start, end)}`)
      if (found.length === MOST_FOUND) break
    }
    return found.length === 0 ? 'not found' : found.join('\n\n')
  }

  /** Judges the reply and ends the episode: a second try would be told by the first. */
  async submit(reply: string): Promise<Judgment> {
    if (this.isOver) throw new EpisodeFault('the episode is over: its answer was submitted')
    this.isOver = true
    return this.#desk.judge({ recipe: this.#recipe, reply, evidence: this.#measureEvidence() })
  }

  #note(start: number, end: number): void {
    for (let at = Math.floor(start / PASSAGE); at * PASSAGE < end; at++) this.#read.add(at)
  }

  /** F2 of the passages that were read against those in which a planted fact begins. */
  #measureEvidence(): number {
    const evidence = new Set<unknown>(this.text.facts.map(fact => Math.floor(fact / PASSAGE)))
    return evidence.size === 0 ? 0 : matchChunks([...this.#read], evidence).f2
  }
}

/** Characters that count as one place. */
const PASSAGE = 1000
const MOST_READ = 60_000
const MOST_WORDS = 32
const MOST_FOUND = 10
const AROUND = 200

interface Session {
  episode?: Episode
  /** While its episode is built, a second one is refused. */
  isOpening?: boolean
  /** Milliseconds of the clock. */
  seen: number
  /** Calls by their ids, finished or not: a client whose connection broke asks for its result again. */
  readonly calls: RecentMap<string, Promise<string>>
}

/** Open sessions, each of which dies after a quarter of an hour without a sign of life. */
export class Episodes {
  readonly #desk: Desk
  readonly #clock: () => number
  readonly #sessions = new Map<string, Session>()

  constructor(desk: Desk, clock: () => number) {
    this.#desk = desk
    this.#clock = clock
  }

  get size(): number {
    return this.#sessions.size
  }

  /** @throws EpisodeFault if too many are open */
  openSession(id: string = randomUUID()): string {
    this.#sweep()
    if (this.#sessions.size >= MOST_SESSIONS) throw new EpisodeFault(`${MOST_SESSIONS} sessions are open`)
    this.#sessions.set(id, { seen: this.#clock(), calls: new RecentMap(MOST_CALLS) })
    return id
  }

  /** A session that lives. */
  find(id: string): Session | undefined {
    const session = this.#sessions.get(id)
    if (session && this.#clock() - session.seen > LIFE_MS) {
      this.#sessions.delete(id)
      return undefined
    }
    if (session) session.seen = this.#clock()
    return session
  }

  async start(recipe: Recipe): Promise<Episode> {
    return this.make(recipe, await this.#desk.build(recipe))
  }

  /** @throws EpisodeFault if the texts of open episodes take too much memory */
  make(recipe: Recipe, text: BuiltText): Episode {
    this.#sweep()
    const texts = new Map(
      [...this.#sessions.values()].flatMap(({ episode }) =>
        episode ? [[episode.text.item, episode.text.context.length] as const] : [],
      ),
    )
    const held = [...texts.values()].reduce((sum, length) => sum + length, 0)
    if (held + text.context.length > MOST_CHARACTERS) throw new EpisodeFault('too much text is open in other episodes')
    const shared = [...this.#sessions.values()].find(({ episode }) => episode?.text.item === text.item)?.episode?.text
    return new Episode(this.#desk, recipe, shared ?? text)
  }

  close(id: string): boolean {
    return this.#sessions.delete(id)
  }

  #sweep(): void {
    for (const [id, { seen }] of this.#sessions) if (this.#clock() - seen > LIFE_MS) this.#sessions.delete(id)
  }
}

const LIFE_MS = 900_000
const MOST_SESSIONS = 20_000
/** Results that a client may ask for again. */
const MOST_CALLS = 64
/** All texts together: a gigabyte where they are ASCII. */
const MOST_CHARACTERS = 2 ** 30
