import type { Random } from 'fathom-bench/plugin'
import type { PageLanguage } from '../language.ts'
import * as languages from './index.ts'

/** All languages by code, sorted by code, since loaders order a module's exports differently. */
export const PAGE_LANGUAGES: ReadonlyMap<string, PageLanguage> = new Map(
  Object.values(languages)
    .sort((a, b) => (a.code < b.code ? -1 : 1))
    .map(language => [language.code, language]),
)

/**
 * The one of that code; for any other word English or, as often, any of them: half of LongProc's records are in English
 * letters alone.
 */
export function drawLanguage(code: string, rng: Random): PageLanguage {
  return PAGE_LANGUAGES.get(code) ?? (rng.next() < 0.5 ? languages.english : rng.pick([...PAGE_LANGUAGES.values()]))
}
