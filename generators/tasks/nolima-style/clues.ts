import { mustGet } from '../../../core/collections/require.ts'
import { defineFrozenFile, groupRows, parseTsv } from '../../../core/files/frozen-file.ts'
import { type Deed, parseDeed } from '../../materials/accounts/wordings.ts'

export const CLUE_FAMILIES = ['place', 'trade', 'pastime'] as const
export type FamilyId = (typeof CLUE_FAMILIES)[number]

/**
 * Common knowledge in pairs: a clue that stands in the text, and what a question asks for in other words. Within a
 * family no clue fits another meaning.
 */
export interface ClueFamily {
  readonly id: FamilyId
  /** The question about somebody who has a clue, with X for its meaning. */
  readonly asked: string
  /** By what they mean. */
  readonly clues: ReadonlyMap<string, readonly string[]>
  /** Deeds that make a clue say something about a person, and deeds that leave it saying nothing. */
  readonly deeds: { readonly is: readonly Deed[]; readonly near: readonly Deed[] }
}

const ASKED: Readonly<Record<FamilyId, string>> = {
  place: 'dwelt in X',
  trade: 'was X by trade',
  pastime: 'had X as a pastime',
}

const onChange = 'raise the version of nolima-style'

const readClues = defineFrozenFile(new URL('./clues.tsv', import.meta.url), {
  sha256: 'fd9331d15bf06589994f868ecac9d3f125c890a8b3ba5be02b456c136c013fb6',
  onChange,
  parse: text => groupRows(parseTsv(text)),
})

const readFrames = defineFrozenFile(new URL('./frames.tsv', import.meta.url), {
  sha256: '75bf8296ffe4a9722f0d647f83c2d3f829c336f170dfb16c97d627570273c0f2',
  onChange,
  parse: text => groupRows(parseTsv(text)),
})

/** Returns all families, in the order of `FAMILIES`. */
export function readFamilies(): readonly ClueFamily[] {
  known ??= CLUE_FAMILIES.map(id => {
    const frames = groupRows(mustGet(readFrames(), id))
    const parseKind = (kind: string) => mustGet(frames, kind).map(([span, deed]) => parseDeed(deed, span))
    const clues = groupRows(mustGet(readClues(), id))
    return {
      id,
      asked: ASKED[id],
      clues: new Map(Array.from(clues, ([meant, rows]) => [meant, rows.map(([clue]) => clue)])),
      deeds: { is: parseKind('is'), near: parseKind('near') },
    }
  })
  return known
}

let known: readonly ClueFamily[] | undefined

export const listClues = (): string[] => readFamilies().flatMap(({ clues }) => [...clues.values()].flat())

/** The stems of a text's content words, in lower case: what a question and its needle may not share. */
export const listContentStems = (text: string): string[] =>
  (text.toLowerCase().match(/[a-z]+/g) ?? []).filter(word => !FUNCTION_WORDS.has(word)).map(stem)

/** Crude, and rather too short than too long: `gardening`, `gardener` and `gardens` have one. */
function stem(word: string): string {
  const cut = word.replace(/(?:ings?|ers?|ed|es|s|e)$/, '')
  return cut.length >= 3 ? cut : word
}

const FUNCTION_WORDS = new Set(`a an the of in on at to for with and as who had was by`.split(/\s+/))
