import type { AnswerRow } from '../../../core/rows/rows.ts'
import type { RowFileName, RowsOf } from '../../../run/store/bundle/bundle.ts'
import type { BundleContext, LocatedRow } from '../../../run/store/bundle/bundle-files.ts'
import { isSecret } from '../../../run/store/bundle/shown-manifest.ts'
import { isHandedSolver, type Method } from '../../../runners/method.ts'

/**
 * What is wrong with a row that is withheld, or with one that is not: fields are withheld in bundles of a secret seed
 * alone, and there in every row that would give an item away. Undefined where nothing is.
 */
export function checkSeal<File extends RowFileName>(
  file: File,
  { row, place, sealed }: LocatedRow<RowsOf[File]>,
  { head, manifest }: Pick<BundleContext, 'head' | 'manifest'>,
  methods: ReadonlyMap<string, Method>,
): string | undefined {
  const isSealed = head !== undefined && isSecret(manifest)
  // A row that was revealed is not as it stands in the file.
  const isHidden = sealed || place === undefined
  if (isHidden) {
    if (!isSealed) return 'it says that it is withheld, and its run has no secret seed'
    return isOpenAnswer(file, row, methods) ? 'it is withheld, and answers of models are not' : undefined
  }
  return isSealed && mustBeHidden(file, row, methods) ? 'it is not withheld, and its run has a secret seed' : undefined
}

/** Of a method that is not known here nobody knows whether it is handed the solver. */
function isOpenAnswer(file: RowFileName, row: RowsOf[RowFileName], methods: ReadonlyMap<string, Method>): boolean {
  const method = file === 'answers' ? methods.get((row as AnswerRow).method) : undefined
  return method !== undefined && !isHandedSolver(method)
}

function mustBeHidden(file: RowFileName, row: RowsOf[RowFileName], methods: ReadonlyMap<string, Method>): boolean {
  if (file !== 'answers') return true
  const method = methods.get((row as AnswerRow).method)
  return method !== undefined && isHandedSolver(method)
}
