import { computeRatio, defineScorer, type MrcrExpected, mrcrExpected, removePrefix, strip } from 'fathom-bench/plugin'

/**
 * OpenAI MRCR: 0 unless the answer starts with the prefix, otherwise Python's difflib ratio of answer and expected
 * text, both without the prefix. White space around the answer is dropped first, as NeMo Gym does; `parts.official` is
 * OpenAI's value, which keeps it.
 * A wrong sibling scores well above 0 (about 0.2 to 0.6). The ratio depends on the order of its arguments, by up to 0.2
 * on texts of 200 characters and more: `parts.reversed` is DeepMind's order. `mrcr-block`, shown next to it, has
 * neither flaw. `parts.exact` is false if the limit on difflib's quadratic work was reached, by answers of 100,000
 * characters and more.
 */
export const mrcrRatio = defineScorer({
  id: 'mrcr-ratio',
  about: 'Similarity of the answer to the asked text, 0 without the prefix. OpenAI MRCR (difflib ratio).',
  source: 'OpenAI MRCR, dataset card openai/mrcr (grade); Python 3.11 difflib',
  scale: 'graded',
  strict: 'mrcr-block',
  stated: 'stated-text',
  variant: 'official',
  expects: mrcrExpected,
  score(answer, expected: MrcrExpected) {
    const stripped = strip(answer)
    if (!stripped.startsWith(expected.prefix)) {
      return { value: 0, parts: { official: 0, prefixed: false }, why: 'does not begin with the prefix' }
    }
    const [said, right] = [stripped, expected.answer].map(text => removePrefix(text, expected.prefix)) as [
      string,
      string,
    ]
    const forward = computeRatio(said, right)
    const reversed = computeRatio(right, said)
    return {
      value: forward.ratio,
      parts: {
        official: answer === stripped ? forward.ratio : openAi(answer, expected),
        reversed: reversed.ratio,
        prefixed: true,
        exact: forward.exact && reversed.exact,
      },
      why: `ratio ${forward.ratio.toFixed(3)}${forward.exact ? '' : ' at least'}, ${reversed.ratio.toFixed(3)} the other way round`,
    }
  },
})

function openAi(answer: string, { prefix, answer: right }: MrcrExpected): number {
  if (!answer.startsWith(prefix)) return 0
  return computeRatio(removePrefix(answer, prefix), removePrefix(right, prefix)).ratio
}
