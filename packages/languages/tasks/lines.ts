import { joinList, type Pack, say } from '../pack/pack.ts'

/** Asks for a line with each of these names: `Klara Dornfeld: …`. */
export const describeLines = (pack: Pack, names: readonly string[]): string => {
  const [open, close] = QUOTES[pack.language]
  const lines = names.map(name => `${open}${name}${pack.colon}…${close}`)
  return `${say(pack, names.length === 1 ? 'lines.one' : 'lines.many')}${pack.blank}${joinList(pack, lines)}`
}

/** The quotation signs of each language; French ones keep a blank that does not break. */
export const QUOTES = {
  de: ['„', '“'],
  es: ['«', '»'],
  fr: ['«\u00a0', '\u00a0»'],
  zh: ['“', '”'],
  ja: ['「', '」'],
  hi: ['“', '”'],
  he: ['"', '"'],
} as const
