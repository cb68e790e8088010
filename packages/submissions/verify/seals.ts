import {
  type AnswerRow,
  type BundleContext,
  isHandedSolver,
  isSecret,
  type LocatedRow,
  type Method,
  type RowFileName,
  type RowsOf,
} from 'fathom-bench/plugin'

/**
 * Checks whether a row is withheld exactly if it must be: only in bundles of a secret seed, and there in every row that
 * would reveal an item. Undefined if it is correct.
 */
export function checkSeal<File extends RowFileName>(
  file: File,
  { row, place, sealed }: LocatedRow<RowsOf[File]>,
  { head, manifest }: Pick<BundleContext, 'head' | 'manifest'>,
  methods: ReadonlyMap<string, Method>,
): string | undefined {
  const isSealed = head !== undefined && isSecret(manifest)
  // A revealed row differs from the one in the file.
  const isHidden = sealed || place === undefined
  if (isHidden) {
    if (!isSealed) return 'it states that it is withheld, but its run has no secret seed'
    return isOpenAnswer(file, row, methods) ? 'it is withheld, but answers of models must not be' : undefined
  }
  return isSealed && mustBeHidden(file, row, methods) ? 'it is not withheld, but its run has a secret seed' : undefined
}

/** For an unknown method it is unclear whether it receives the solver. */
function isOpenAnswer(file: RowFileName, row: RowsOf[RowFileName], methods: ReadonlyMap<string, Method>): boolean {
  const method = file === 'answers' ? methods.get((row as AnswerRow).method) : undefined
  return method !== undefined && !isHandedSolver(method)
}

function mustBeHidden(file: RowFileName, row: RowsOf[RowFileName], methods: ReadonlyMap<string, Method>): boolean {
  if (file !== 'answers') return true
  const method = methods.get((row as AnswerRow).method)
  return method !== undefined && isHandedSolver(method)
}
