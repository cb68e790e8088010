/** Its context window unless told otherwise, in o200k_base tokens. */
export const READER_WINDOW = 32_768

/** What the reader counts in, by the name that `--tokenizer` takes. */
export const READER_TOKENIZER = 'o200k_base'
