/** Items and their tasks. */
export { type Identity, type Item, type ItemSpec, identify, makeItem } from '../../generators/build/generate.ts'
export { dropDrawnAt, getDrawnAt } from '../../generators/build/per-length.ts'
export { drawApart, poolCores } from '../../generators/build/together.ts'
export { TooShort } from '../../generators/build/too-short.ts'
export {
  AS_IS,
  findItemBucket,
  identifyOfficial,
  listLikelyBuckets,
  makeFileTask,
  toOfficialItem,
} from '../../generators/files/official.ts'
export type { Haystack, HaystackUnits } from '../../generators/haystack.ts'
export { prose } from '../../generators/haystacks/prose.ts'
export { drawDistinctIdentifiers } from '../../generators/materials/keys/identifiers.ts'
export { countFactTokens, insertNeedles } from '../../generators/materials/needles/insert-needles.ts'
export { scatterUnevenly } from '../../generators/materials/shares.ts'
export type { BuiltContext, ContextRequest, Core, CoreRequest, Task } from '../../generators/task.ts'
