import { parseDay } from '../world/days.ts'
import type { Operation } from './read.ts'

/** A value that somebody gave, and what it counts by the policy. */
export interface ValueClaim {
  readonly value: string
  /** 2: the user's own word, 1: a document, 0: what others are said to have said. */
  readonly rank: number
  /** The day from which it holds. */
  readonly day: number
  readonly seq: number
  readonly author: string
}

/** The facts that hold after some operations. */
export interface Truth {
  /** All claims on an attribute of a person that are neither withdrawn nor to be forgotten. */
  listClaims(person: string, attribute: string): readonly ValueClaim[]
  /** The value that holds, on a day or at the end. */
  find(person: string, attribute: string, day?: number): ValueClaim | undefined
  /** Events of a person: their days, by kind, town and date. */
  listEvents(person: string, kind: string): readonly number[]
  listBills(person: string): readonly number[]
  findRule(person: string): DriverRule | undefined
  listChoices(person: string): readonly { readonly value: string; readonly left: string }[]
}

export interface DriverRule {
  readonly base: string
  readonly drivers: ReadonlyMap<string, string>
}

/** Folds operations in their order: the truth by the policy. */
export function foldOperations(operations: readonly Operation[]): Truth {
  const state = new State()
  for (const operation of operations) state.take(operation)
  return state
}

class State implements Truth {
  private readonly aliases = new Map<string, string>()
  private readonly claims = new Map<string, ValueClaim[]>()
  private readonly events = new Map<string, Map<string, number>>()
  private readonly bills = new Map<string, Map<string, number>>()
  private readonly rules = new Map<string, DriverRule>()
  private readonly choices = new Map<string, { value: string; left: string }[]>()

  take(operation: Operation): void {
    const { op, about, slots, by } = operation
    if (op === 'alias' && by === 'user') this.aliases.set(slots['v'], slots['s'])
    if (op === 'wish' || op === 'echo' || op === 'alias' || by === 'assistant') return
    const person = this.resolve(slots['s'])
    const key = `${person}|${about}`
    if (op === 'tell' || op === 'since' || op === 'hear' || op === 'instruct') this.claim(key, operation)
    if ((op === 'retract' || op === 'forget' || op === 'drop') && by === 'user') this.claims.delete(key)
    if (op === 'event' || op === 'again') {
      const { k, v, d } = slots
      getOrMake(this.events, `${person}|${k}`, () => new Map<string, number>()).set(`${v} ${d}`, parseDay(d))
    }
    if (op === 'pay' || op === 'repay')
      getOrMake(this.bills, person, () => new Map<string, number>()).set(slots['n'], Number(slots['m']))
    if (op === 'rule') this.rules.set(person, readRule(slots))
    if (op === 'choose') getOrMake(this.choices, person, () => []).push({ value: slots['v'], left: slots['w'] })
  }

  private claim(key: string, { op, slots, day, seq, by, author }: Operation): void {
    const rank = op === 'hear' ? 0 : by === 'user' ? 2 : 1
    const from = op === 'since' ? parseDay(slots['d']) : day
    getOrMake(this.claims, key, () => []).push({ value: slots['v'], rank, day: from, seq, author })
  }

  private resolve(name: string): string {
    return this.aliases.get(name) ?? name
  }

  listClaims(person: string, attribute: string): readonly ValueClaim[] {
    return this.claims.get(`${person}|${attribute}`) ?? []
  }

  find(person: string, attribute: string, day = Number.POSITIVE_INFINITY): ValueClaim | undefined {
    let best: ValueClaim | undefined
    for (const claim of this.listClaims(person, attribute))
      if (claim.rank > 0 && claim.day <= day && (best === undefined || isStronger(claim, best))) best = claim
    return best
  }

  listEvents(person: string, kind: string): readonly number[] {
    return [...(this.events.get(`${person}|${kind}`)?.values() ?? [])]
  }

  listBills(person: string): readonly number[] {
    return [...(this.bills.get(person)?.values() ?? [])]
  }

  findRule(person: string): DriverRule | undefined {
    return this.rules.get(person)
  }

  listChoices(person: string) {
    return this.choices.get(person) ?? []
  }
}

function isStronger(claim: ValueClaim, other: ValueClaim): boolean {
  if (claim.rank !== other.rank) return claim.rank > other.rank
  return claim.day === other.day ? claim.seq >= other.seq : claim.day > other.day
}

const readRule = (slots: Operation['slots']): DriverRule => ({
  base: slots['o'],
  drivers: new Map([1, 2, 3, 4].map(at => [slots[`v${at}`], slots[`w${at}`]])),
})

export function getOrMake<K, V>(map: Map<K, V>, key: K, make: () => V): V {
  let value = map.get(key)
  if (value === undefined) {
    value = make()
    map.set(key, value)
  }
  return value
}
