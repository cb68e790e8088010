import { readFacts } from '../memories/parts/fact-store.ts'
import { foldOperations } from '../oracle/fold.ts'
import { readOperations, readSentence } from '../oracle/read.ts'
import { readTranscript } from '../transcript.ts'
import { isEvent, isRemoval, isValue, listTold } from './statements.ts'

/** How the simulated model extracts facts, decides on them, and derives what follows. */

export function extractFacts(context: string): string {
  const lines = listTold(readTranscript(context)).map(({ entry, sentence, operation: { op, about, slots } }) =>
    JSON.stringify({
      who: slots['s'],
      about: about === '-' ? (slots['k'] ?? op) : about,
      fact: sentence,
      at: entry.at.replace('T', ' '),
      by: `${entry.kind === 'turn' ? entry.role : entry.kind} ${entry.speaker}`,
      ...(slots['d'] !== undefined && op === 'since' && { since: slots['d'] }),
      ...(op === 'rule' && { rests: slots['o'] }),
    }),
  )
  return lines.join('\n') || 'NONE'
}

interface Listed {
  readonly mark: string
  readonly key: string
  readonly operation: NonNullable<ReturnType<typeof readSentence>>
  readonly isUser: boolean
  /** A day that sorts, from which it holds. */
  readonly from: number
}

function listFacts(context: string, sign: '#' | '+'): Listed[] {
  return context.split('\n').flatMap(line => {
    const found = line.startsWith(sign) ? /^(\S+) (\{.*\})$/.exec(line) : null
    const [fact] = found ? readFacts(found[2]) : []
    const operation = fact && readSentence(fact.fact)
    if (found === null || operation === undefined) return []
    const { about, slots, op } = operation
    const key = isEvent(operation)
      ? `${slots['s']} ${slots['k'] ?? ''} ${slots['n'] ?? ''} ${slots['v'] ?? ''} ${slots['d'] ?? ''}`
      : `${slots['s']} ${about} ${op === 'alias' || op === 'choose' ? found[1] : ''}`
    return [
      {
        mark: found[1],
        key,
        operation,
        isUser: fact.by.startsWith('user '),
        from: Date.parse(`${fact.since ?? fact.at} UTC`),
      },
    ]
  })
}

/** Decides on each new fact by the policy. */
export function decideOnFacts(context: string): string {
  const kept = listFacts(context, '#')
  const fresh = listFacts(context, '+')
  const decided = new Map<string, string>()
  const current = [...kept]
  for (const each of fresh) {
    const same = current.filter(({ key }) => key === each.key)
    const values = same.filter(({ operation }) => isValue(operation))
    if (isRemoval(each.operation)) {
      dropFresh(values, decided)
      decided.set(each.mark, ['delete', ...listKept(values), each.mark].join(' '))
      for (const { mark } of values) remove(current, mark)
      continue
    }
    if (isValue(each.operation) && each.isUser) {
      const own = values.filter(({ isUser }) => isUser)
      if (own.some(({ from }) => from > each.from)) {
        decided.set(each.mark, `skip ${each.mark}`)
        continue
      }
      dropFresh(own, decided)
      const replaced = listKept(own)
      decided.set(each.mark, replaced.length > 0 ? `replace ${replaced.join(' ')} by ${each.mark}` : `add ${each.mark}`)
      for (const { mark } of own) remove(current, mark)
    } else if (same.length > 0 && isEvent(each.operation)) {
      decided.set(each.mark, `skip ${each.mark}`)
      continue
    } else decided.set(each.mark, `add ${each.mark}`)
    current.push(each)
  }
  return [...decided.values()].join('\n') || 'add'
}

const listKept = (facts: readonly Listed[]) => facts.flatMap(({ mark }) => (mark.startsWith('#') ? [mark] : []))

/** A new fact that a newer one of the same section replaces is not kept at all. */
function dropFresh(facts: readonly Listed[], decided: Map<string, string>): void {
  for (const { mark } of facts) if (mark.startsWith('+')) decided.set(mark, `skip ${mark}`)
}

function remove(facts: Listed[], mark: string): void {
  const at = facts.findIndex(each => each.mark === mark)
  if (at >= 0) facts.splice(at, 1)
}

export function deriveRules(context: string): string {
  const truth = foldOperations(readOperations(readTranscript(context)))
  const lines = context.split('\n').flatMap(line => {
    const found = /^(#\d+) \(hangs on [^)]*\) (.+)$/.exec(line)
    const rule = found && readSentence(found[2])
    if (found === null || rule?.op !== 'rule') return []
    const { s: name, o: base } = rule.slots
    const town = truth.find(base, 'town')?.value
    const at = [1, 2, 3, 4].find(each => rule.slots[`v${each}`] === town)
    return [`${found[1]}: ${sayDerived(name, at === undefined ? undefined : rule.slots[`w${at}`])}`]
  })
  return lines.join('\n') || 'NONE'
}

const sayDerived = (name: string, driver: string | undefined): string =>
  driver === undefined
    ? `As things are, it is not known who drives ${name} to the station.`
    : `As things are, ${driver} drives ${name} to the station.`

/** Reads derived sentences of a text: who drives whom, or that it is not known. */
export function readDerived(context: string): ReadonlyMap<string, string | undefined> {
  const found = new Map<string, string | undefined>()
  for (const [, unknown, driver, name] of context.matchAll(DERIVED)) found.set(name, unknown ? undefined : driver)
  return found
}

const DERIVED =
  /As things are, (?:(it is not known who)|([A-Z][\w ]{2,80}?)) drives ([A-Z][\w ]{2,80}?) to the station\./g
