/** Items and their tasks. */
export { identify, type Identity, type Item, type ItemSpec } from '../../generators/build/generate.ts'
export { AS_IS, findItemBucket, identifyOfficial, listLikelyBuckets, makeFileTask, toOfficialItem } from '../../generators/files/official.ts'
