import type { Template } from './phrasings.ts'

/**
 * A seventh set, of the same manners: written when what the sixth one had shown was mended, and before the scorers were
 * tried on it.
 */
export const SEVENTH_RIGHT: readonly Template[] = [
  ({ X }) => `I've read through everything. The answer you want is **${X}**.`,
  ({ X }) => `**Result:** ${X} ✔️`,
  ({ X }) => `Analysis complete.\n\nAnswer: ${X}`,
  ({ X }) => `${X}\n\n---\n\n*Generated from the provided document only.*`,
  ({ X }) => `<answer>${X}</answer>\n\nI'm happy to explain how I got there.`,
  ({ X }) => JSON.stringify({ answer: { value: X, certainty: 0.97 } }),
  ({ X }) => JSON.stringify({ question_type: 'lookup', answer: X, notes: null }),
  ({ X }) => `The correct answer is:\n\n$$\\boxed{${X}}$$`,
  ({ X }) => `\\textbf{Final Answer:} \\boxed{\\text{${X}}}`,
  ({ X, W }) => `Let me reconsider. I previously said ${W}. That's incorrect. The answer is ${X}.`,
  ({ X, W }) => `${W}? No, that doesn't match. ${X}? Yes, that matches.\n\nAnswer: ${X}`,
  ({ X, W }) => `It can't be ${W}, because the text excludes it. So the answer is ${X}.`,
  ({ X, W }) => `<thought>maybe ${W}</thought>\n${X}`,
  ({ X }) => `Evidence: one sentence in the second half.\n\nFinal answer: ${X}`,
  ({ X }) => `In the passage, this is given as ${X}.`,
  ({ X }) => `My conclusion: ${X}`,
  ({ X }) => `I believe the answer is ${X}, but please verify it against the source.`,
  ({ X }) => `There's only one possibility: ${X}.`,
  ({ X }) => `1. Searched for the key terms.\n2. Compared the results.\n3. Concluded.\n\n**${X}**`,
  ({ X, Q }) => `"${Q}"\n\nAnswer: ${X}`,
  ({ X }) => `Final answer → **${X}**`,
  ({ X }) => `The answer is **${X}** (see the last third of the text).`,
  ({ X }) => `ANSWER\n------\n${X}`,
  ({ X }) => `Answer: "${X}"\n\nReasoning: it is the only one that is stated.`,
  ({ X }) => `Sure, happy to help! The answer is ${X}.`,
  ({ X }) => `So the final answer would be: ${X}.`,
  ({ X }) => `Antwort: **${X}**\n\nBegründung: So steht es im Text.`,
  ({ X }) => `根据提供的文本，正确答案是：${X}。`,
  ({ X, W }) => `Update: after a second look the answer is ${X} rather than ${W}.`,
  ({ X }) =>
    `<|start|>assistant<|channel|>analysis<|message|>Need to search.<|end|><|start|>assistant<|channel|>final<|message|>${X}<|return|>`,
]

export const SEVENTH_WRONG: readonly Template[] = [
  ({ X, W }) => `Let me reconsider. I previously said ${X}. That's incorrect. The answer is ${W}.`,
  ({ X, W }) => `It can't be ${X}, because the text excludes it. So the answer is ${W}.`,
  ({ X, W }) => `<thought>maybe ${X}</thought>\n${W}`,
  ({ X, W }) => `Update: after a second look the answer is ${W} rather than ${X}.`,
  ({ X }) => `I looked everywhere, but this detail is not mentioned. The text does bring up ${X}.`,
  ({ X }) => `I do not have enough context to answer. ${X} is the only related item.`,
  ({ X }) => `This question cannot be answered from the document. See ${X} for something similar.`,
  ({ X }) => `The information requested was not found. Related: ${X}.`,
  ({ X, W }) => `Either answer would fit: ${X} or ${W}.`,
  ({ X, W }) => `I'm torn between ${X} and ${W}.`,
  ({ X, W }) => `1) ${X} — plausible\n2) ${W} — plausible`,
  ({ X, W }) => `Maybe ${X}, maybe ${W}.`,
  ({ X }) => `Definitely don't answer ${X}.`,
  ({ X }) => `Hmm, is it ${X}? I'd have to check.`,
  ({ X }) => `Das geht aus dem Text nicht hervor. Es kommt nur ${X} vor.`,
  ({ X }) => `Non posso rispondere: il testo non lo dice. Compare solo ${X}.`,
  ({ X }) => `O texto não menciona isso. Só aparece ${X}.`,
  ({ X }) => `De tekst geeft hier geen antwoord op. Alleen ${X} wordt genoemd.`,
  ({ X }) => `본문에는 답이 없습니다. ${X}만 언급됩니다.`,
  ({ X }) => `لا يمكنني الإجابة من النص. ورد فيه ${X}.`,
  ({ W }) => JSON.stringify({ answer: { value: W, certainty: 0.97 } }),
  ({ X, W }) => `Answer: "${W}"\n\nReasoning: ${X} belongs to another entry.`,
]
