/** Models, methods, budgets and attempts. */
export { rejectOnAbort, type Sleep, sleepUnlessAborted } from '../../runners/abort.ts'
export { type Job, runAttempt } from '../../runners/attempts/attempt.ts'
export { type RunSummary, runJobs } from '../../runners/attempts/run-attempts.ts'
export { callServer, ServerError, type ServerReply } from '../../runners/external/call-server.ts'
export { type CommandResult, runExternalCommand } from '../../runners/external/command.ts'
export {
  type Budget,
  type BudgetLimits,
  createBudget,
  runExhausted,
  runRefusal,
  type SharedClaim,
} from '../../runners/metering/budget.ts'
export { computeCost, lookUpPrice } from '../../runners/metering/price.ts'
export { attemptId, createRecorder, type Recorded } from '../../runners/metering/record.ts'
export { createSharedWork } from '../../runners/metering/shared-work.ts'
export {
  type Estimate,
  isHandedSolver,
  type Method,
  type MethodResult,
  type MethodRun,
  type Prompt,
} from '../../runners/method.ts'
export { splitCommand } from '../../runners/methods/cli-agent.ts'
export { buildReplyOutcome } from '../../runners/methods/parts/outcome.ts'
export { type ChatRequest, type Message, type Model, ModelError, type Tool } from '../../runners/model.ts'
export {
  createLimiter,
  type Limiter,
  type LimiterOptions,
  type LimiterSlot,
} from '../../runners/models/limits/limiter.ts'
export { type Parted, partThinking } from '../../runners/models/replies/thinking.ts'
export { createSandboxPool } from '../../runners/sandbox/pool.ts'
export { fillSlots, type Templates } from '../../runners/templates.ts'
