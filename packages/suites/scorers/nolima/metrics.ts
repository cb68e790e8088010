import { hasSubstring, strip } from 'fathom-bench/plugin'
import { raise, toPythonItems } from '../../golden/python.ts'

/** The four ways in which NoLiMa scores a reply. */
export const NOLIMA_METRICS = ['EM', 'contains', 'lastline_EM', 'lastline_contains'] as const

/**
 * 0 or 1 as adobe-research/NoLiMa@7532e4e evaluation/async_evaluate.py gives it. Golds that are one text are taken as
 * Python does: `in` looks for a part of it, and a loop goes through its characters.
 *
 * @throws PythonError ValueError for another name of a metric
 */
export function scoreNolima(metric: string, reply: string, golds: unknown): 0 | 1 {
  if (!(NOLIMA_METRICS as readonly string[]).includes(metric)) raise('ValueError')
  const text = metric === 'contains' ? reply : strip(reply)
  const said = metric.startsWith('lastline') ? text.slice(text.lastIndexOf('\n') + 1) : text
  const hit = metric.endsWith('EM')
    ? typeof golds === 'string'
      ? hasSubstring(golds, said)
      : toPythonItems(golds).includes(said)
    : toPythonItems(golds).some(gold => hasSubstring(said, String(gold)))
  return hit ? 1 : 0
}
