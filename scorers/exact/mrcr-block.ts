import { defineScorer } from '../scorer.ts'
import { capToStated } from '../stated/parts/cap.ts'
import { statedText } from '../stated/stated-text.ts'
import { type MrcrExpected, mrcrExpected, scoreBlock } from '../text/mrcr.ts'

/**
 * Which of the sibling texts did the answer repeat? 1 where the most similar one is the asked one and the similarity is
 * at least 0.9; chance is one in as many as there are siblings, and a blend scores 0. Similarity is 1 - edits / length
 * of the longer text, not difflib's ratio: with autojunk, one edit near the start can take that to 0.
 *
 * What stands before the last prefix does not count, and the prefix may be missing: it is another skill
 * (`parts.prefixed`). `parts.kind` says what was given instead: `previous` or `next` of the asked one, else `first`,
 * `last` or `other`; `none` where no block is that similar. Of equally similar blocks the asked one is taken, else the
 * first.
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
