import { usageError } from '../../core/errors.ts'
import { readFieldsFile } from '../../core/files/fields-file.ts'
import { quoteForMessage, sanitize } from '../../core/text/quote.ts'
import { makeUnknownError } from '../../core/text/suggest.ts'
import { describeShapeFault, SUBMISSION_SHAPE } from '../../run/store/bundle/schema.ts'
import type { Submission } from '../summary/entries/verification-status.ts'

/** What flags say of it; `about` is a file that holds the same fields. */
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
 * Who hands in a run, from flags and a file of JSON or YAML; flags win. Undefined where neither says anything.
 * @throws BenchError (usage) for a file that cannot be read, a field that is none, a text that is too long or of more
 *   than a line, or no `who`
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
  if (!('who' in all)) throw usageError('submit: --who is needed beside the other words on a submission.')
  const found = SUBMISSION_SHAPE.safeParse(all)
  if (found.success) return found.data
  const path = found.error.issues[0]?.path ?? []
  const came = path.reduce<unknown>((value, name) => (value as Record<PropertyKey, unknown>)[name], all)
  throw usageError(`submit: ${sanitize(describeShapeFault(found.error))}; ${quoteForMessage(String(came))} came.`)
}
