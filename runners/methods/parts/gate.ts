import type { MethodRun } from '../../method.ts'
import type { ChatReply } from '../../model.ts'

/** Verdict of a gate on a chunk. `unparsed` opens it, because a rejected chunk is lost in a single pass. */
export interface Gate {
  readonly open: 'yes' | 'no' | 'unparsed'
  /** P(yes) / (P(yes) + P(no)) of the first token; null where the server gives no log-probabilities. */
  readonly score: number | null
}

/** Asks a question of yes or no. */
export async function askGate(
  content: string,
  label: string,
  { model, params, signal }: Pick<MethodRun<{ readonly threshold: number }>, 'model' | 'params' | 'signal'>,
): Promise<Gate> {
  const reply = await model.chat({
    messages: [{ role: 'user', content }],
    maxAnswerTokens: GATE_TOKENS,
    topLogprobs: TOP,
    label,
    signal,
  })
  const score = computeGateScore(reply)
  if (score !== null) return { open: score >= params.threshold ? 'yes' : 'no', score }
  const word = /^\W*(yes|no)\b/i.exec(reply.text)?.[1]?.toLowerCase()
  return { open: word === 'yes' || word === 'no' ? word : 'unparsed', score: null }
}

const GATE_TOKENS = 4
const TOP = 10

function computeGateScore({ topLogprobs = [] }: ChatReply): number | null {
  const share = (word: RegExp) =>
    topLogprobs.filter(({ token }) => word.test(token)).reduce((sum, { logprob }) => sum + Math.exp(logprob), 0)
  const [yes, no] = [share(/^\W*yes\W*$/i), share(/^\W*no\W*$/i)]
  return yes + no > 0 ? yes / (yes + no) : null
}
