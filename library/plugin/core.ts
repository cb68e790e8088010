/** Rows, text, files, errors and the ports of Python that official code needs. */
export { append } from '../../core/collections/append.ts'
export { findLargest, findSmallest } from '../../core/collections/extremes.ts'
export { once } from '../../core/collections/once.ts'
export { RecentMap } from '../../core/collections/recent-map.ts'
export { getLast, mustGet, mustMatch } from '../../core/collections/require.ts'
export { findCommonDivisor } from '../../core/divisor.ts'
export { BenchError, EXIT, getErrorMessage, incompleteError, usageError } from '../../core/errors.ts'
export { createFolder } from '../../core/files/create-folder.ts'
export { describeDiskError, makeReadError, makeWriteError } from '../../core/files/disk.ts'
export { listExports } from '../../core/files/export-file.ts'
export { readFieldsFile } from '../../core/files/fields-file.ts'
export {
  type Fields,
  isFields,
  type JsonLimits,
  NoJson,
  parseForeignJson,
  toFields,
  tryParseForeignJson,
} from '../../core/files/foreign-json.ts'
export { defineFrozenFile, groupRows, parseLines, parseTsv } from '../../core/files/frozen-file.ts'
export { readPlain } from '../../core/files/plain-file.ts'
export { findShippedFile } from '../../core/files/shipped-file.ts'
export { sortPaths } from '../../core/files/sort-paths.ts'
export { WholeFile, writeWhole } from '../../core/files/whole-file.ts'
export { formatLength, parseLengths, parseTokens, roundLength } from '../../core/lengths.ts'
export { readSteadyClock } from '../../core/process/clock.ts'
export type { Io } from '../../core/process/io.ts'
export { checkLife, processMark } from '../../core/process/living-process.ts'
export type { OnProgress } from '../../core/process/on-progress.ts'
export { NO_PROGRESS, toldRows } from '../../core/process/on-progress.ts'
export { PROGRAM_LANGUAGES, type ProgramLanguage, type ProgramRun, type Programs } from '../../core/process/programs.ts'
export { runWithTimeLimit, TimedOut } from '../../core/process/time-limit.ts'
export { makeNumpyChoice } from '../../core/python/numpy-choice.ts'
export { permuteLikeNumpy } from '../../core/python/numpy-permutation.ts'
export { sumLikeNumpy } from '../../core/python/numpy-sum.ts'
export {
  DIGIT,
  hasSubstring,
  lower,
  parsePythonInteger,
  round,
  SPACE,
  split,
  splitLines,
  strip,
  toCaselessPattern,
} from '../../core/python/python.ts'
export { captureReturn, PythonError, type Returned, raise } from '../../core/python/python-error.ts'
export { requireText, toPythonItems } from '../../core/python/python-items.ts'
export {
  type PythonMap,
  type PythonValue,
  parsePlainLiteral,
  parsePythonLiteral,
  readPythonLiteral,
  toPythonText,
} from '../../core/python/python-literal.ts'
export { makePythonRandom, shuffleLikePython } from '../../core/python/python-shuffle.ts'
export { makeRandom, type Random } from '../../core/random/random.ts'
export { commitToSeed, isCommitment, isSecretSeed } from '../../core/rows/commitment.ts'
export type { Rows } from '../../core/rows/indexed-rows.ts'
export { IndexedRows, RowView } from '../../core/rows/indexed-rows.ts'
export type { Appender } from '../../core/rows/jsonl.ts'
export { appendRows, makeRowReader, readRows } from '../../core/rows/jsonl.ts'
export { computeKey, computeShortHash, sha256, toCanonicalJson } from '../../core/rows/key.ts'
export { readLines } from '../../core/rows/lines.ts'
export type { AskedCell, Manifest } from '../../core/rows/manifest/manifest.ts'
export type { FitNote, ModelNote } from '../../core/rows/manifest/model-note.ts'
export type { SessionNote } from '../../core/rows/manifest/session-note.ts'
export { NO_LEDGER } from '../../core/rows/no-ledger.ts'
export { originKey } from '../../core/rows/origins.ts'
export { grownColumn, PairIndex } from '../../core/rows/pair-index.ts'
export { describeOtherVersion, ROW_CHECKS } from '../../core/rows/row-shape.ts'
export type { ScoreRow } from '../../core/rows/rows.ts'
export {
  type AnswerRow,
  type ItemRow,
  type NeedleDepth,
  type Params,
  type ParamValue,
  ROW_VERSION,
  type RunKey,
  STATUS_KINDS,
  type StatusKind,
} from '../../core/rows/rows.ts'
export { select } from '../../core/rows/select.ts'
export { countShardItems, isOfShard } from '../../core/rows/shards.ts'
export { type PlacedTurn, renderTurns, splitLastTurn, type Turn, turnSpans } from '../../core/rows/turns.ts'
export type { TwoCalls } from '../../core/rows/two-calls.ts'
export { buildBm25, computeIdf, weighTerm } from '../../core/text/bm25.ts'
export { formatColumns, getTextWidth } from '../../core/text/columns.ts'
export { isCutOff } from '../../core/text/cut-off.ts'
export type { EchoSource } from '../../core/text/echoes.ts'
export { canEcho, ECHO_CHARACTERS, findEchoes, findEchoesInTurns } from '../../core/text/echoes.ts'
export { escapeRegExp } from '../../core/text/escape-regexp.ts'
export { pluralize } from '../../core/text/figures.ts'
export { quoteForMessage, sanitize } from '../../core/text/quote.ts'
export { isKeyLike, listSecrets, redactPastedKeys, redactSecrets, redactUrlKeys } from '../../core/text/secrets.ts'
export { quoteShellWord } from '../../core/text/shell-word.ts'
export { findNearest, makeUnknownError } from '../../core/text/suggest.ts'
export { buildFrame, IN_ORDER, IN_PARAGRAPHS } from '../../core/text/template.ts'
export { countCells } from '../../core/text/terminal-cells.ts'
export { trimBoth, trimEnd } from '../../core/text/trim-end.ts'
export { openAiEncoding } from '../../core/tokens/openai-encoding.ts'
export { PieceCounts } from '../../core/tokens/piece-counts.ts'
export { O200K_PIECES } from '../../core/tokens/piece-ends.ts'
export { splitTokenParts } from '../../core/tokens/token-parts.ts'
export { loadTokenizer, memoizePerTokenizer, type Tokenizer, UNCOUNTED } from '../../core/tokens/tokens.ts'
export { estimateFewestTokens, estimateMostChars, isOwnTokens, isTooFew } from '../../core/tokens/usage-bounds.ts'
export { readFathomVersion } from '../../core/version.ts'
export { computeHalfLength } from '../../stats/decay.ts'
export { type Clustered, estimateDesign } from '../../stats/design-effect.ts'
export { replicateMeans } from '../../stats/intervals/bootstrap.ts'
export type { Interval } from '../../stats/intervals/interval.ts'
export { computeWeightedInterval } from '../../stats/intervals/mean-interval.ts'
export { type ClusterPart, computeStandardError } from '../../stats/intervals/standard-error.ts'
export { tango } from '../../stats/intervals/tango.ts'
export { wilson } from '../../stats/intervals/wilson.ts'
export { computeWorth, estimateSharedDesign } from '../../stats/intervals/worth.ts'
export { computeLossMidP } from '../../stats/paired/effective-pairs.ts'
export { computePairedDifference } from '../../stats/paired/paired-difference.ts'
export { computeNominalAlphas } from '../../stats/paired/sequential.ts'
export { computeKendallTauB } from '../../stats/rank-agreement.ts'
