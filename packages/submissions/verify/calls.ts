import {
  type AnswerRow,
  computeCost,
  estimateMostChars,
  type ItemRow,
  isHandedSolver,
  isOfFile,
  isTooFew,
  type Manifest,
  type Method,
  type Registry,
} from 'fathom-bench/plugin'
import { findBuiltInMethod, findKnownMethod } from './known-methods.ts'

/**
 * Lists what the method of an answer cannot have done. Each rule holds for every honest run. Unknown methods, and
 * plugins' calls to their models, have no rules.
 * @returns one line per fault
 */
export function callFaults(
  answer: AnswerRow,
  item: ItemRow,
  manifest: Pick<Manifest, 'configs' | 'models' | 'sessions'>,
  registry: Pick<Registry, 'methods' | 'origins' | 'sources'>,
): string[] {
  const method = findBuiltInMethod(answer.method, registry)
  const rules = [
    ...listTextRules(answer),
    ...(method ? listMethodRules(answer, item, method, manifest, registry) : []),
    ...listProgramRules(answer, findKnownMethod(answer.method, registry)),
    ...listCostRules(answer, manifest),
  ]
  return rules.flatMap(([holds, fault]) => (holds ? [] : [`it cannot be: ${fault}`]))
}

type Rule = readonly [holds: boolean, fault: string]

const hasAnswer = ({ kind }: AnswerRow['status']) =>
  kind === 'answered' || kind === 'length_stop' || kind === 'truncated'

/** An answer is not longer than its limit. A withheld answer has no text yet. */
function listTextRules({ answer, allowed, withheld }: AnswerRow): Rule[] {
  const length = withheld === undefined ? (answer?.length ?? 0) : 0
  const tokens = (allowed?.answer ?? 0) + (allowed?.thinking ?? 0)
  return [
    [
      allowed === undefined || length <= estimateMostChars(tokens),
      `an answer of ${length} characters where ${tokens} tokens were allowed`,
    ],
  ]
}

function listMethodRules(
  row: AnswerRow,
  item: ItemRow,
  method: Method,
  { configs }: Pick<Manifest, 'configs'>,
  { sources }: Pick<Registry, 'sources'>,
): Rule[] {
  const { status, answer, ledger, model } = row
  const { calls, tokens, metered, coverage } = ledger
  const isExternal = method.needs.includes('external')
  if (isExternal) return []
  const asks = method.needs.includes('model')
  const ended = hasAnswer(status)
  const readsAll = asks && ended && !status.forced && method.readsAll?.(configs[row.config]?.params ?? {}) === true
  return [
    [metered !== false, 'its calls were not seen, but its method calls the model of the run'],
    [asks === (model !== 'none'), asks ? 'its method calls a model, but it names none' : 'its method calls no model'],
    [asks || calls.total + tokens.input + tokens.output === 0, 'calls of a method that calls no model'],
    [status.kind !== 'failed' || answer === null, 'it failed and has an answer'],
    [status.kind !== 'answered' || answer !== null || isHandedSolver(method), 'it was answered and has no answer'],
    [!asks || !ended || calls.total > 0, 'an answer without a call'],
    [!asks || !ended || tokens.input > 0, 'an answer without a prompt'],
    [!asks || !ended || tokens.source !== 'none', 'an answer without counted tokens'],
    [!asks || !ended || !isWritten(method) || !isTooFew(tokens.output, [answer ?? '']), describeShortfall(row)],
    [!method.sendsWholePrompt || !status.forced, 'a forced answer of a method that makes one call'],
    [
      !readsAll || coverage >= 1 - ROUNDING || (coverage === 0 && isOfFile(item.task, sources)),
      `coverage is ${coverage}, and its method reads all`,
    ],
  ]
}

/** Returns whether the answer is text of the model. A program in a sandbox may return any part of the context. */
const isWritten = ({ needs }: Method) => !needs.includes('sandbox')

const describeShortfall = ({ answer, ledger }: AnswerRow) =>
  `${ledger.tokens.output} tokens written for an answer of ${answer?.length ?? 0} characters`

/** A program that was seen to call no model may still have used one of its own. */
function listProgramRules({ ledger }: AnswerRow, method: Method | undefined): Rule[] {
  const isOutside = method?.needs.includes('external') === true
  const isSilent = ledger.calls.total === 0 && !ledger.embeddings
  return [
    [
      !isOutside || !isSilent || ledger.metered === false,
      'a program outside, of which no call was seen, has a ledger of zeros',
    ],
  ]
}

/** Cost follows from prices: without prices there is none, and a price in the model's entry determines it exactly. */
function listCostRules(
  { model, config, ledger }: AnswerRow,
  { configs, models, sessions }: Pick<Manifest, 'configs' | 'models' | 'sessions'>,
): Rule[] {
  const { cost, tokens, calls, embeddings } = ledger
  const getPrice = (name: string) => (Object.hasOwn(models, name) ? models[name].preset?.price : undefined)
  const hasList = sessions.some(({ prices }) => prices !== undefined)
  const hasPrice = hasList || Object.keys(models).some(name => getPrice(name) !== undefined)
  if (!hasPrice) return [[cost === null, `${cost} dollars, and no session had prices`]]
  const price = getPrice(model)
  const { sub_model: sub, embed_model: embedder } = configs[config]?.sampling ?? {}
  const isAlone = sub === undefined && embedder === undefined && embeddings === undefined && sessions.length === 1
  if (!price || hasList || !isAlone || calls.total === 0) return []
  const due = computeCost(price, tokens)
  return [[cost !== null && Math.abs(cost - due) <= 1e-9 + due * 1e-6, `${cost} dollars where its tokens cost ${due}`]]
}

const ROUNDING = 1e-9
