import { defineFrozenFile, parseLines, parseTsv } from '../../../core/files/frozen-file.ts'
import type { Random } from '../../../core/random/random.ts'
import { pickable } from '../words/held-out.ts'

/**
 * Lists what a message can be for, with the definition that every method sees.
 *
 * The texts are written in situations (a boiler, a late train), eight per situation, one for each purpose. So the words of
 * a situation say nothing about the purpose, and a model of word n-grams learns little: `npm run perf -- purposes`.
 */
export const PURPOSES = {
  complaint: 'the writer is displeased with how somebody served or treated them',
  thanks: 'the writer is grateful for what somebody did',
  request: 'the writer wants somebody to do something for them',
  refusal: 'the writer turns down an offer, an invitation or a wish',
  apology: 'the writer owns up to a fault of their own',
  warning: 'the writer tells of a danger or a nuisance, so that others can avoid it',
  invitation: 'the writer wants somebody to come along or to join in',
  comfort: 'the writer consoles somebody who had bad luck or feels bad',
} as const

export type Purpose = keyof typeof PURPOSES
export const PURPOSE_NAMES = Object.keys(PURPOSES) as readonly Purpose[]

/** A text of one purpose. */
export interface PurposeText {
  readonly situation: string
  readonly purpose: Purpose
  readonly text: string
}

const ON_CHANGE = 'raise the versions of oolong-count and oolong-pairs'

/** Returns all texts, by situation. */
export const readPurposeTexts: () => readonly PurposeText[] = defineFrozenFile(
  new URL('./purposes.tsv', import.meta.url),
  {
    sha256: 'ddf312bc00e8b8ac3bfa01aa90621d157dd6525eabbda02cd13a3e4ff1817001',
    onChange: ON_CHANGE,
    parse: text =>
      parseTsv(text).map(([situation, purpose, words]) => {
        return { situation, purpose: purpose as Purpose, text: words }
      }),
  },
)

/** Returns the remarks that serve no purpose. They hold the signal words of all purposes, as quotations and in reports. */
export const readAsides: () => readonly string[] = defineFrozenFile(new URL('./asides.txt', import.meta.url), {
  sha256: '3e0bdfdd0bcebd1fbf1a161c835265c8a18edb0506af203f48bbe86d9103ef09',
  onChange: ON_CHANGE,
  parse: parseLines,
})

/**
 * Returns the texts that a stream may draw from. Public seeds never show the held-out situations. All eight texts of a
 * situation are held out, or none is.
 */
export const listPurposeTexts = (rng: Pick<Random, 'path'>): readonly PurposeText[] =>
  pickable(readPurposeTexts(), rng, ({ situation }) => situation)
