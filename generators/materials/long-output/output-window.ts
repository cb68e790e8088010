/** Allowed and desired length of a text, in tokens. */
export interface Window {
  readonly least: number
  readonly want: number
  readonly most: number
}

/** Lengths of the references at one official level of LongProc, in tokens. */
export interface OutputLevel {
  /** Nominal length of the level: 512, 2048, 8192. */
  readonly tokens: number
  readonly least: number
  readonly mean: number
  readonly most: number
}

/** A length may be off by this share. */
const TOLERANCE = 0.05

/**
 * The length of an answer where `tokens` are asked for: as asked, or at an official level one of its lengths, spread as
 * its records are: `chance`, uniform in [0, 1), says which.
 */
export function outputWindow(tokens: number, levels: readonly OutputLevel[], chance: number): Window {
  const level = levels.find(each => each.tokens === tokens)
  if (!level) return makeWindowNear(tokens, TOLERANCE)
  const { least, mean, most } = level
  // A uniform number to a power has the mean 1 / (1 + power).
  const power = (most - least) / (mean - least) - 1
  return { least, want: least + (most - least) * chance ** power, most }
}

/** The part of a window that is near to what is wanted. */
export function narrowWindow({ least, want, most }: Window): Window {
  const window = makeWindowNear(want, TOLERANCE)
  return { want, least: Math.max(least, window.least), most: Math.min(most, window.most) }
}

/** At most a `share` of the wanted length off. */
export const makeWindowNear = (want: number, share: number): Window => ({
  least: want * (1 - share),
  want,
  most: want * (1 + share),
})

/** Draws for a window. If nothing has such a length, draws for the narrowest window around it that has something. */
export function drawForWindow<T>(window: Window, draw: (window: Window) => T | undefined): T {
  for (let { least, want, most } = window; ; least *= 1 - TOLERANCE, most *= 1 + TOLERANCE) {
    const drawn = draw({ least, want, most })
    if (drawn !== undefined) return drawn
  }
}
