import {
  type ExportInput,
  joinRecords,
  readAnswerUsage,
  type ScoreVariant,
  sha256,
  VARIANTS,
} from 'fathom-bench/plugin'
import type { EeeSample } from './eee-schema.ts'
import {
  type ExportedAnswer,
  type ExportedEntry,
  formatCellName,
  formatInput,
  listReferences,
  resolveModelId,
  sampleMetadata,
} from './entries.ts'

/**
 * A line for each answer and variant of its score: those without a score have none, for the schema knows no missing
 * one.
 */
export function buildEeeSamples(exported: ExportedEntry, evaluation: string, input: ExportInput): EeeSample[] {
  const { placeOf } = joinRecords(input)
  const model = resolveModelId(exported)
  return exported.answers.flatMap(each => {
    const place = placeOf(each.item)
    const shared = buildSharedFields(each, input)
    return VARIANTS.flatMap((variant): EeeSample[] => {
      const score = each.scores[variant]
      if (!score) return []
      return [
        {
          schema_version: '0.3.0',
          evaluation_id: evaluation,
          model_id: model,
          evaluation_name: formatCellName(place),
          evaluation_result_id: makeResultId(place, variant),
          ...shared,
          answer_attribution: listAttributions(each, score.scorer),
          evaluation: { score: score.value, is_correct: score.value === 1 },
          metadata: toStringRecord({ ...sampleMetadata(each), variant, scorer: score.scorer, why: score.why }),
        },
      ]
    })
  })
}

/** Builds the fields that the lines of one answer share. */
function buildSharedFields({ item, answer }: ExportedAnswer, input: ExportInput) {
  const [raw, reference] = [formatInput(item, input), listReferences(item.expected)]
  const text = answer?.raw ?? answer?.answer
  const taken = answer && readAnswerUsage(answer)
  const usage =
    taken && taken.input !== null && taken.output !== null
      ? {
          input_tokens: taken.input,
          output_tokens: taken.output,
          total_tokens: taken.input + taken.output,
          input_tokens_cache_read: taken.cached,
          reasoning_tokens: taken.reasoning,
        }
      : null
  return {
    sample_id: item.id,
    sample_hash: sha256(raw + reference.join('')),
    interaction_type: 'single_turn' as const,
    input: { raw, reference },
    output: {
      raw: typeof text === 'string' ? [text] : [],
      ...(answer?.reasoning && { reasoning_trace: [answer.reasoning] }),
    },
    token_usage: usage,
    performance: taken ? { latency_ms: taken.ms, time_to_first_token_ms: answer.ledger.ms.first } : null,
    error: answer && answer.status.kind !== 'answered' ? `${answer.status.kind}: ${answer.status.reason}` : null,
  }
}

function listAttributions({ answer }: ExportedAnswer, scorer: string): EeeSample['answer_attribution'] {
  if (typeof answer?.answer !== 'string') return []
  return [
    { turn_idx: 0, source: 'output.raw', extracted_value: answer.answer, extraction_method: scorer, is_terminal: true },
  ]
}

/** Returns the key that joins an answer to its figure. */
export const makeResultId = (target: Parameters<typeof formatCellName>[0], variant: ScoreVariant): string =>
  `${formatCellName(target)}/${variant}`

/** Details of this format are texts. Undefined ones and null are left out. */
export const toStringRecord = (details: Readonly<Record<string, unknown>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(details).flatMap(([name, value]) =>
      value === undefined || value === null ? [] : [[name, String(value)]],
    ),
  )
