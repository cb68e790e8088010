/**
 * Rules by which a judge reads an answer, by the rule of its item. The wording is Fathom's: the suites' own prompts are
 * not included, so a judged score is not theirs.
 */
export const RULES = {
  correct:
    'The answer is right if it gives the same thing as the reference, in whatever words. It is wrong if a part of the reference is missing, if a number or a name differs, or if it also says something that contradicts the reference.',
  dates:
    'The answer is right if it gives the same thing as the reference, in whatever words. Where days, weeks or months are counted, a count that is off by one is right too.',
  update:
    'The answer is right if it gives the state that the reference gives. It may name earlier states too, as long as it says which one holds now.',
  preference:
    'The reference says what a good reply to this user makes use of. The answer is right if it makes use of what the user has told about themselves as the reference describes; it need not do all of it.',
  abstention:
    'The question cannot be answered from what was given. The answer is right if it says so, or says that the information is missing or only partly there. It is wrong if it answers anyway.',
  gotcha:
    'The reference names something that is easily overlooked. The answer is right if it takes that into account; naming the plain answer alone is wrong.',
  summary:
    'The reference is a summary by an expert. The answer is right if it holds the main points of the reference and says nothing that contradicts them; partly right if it holds about half of them.',
  criteria:
    'The reference is one criterion that a good answer meets. The answer is right if it meets the criterion whole, partly right if it meets some of it, and wrong if it does not.',
} as const

/** By which rule an answer is judged. */
export type Rule = keyof typeof RULES

/** Rules that know half a point. */
export const GRADED: ReadonlySet<Rule> = new Set(['summary', 'criteria'])
