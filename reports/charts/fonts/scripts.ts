import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/**
 * Scripts that DejaVu Sans lacks, with their package of Noto Sans (SIL Open Font License 1.1). Each package has many
 * small files of some letters, which `unicode.json` lists. Kana come before Han, because text with kana is Japanese and
 * its Han letters have the Japanese form.
 */
const SCRIPTS = [
  { name: 'jp', letters: /[\p{Script=Hiragana}\p{Script=Katakana}]/u },
  { name: 'kr', letters: /\p{Script=Hangul}/u },
  { name: 'sc', letters: /[\p{Script=Han}\u3000-\u303f\uff00-\uffef]/u },
  { name: 'devanagari', letters: /\p{Script=Devanagari}/u },
  { name: 'thai', letters: /\p{Script=Thai}/u },
] as const
type Name = (typeof SCRIPTS)[number]['name']

/** The order to try if a letter is in none of the packages that the text needs. */
const HAN: readonly Name[] = ['sc', 'jp', 'kr']

/**
 * Returns the font families that a text needs in addition to the default one; most texts need none. Their files are
 * registered on first use. The packages are optional: without one, its letters are boxes.
 */
export function loadExtraFamilies(text: string): string[] {
  const needed = SCRIPTS.filter(({ letters }) => letters.test(text)).map(({ name }) => name)
  if (needed.length === 0) return []
  const order = needed.some(name => HAN.includes(name)) ? [...needed, ...HAN] : needed
  const letters = new Set(Array.from(text).filter(letter => SCRIPTS.some(script => script.letters.test(letter))))
  return [...new Set([...letters].flatMap(letter => findFamily(letter, order) ?? []))]
}

function findFamily(letter: string, order: readonly Name[]): string | undefined {
  const code = letter.codePointAt(0)! // A letter is not empty.
  for (const name of order)
    for (const { file, spans, family } of getSlices(name))
      if (spans.some(([from, to]) => code >= from && code <= to)) return registerFamily(family, file)
  if (order.every(name => getSlices(name).length === 0)) missing.add(order[0])
  return undefined
}

const missing = new Set<Name>()

/** Returns what to install for letters that this process drew as boxes, or undefined. */
export const describeMissingFonts = (): string | undefined =>
  missing.size === 0
    ? undefined
    : `letters in images are boxes: npm install --no-save ${[...missing].map(name => `${PACKAGES}${name}`).join(' ')}`

const PACKAGES = '@fontsource-variable/noto-sans-'

/** A file of a package, and the code points of its letters. */
interface Slice {
  readonly file: string
  readonly family: string
  readonly spans: readonly (readonly [from: number, to: number])[]
}

const slices = new Map<Name, readonly Slice[]>()

function getSlices(name: Name): readonly Slice[] {
  const known = slices.get(name) ?? readSlices(name)
  slices.set(name, known)
  return known
}

function readSlices(name: Name): Slice[] {
  const path = findPackageFile(name)
  if (path === undefined) return []
  const ranges: Record<string, string> = JSON.parse(readFileSync(path, 'utf8'))
  return Object.entries(ranges).flatMap(([key, range]) => {
    const slice = key.replace(/[[\]]/g, '')
    const file = join(dirname(path), 'files', `noto-sans-${name}-${slice}-wght-normal.woff2`)
    // A package's table also lists letters without a file.
    return existsSync(file) ? [{ file, family: `Fathom ${name} ${slice}`, spans: range.split(',').map(parseSpan) }] : []
  })
}

function findPackageFile(name: Name): string | undefined {
  try {
    return createRequire(import.meta.url).resolve(`${PACKAGES}${name}/unicode.json`)
  } catch {
    return undefined
  }
}

/** Parses `U+4E00-4E0F` or `U+57`. */
function parseSpan(text: string): readonly [number, number] {
  const [from, to = from] = text
    .replace(/^U\+/i, '')
    .split('-')
    .map(part => Number.parseInt(part, 16)) as [number, number?]
  return [from, to]
}

const held = new Set<string>()

function registerFamily(family: string, file: string): string {
  if (held.has(family)) return family
  const { GlobalFonts } = createRequire(import.meta.url)('@napi-rs/canvas') as typeof import('@napi-rs/canvas')
  GlobalFonts.registerFromPath(file, family)
  held.add(family)
  return family
}
