import {
  parsePythonInteger,
  raise,
  requireText,
  scoreBox,
  scoreTidyBox,
  scoreTidyOverlap,
  TIDY_LIMITS,
  toPythonItems,
} from 'fathom-bench/plugin'

/** Settings of LoongRL's rewards as its environment variables give them. */
export type LoongSettings = Readonly<Record<string, unknown>>

/**
 * LoongRL's reward by the name of its rule (rStar-RL/LoongRL verl/verl/utils/reward_score/longcontext_qa.py).
 * @throws PythonError as upstream does
 */
export function scoreLoong(rule: string, solution: unknown, reference: unknown, settings: LoongSettings = {}): number {
  const answer = requireText(solution)
  if (rule === 'f1_score') raise('NotImplementedError')
  if (!RULES.has(rule)) raise('ValueError')
  const limits = {
    boxes: readInteger(settings, 'MAX_BOXED_LIMIT', TIDY_LIMITS.boxes) ?? raise('ValueError'),
    braces: (readInteger(settings, 'PUNISH_MULTIPLE_BRACES', 1) ?? raise('ValueError')) > 0,
  }
  const golds = listGolds(reference)
  if (rule === 'pure_exact_match') return scoreBox(answer, golds)
  // These are read within the loop, which catches all that it raises.
  const longer = readInteger(settings, 'ANSWER_OVER_FLOW_LIMIT', TIDY_LIMITS.longer)
  const behind = readInteger(settings, 'EOT_OVER_FLOW_LIMIT', TIDY_LIMITS.behind)
  if (longer === undefined || behind === undefined) return 0
  const all = { ...limits, longer, behind }
  if (rule === 'format_exact_match') return scoreTidyBox(answer, golds, all)
  const threshold = readFloat(settings['F1_SCORE_THRESHOLD'] ?? '0.5')
  return threshold === undefined ? 0 : scoreTidyOverlap(answer, golds, all, threshold)
}

const RULES = new Set(['pure_exact_match', 'format_exact_match', 'format_f1_score'])

function readInteger(settings: LoongSettings, name: string, absent: number): number | undefined {
  const value = settings[name]
  if (value === undefined || value === null) return absent
  const number = parsePythonInteger(String(value))
  return number === undefined ? undefined : Number(number)
}

function readFloat(value: unknown): number | undefined {
  const text = String(value).trim()
  if (/^[-+]?nan$/i.test(text)) return Number.NaN
  if (/^[-+]?inf(inity)?$/i.test(text))
    return text.startsWith('-') ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY
  const plain = text.replace(/(?<=\d)_(?=\d)/g, '')
  return /^[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?$/i.test(plain) ? Number(plain) : undefined
}

/** A text is the one reference; anything else is what a Python `for` goes over. */
const listGolds = (reference: unknown): readonly unknown[] =>
  typeof reference === 'string' ? [reference] : toPythonItems(reference)
