/** Models, methods, budgets and attempts. */
export { rejectOnAbort, type Sleep, sleepUnlessAborted } from '../../runners/abort.ts'
export { type Job, runAttempt } from '../../runners/attempts/attempt.ts'
export { type RunSummary, runJobs } from '../../runners/attempts/run-attempts.ts'
export type { Completion, TokenLogprob } from '../../runners/chat-server/completion.ts'
export { matchRoute, readRequestBody, sendJson } from '../../runners/chat-server/http.ts'
export { ApiError, makeOverflowError } from '../../runners/chat-server/refusal.ts'
export { streamChatEvents, streamTextEvents, toChatObject, toTextObject } from '../../runners/chat-server/reply.ts'
export type { ChatBody, ChatMessage, ChatTool, EmbeddingsBody } from '../../runners/chat-server/request.ts'
export { readChat, readCompletion, readEmbeddings } from '../../runners/chat-server/request.ts'
export { callServer, ServerError, type ServerReply } from '../../runners/external/call-server.ts'
export { type CommandResult, runExternalCommand } from '../../runners/external/command.ts'
export { explainMissingWalls } from '../../runners/external/walls.ts'
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
export type { Api } from '../../runners/models/apis.ts'
export { APIS } from '../../runners/models/apis.ts'
export { toFailure } from '../../runners/models/failures/failure.ts'
export {
  createLimiter,
  type Limiter,
  type LimiterOptions,
  type LimiterSlot,
} from '../../runners/models/limits/limiter.ts'
export { findError, toArrayOrEmpty, toTextOrEmpty } from '../../runners/models/replies/chunk.ts'
export { type Parted, partThinking } from '../../runners/models/replies/thinking.ts'
export { checkFit } from '../../runners/models/servers/fit-check.ts'
export { fetchServerInfo } from '../../runners/models/servers/server-info.ts'
export { fetchServerDetails } from '../../runners/models/servers/server-kind.ts'
export { makeProbeText } from '../../runners/models/servers/window-probe.ts'
export { readBeginning } from '../../runners/models/transport/body.ts'
export type { Endpoint } from '../../runners/models/transport/endpoint.ts'
export { parseEndpoint } from '../../runners/models/transport/endpoint.ts'
export type { Delivered, Posted } from '../../runners/models/transport/mailbox.ts'
export { createMailbox } from '../../runners/models/transport/mailbox.ts'
export { HttpError, Unanswered } from '../../runners/models/transport/transport.ts'
export { cutToOneLine } from '../../runners/one-line.ts'
export { methods } from '../../runners/registry.ts'
export { createSandboxPool } from '../../runners/sandbox/pool.ts'
export { explainMissingSandbox } from '../../runners/sandbox/python.ts'
export type {
  KnownQuestion,
  Mind,
  ReaderOptions,
  ReaderStats,
  SimulatedServer,
  TaughtTask,
} from '../../runners/simulated/contract.ts'
export type { Faults } from '../../runners/simulated/faults.ts'
export { FAULTLESS } from '../../runners/simulated/faults.ts'
export { READER_TOKENIZER, READER_WINDOW } from '../../runners/simulated/reader-traits.ts'
export { fillSlots, type Templates } from '../../runners/templates.ts'
