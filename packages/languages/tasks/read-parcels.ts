import { mustGet } from 'fathom-bench/plugin'
import { type Pack, say } from '../pack/pack.ts'
import { QUOTES } from './lines.ts'
import { readForms } from './read-forms.ts'

/** Kinds of sentences on a parcel: the last two decide nothing. */
export const PARCEL_ASPECTS = ['link', 'sender', 'town', 'weight', 'number', 'handler', 'via'] as const
export type ParcelAspect = (typeof PARCEL_ASPECTS)[number]

interface ToldOfParcel {
  readonly aspect: ParcelAspect
  readonly ref: string
  readonly code: string | undefined
  readonly value: string
}

/** The sentences of a text on parcels: what each says, and of which code if a seal has been explained. */
export function readParcelSentences(pack: Pack, context: string): readonly ToldOfParcel[] {
  const patterns = makeParcelPatterns(pack)
  const links = readForms(pack, 'niah-join.link', context, patterns)
  const codes = new Map(links.map(({ SEAL, CODE }) => [SEAL, CODE]))
  return PARCEL_ASPECTS.flatMap(aspect => {
    const told = aspect === 'link' ? links : readForms(pack, `niah-join.${aspect}`, context, patterns)
    return told.map(({ REF = '', CODE, SEAL, WHO, TOWN, WEIGHT, NUMBER }) => ({
      aspect,
      ref: REF,
      code: CODE ?? /[A-Z]\d{5}/.exec(REF)?.[0] ?? codes.get(findSeal(pack, REF)),
      value: WHO ?? TOWN ?? WEIGHT ?? NUMBER ?? SEAL ?? '',
    }))
  })
}

function makeParcelPatterns(pack: Pack): Readonly<Record<string, string>> {
  const code = '[A-Z]\\d{5}'
  const seal = `(?:${mustGet(pack.forms, 'noun')
    .map(({ parts }) => parts.join(''))
    .join('|')}) \\d{3,4}`
  const ref = ['ref.code', 'ref.seal'].map(key => say(pack, key, { CODE: code, SEAL: seal })).join('|')
  return { CODE: code, SEAL: seal, REF: `(?:${ref})`, WEIGHT: '\\d{3,4}', NUMBER: '\\d{7}' }
}

function findSeal({ language }: Pack, ref: string): string {
  const [open, close] = QUOTES[language]
  return ref.slice(ref.indexOf(open) + open.length, ref.indexOf(close))
}

/** The heaviest parcel of the sender and the town that a question names. */
export function findHeaviest(pack: Pack, asks: Pack, context: string, question: string) {
  const parcels = new Map<string, Partial<Record<ParcelAspect, string>>>()
  for (const { aspect, code, value } of readParcelSentences(pack, context)) {
    if (code === undefined || aspect === 'link') continue
    parcels.set(code, { ...parcels.get(code), [aspect]: value })
  }
  return Array.from(parcels, ([code, parcel]) => ({ code, ...parcel }))
    .filter(({ sender = '', town = '' }) => question === say(asks, 'niah-join.question', { WHO: sender, TOWN: town }))
    .sort((a, b) => Number(b.weight ?? 0) - Number(a.weight ?? 0))
    .at(0)
}
