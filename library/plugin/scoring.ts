/** As much of the entry as scoring takes: what `score.mjs` of exported items is bundled from (bin/vendor). */
export { loadBuiltInScorers } from '../../run/registry/plugins/built-in-scorers.ts'
export * from './core.ts'
export * from './scorers.ts'
