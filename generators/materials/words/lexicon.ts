/**
 * Our own plain English words, for keys such as `brave-lantern`: 700 adjectives and 2,000 nouns make 1.4 million pairs.
 * No word is in both lists, and each takes one or two tokens of o200k_base after a blank.
 */
export { readAdjectives } from './adjectives.ts'
export { readNouns } from './nouns.ts'
