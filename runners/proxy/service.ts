import type { Job } from '../attempts/attempt.ts'
import { makeReferenceFinder } from '../metering/trace.ts'
import type { MethodResult, MethodRun, Prompt } from '../method.ts'
import { type Model, ModelError } from '../model.ts'
import type { ModelProxy, Ticket } from './proxy.ts'

/** An attempt's side of the proxy. */
export interface ServedAttempt {
  readonly serve: NonNullable<MethodRun['serve']>
  /**
   * Returns the final result of an attempt whose program used the model. There is none if its last call failed,
   * whatever the program returned. If the budget rejected a call, the answer counts as forced.
   * @throws the error of the last call
   */
  judged(result: MethodResult): MethodResult
  close(): void
}

interface ProxyOptions extends Pick<MethodRun, 'read' | 'signal'> {
  readonly proxy: ModelProxy | undefined
  /** Metered. */
  readonly model: Model
}

/** Returns undefined for methods that do not call the run's model, and for those that call it directly. */
export function serveModelCalls(
  { method, model: given }: Job,
  prompt: Prompt,
  { proxy, model, read, signal }: ProxyOptions,
): ServedAttempt | undefined {
  if (!proxy || !given || !method.needs.includes('external')) return undefined
  const findSpans = makeReferenceFinder(prompt.context)
  let opened: Promise<Ticket> | undefined
  let ticket: Ticket | undefined
  const open = async () => {
    ticket = await proxy.open({
      model,
      signal,
      answerTokens: Math.max(ANSWER_TOKENS, prompt.maxAnswerTokens),
      onText(text) {
        const parts = findSpans(text)
        if (typeof parts === 'string') return
        for (const part of parts) if (typeof part === 'object') read(part.start, part.end)
      },
    })
    return ticket
  }
  return {
    serve: () => (opened ??= open()),
    judged(result) {
      const { lastError, spent } = ticket ?? {}
      if (lastError instanceof ModelError && lastError.kind === 'failed') throw lastError
      return spent ? { ...result, forced: true, reason: `${result.reason}; ${spent.message}` } : result
    },
    close: () =>
      void opened?.then(
        each => each.close(),
        () => {},
      ),
  }
}

/** As long as a turn of rlm may be. */
const ANSWER_TOKENS = 4096
