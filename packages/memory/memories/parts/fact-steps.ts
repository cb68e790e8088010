import { fillSlots, type Params } from 'fathom-bench/plugin'
import type { StreamEntry } from '../../contract.ts'
import { type StepTools, Unreadable } from '../fold/fold.ts'
import { type FactChange, type FactStore, type KeptFact, type NewFact, readFacts } from './fact-store.ts'
import { fillCommon, keepWholeLines, saysNone, sendRequest } from './request.ts'
import { EXTRACT_ORDER, RECONCILE_ORDER } from './wording.ts'

export const EXTRACT_PROMPT = `{introduction}

Below are the next entries.

<section>
{section}
</section>

${EXTRACT_ORDER} Its fields: "who" (the person), "about" (the kind of fact in one word, the same word for the same kind), "fact" (one sentence that can be understood alone), "at" (the time of the entry), "by" (its speaker, as the entry has it), "since" where it says since when the fact holds, and "rests" where it is a rule that hangs on somebody else (that person). A wish to forget and a withdrawal are facts too. Leave out small talk. Reply with these lines only, or with NONE.`

export const RECONCILE_PROMPT = `{introduction}

Below are facts that are kept, with #, and new facts, with +, in the order in which they were said.

<section>
{kept}

{new}
</section>

${RECONCILE_ORDER} Reply with one line for each fact of +: "add +1" keeps it; "replace #4 by +1" keeps it, and #4 held until then; "delete #4 +1" removes #4, as the user has asked to forget or withdrawn it; "skip +1" drops it, as it is known already, does not count, or counts less than what is kept. Reply with these lines only.`

export interface FactParams extends Params {
  readonly sectionTokens: number
  readonly replyTokens: number
  readonly near: number
}

/** Extracts the facts of a section and decides on each what it means for what is kept. */
export async function reviseFacts(
  store: FactStore,
  section: readonly StreamEntry[],
  tools: StepTools<FactParams>,
): Promise<FactChange> {
  const { run, params, policy } = tools
  const reply = await sendRequest(tools, fillSlots(run.templates['extract'], fillCommon(policy, section)), {
    label: 'extract',
    maxAnswerTokens: params.replyTokens,
  })
  const found = readFacts(keepWholeLines(reply))
  if (found.length === 0) {
    if (saysNone(reply)) return { add: [], end: [], remove: [] }
    throw new Unreadable('no line is a fact')
  }
  const near = findNear(store, found, params.near)
  if (near.length === 0) return settleAlone(found)
  const request = fillSlots(run.templates['reconcile'], {
    ...fillCommon(policy, []),
    kept: near.map(fact => `#${fact.id} ${showFact(fact)}`).join('\n'),
    new: found.map((fact, at) => `+${at + 1} ${showFact(fact)}`).join('\n'),
  })
  const decided = await sendRequest(tools, request, { label: 'reconcile', maxAnswerTokens: params.replyTokens })
  return readDecisions(decided.text, found, near)
}

/** With nothing near, all is new; what is replaced within the section is seen when the next one is compared. */
const settleAlone = (add: readonly NewFact[]): FactChange => ({ add, end: [], remove: [] })

const showFact = ({ who, about, fact, at, by, since }: NewFact): string =>
  JSON.stringify({ who, about, fact, at, by, ...(since !== undefined && { since }) })

/** Facts that hold of the same people, the newest first. */
function findNear({ facts }: FactStore, found: readonly NewFact[], most: number): KeptFact[] {
  const people = new Set(found.map(({ who }) => who.toLowerCase()))
  return facts.filter(({ who, until }) => until === undefined && people.has(who.toLowerCase())).slice(-most)
}

/**
 * Reads the decisions of a reply. A fact of which no line speaks is kept; a line about a fact that was not shown is
 * passed over.
 * @throws Unreadable where no line decides anything
 */
function readDecisions(reply: string, found: readonly NewFact[], near: readonly KeptFact[]): FactChange {
  const shown = new Set(near.map(({ id }) => id))
  const skipped = new Set<number>()
  const end: { id: number; until: string }[] = []
  const remove: number[] = []
  let read = 0
  for (const line of reply.split('\n')) {
    const fresh = Number(/\+(\d{1,6})/.exec(line)?.[1] ?? 0)
    const ids = [...line.matchAll(/#(\d{1,9})/g)].map(([, id]) => Number(id)).filter(id => shown.has(id))
    const verb = /\b(add|replace|delete|skip)\b/i.exec(line)?.[1].toLowerCase()
    if (verb === undefined) continue
    read++
    if (verb === 'skip' || verb === 'delete') skipped.add(fresh)
    if (verb === 'delete') remove.push(...ids)
    if (verb === 'replace') end.push(...ids.map(id => ({ id, until: found[fresh - 1]?.at ?? '' })))
  }
  if (read === 0) throw new Unreadable('no line decides anything')
  return { add: found.filter((_, at) => !skipped.has(at + 1)), end, remove }
}
