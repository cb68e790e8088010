import { computeShortHash, toCanonicalJson } from '../../core/rows/key.ts'
import type { ModelNote } from '../../core/rows/manifest/model-note.ts'
import { redactKeys } from '../../core/text/secrets.ts'
import type { ModelChoice } from '../config/spec.ts'

/** Stands where a note has the address of a server. */
export const SIMULATED_ADDRESS = 'simulated model'

export function makeModelNote(
  { preset }: ModelChoice,
  baseUrl: string,
  simulated: boolean,
  window: number | null,
): ModelNote {
  if (!preset) return { baseUrl, simulated, window }
  const { model, decoding, serverFlags, ropeFactor, temperature, extraBody, price, notes } = preset
  return {
    baseUrl,
    simulated,
    window,
    preset: {
      model,
      ...(decoding !== undefined && { decoding: redactKeys(decoding) }),
      ...(serverFlags !== undefined && { serverFlags: redactKeys(serverFlags) }),
      ...(ropeFactor !== undefined && { ropeFactor }),
      ...(temperature !== undefined && { temperature }),
      ...(extraBody !== undefined && { extraBody: computeShortHash(toCanonicalJson(extraBody)) }),
      ...(price !== undefined && { price }),
      ...(notes !== undefined && { notes: redactKeys(notes) }),
    },
  }
}
