import type { Plugin } from 'fathom-bench/plugin'
import { languageSource } from './source.ts'

/** Tasks in German, Spanish, French, Chinese, Japanese and Hindi. */
const languages: Plugin = { sources: [languageSource] }
export default languages
