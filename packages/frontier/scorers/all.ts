export { copyDistance } from './copy-distance.ts'
export { copyExact } from './copy-exact.ts'
export {
  graphwalksExact,
  graphwalksExactStrict,
  graphwalksF1,
  graphwalksF1Strict,
} from './graphwalks.ts'
export { mrcrBlock } from './mrcr-block.ts'
export { mrcrRatio } from './mrcr-ratio.ts'
export { statedCodeLine } from './stated-code-line.ts'
export { statedCopy } from './stated-copy.ts'
export { statedNodesExact, statedNodesF1 } from './stated-nodes.ts'
