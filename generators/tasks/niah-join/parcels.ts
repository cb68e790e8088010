import { defineFrozenFile, parseTsv } from '../../../core/files/frozen-file.ts'
import type { Random } from '../../../core/random/random.ts'
import type { Tokenizer } from '../../../core/tokens/tokens.ts'
import { formatKey, type WordPairKey } from '../../materials/keys/keys.ts'
import { type CountedText, getStatementWriter, type Person } from '../../materials/statements.ts'
import { PERSON, TOWN, writeForm } from '../../materials/words/forms.ts'
import { readAdjectives, readNouns } from '../../materials/words/lexicon.ts'
import { makeWordings } from '../../materials/words/wordings.ts'

/** Who sends parcels and carries them, and the towns where they go and which they pass. */
export interface ParcelPool {
  readonly people: readonly Person[]
  readonly towns: readonly number[]
}

export interface Parcel {
  readonly letter: number
  readonly code: number
  readonly seal: WordPairKey
  readonly number: number
  readonly weight: number
  /** Places in the pool; the handler and the town on the way are never those that count. */
  readonly sender: number
  readonly handler: number
  readonly town: number
  readonly via: number
}

/** Kinds of sentences on a parcel: the last two decide nothing. */
export const ASPECTS = ['link', 'sender', 'town', 'weight', 'number', 'handler', 'via'] as const
export type Aspect = (typeof ASPECTS)[number]

const readRows = defineFrozenFile(new URL('./wordings.tsv', import.meta.url), {
  sha256: '912e946a7f1de617bd671d5dabecb93f620c34f6d1df9fb070c74abde53ad88c',
  onChange: 'raise the version of niah-join',
  parse: parseTsv,
})

const WORDINGS = makeWordings(readRows, {
  CODE: '[A-Z]\\d{5}',
  SEAL: '[a-z]+ [a-z]+',
  REF: 'parcel [A-Z]\\d{5}|the parcel with the [a-z]+ [a-z]+ seal',
  WHO: PERSON,
  TOWN,
  WEIGHT: '\\d+',
  NUMBER: '\\d{7}',
})

/** None that looks like a digit. */
const LETTERS = Array.from('ABCDEFGHJKLMNPQRSTUVWXYZ')
const CODE_LETTERS = LETTERS.map(letter => ` ${letter}`)
const CODES = 100_000

/** Writes one thing about a parcel, which it names by its code or by its seal. */
export function makeParcelWriter(
  tokenizer: Tokenizer,
): (aspect: Aspect, parcel: Parcel, pool: ParcelPool, rng: Random) => CountedText {
  const line = getStatementWriter(tokenizer)
  // Made once, not for each sentence.
  let now: { aspect: Aspect; parcel: Parcel; pool: ParcelPool; bySeal: boolean } | undefined
  const putCode = ({ letter, code }: Parcel) => line.words(CODE_LETTERS[letter]).digits(code)
  const put = {
    CODE: () => now && putCode(now.parcel),
    SEAL: () => now && line.key(now.parcel.seal, ' '),
    REF() {
      if (now?.bySeal) line.words(' the parcel with the').key(now.parcel.seal, ' ').words(' seal')
      else if (now) {
        line.words(' parcel')
        putCode(now.parcel)
      }
    },
    WHO: () => now && line.person(now.pool.people[now.aspect === 'sender' ? now.parcel.sender : now.parcel.handler]),
    TOWN: () => now && line.town(now.pool.towns[now.aspect === 'town' ? now.parcel.town : now.parcel.via]),
    WEIGHT: () => now && line.number(now.parcel.weight),
    NUMBER: () => now && line.number(now.parcel.number),
  }
  return (aspect, parcel, pool, rng) => {
    now = { aspect, parcel, pool, bySeal: rng.next() < 0.5 }
    return writeForm(line, rng.pick(WORDINGS.open(aspect, rng)), put)
  }
}

/** Codes, seals and numbers, each of which comes once. */
export function makeSupply(
  rng: Random,
  taken: readonly Pick<Parcel, 'letter' | 'code' | 'seal' | 'number'>[] = [],
): () => Pick<Parcel, 'letter' | 'code' | 'seal' | 'number'> {
  const codes = new Set(taken.map(({ letter, code }) => letter * CODES + code))
  const numbers = new Set(taken.map(({ number }) => number))
  const seals = new Set(taken.map(({ seal }) => formatKey(seal, ' ')))
  const drawFresh = <T>(known: Set<T>, draw: () => T) => {
    for (;;) {
      const next = draw()
      if (known.has(next)) continue
      known.add(next)
      return next
    }
  }
  return () => {
    const code = drawFresh(codes, () => rng.int(0, LETTERS.length - 1) * CODES + rng.int(10_000, CODES - 1))
    const number = drawFresh(numbers, () => rng.int(1_000_000, 9_999_999))
    let seal: WordPairKey
    do seal = { adjective: rng.int(0, readAdjectives().length - 1), noun: rng.int(0, readNouns().length - 1) }
    while (seals.has(formatKey(seal, ' ')))
    seals.add(formatKey(seal, ' '))
    return { letter: Math.floor(code / CODES), code: code % CODES, seal, number }
  }
}

/** Finds a text's sentences on parcels: the name that each uses, and its code if it explains a seal. */
export function readSentences(
  text: string,
): { readonly aspect: Aspect; readonly ref: string; readonly code: string | undefined; readonly value: string }[] {
  const told = WORDINGS.read(text)
  const codes = new Map<string, string>()
  for (const { kind, values } of told) if (kind === 'link') codes.set(values['SEAL'], values['CODE'])
  return told.map(({ kind, values }) => {
    const ref = values['REF'] ?? ''
    const code = ref.startsWith('parcel ') ? ref.slice(7) : codes.get(ref.replace(/^the parcel with the | seal$/g, ''))
    const value = values['WHO'] ?? values['TOWN'] ?? values['WEIGHT'] ?? values['NUMBER'] ?? ''
    return { aspect: kind as Aspect, ref, code: values['CODE'] ?? code, value }
  })
}

type KnownParcel = Partial<Record<Aspect, string>> & { readonly code: string }

/** Everything known about each parcel. */
export function readParcels(text: string): KnownParcel[] {
  const parcels = new Map<string, KnownParcel>()
  for (const { aspect, code, value } of readSentences(text)) {
    if (code === undefined || aspect === 'link') continue
    const parcel = parcels.get(code) ?? { code }
    parcel[aspect] = value
    parcels.set(code, parcel)
  }
  return [...parcels.values()]
}
