import { escapeRegExp } from 'fathom-bench/plugin'
import { foldLetters, toBase, toLower } from './fold.ts'
import type { AnswerLanguage } from './language.ts'
import { findSpokenNumbers } from './numbers.ts'
import type { Rules } from './rules.ts'

/** A reply with a sign of one character for each mention of a candidate. */
export interface MarkedReply {
  readonly text: string
  /** The candidate of each sign. */
  readonly keys: readonly string[]
}

/** Finds the candidates in a text, each with its key. */
export type Finder = (reply: Folded, rules: Rules) => readonly Mention[]

export interface Mention {
  readonly start: number
  readonly end: number
  readonly key: string
}

/** A folded text, in three forms of one length. */
export interface Folded {
  readonly cased: string
  readonly lower: string
  readonly base: string
}

export function foldReply(text: string, languages: readonly AnswerLanguage[]): Folded {
  const cased = foldLetters(joinUnspaced(text), languages)
  const lower = toLower(cased)
  return { cased, lower, base: toBase(lower) }
}

const UNSPACED = String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー`
const joinUnspaced = (text: string): string => text.replace(JOINTS, '')
const JOINTS = new RegExp(
  String.raw`(?<=[${UNSPACED}])[ \t\u3000]{1,3}(?=\S)|(?<=\S)[ \t\u3000]{1,3}(?=[${UNSPACED}])`,
  'gu',
)

/** Puts a sign in the place of each mention. Beyond some hundred candidates the last ones share a sign. */
export function markMentions({ lower }: Folded, mentions: readonly Mention[]): MarkedReply {
  const keys: string[] = []
  const numbers = new Map<string, number>()
  let text = ''
  let from = 0
  for (const { start, end, key } of mentions) {
    const number = numbers.get(key) ?? Math.min(keys.length, MOST_KEYS)
    if (!numbers.has(key)) {
      numbers.set(key, number)
      if (keys.length <= MOST_KEYS) keys.push(key)
    }
    text += lower.slice(from, start) + String.fromCharCode(FIRST_SIGN + number)
    from = end
  }
  return { text: text + lower.slice(from), keys }
}

export const FIRST_SIGN = 0xe020
const MOST_KEYS = 400
export const LAST_SIGN = FIRST_SIGN + MOST_KEYS

/** Makes a finder of names: each with the forms in which it may be written. */
export function makeNameFinder(
  names: ReadonlyMap<string, readonly string[]>,
  languages: readonly AnswerLanguage[],
): Finder {
  const keyOf = new Map<string, string>()
  for (const [key, forms] of names)
    for (const form of forms) {
      const folded = foldName(form, languages)
      if (folded !== '' && !keyOf.has(folded)) keyOf.set(folded, key)
    }
  const bodies = [...keyOf.keys()].sort((one, other) => other.length - one.length).map(toBody)
  if (bodies.length === 0) return () => []
  // The borders are written once: their classes of letters are long, and an expression with them for each name takes
  // most of the time of a score to compile.
  const pattern = new RegExp(`${LEFT_BORDER}(?:${bodies.join('|')})${RIGHT_BORDER}`, 'gu')
  return ({ base, cased }, rules) =>
    Array.from(base.matchAll(pattern)).flatMap(({ 0: said, index }) => {
      const key = keyOf.get(flattenName(said)) ?? keyOf.get(flattenName(said).replace(/'?s$/, ''))
      const end = index + said.length
      return key === undefined || isPartOfName(cased, index, end, rules) ? [] : [{ start: index, end, key }]
    })
}

/** A name as texts have it: one kind of hyphen and blank. */
const flattenName = (name: string): string => name.replace(/[\s-]+/g, ' ').trim()
const foldName = (name: string, languages: readonly AnswerLanguage[]): string =>
  flattenName(toBase(toLower(foldLetters(joinUnspaced(name), languages))))

const toBody = (name: string): string => escapeRegExp(name).replaceAll(' ', '[ -]{1,2}')

/** Names in scripts without spaces have no borders. */
const LEFT_BORDER = String.raw`(?:(?=[${UNSPACED}])|(?<![\p{Script=Latin}\p{M}\p{Nd}\p{Script=Devanagari}])(?<!(?:\p{N}|(?!\p{Script=Hebrew})\p{L})-))`
const RIGHT_BORDER = String.raw`(?:(?<=[${UNSPACED}])|(?:'?s)?(?![\p{Script=Latin}\p{M}\p{Nd}\p{Script=Devanagari}])(?!-[\p{L}\p{N}]))`

const STARTS_UNSPACED = new RegExp(`^[${UNSPACED}]`, 'u')

/** Whether the name there is a part of a longer one: X-Neudorf, Nueva X, 东X, 新X. */
function isPartOfName(cased: string, start: number, end: number, rules: Rules): boolean {
  const before = cased.slice(Math.max(0, start - 30), start)
  const behind = cased.slice(end, end + 30)
  if (STARTS_UNSPACED.test(cased[start]))
    return (
      UNSPACED_PREFIX.test(before) ||
      UNSPACED_SUFFIX.test(behind) ||
      (KATAKANA.test(cased[start]) && /[\p{Script=Katakana}ー]$/u.test(before))
    )
  const left = rules.prefix.exec(toBase(before.toLowerCase()))
  if (left && (!LATIN.test(left[1]) || /^\p{Lu}/u.test(before.slice(left.index).trimStart().replace(/^-/, ''))))
    return true
  const right = rules.suffix.exec(toBase(behind.toLowerCase()))
  if (right && (!LATIN.test(behind) || /^[ -]\p{Lu}/u.test(behind))) return true
  if (rules.languages.includes('de')) return GERMAN_SUFFIX.test(behind)
  if (!LATIN.test(cased.slice(start, end))) return false
  const word = /(?:^|[^\p{L}])(\p{Lu}[\p{L}'-]*) $/u.exec(before)
  const isFirst = /(?:^|[.!?:;\n"'«»¿¡*(—–-]\s*)\p{L}+ $/u.test(before)
  if (word && !isFirst && !TITLES.has(toBase(word[1].toLowerCase()))) return true
  return /^ (?:(?:del?|de (?:la|los|las|arriba|abajo)|sur|sous|les|lès|la|el) )?\p{Lu}/u.test(behind)
}

const LATIN = /\p{Script=Latin}/u
const KATAKANA = /[\p{Script=Katakana}ー]/u
const UNSPACED_PREFIX =
  /(?:[东東西南北新老旧舊小]|(?<![最很更巨较])大|(?<![以地图船山路桥楼车书身网岸线世纸面板])[上]|(?<![以地山楼底脚乡天])下|[元奥])$/u
const UNSPACED_SUFFIX = /^(?:[东東西南北](?![方边邊面部侧側岸])|新(?:城|区|村|町|镇)|[东東西南北](?=[部]$))/u
const GERMAN_SUFFIX =
  /^ (?:am|an der|ob der|bei|im) (?:See|Main|Rhein|Elbe|Donau|Neckar|Berg|Wald|Inn|Fluss|Bach|Meer|Taunus|Harz|Tal)(?!\p{L})/u
const TITLES = new Set(
  'senor senora senorita don dona sr sra srta dr dra doctor doctora monsieur madame mademoiselle m mme mlle docteur maitre mr mrs ms miss en a la el une un le les'.split(
    ' ',
  ),
)

/** Finds numbers; where there are others, words that may be articles are none. */
export const findNumberMentions: Finder = ({ base }, rules) => {
  const numbers = findSpokenNumbers(base, rules.languages)
  const strong = numbers.filter(({ weak }) => !weak)
  return (strong.length > 0 ? strong : numbers).map(({ start, end, value }) => ({ start, end, key: String(value) }))
}

/** Finds digits and identifiers of the same shape as `like`, such as "B47112", besides the names that are known. */
export function addLikeEntries(find: Finder, like: readonly string[]): Finder {
  const lengths = new Set(like.filter(text => /^\d{3,}$/.test(text)).map(text => text.length))
  const uuids = like.some(text => UUID.test(text))
  const codes = new Set(like.filter(text => CODE.test(text)).map(text => text.length))
  return (reply, rules) => {
    const known = [...find(reply, rules)]
    const taken = new Set(known.map(({ start }) => start))
    for (const { 0: said, index } of reply.lower.matchAll(ENTRIES))
      if (
        !taken.has(index) &&
        (lengths.has(said.length) || (uuids && UUID.test(said)) || (CODE.test(said) && codes.has(said.length)))
      )
        known.push({ start: index, end: index + said.length, key: said })
    return known.sort((one, other) => one.start - other.start)
  }
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const CODE = /^[a-z]{1,3}\d{3,10}$/i
const ENTRIES =
  /(?<![\p{Script=Latin}\d])(?<!(?<!\p{Script=Hebrew})-)(?:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|[a-z]{0,3}\d{3,30})(?![\p{Script=Latin}\d-])/gu
