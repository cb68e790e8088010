import { permuteLikeNumpy } from 'fathom-bench/plugin'

/**
 * The records of HELMET's sample (princeton-nlp/HELMET 4526dfb), in its order: of `count` records the 100 that
 * `Dataset.shuffle(seed=42)` puts first.
 */
export const sampleHelmet = (count: number): readonly number[] => [...permuteLikeNumpy(count, SEED).subarray(0, SAMPLE)]

const SEED = 42
const SAMPLE = 100
