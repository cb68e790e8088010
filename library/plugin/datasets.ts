/** Files of rows, read unchanged. */
export { type Containers, isRows, openRows, prepareContainers } from '../../datasets/containers/index.ts'
export { type JsonFile, openJson } from '../../datasets/containers/json.ts'
export type { RowFile } from '../../datasets/containers/row-file.ts'
export { parseCsv } from '../../datasets/csv.ts'
export { describeFault } from '../../datasets/fault.ts'
export type { OfficialItem, OfficialShape, RowPlace } from '../../datasets/official/item.ts'
export { cutPrompt, findFactDepth, locateDocuments, type Split, wrapContext } from '../../datasets/official/split.ts'
export { has, hasAny } from '../../datasets/qa/qa-files.ts'
