import { defineFrozenFile } from 'fathom-bench/plugin'

/** Returns a function that reads a text of a language, whose bytes items are made of. Write its URL as `defineFrozenFile` says. */
export const defineLanguageFile = <T>(url: URL, sha256: string, parse: (text: string) => T): (() => T) =>
  defineFrozenFile(url, {
    sha256,
    onChange: 'raise the version of the languages (packages/languages/version.ts)',
    parse,
  })
