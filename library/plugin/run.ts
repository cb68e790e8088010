/** A run: its config, plan, directory and scores. */
export { type ItemBuilder, makeLocalBuilder } from '../../run/building/builder.ts'
export type { BuiltItem } from '../../run/building/built-item.ts'
export { chooseBuilder } from '../../run/building/choice.ts'
export { DEFAULTS } from '../../run/config/defaults.ts'
export type { RunEntry } from '../../run/config/entries.ts'
export { getServerLimits, limitWorker, splitLimits } from '../../run/config/limits.ts'
export { ENTRY_FIELDS, MODEL_FIELD_NAMES } from '../../run/config/options/entry.ts'
export type { Marked } from '../../run/config/options/field.ts'
export { type ModelChoice, RUN_FIELDS, type RunSpec } from '../../run/config/options/fields.ts'
export { listHeaders } from '../../run/config/options/model-settings.ts'
export { MODEL_FIELDS } from '../../run/config/options/models.ts'
export { hideSecretSeed } from '../../run/config/secret-seed.ts'
export {
  type Env,
  findApiKey,
  formatUrl,
  getServerName,
  NO_SERVER,
  probeServer,
  resolveConnection,
  stripQuery,
  stripSecrets,
} from '../../run/connect/connection.ts'
export { type LimiterOf, openModels } from '../../run/connect/models.ts'
export { withSharedRequests } from '../../run/connect/shared-models.ts'
export { allowedFor, buildItem, buildJob } from '../../run/execute/answer-all.ts'
export type { Listener, Load, StopSignals } from '../../run/execute/events.ts'
export { makeItemCache } from '../../run/execute/item-cache.ts'
export { buildManifest } from '../../run/execute/manifest.ts'
export { listPendingAnswers, makeAnswerKey } from '../../run/execute/pending.ts'
export type { PrefixOrder } from '../../run/execute/prefix-order.ts'
export {
  defineQueue,
  type Handout,
  type Lacking,
  type OpenQueue,
  type PlannedItem,
  type Queue,
  type QueueKind,
  type QueueRequest,
  type WatchedQueue,
} from '../../run/execute/queue.ts'
export { type PlannedRun, planRun, type RunContext } from '../../run/execute/run.ts'
export { makeSolver } from '../../run/execute/solver.ts'
export { orderPendingAnswers } from '../../run/execute/warm-order.ts'
export { buildCalibrations } from '../../run/fit/calibrations.ts'
export { planItems } from '../../run/plan/plan-items.ts'
export { CHECKOUTS, PROMPT_CHECKOUTS, requireFetchedCopy } from '../../run/registry/data-roles.ts'
export { findLevel } from '../../run/registry/items/settings.ts'
export type { SuiteSpec } from '../../run/registry/items/spec.ts'
export { type Cell, hashSuiteTemplates, loadSuite, type Suite } from '../../run/registry/items/suite.ts'
export { buildLabels } from '../../run/registry/labels.ts'
export { LANGUAGES } from '../../run/registry/language-names.ts'
export { isOwnProgram } from '../../run/registry/methods/method-words.ts'
export { loadBuiltInScorers } from '../../run/registry/plugins/built-in-scorers.ts'
export type {
  CommandCode,
  ItemExport,
  ItemExported,
  ItemExportInput,
  ItemOrder,
  Plugin,
  PluginCommand,
  PluginGolden,
  PluginQueue,
} from '../../run/registry/plugins/contract.ts'
export { loadItemExports } from '../../run/registry/plugins/first-party.ts'
export { listPluginPaths } from '../../run/registry/plugins/plugin.ts'
export { checkScorer, type FileReading } from '../../run/registry/readers/file-reading.ts'
export { prepareMadeItems } from '../../run/registry/rebuild/made-items.ts'
export { prepareReadItems } from '../../run/registry/rebuild/read-items.ts'
export { isBuilt, makeRebuilder, type Rebuilder } from '../../run/registry/rebuild/rebuild.ts'
export { resolveDataPaths } from '../../run/registry/rebuild/texts-of-run.ts'
export { loadRegistry, type Registry } from '../../run/registry/registry.ts'
export { FILE_SOURCE } from '../../run/registry/sources/file.ts'
export { generated } from '../../run/registry/sources/generated.ts'
export { LANGUAGE_SOURCE, parseLanguageTask } from '../../run/registry/sources/languages.ts'
export { LONGPROC_SOURCE } from '../../run/registry/sources/longproc.ts'
export { MEMORY_SOURCE } from '../../run/registry/sources/memory.ts'
export type { ItemSource, LoadBase, RebuildBase, SourceCells } from '../../run/registry/sources/source.ts'
export { STREAM_SOURCE } from '../../run/registry/sources/streams.ts'
export { WIKITABLES_SOURCE } from '../../run/registry/sources/wikitables.ts'
export { rebuildTexts } from '../../run/registry/texts.ts'
export { openPrograms } from '../../run/scoring/programs.ts'
export { scoreMissing } from '../../run/scoring/score-missing.ts'
export { explainThreadFailure } from '../../run/scoring/scorer-thread.ts'
export { makeScorerWarmer } from '../../run/scoring/scorer-warmup.ts'
export { openScoring } from '../../run/scoring/scoring.ts'
export { isBundle } from '../../run/store/bundle/bundle-files.ts'
export { describeShapeFault, ROW_SHAPES } from '../../run/store/bundle/schema.ts'
export { openRun, openShown } from '../../run/store/open-run.ts'
export { readRun } from '../../run/store/read-run.ts'
export { RunFolder } from '../../run/store/run-folder.ts'
export { runKey } from '../../run/store/run-key.ts'
export { placeTrace, toTracePath, traceFiles } from '../../run/store/trace-files.ts'
export { askUntil } from '../../run/until/rounds.ts'
