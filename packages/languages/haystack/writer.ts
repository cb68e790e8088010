import { mustGet, type Random } from 'fathom-bench/plugin'
import { formatName, isWoman, type Pack } from '../pack/pack.ts'
import { type Filling, type SlotForm, writeTemplate } from '../pack/template.ts'

/** Writes sentences of a language's prose: an opening, a clause, and often a second one; or a whole sentence. */
export class ProseWriter {
  readonly #pack: Pack
  readonly #rng: Random
  readonly #openers: readonly SlotForm[]
  readonly #clauses: readonly SlotForm[]
  readonly #joins: readonly SlotForm[]
  readonly #sentences: readonly SlotForm[]
  readonly #people: readonly number[]
  readonly #towns: readonly string[]

  /** @param people families that may be named; @param towns the same of towns */
  constructor(pack: Pack, rng: Random, { people, towns }: { people: readonly number[]; towns: readonly string[] }) {
    this.#pack = pack
    this.#rng = rng
    const kinds = (kind: string) => mustGet(pack.prose, kind)
    this.#openers = kinds('opener')
    this.#clauses = kinds('clause')
    this.#joins = kinds('join')
    this.#sentences = kinds('sentence')
    this.#people = people
    this.#towns = towns
  }

  /** Writes a sentence with its sign; a short one has one clause. */
  write(isShort = false): string {
    const rng = this.#rng
    if (!isShort && rng.next() < WHOLE) return this.#close(this.#say(this.#sentences))
    const { blank } = this.#pack
    const first = this.#say(this.#openers) + blank + this.#say(this.#clauses)
    if (isShort || rng.next() < SINGLE) return this.#close(first)
    return this.#close(first + this.#say(this.#joins) + blank + this.#say(this.#clauses))
  }

  #close(text: string): string {
    return ENDED.test(text) ? text : text + this.#pack.stop
  }

  #say(templates: readonly SlotForm[]): string {
    return writeTemplate(this.#rng.pick(templates), slot => this.#fill(slot))
  }

  #fill(slot: string): Filling {
    const rng = this.#rng
    if (slot === 'WHO' || (slot === 'S' && rng.next() < NAMED)) return this.#name()
    if (slot === 'S') {
      const woman = rng.next() < 0.5
      return { text: this.#say(mustGet(this.#pack.prose, woman ? 'role_w' : 'role_m')), isWoman: woman }
    }
    if (slot === 'TOWN') return { text: rng.pick(this.#towns) }
    if (slot === 'code') return { text: drawParcelCode(rng) }
    const range = /^#(\d+)-(\d+)$/.exec(slot)
    if (range) return { text: String(rng.int(Number(range[1]), Number(range[2]))) }
    return { text: this.#say(mustGet(this.#pack.prose, slot)) }
  }

  #name(): Filling {
    const rng = this.#rng
    const who = { family: rng.pick(this.#people), first: rng.int(0, this.#pack.given.length - 1) }
    return { text: formatName(this.#pack, who), isWoman: isWoman(this.#pack, who) }
  }
}

/** Such as B47112; the letter looks like no digit. */
export const drawParcelCode = (rng: Random): string => `${rng.pick(LETTERS)}${rng.int(10_000, 99_999)}`

const LETTERS = Array.from('ABCDEFGHJKLMNPQRSTUVWXYZ')
const ENDED = /[.!?。！？।]$/
/** Part of the sentences that are whole templates, and of the others with one clause. */
const WHOLE = 0.35
const SINGLE = 0.4
/** Part of the subjects that have a name. */
const NAMED = 0.45
