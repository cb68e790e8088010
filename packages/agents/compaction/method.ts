import { type Method, type MethodResult, type MethodRun, makeRandom, sha256 } from 'fathom-bench/plugin'
import { answerFromText, NOT_STATED } from '../transcripts/facts.ts'
import { type AgentMessage, readMessages } from '../transcripts/messages.ts'
import type { Compactor, CompactRun, SealedAnswer } from './contract.ts'
import { compactInRounds, compactWhenDue, LEAST_GROWTH } from './growth.ts'
import { deleteAtRandom, renderWhole } from './lines.ts'
import { answerFromResult } from './reader.ts'

export interface CompactionSettings {
  readonly budgetTokens: number
  readonly window: number
  /** Compactions of a conversation: before each, as much of it has come. */
  readonly rounds: number
  /** Whether an agent's rule compacts when its trigger says so, as the conversation grows, instead of once at the end. */
  readonly triggered?: boolean
  /** Searches in the old conversation that the reader may make. */
  readonly searches: number
}

/** A conversation after its compactions, which all of its questions share. */
interface Compacted {
  readonly text: string
  readonly shown: string | undefined
  /** As many tokens of the conversation, its other lines deleted at random. */
  readonly twin: string
  readonly sourceTokens: number
  readonly retainedTokens: number
  readonly ms: number
  /** Compactions. */
  readonly times: number
  readonly calls: number
  /** The result itself, where only the compactor's server can read it. */
  readonly sealed: readonly AgentMessage[] | undefined
}

/**
 * A compactor as a method: the conversation is compacted before any of its questions is known, once for all of them,
 * and one reader answers from the result alone.
 */
export function makeCompactionMethod(compactor: Compactor, settings: CompactionSettings, id: string): Method {
  const { budgetTokens, rounds, searches } = settings
  const { trigger } = compactor
  const grows = settings.triggered === true && trigger !== undefined
  const countSteps = (promptTokens: number) =>
    compactor.calls * (grows ? Math.ceil(promptTokens / LEAST_GROWTH) : rounds)
  return {
    id,
    about: compactor.about,
    fidelity: 'reimplementation',
    source: compactor.source,
    deviations: [],
    params: { budget: budgetTokens, window: settings.window, rounds, recover: searches, triggered: Number(grows) },
    paramNotes: {
      budget: 'Tokens that the result may take.',
      window: 'Context window of the agent, in tokens.',
      rounds: 'Compactions of the conversation, each after a further part of it.',
      recover: 'Searches in the old conversation that the reader may make.',
      triggered: `1: it compacts ${trigger?.says ?? 'at the end'}, as the conversation grows; 0: at the end.`,
    },
    version: 1,
    needs: ['model'],
    sharesCalls: true,
    ...(compactor.isReference && { reference: true }),
    estimate({ promptTokens, maxAnswerTokens }) {
      const read = promptTokens + maxAnswerTokens
      const answers = 1 + searches
      const steps = countSteps(promptTokens)
      return {
        calls: steps + answers,
        input: steps * (promptTokens + PROMPT_TOKENS) + answers * read,
        output: steps * Math.max(budgetTokens, LONGEST_SUMMARY) + answers * maxAnswerTokens,
        sequential: steps + answers,
        peak: promptTokens + PROMPT_TOKENS + Math.max(budgetTokens, LONGEST_SUMMARY, maxAnswerTokens),
      }
    },
    async run(prompt, run) {
      const key = sha256(`${id} ${prompt.context}`)
      const { value, fresh } = await run.shared.once(key, () => compactAll(compactor, settings, prompt.context, run))
      const { text, shown, twin, sourceTokens, retainedTokens, sealed } = value
      const truth = answerFromText(prompt.context, prompt.question)
      const survives = (part: string) => Number(answerFromText(part, prompt.question) === truth)
      const found = answerFromText(text, prompt.question)
      const notes = {
        source_tokens: sourceTokens,
        retained_tokens: retainedTokens,
        budget_tokens: budgetTokens,
        grew: Number(retainedTokens > sourceTokens),
        // Nothing can be found in a sealed result.
        ...(sealed === undefined && {
          kept: Number(found === truth),
          stale: Number(found !== truth && found !== NOT_STATED && found !== ''),
        }),
        twin: survives(twin),
        ...(shown !== undefined && { shown: Math.max(survives(shown), Number(found === truth)) }),
        compact_ms: fresh ? value.ms : 0,
        compactions: value.times,
        compact_calls: fresh ? value.calls : 0,
      }
      if (sealed !== undefined && compactor.answer) {
        const text = prompt.statement({ example: false })
        const asked = { text, maxAnswerTokens: prompt.maxAnswerTokens }
        const reply = await compactor.answer({ messages: sealed, budgetTokens }, asked, run.signal)
        return toSealedOutcome(reply, notes)
      }
      return answerFromResult(prompt, run, { text, searches, notes })
    },
  }
}

const PROMPT_TOKENS = 200
/** Tokens of the longest summary that a rule of an agent asks for. */
const LONGEST_SUMMARY = 20_000

async function compactAll(
  compactor: Compactor,
  { budgetTokens, window, rounds, triggered = false }: CompactionSettings,
  context: string,
  run: MethodRun,
): Promise<Compacted> {
  const { model, tokenizer, signal, trace, now } = run
  const source = readMessages(context).map(({ message }) => message)
  // Seeded by the conversation alone, so that all questions about it get the same result.
  const rng = makeRandom(`compaction/${sha256(context)}`)
  if (compactor.calls > 0) run.read(0, context.length)
  const began = now()
  const compact = (messages: readonly AgentMessage[], round: number) => {
    const own: CompactRun = { model, tokenizer, rng: rng.fork(round), signal, trace }
    return compactor.compact({ messages, budgetTokens, window }, own)
  }
  const { messages, shown, sealedTokens, times } =
    triggered && compactor.trigger
      ? await compactWhenDue(compactor.trigger, source, { window, tokenizer, compact })
      : await compactInRounds(source, rounds, compact)
  const ms = Math.round(now() - began)
  const text = renderWhole(messages)
  const retainedTokens = sealedTokens ?? tokenizer.count(text)
  trace({ event: 'compacted', messages: messages.length, from: source.length, tokens: retainedTokens })
  return {
    text,
    shown: times === 1 ? shown : undefined,
    twin: deleteAtRandom(context, retainedTokens, tokenizer, rng.fork('twin')),
    sourceTokens: tokenizer.count(context),
    retainedTokens,
    ms,
    times,
    calls: compactor.calls * times,
    sealed: sealedTokens === undefined ? undefined : messages,
  }
}

/** The run's model took no part: the server's tokens are notes. */
const toSealedOutcome = (
  { text, isCut, input, output }: SealedAnswer,
  notes: NonNullable<MethodResult['notes']>,
): MethodResult => ({
  status: isCut ? 'length_stop' : 'answered',
  reason: isCut ? 'the server ended at the limit of tokens' : 'answered by the server',
  answer: text.trim() === '' ? null : text,
  notes: { ...notes, server_input_tokens: input, server_output_tokens: output },
})
