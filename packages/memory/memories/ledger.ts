import { fillSlots } from 'fathom-bench/plugin'
import type { StreamEntry } from '../contract.ts'
import { checkFactParams, FACT_NOTES, FACT_PARAMS } from './facts.ts'
import { defineFold, type StepTools } from './fold/fold.ts'
import { searchFacts } from './parts/fact-search.ts'
import { EXTRACT_PROMPT, type FactParams, RECONCILE_PROMPT, reviseFacts } from './parts/fact-steps.ts'
import {
  applyChange,
  type FactChange,
  type FactStore,
  type KeptFact,
  NO_FACTS,
  renderFact,
} from './parts/fact-store.ts'
import { estimateReading, fillCommon, sectionOf, sendRequest } from './parts/request.ts'
import { DERIVE_ORDER } from './parts/wording.ts'
import { estimateRecall } from './stores.ts'

const DERIVE_PROMPT = `{introduction}

Below are rules, with #, and what is kept of the people on whom they hang.

<section>
{rules}

{kept}
</section>

${DERIVE_ORDER} Reply with one line for each: #, its number, a colon and one sentence, which begins with "As things are," and says that it is not known where nothing is kept of it. Reply with these lines only.`

/** Facts, and what follows from them, worked out when something changes. */
export const ledgerMemory = defineFold({
  id: 'ledger',
  about: 'Keeps facts as `facts` does; where one changes on which a rule hangs, it works out at once what follows.',
  source: 'Propagation at the time of writing, as in MEME (arXiv 2605.12477), in our own words.',
  deviations: ['Rules are found by the names of the people on whom they hang.'],
  params: FACT_PARAMS,
  paramNotes: FACT_NOTES,
  templates: { extract: EXTRACT_PROMPT, reconcile: RECONCILE_PROMPT, derive: DERIVE_PROMPT },
  version: 1,
  gives: 'recall',
  check: checkFactParams,
  estimate: (sizes, { sectionTokens, replyTokens }) => ({
    write: estimateReading(sizes.tokens, { section: sectionTokens, kept: sectionTokens, reply: replyTokens, calls: 3 }),
    ask: estimateRecall(sizes).ask,
  }),
  rule: ({ sectionTokens }) => sectionOf(sectionTokens),
  empty: () => NO_FACTS,
  step: reviseLedger,
  apply: applyChange,
  list: ({ facts }) => facts.map(renderFact),
  ask: async (store, question, { run }) => ({ items: searchFacts(store, question, run.tokenizer.count) }),
})

async function reviseLedger(
  store: FactStore,
  section: readonly StreamEntry[],
  tools: StepTools<FactParams>,
): Promise<FactChange> {
  const { run, params, policy } = tools
  const change = await reviseFacts(store, section, tools)
  const after = applyChange(store, change)
  const rules = findTouchedRules(store, after, change)
  if (rules.length === 0) return change
  const bases = new Set(rules.map(({ rests = '' }) => rests.toLowerCase()))
  const kept = after.facts.filter(({ who, until }) => until === undefined && bases.has(who.toLowerCase()))
  const request = fillSlots(run.templates['derive'], {
    ...fillCommon(policy, []),
    rules: rules.map(({ id, fact, rests }) => `#${id} (hangs on ${rests}) ${fact}`).join('\n'),
    kept: kept.map(renderFact).join('\n'),
  })
  const { text } = await sendRequest(tools, request, { label: 'derive', maxAnswerTokens: params.replyTokens })
  const shown = new Set(rules.map(({ id }) => id))
  const derive = text.split('\n').flatMap(line => {
    const found = /^\W*#(\d{1,9})\W+(\S.{0,400})/.exec(line)
    return found && shown.has(Number(found[1])) ? [{ id: Number(found[1]), derived: found[2].trim() }] : []
  })
  return { ...change, derive }
}

/** Rules that are new, or that hang on somebody of whom something has changed. */
function findTouchedRules(before: FactStore, after: FactStore, { add, end, remove }: FactChange): KeptFact[] {
  const gone = new Set([...end.map(({ id }) => id), ...remove])
  const touched = new Set(
    [...add, ...before.facts.filter(({ id }) => gone.has(id))].map(({ who }) => who.toLowerCase()),
  )
  return after.facts.filter(
    ({ id, rests, until }) =>
      rests !== undefined && until === undefined && (id >= before.next || touched.has(rests.toLowerCase())),
  )
}
