import type { Allowed, AnswerRow, Params, ServerWords } from '../../core/rows/rows.ts'
import { ROW_VERSION } from '../../core/rows/rows.ts'
import { findEchoesInTurns } from '../../core/text/echoes.ts'
import { estimateMostChars } from '../../core/tokens/usage-bounds.ts'
import type { Meter } from '../metering/meter.ts'
import type { MethodResult, Prompt } from '../method.ts'
import { cutToOneLine } from '../one-line.ts'
import type { Job, RunningAttempt } from './attempt.ts'

/** The row of an attempt: what became of it, cut to what can be stored and scored. */
export async function buildRow(
  job: Job,
  prompt: Prompt | undefined,
  outcome: MethodResult,
  { metered, rooms }: Pick<RunningAttempt, 'metered' | 'rooms'>,
  { ended, at }: { ended: number; at: number },
): Promise<AnswerRow> {
  const { status } = outcome
  const notes = collectNotes(outcome, rooms, prompt)
  const allowed = prompt && { answer: prompt.maxAnswerTokens, thinking: job.model?.reasoningTokens ?? 0 }
  const { answer, raw, reasoning, remarks } = capAnswer(outcome, allowed)
  const echoes =
    answer === null || !prompt
      ? []
      : await findEchoesInTurns(answer, { wording: prompt.statement(), context: prompt.context })
  const cuts = rooms.flatMap(({ remarks }) => remarks)
  const reason = [outcome.reason, ...cuts, ...metered.remarks, ...remarks].join('; ')
  const how = { kind: status, reason: cutToOneLine(reason, REASON_CHARS), forced: outcome.forced ?? false }
  return {
    v: ROW_VERSION,
    ...job.key,
    attempt: job.attempt,
    status: how,
    ending: how,
    ...(metered.server && { server: describeServer(job, metered.server, metered) }),
    answer,
    ...(echoes.length > 0 && { echoes }),
    ...(raw !== undefined && raw !== answer && { raw }),
    ...(reasoning && { reasoning }),
    ...(allowed && { allowed }),
    ledger: buildRowLedger(job, metered, ended),
    ...(notes && { notes }),
    at: new Date(at).toISOString(),
  }
}

/** Returns what the server of the last call reported, if the row's model has a server. */
const describeServer = ({ key, model }: Job, words: ServerWords, metered: Meter): ServerWords => ({
  ...words,
  ...(model?.address !== undefined && { at: model.address }),
  ...metered.repliedBy(key.model),
})

/**
 * Collects the method's notes, the number of repeated cuts, and the form of a prompt that has several. The form is
 * plain unless the method reports another.
 */
function collectNotes(
  { notes }: MethodResult,
  rooms: RunningAttempt['rooms'],
  prompt: Prompt | undefined,
): Params | undefined {
  const cuts = rooms.reduce((sum, each) => sum + each.cuts, 0)
  const said = cuts === 0 ? notes : { ...notes, cut_again: cuts }
  const plain = prompt?.turns ? 'text' : prompt?.twoCalls ? 'one call' : undefined
  return plain === undefined ? said : { sent: plain, ...said }
}

/** The calls of an external program are unknown if Fathom saw none of them. */
function buildRowLedger({ method }: Job, metered: Meter, ended: number): AnswerRow['ledger'] {
  const ledger = metered.ledger(ended)
  const isUnseen = method.needs.includes('external') && ledger.calls.total === 0 && !ledger.embeddings
  return isUnseen ? { metered: false, ...ledger } : ledger
}

const REASON_CHARS = 500

/**
 * Limits the stored length of any answer; a longer one could not be stored or scored in bounded time. An answer also
 * never exceeds what its tokens can hold, since some servers and programs ignore limits.
 */
function capAnswer({ answer, raw, reasoning }: MethodResult, allowed: Allowed | undefined) {
  const remarks: string[] = []
  const cut = (name: string, text: string | undefined, most = MOST_CHARS) => {
    if (text === undefined || text.length <= most) return text
    remarks.push(`${name} cut off after ${most} of ${text.length} characters`)
    return text.slice(0, most)
  }
  const most = allowed && Math.min(MOST_CHARS, estimateMostChars(allowed.answer + allowed.thinking))
  return {
    answer: cut('answer', answer ?? undefined, most) ?? null,
    raw: cut('raw answer', raw),
    reasoning: cut('thinking', reasoning),
    remarks,
  }
}

/** A million tokens of prose. */
const MOST_CHARS = 2 ** 22
