import { capToStated, defineScorer, type MrcrExpected, mrcrExpected, scoreBlock, statedText } from 'fathom-bench/plugin'

/**
 * Scores which of the sibling texts the answer repeats. The score is 1 if the most similar text is the expected one and
 * the similarity is at least 0.9. Chance is one over the number of siblings, and a blend scores 0.
 * Similarity is 1 - edits / length of the longer text, not difflib's ratio: with autojunk, one edit near the start can
 * reduce that to 0. Text before the last prefix does not count, and the prefix may be missing, since it is another
 * skill (`parts.prefixed`). `parts.kind` names the repeated text: `previous` or `next` to the expected one, else
 * `first`, `last` or `other`; `none` if no block is that similar. Among equally similar blocks, the expected one wins,
 * else the first.
 */
export const mrcrBlock = defineScorer({
  id: 'mrcr-block',
  about: 'Is the sibling text that is most similar to the answer the asked one, with a similarity of 0.9 or more?',
  source: 'Our own, for MRCR (arXiv 2409.12640 section 3.2; OpenAI MRCR): the text that was meant instead of a ratio.',
  scale: 'yes-no',
  copies: true,
  variant: 'strict',
  stated: 'stated-text',
  expects: mrcrExpected,
  score: (answer, expected: MrcrExpected) => capToStated(scoreBlock(answer, expected), statedText, answer, expected),
})
