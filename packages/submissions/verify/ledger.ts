import { type AnswerRow, estimateFewestTokens, type ItemRow, type Method } from 'fathom-bench/plugin'

/**
 * Lists what is impossible in an answer's ledger. The model's tokenizer is unknown here, but no tokenizer turns a whole
 * prompt into one token. Each rule holds for every honest run.
 *
 * @param item the rebuilt item
 * @param method undefined if it is not registered here
 * @returns one line per fault
 */
export function listLedgerFaults(answer: AnswerRow, item: ItemRow, method: Method | undefined): string[] {
  const { calls, tokens, peakPrompt, read, coverage, recall, ms, cost, embeddings, retries } = answer.ledger
  const all = tokens.input + tokens.output + (embeddings?.tokens ?? 0)
  const least = estimateFewestRead(answer, item, method)
  const rules: readonly (readonly [boolean, string])[] = [
    [coverage <= 1 + ROUNDING, `coverage is ${coverage}, above 1`],
    [recall === null || (recall >= 0 && recall <= 1 + ROUNDING), `recall is ${recall}, outside 0 to 1`],
    [isShare(recall, item), `recall is ${recall}, which is not a share of ${item.depths.length} facts`],
    [coverage > 0 || !recall, `recall is ${recall}, but nothing was read`],
    [calls.total === calls.root + calls.sub, `${calls.total} calls are not ${calls.root} and ${calls.sub}`],
    [calls.total > 0 || tokens.input + tokens.output === 0, 'tokens without a call'],
    [calls.depth === 0 || calls.sub > 0, `calls of depth ${calls.depth}, but none of a sub-model`],
    [read <= coverage * item.length.tokens + 1, `${read} tokens read at a coverage of ${coverage}`],
    [tokens.reasoning <= tokens.output, `${tokens.reasoning} reasoning tokens in ${tokens.output}`],
    [retries <= MOST_RETRIES * calls.total, `${retries} retries of ${calls.total} calls`],
    [Math.max(ms.critical, ms.queue, ms.first ?? 0) <= ms.total + 1, `parts of ${ms.total} ms that are longer`],
    [tokens.cached <= tokens.input, `${tokens.cached} cached tokens of ${tokens.input}`],
    [peakPrompt <= tokens.input, `a prompt of ${peakPrompt} tokens in ${tokens.input}`],
    [
      tokens.input <= peakPrompt * calls.total,
      `${tokens.input} tokens in ${calls.total} calls of at most ${peakPrompt}`,
    ],
    [all <= MOST_TOKENS, `${all} tokens`],
    [ms.total <= LONGEST_MS, `${ms.total} ms`],
    [(cost ?? 0) <= all * DEAREST_TOKEN, `${cost} dollars for ${all} tokens`],
    [
      tokens.input >= least,
      `${tokens.input} tokens for the ${Math.round(coverage * item.length.chars)} characters that it read`,
    ],
  ]
  return rules.flatMap(([holds, fault]) => (holds ? [] : [`its ledger cannot be: ${fault}`]))
}

const ROUNDING = 1e-9
const MOST_TOKENS = 1e12
/** Limit per call: an unreachable server is retried for half an hour, with growing waits. */
const MOST_RETRIES = 1_000
/** A hundred years. */
const LONGEST_MS = 3.2e12
/** US dollars: sixteen times the highest price per token ever charged. */
const DEAREST_TOKEN = 0.01

/** Facts are found or not, one by one. */
function isShare(recall: number | null, { depths, withheld }: ItemRow): boolean {
  if (recall === null || withheld !== undefined) return true
  const found = recall * depths.length
  return depths.length > 0 && Math.abs(found - Math.round(found)) < 1e-6
}

/**
 * Returns the least tokens that reading required. Failed calls count none, prompts that a server truncated count fewer,
 * and prompts that another item paid for count none. Then nothing is known.
 */
function estimateFewestRead({ status, ledger }: AnswerRow, { length }: ItemRow, method: Method | undefined): number {
  const isWhole = status.kind === 'answered' || status.kind === 'length_stop'
  if (!isWhole || !method?.needs.includes('model') || method.sharesCalls) return 0
  const share = Math.min(1, ledger.coverage)
  return estimateFewestTokens({ chars: share * length.chars, tokens: share * length.tokens })
}
