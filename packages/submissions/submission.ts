import {
  describeShapeFault,
  makeUnknownError,
  quoteForMessage,
  readFieldsFile,
  SUBMISSION_SHAPE,
  type Submission,
  sanitize,
  usageError,
} from 'fathom-bench/plugin'

/** The flags of a submission; `about` is a file with the same fields. */
export interface SubmissionWords {
  readonly about?: string | undefined
  readonly who?: string | undefined
  readonly what?: string | undefined
  readonly link: readonly string[]
  readonly hardware?: string | undefined
  readonly contact?: string | undefined
}

const FIELDS = ['who', 'what', 'links', 'hardware', 'contact'] as const

/**
 * Reads the submitter from flags and a file of JSON or YAML; flags win. Undefined if both are missing.
 * @throws BenchError (usage) for an unreadable file, an unknown field, a text that is too long or has several lines, or
 * a missing `who`
 */
export async function readSubmission({ about, link, ...flags }: SubmissionWords): Promise<Submission | undefined> {
  const { who, what, hardware, contact } = flags
  const typed = { who, what, links: link.length > 0 ? link : undefined, hardware, contact }
  const given = Object.fromEntries(Object.entries(typed).filter(([, value]) => value !== undefined))
  const fields =
    about === undefined ? {} : (await readFieldsFile(about, '--about', `fields ${FIELDS.join(', ')}`)).fields
  const odd = Object.keys(fields).find(name => !FIELDS.some(field => field === name))
  if (odd !== undefined) throw makeUnknownError(`field in ${about}`, odd, FIELDS)
  const all = { ...fields, ...given }
  if (Object.keys(all).length === 0) return undefined
  if (!('who' in all)) throw usageError('submit: missing --who. A submission needs it.')
  const found = SUBMISSION_SHAPE.safeParse(all)
  if (found.success) return found.data
  const path = found.error.issues[0]?.path ?? []
  const came = path.reduce<unknown>((value, name) => (value as Record<PropertyKey, unknown>)[name], all)
  throw usageError(`submit: ${sanitize(describeShapeFault(found.error))}; got ${quoteForMessage(String(came))}.`)
}
