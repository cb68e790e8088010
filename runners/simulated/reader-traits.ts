/** Context window of a reader that is started by itself, in o200k_base tokens. */
export const READER_WINDOW = 32_768
/**
 * Context window of a run's simulated model unless --window says another: as long as the longest length of the suites,
 * so that a curve has no end.
 */
export const SIMULATED_WINDOW = 4_194_304

/** Tokenizer of the simulated model, by its `--tokenizer` name. */
export const READER_TOKENIZER = 'o200k_base'
