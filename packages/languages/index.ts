import type { Plugin } from 'fathom-bench/plugin'
import { languageScorers } from './scorers/index.ts'
import { languageSource } from './source.ts'

/** Tasks in German, Spanish, French, Chinese, Japanese and Hindi. */
const languages: Plugin = { scorers: languageScorers, sources: [languageSource] }
export default languages
