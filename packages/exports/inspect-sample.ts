import {
  type AnswerRow,
  computeKey,
  type ExportInput,
  readAnswerUsage,
  type StatusKind,
  VARIANTS,
} from 'fathom-bench/plugin'
import { type ExportedAnswer, type ExportedEntry, formatInput, listReferences, sampleMetadata } from './entries.ts'
import type { InspectLog, InspectSample, InspectUsage } from './inspect-schema.ts'

/** One item as Inspect's sample. What failed has an error and no scores. */
export function toInspectSample(
  exported: ExportedAnswer,
  { entry }: Pick<ExportedEntry, 'entry'>,
  input: ExportInput,
): InspectSample {
  const { item, attempt, answer, scores, primary } = exported
  const text = formatInput(item, input)
  const targets = listReferences(item.expected)
  const usage = answer && toInspectUsage(answer)
  const seconds = answer && readAnswerUsage(answer).ms / 1000
  const limit = answer && findLimit(answer, entry.window, listCostLimits(input))
  return {
    id: item.id,
    epoch: 1,
    input: text,
    target: targets.length === 1 ? targets[0] : targets,
    messages: [{ id: `${item.id}-input`, role: 'user', content: text, source: 'input' }, ...buildReply(answer)],
    output: {
      model: entry.model,
      // An item without an answer has no message.
      choices: buildReply(answer).map(message => ({ message, stop_reason: STOPS[answer!.status.kind] ?? 'unknown' })),
      completion: answer?.answer ?? '',
      ...(usage && { usage }),
      ...(seconds !== undefined && { time: seconds }),
    },
    scores: Object.fromEntries(
      VARIANTS.flatMap(variant => {
        const score = scores[variant]
        if (!score) return []
        const { value, why, scorer } = score
        const said = typeof answer?.answer === 'string' ? { answer: answer.answer } : {}
        return [[variant, { value, ...said, explanation: why, metadata: { scorer, primary: variant === primary } }]]
      }),
    ),
    metadata: { ...sampleMetadata(exported), attempt, ...(answer?.notes && { notes: answer.notes }) },
    model_usage: usage ? { [entry.model]: usage } : {},
    ...(answer && seconds !== undefined && { completed_at: answer.at, total_time: seconds }),
    uuid: computeKey([item.id, entry.id, attempt]),
    ...(answer?.status.kind === 'failed' && {
      error: { message: answer.status.reason, traceback: '', traceback_ansi: '' },
    }),
    ...(limit && { limit }),
  }
}

/** Returns why generation stopped, if the status says it. */
const STOPS: Readonly<Partial<Record<StatusKind, InspectSample['output']['choices'][number]['stop_reason']>>> = {
  answered: 'stop',
  length_stop: 'max_tokens',
  overflow: 'model_length',
  refused: 'content_filter',
}

/** Returns the model's last message with its reasoning; none without an answer. */
function buildReply(answer: AnswerRow | undefined): InspectSample['messages'] {
  if (typeof answer?.answer !== 'string') return []
  const text = answer.raw ?? answer.answer
  const content = answer.reasoning
    ? [
        { type: 'reasoning' as const, reasoning: answer.reasoning },
        { type: 'text' as const, text },
      ]
    : text
  return [{ id: `${answer.item}-reply`, role: 'assistant', content, source: 'generate', model: answer.model }]
}

/** Returns undefined if tokens were not counted. */
function toInspectUsage(answer: AnswerRow): InspectUsage | undefined {
  const { input, output, cached, reasoning, cost } = readAnswerUsage(answer)
  if (input === null || output === null) return undefined
  return {
    input_tokens: input,
    output_tokens: output,
    total_tokens: input + output,
    ...(cached !== null && { input_tokens_cache_read: cached }),
    ...(reasoning !== null && { reasoning_tokens: reasoning }),
    ...(cost !== null && { total_cost: cost }),
  }
}

/** Usage by model, added up. Costs are left out where one is not known. */
export function sumModelUsage(samples: readonly InspectSample[]): InspectLog['stats']['model_usage'] {
  const all = new Map<string, InspectUsage>()
  for (const { model_usage } of samples)
    for (const [model, usage] of Object.entries(model_usage)) {
      const held = all.get(model)
      all.set(model, held ? addUsage(held, usage) : usage)
    }
  return Object.fromEntries(all)
}

function addUsage(a: InspectUsage, b: InspectUsage): InspectUsage {
  const cost = a.total_cost === undefined || b.total_cost === undefined ? undefined : a.total_cost + b.total_cost
  return {
    input_tokens: a.input_tokens + b.input_tokens,
    output_tokens: a.output_tokens + b.output_tokens,
    total_tokens: a.total_tokens + b.total_tokens,
    input_tokens_cache_read: (a.input_tokens_cache_read ?? 0) + (b.input_tokens_cache_read ?? 0),
    reasoning_tokens: (a.reasoning_tokens ?? 0) + (b.reasoning_tokens ?? 0),
    ...(cost !== undefined && { total_cost: cost }),
  }
}

/** The limit that ended it: the model's window, or one of the item. Absent where its size is not known. */
function findLimit(
  { status: { kind, reason } }: AnswerRow,
  window: number | null,
  money: readonly number[],
): InspectSample['limit'] {
  if (kind === 'overflow') return window === null ? undefined : { type: 'context', limit: window }
  if (kind !== 'budget') return undefined
  const [, shown] = /limit of (\$[\d.]+(?:e[-+]?\d+)?)/.exec(reason) ?? []
  if (shown !== undefined)
    return {
      type: 'cost',
      limit: money.find(each => roundDollars(each) === Number(shown.slice(1))) ?? Number(shown.slice(1)),
    }
  const [, size, unit] = /limit of ([\d,]+(?:\.\d+)?)(?: (calls?|tokens|s)\b)?/.exec(reason) ?? []
  if (size === undefined) return undefined
  return { type: UNITS[unit ?? ''] ?? 'custom', limit: Number(size.replaceAll(',', '')) }
}

/** As a status says it (`runners/metering/money.ts`): to the cent, or to two figures below ten cents. */
const roundDollars = (dollars: number): number =>
  Number(dollars >= 0.1 ? dollars.toFixed(2) : Number(dollars.toPrecision(2)))

/** The limits of money of an item on the runs' command lines, exactly: a status rounds them. */
function listCostLimits({ runs }: ExportInput): number[] {
  const words = runs.flatMap(({ manifest }) => manifest.sessions.flatMap(({ argv }) => [...argv, '']))
  return words.flatMap((word, at) => {
    const [, own] = /^--max-cost(?:=(.*))?$/s.exec(word) ?? []
    const text = word === '--max-cost' ? words[at + 1] : own
    return Array.from(text?.matchAll(/([\d.]+(?:e[-+]?\d+)?)\/item(?=,|$)/gi) ?? [], ([, dollars]) => Number(dollars))
  })
}

const UNITS: Readonly<Record<string, 'token' | 'time'>> = { tokens: 'token', s: 'time' }

/** Picks the sampling parameters that Inspect has a name for. */
export function toGenerateConfig(config: ExportedEntry['config']): InspectLog['plan']['config'] {
  const temperature = config?.sampling['temperature']
  return typeof temperature === 'number' ? { temperature } : {}
}
