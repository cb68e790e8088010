import type { Random } from '../../../core/random/random.ts'
import { memoizePerTokenizer } from '../../../core/tokens/tokens.ts'
import { flattenString } from '../flat.ts'
import type { MessageWords } from '../messages/message-texts.ts'
import type { MessageLanguage } from '../messages/messages.ts'
import {
  listPurposeTexts,
  PURPOSE_NAMES,
  type Purpose,
  type PurposeText,
  readAsides,
  readPurposeTexts,
} from './purposes.ts'

/** Returns the texts that messages of a stream are made of: one with a purpose, and for three in four a remark without one. */
export function getPurposeLanguage(rng: Pick<Random, 'path'>): MessageLanguage {
  const texts = listPurposeTexts(rng)
  const language = languages.get(texts) ?? makeLanguage(texts)
  languages.set(texts, language)
  return language
}

const languages = new WeakMap<readonly PurposeText[], MessageLanguage>()

function makeLanguage(texts: readonly PurposeText[]): MessageLanguage {
  const byPurpose = PURPOSE_NAMES.map(name =>
    texts.flatMap(({ purpose, text }) => (purpose === name ? [` ${text}`] : [])),
  )
  const asides = readAsides().map(text => ` ${text}`)
  const arrangements = QUARTERS * asides.length
  const choose = (kind: number, { report, remark }: MessageWords): Choice => {
    const quarter = remark % QUARTERS
    return {
      text: report % byPurpose[kind].length,
      // The first quarter has no remark, the second has it before the text, the others after it.
      aside: quarter === 0 ? undefined : Math.floor(remark / QUARTERS) % asides.length,
      opens: quarter === 1,
    }
  }
  return {
    kinds: PURPOSE_NAMES.length,
    formatText(kind, words) {
      const { text, aside, opens } = choose(kind, words)
      const said = byPurpose[kind][text]
      if (aside === undefined) return said
      return flattenString(opens ? `${asides[aside]}${said}` : `${said}${asides[aside]}`)
    },
    getCounter: memoizePerTokenizer(({ count }) => {
      const within = byPurpose.map(list => list.map(count))
      const last = byPurpose.map(list => list.map(text => count(`${text}\n`)))
      const [asideWithin, asideLast] = [asides.map(count), asides.map(text => count(`${text}\n`))]
      return (kind, words) => {
        const { text, aside, opens } = choose(kind, words)
        if (aside === undefined) return last[kind][text]
        return opens ? asideWithin[aside] + last[kind][text] : within[kind][text] + asideLast[aside]
      }
    }),
    identify(kind, words) {
      const { text, aside = 0, opens } = choose(kind, words)
      const quarter = words.remark % QUARTERS === 0 ? 0 : opens ? 1 : 2
      return text * arrangements + aside * QUARTERS + quarter
    },
  }
}

const QUARTERS = 4

interface Choice {
  /** Places in the texts of the purpose and in the remarks. */
  readonly text: number
  readonly aside: number | undefined
  readonly opens: boolean
}

/** Returns the purpose of a message, or undefined if the text with the purpose is not whole. */
export function findPurpose(message: string): Purpose | undefined {
  known ??= { texts: new Map(readPurposeTexts().map(({ text, purpose }) => [text, purpose])), asides: readAsides() }
  const whole = known.texts.get(message)
  if (whole) return whole
  for (const aside of known.asides) {
    if (message.startsWith(`${aside} `)) {
      const purpose = known.texts.get(message.slice(aside.length + 1))
      if (purpose) return purpose
    }
    if (message.endsWith(` ${aside}`)) {
      const purpose = known.texts.get(message.slice(0, -aside.length - 1))
      if (purpose) return purpose
    }
  }
  return undefined
}

let known: { readonly texts: ReadonlyMap<string, Purpose>; readonly asides: readonly string[] } | undefined
