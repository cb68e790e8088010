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
export { computeAnswerReserve } from '../../generators/build/reserve.ts'
export { drawApart, poolCores } from '../../generators/build/together.ts'
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
export { formatAnswerInstructions } from '../../generators/materials/answer-format.ts'
export { formatWorkedExample } from '../../generators/materials/example.ts'
export { flattenString } from '../../generators/materials/flat.ts'
export { sortByKeys } from '../../generators/materials/keys/by-key.ts'
export { drawDistinctIdentifiers } from '../../generators/materials/keys/identifiers.ts'
export { changeOneLine, LINE_MISTAKES } from '../../generators/materials/long-output/line-mistakes.ts'
export { findUnitCount } from '../../generators/materials/long-output/long-output.ts'
export {
  drawForWindow,
  narrowWindow,
  type OutputLevel,
  outputWindow,
  type Window,
} from '../../generators/materials/long-output/output-window.ts'
export { countFactTokens, type Fact, insertNeedles } from '../../generators/materials/needles/insert-needles.ts'
export { scatterUnevenly } from '../../generators/materials/shares.ts'
export { fillWithShots, pickFewShots, type Shots } from '../../generators/materials/shots.ts'
export { getVocabulary } from '../../generators/materials/words/vocabulary.ts'
export { listPeople } from '../../generators/materials/world/people.ts'
export {
  type BuiltContext,
  type ContextRequest,
  type Core,
  type CoreRequest,
  defineTask,
  type Output,
  type OutputLengths,
  type Task,
} from '../../generators/task.ts'
