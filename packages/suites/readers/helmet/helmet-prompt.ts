import { computeShortHash, type RowPlace, type Split } from 'fathom-bench/plugin'
import { fillAroundContext, parsePythonText, readCheckoutFile } from '../parts/wording.ts'

/** A prompt of HELMET's own: the user's message, and what begins the answer. */
export interface HelmetPrompt extends Split {
  readonly answerFormat: ''
  readonly answerPrefix: string
  /** Hash of the wording. */
  readonly beside: string
}

interface PromptRequest {
  /** The function of `data.py` that loads the set. */
  readonly loader: string
  /**
   * Pattern of the branch for a set, in a function with one branch per set. Missing: the last template is the default.
   */
  readonly branch?: RegExp
  readonly context: string
  readonly slots: Readonly<Record<string, string>>
}

/**
 * The prompt as `data.py` of `--data helmet=FOLDER` has it; undefined without one. @throws Error where it is not there
 */
export function buildHelmetPrompt(
  rowContext: RowPlace,
  { loader, branch, context, slots }: PromptRequest,
): HelmetPrompt | undefined {
  const source = readCheckoutFile(rowContext, 'helmet', ['data.py'])
  if (source === undefined) return undefined
  const from = source.indexOf(`def ${loader}(`)
  const body = from < 0 ? '' : source.slice(from, source.indexOf('\ndef ', from + 1))
  const branches = branch
    ? body.split(/^ {4}(?=(?:el)?if\b)/m).filter(part => branch.test(part.split('\n')[0]))
    : [body]
  const template = findLiteral(branches[0], 'user_template')
  const begins = findLiteral(branches[0], 'system_template')
  if (template === undefined || begins === undefined)
    throw new Error(`takes its prompt from ${loader} of data.py, which has none there`)
  const opening = fillAroundContext(begins, '', slots)
  return {
    // As Python's `format` does with doubled braces.
    ...fillAroundContext(template.replace(/\{\{(\w+)\}\}/g, '{$1}'), context, slots),
    answerFormat: '',
    answerPrefix: opening.head,
    beside: computeShortHash(`${template}\n${opening.head}\n${slots['demos'] ?? slots['demo'] ?? ''}`),
  }
}

/** The last text of this name. */
function findLiteral(source: string | undefined, name: string): string | undefined {
  const found = source?.matchAll(new RegExp(`${name}\\s*=\\s*("(?:[^"\\\\\\n]|\\\\.)*")`, 'g'))
  const last = found && Array.from(found, ([, text]) => text).at(-1)
  return last === undefined ? undefined : parsePythonText(last)
}

/** Worked examples behind what is to be done, before the item's own context. */
export const appendExample = (before: string, example: string): string =>
  example === '' ? before : `${before}\n\n${example.trimEnd()}`
