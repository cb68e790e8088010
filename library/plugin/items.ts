/** Items and their tasks. */
export {
  collectPromptParts,
  drawQuestionSpec,
  type Identity,
  type Item,
  type ItemSpec,
  identify,
  makeItem,
} from '../../generators/build/generate.ts'
export { dropDrawnAt, getDrawnAt } from '../../generators/build/per-length.ts'
export type { Profile } from '../../generators/build/profile.ts'
export { applyTaskProfile, getProfile, PROFILES } from '../../generators/build/profile.ts'
export { MOST_QUESTIONS, UNTIL_QUESTIONS } from '../../generators/build/questions.ts'
export { computeAnswerReserve, computeOwnAllowance } from '../../generators/build/reserve.ts'
export {
  drawApart,
  getQuestionsPerContext,
  poolCores,
  shareContexts,
  withFacts,
} from '../../generators/build/together.ts'
export { TooShort } from '../../generators/build/too-short.ts'
export {
  AS_IS,
  findItemBucket,
  identifyOfficial,
  listLikelyBuckets,
  makeFileTask,
  type ReadyItem,
  toOfficialItem,
  UNDIVIDED,
} from '../../generators/files/official.ts'
export { type Haystack, type HaystackUnits, toHaystackUnits } from '../../generators/haystack.ts'
export { prose } from '../../generators/haystacks/prose.ts'
export {
  type AnswerInstructions,
  answerInSentence,
  describeKnownSentences,
  formatAnswerInstructions,
} from '../../generators/materials/answer-format.ts'
export { drawCloseCounts, findLeastBase, LEAST_RANK_STEP } from '../../generators/materials/close-counts.ts'
export { pickArticleFor, withArticles } from '../../generators/materials/documents/articles.ts'
export { listCandidateDocuments, makeParagraphDocs } from '../../generators/materials/documents/document-pool.ts'
export {
  type Doc,
  DocumentBudget,
  formatDocumentHeading,
  GAP,
  HEADING_LENGTH,
  joinDocuments,
  placeByDepth,
  shortenDoc,
} from '../../generators/materials/documents/documents.ts'
export { formatWorkedExample } from '../../generators/materials/example.ts'
export { formatFinalAnswer } from '../../generators/materials/final-answer.ts'
export { flattenString } from '../../generators/materials/flat.ts'
export { drawBall, drawParents } from '../../generators/materials/graph/neighbourhood.ts'
export { buildEdgeContext, drawInOneGraph, GRAPH_TOKENS, plantGraph } from '../../generators/materials/graph/plant.ts'
export { findEdges, findLayer } from '../../generators/materials/graph/walk.ts'
export { sortByKeys } from '../../generators/materials/keys/by-key.ts'
export { ChainKeys, KEY_KINDS, type KeyKind, makeChainKeyCounter } from '../../generators/materials/keys/chain-keys.ts'
export { getDigitCounter } from '../../generators/materials/keys/digits.ts'
export { drawDistinctIdentifiers, makeIdentifiers } from '../../generators/materials/keys/identifiers.ts'
export { drawKeys, formatKey, makeOtherKeys, type WordPairKey } from '../../generators/materials/keys/keys.ts'
export { changeOneLine, LINE_MISTAKES } from '../../generators/materials/long-output/line-mistakes.ts'
export { findUnitCount } from '../../generators/materials/long-output/long-output.ts'
export {
  drawForWindow,
  narrowWindow,
  type OutputLevel,
  outputWindow,
  type Window,
} from '../../generators/materials/long-output/output-window.ts'
export { drawCast } from '../../generators/materials/messages/cast.ts'
export {
  checkQuestionKind,
  countMessagesThatFit,
  findMessages,
  MESSAGES_INSTRUCTIONS,
  MONTHS,
  type TopicMessage,
  writeMessages,
} from '../../generators/materials/messages/messages.ts'
export { countFactTokens, type Fact, insertNeedles } from '../../generators/materials/needles/insert-needles.ts'
export { type Statements, scatterFacts } from '../../generators/materials/needles/scatter.ts'
export { countSlotTexts, type Slot } from '../../generators/materials/needles/slot.ts'
export {
  type AskedReport,
  type DrawEventName,
  drawAskedReport,
  drawPopulation,
  MOST_STRUCK,
  type ReportPool,
} from '../../generators/materials/reports/population.ts'
export { findLastReport, resolveReports, type ToldReport } from '../../generators/materials/reports/reading.ts'
export {
  type EventName,
  OFFSETS,
  type ReportSubject,
  toCalendarDay,
  toDate,
} from '../../generators/materials/reports/reports.ts'
export { tellAll, type WriteReport } from '../../generators/materials/reports/telling.ts'
export { apportion, scatterUnevenly } from '../../generators/materials/shares.ts'
export { fillWithShots, pickFewShots, type Shots } from '../../generators/materials/shots.ts'
export {
  type CountedText,
  formatPerson,
  getStatementWriter,
  type Person,
  type StatementWriter,
  uncounted,
} from '../../generators/materials/statements.ts'
export { type Circles, drawCircles, findRoute, pickStarts } from '../../generators/materials/ties/circles.ts'
export { readAdjectives, readNouns } from '../../generators/materials/words/lexicon.ts'
export { TOPICS } from '../../generators/materials/words/topics.ts'
export { getVocabulary } from '../../generators/materials/words/vocabulary.ts'
export { formatArticle } from '../../generators/materials/world/article.ts'
export { type Name, NameSource, repeatTwice } from '../../generators/materials/world/names.ts'
export { listPeople } from '../../generators/materials/world/people.ts'
export { answerFromArticles } from '../../generators/materials/world/reader.ts'
export { ArticleSupply } from '../../generators/materials/world/shelf.ts'
export {
  type BridgeQuestion,
  countBridgeTokens,
  drawBridgeQuestions,
  drawQuestionShape,
  drawSubWorld,
  formatBridge,
  listWorldNames,
  QUESTION_KINDS,
  type QuestionKind,
  type QuestionShape,
  type SubWorld,
} from '../../generators/materials/world/sub-world.ts'
export {
  type BuiltContext,
  type ContextRequest,
  type Core,
  type CoreRequest,
  type DataSets,
  defineTask,
  type Output,
  type OutputLengths,
  type Task,
} from '../../generators/task.ts'
