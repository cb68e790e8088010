/** A run: its config, plan, directory and scores. */
export { type ItemBuilder, makeLocalBuilder } from '../../run/building/builder.ts'
export type { BuiltItem } from '../../run/building/built-item.ts'
export { chooseBuilder } from '../../run/building/choice.ts'
export { DEFAULTS } from '../../run/config/defaults.ts'
export type { RunEntry } from '../../run/config/entries.ts'
export { hashTemplates } from '../../run/config/entries.ts'
export { applyPresetSampling } from '../../run/config/entry-settings.ts'
export { getServerLimits, limitWorker, splitLimits } from '../../run/config/limits.ts'
export { ENTRY_FIELDS, MODEL_FIELD_NAMES } from '../../run/config/options/entry.ts'
export type { Marked } from '../../run/config/options/field.ts'
export { type ModelChoice, RUN_FIELDS, type RunSpec } from '../../run/config/options/fields.ts'
export { listHeaders, resolveApi, resolveModel } from '../../run/config/options/model-settings.ts'
export { MODEL_FIELDS } from '../../run/config/options/models.ts'
export { readUntilGoal } from '../../run/config/options/readers.ts'
export { hideSecretSeed } from '../../run/config/secret-seed.ts'
export { selectRunParts } from '../../run/config/selection.ts'
export {
  type Env,
  findApiKey,
  formatUrl,
  getServerName,
  NO_SERVER,
  probeServer,
  resolveConnection,
  resolveServer,
  stripQuery,
  stripSecrets,
} from '../../run/connect/connection.ts'
export { isEmbedded, type LimiterOf, openModels } from '../../run/connect/models.ts'
export { resolvePromptFormat } from '../../run/connect/prompt-format.ts'
export { withServerTokenizer } from '../../run/connect/server-tokenizer.ts'
export { withSharedRequests } from '../../run/connect/shared-models.ts'
export type { Listener, Load, StopSignals } from '../../run/execute/events.ts'
export { makeItemCache } from '../../run/execute/item-cache.ts'
export { allowedFor, buildItem, buildJob } from '../../run/execute/job.ts'
export { buildManifest } from '../../run/execute/manifest.ts'
export type { PrefixOrder } from '../../run/execute/order/prefix-order.ts'
export { orderPendingAnswers } from '../../run/execute/order/warm-order.ts'
export { listPendingAnswers, makeAnswerKey } from '../../run/execute/pending.ts'
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
export type { Session } from '../../run/execute/run.ts'
export { type PlannedRun, planRun, type RunContext } from '../../run/execute/run.ts'
export { makeSolver } from '../../run/execute/solver.ts'
export { buildCalibrations } from '../../run/fit/calibrations.ts'
export { CAPABILITIES, findMissingCapability, WORDS } from '../../run/fit/capabilities.ts'
export { checkFits } from '../../run/fit/context-window-checks.ts'
export { chooseProbeSize, fitText } from '../../run/fit/fit-checks.ts'
export { confirmWindow, describeFailedProbe, getClaimedWindow } from '../../run/fit/window-probes.ts'
export { planItems } from '../../run/plan/plan-items.ts'
export { canRun } from '../../run/plan/plan-row.ts'
export { CHECKOUTS, PROMPT_CHECKOUTS, requireFetchedCopy } from '../../run/registry/data-roles.ts'
export { HAYSTACK_OF_ID } from '../../run/registry/haystacks.ts'
export { findLevel, resolveParams } from '../../run/registry/items/settings.ts'
export type { Cores, Setting, SuiteSpec } from '../../run/registry/items/spec.ts'
export { CORES } from '../../run/registry/items/spec.ts'
export { type Cell, hashSuiteTemplates, loadSuite, type Suite } from '../../run/registry/items/suite.ts'
export { buildLabels } from '../../run/registry/labels.ts'
export { LANGUAGES } from '../../run/registry/language-names.ts'
export {
  explainNameAfterCommand,
  findNameAfterCommand,
  isOwnProgram,
  splitMethodWords,
} from '../../run/registry/methods/method-words.ts'
export { resolveMethods } from '../../run/registry/methods/named-methods.ts'
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
export type { Prompts } from '../../run/registry/prompts-folder.ts'
export { readPrompts } from '../../run/registry/prompts-folder.ts'
export { checkScorer, type FileReading } from '../../run/registry/readers/file-reading.ts'
export { prepareMadeItems } from '../../run/registry/rebuild/made-items.ts'
export { prepareReadItems } from '../../run/registry/rebuild/read-items.ts'
export type { RebuildPlace, Rebuilt } from '../../run/registry/rebuild/rebuild.ts'
export { isBuilt, makeRebuilder, type Rebuilder } from '../../run/registry/rebuild/rebuild.ts'
export { resolveDataPaths } from '../../run/registry/rebuild/texts-of-run.ts'
export { loadRegistry, type Registry } from '../../run/registry/registry.ts'
export { FILE_SOURCE } from '../../run/registry/sources/file.ts'
export { generated, LENGTHS, limitQuestions } from '../../run/registry/sources/generated.ts'
export type { Sources } from '../../run/registry/sources/index.ts'
export { isOfFile } from '../../run/registry/sources/index.ts'
export { LANGUAGE_SOURCE, parseLanguageTask } from '../../run/registry/sources/languages.ts'
export { LONGPROC_SOURCE } from '../../run/registry/sources/longproc.ts'
export { MEMORY_SOURCE } from '../../run/registry/sources/memory.ts'
export type { ItemSource, LoadBase, RebuildBase, SourceCells } from '../../run/registry/sources/source.ts'
export { STREAM_SOURCE } from '../../run/registry/sources/streams.ts'
export { WIKITABLES_SOURCE } from '../../run/registry/sources/wikitables.ts'
export { rebuildTexts } from '../../run/registry/texts.ts'
export { openPrograms, WITHOUT_WALLS } from '../../run/scoring/programs.ts'
export { scoreMissing } from '../../run/scoring/score-missing.ts'
export { explainThreadFailure } from '../../run/scoring/scorer-thread.ts'
export { makeScorerWarmer } from '../../run/scoring/scorer-warmup.ts'
export type { Scoring } from '../../run/scoring/scoring.ts'
export { openScoring } from '../../run/scoring/scoring.ts'
export type { BundleFile, BundleHead, RowFileName, RowsOf } from '../../run/store/bundle/bundle.ts'
export {
  BUNDLE_FILES,
  BUNDLE_VERSION,
  FORMAT,
  HEAD,
  keyOfRow,
  REVEAL,
  sortRows,
} from '../../run/store/bundle/bundle.ts'
export type { BundleContext, LocatedRow } from '../../run/store/bundle/bundle-files.ts'
export {
  checkBundleFiles,
  hashFile,
  isBundle,
  openBundleContext,
  readAllRows,
  readBundleRows,
} from '../../run/store/bundle/bundle-files.ts'
export { Findings } from '../../run/store/bundle/findings.ts'
export type { Headline } from '../../run/store/bundle/headline.ts'
export { buildHeadlines } from '../../run/store/bundle/headline.ts'
export { toPublicRows } from '../../run/store/bundle/public-rows.ts'
export { describeShapeFault, ROW_SHAPES, SUBMISSION_SHAPE } from '../../run/store/bundle/schema.ts'
export { isSecret, toPublicManifest } from '../../run/store/bundle/shown-manifest.ts'
export type { RevealHead, Withheld } from '../../run/store/bundle/withheld.ts'
export { REVEAL_FORMAT, toPrivatePath } from '../../run/store/bundle/withheld.ts'
export { findRuns, labelRuns } from '../../run/store/find-runs.ts'
export { lock } from '../../run/store/lock.ts'
export { openRun, openShown } from '../../run/store/open-run.ts'
export { readRun } from '../../run/store/read-run.ts'
export { RunFolder } from '../../run/store/run-folder.ts'
export { runKey } from '../../run/store/run-key.ts'
export { placeTrace, toTracePath, traceFiles } from '../../run/store/trace-files.ts'
export { askUntil } from '../../run/until/rounds.ts'
