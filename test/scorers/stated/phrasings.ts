/**
 * How replies put an answer. `X` is the right answer on one line, `W` a wrong one, `Q` the question. The held-out
 * templates were written with the others, before the extractor was, and no rule was made for one of them.
 */
export type Template = (said: { readonly X: string; readonly W: string; readonly Q: string }) => string

/** Right: the reply commits to X and to nothing else. */
export const RIGHT: readonly Template[] = [
  ({ X }) => X,
  ({ X }) => `${X}.`,
  ({ X }) => `The answer is ${X}.`,
  ({ X }) => `the answer is ${X}`,
  ({ X }) => `So the answer is ${X}.`,
  ({ X }) => `So the final answer is ${X}`,
  ({ X }) => `The final answer is: ${X}`,
  ({ X }) => `Answer: ${X}`,
  ({ X }) => `**Answer:** ${X}`,
  ({ X }) => `**Answer: ${X}**`,
  ({ X }) => `Final Answer: ${X}.`,
  ({ X }) => `**${X}**`,
  ({ X }) => `\\boxed{${X}}`,
  ({ X }) => `Therefore, the answer is $\\boxed{\\text{${X}}}$.`,
  ({ X }) => `\`\`\`\n${X}\n\`\`\``,
  ({ X }) => JSON.stringify({ answer: X }),
  ({ X }) => `\`\`\`json\n${JSON.stringify({ answer: X }, null, 2)}\n\`\`\``,
  ({ X }) => `"${X}"`,
  ({ X }) => `\`${X}\``,
  ({ X, Q }) => `${Q}\n${X}`,
  ({ X, Q }) => `Question: ${Q}\nAnswer: ${X}`,
  ({ X, Q }) => `You asked: "${Q}" The answer is ${X}.`,
  ({ X, W }) => `<think>\nCould it be ${W}? Let me see. No.\n</think>\n${X}`,
  ({ X, W }) => `<think>The answer is ${W}. Hmm, no.</think>\n\nThe answer is ${X}.`,
  ({ X }) => `Sure! The answer is ${X}. Let me know if you need anything else.`,
  ({ X }) => `Based on the text, the answer is ${X}.\n\nThe answer is given above.`,
  ({ X }) => `${X}\n\nThe answer is given above.`,
  ({ X }) => `## Answer\n\n${X}`,
  ({ X }) => `### Final answer\n**${X}**`,
  ({ X, W }) => `${W}. Wait, no: ${X}.`,
  ({ X, W }) => `At first I thought ${W}, but the answer is ${X}.`,
  ({ X, W }) => `It is not ${W}; it is ${X}.`,
  ({ X }) => `${X} is the answer.`,
  ({ X }) => `- ${X}`,
  ({ X }) => `> ${X}`,
  ({ X }) =>
    `Let me think step by step.\n\nI searched the text for what is asked.\nI compared the candidates.\n\nThe answer is ${X}.`,
  ({ X }) => `I believe it is ${X}.`,
  ({ X }) => `Result: ${X}`,
  ({ X }) => `A: ${X}`,
  ({ X }) => `After reading everything: ${X}`,
  ({ X }) => `Looking at the text carefully, I conclude that the answer is ${X}.`,
  ({ X }) => `In conclusion, ${X}.`,
  ({ X }) => `ANSWER: ${X}`,
  ({ X }) => `The correct answer is **${X}**.`,
  ({ X }) => `<answer>${X}</answer>`,
  ({ X }) => `Answer:\n${X}`,
  ({ X }) => `| Answer |\n|---|\n| ${X} |`,
  ({ X, W }) => `${W} does not fit. ${X} does.`,
]

export const RIGHT_HELD_OUT: readonly Template[] = [
  ({ X }) => `My answer: ${X}`,
  ({ X }) => `It's ${X}.`,
  ({ X }) => `That would be ${X}.`,
  ({ X }) => `${X} — that is my answer.`,
  ({ X, W }) => `${W} is wrong. The right answer is ${X}.`,
  ({ X }) => `Okay, so having gone through the whole text twice, here's what I get:\n\n${X}`,
  ({ X }) => `Short answer: ${X}`,
  ({ X }) => JSON.stringify([X]),
  ({ X }) => JSON.stringify({ reasoning: 'I compared the candidates.', final_answer: X }),
  ({ X }) => `The text gives it plainly. ${X}.`,
  ({ X }) => `Let me double-check that. Yes, it is ${X}.`,
  ({ X, W }) => `I considered ${W} but rejected it. Final: ${X}`,
  ({ X }) => `Thus: ${X}`,
  ({ X }) => `Answer = ${X}`,
  ({ X }) => `**Final Answer**\n\n\\[\n\\boxed{${X}}\n\\]`,
  ({ X }) => `Thank you for the question! The answer is “${X}”. I hope this helps!`,
  ({ X, W }) => `Not ${W}. ${X}.`,
]

/** Wrong: the reply commits to something else, to several things, or to nothing. */
export const WRONG: readonly Template[] = [
  ({ W }) => W,
  ({ W }) => `The answer is ${W}.`,
  ({ W }) => `**Answer:** ${W}`,
  ({ W }) => `\\boxed{${W}}`,
  ({ W }) => JSON.stringify({ answer: W }),
  ({ X, W }) => `${X} or ${W}`,
  ({ X, W }) => `Either ${X} or ${W}.`,
  ({ X, W }) => `The answer is ${X} or ${W}.`,
  ({ X }) => `It is not ${X}.`,
  ({ X }) => `not ${X}`,
  ({ X }) => `The answer is not ${X}.`,
  ({ X, W }) => `${X}. Wait, no: ${W}.`,
  ({ X, W }) => `I cannot tell whether it is ${X} or ${W}.`,
  () => "I don't know.",
  ({ X }) => `I am unable to determine whether the answer is ${X}.`,
  ({ X, W }) => `None of these: ${X}, ${W}.`,
  ({ X, W }) => `At first I thought ${X}, but the answer is ${W}.`,
  ({ X, W }) => `<think>It is ${X}.</think>\n${W}`,
  ({ X, W }) => `${X} is wrong. The answer is ${W}.`,
  ({ X, W }) => `${X} does not fit. ${W} does.`,
  ({ X, W }) => `The answer is ${W}, not ${X}.`,
  ({ X, W }) => `It is ${W} rather than ${X}.`,
  ({ X }) => `Is it ${X}?`,
  ({ X, W }) => `Neither ${X} nor ${W}.`,
  () => 'The answer is given above.',
  () => 'The answer is the.',
  ({ X, W }) => `It could be ${X}, or it could be ${W}.`,
  ({ X }) => `I'm sorry, but I can't say whether ${X} is right.`,
]

export const WRONG_HELD_OUT: readonly Template[] = [
  ({ X, W }) => `I would rule out ${X}. That leaves ${W}.`,
  ({ X, W }) => `${X}? No. ${W}.`,
  ({ X, W }) => `Possibly ${X}, possibly ${W}.`,
  ({ X }) => `There is no evidence for ${X}.`,
  ({ X }) => `Anything but ${X}.`,
  ({ X, W }) => `One might say ${X}, but ${W} is right.`,
  ({ X }) => `The question asks whether it is ${X}.`,
  ({ W }) => `Sure thing! It's ${W}. Hope that helps!`,
]

/** Around an answer of several lines: `B` is the right block, `V` a wrong one. */
export type Wrap = (said: { readonly B: string; readonly V: string; readonly Q: string }) => string

export const WRAPS: readonly Wrap[] = [
  ({ B }) => B,
  ({ B }) => `The answer is ${B}.`,
  ({ B }) => `Here is the answer:\n\n${B}`,
  ({ B }) => `\`\`\`\n${B}\n\`\`\``,
  ({ B }) => `Sure!\n\n${B}\n\nLet me know if you need anything else.`,
  ({ B, V }) => `<think>\nPerhaps:\n${V}\nNo, that is wrong.\n</think>\n${B}`,
  ({ B }) => `The answer is:\n\n${B}`,
  ({ B }) => `**Answer:**\n\n${B}`,
  ({ B, Q }) => `${Q}\n\n${B}`,
  ({ B }) => `## Result\n\n${B}\n`,
  ({ B, V }) => `${V}\n\nWait, that is wrong. Corrected:\n\n${B}`,
  ({ B }) => `${B}\n\nThe answer is given above.`,
]

export const WRAPS_HELD_OUT: readonly Wrap[] = [
  ({ B }) => `I went through the whole text, and this is what I found.\n\n${B}`,
  ({ B }) => `FINAL ANSWER:\n${B}\n`,
  ({ B }) => `Of course. Here you go:\n\n\`\`\`\n${B}\n\`\`\`\n\nI hope this helps!`,
  ({ B, V }) => `My first try was this:\n\n${V}\n\nBut that was a mistake. The answer is:\n\n${B}`,
]

const OPENINGS = [
  '',
  'Sure, here it is:\n\n',
  'Okay.\n\n',
  'Here is what was asked for:\n\n',
  '## Answer\n\n',
  'Final answer:\n\n',
]
const CLOSINGS = ['', '\n\nLet me know if you need more.', '\n\nI hope this helps!']
const BLOCKS = [(block: string) => block, (block: string) => `\`\`\`\n${block}\n\`\`\``]

/** Every opening with every closing, with a fence and without: for texts that have few forms of their own. */
export const CHAT_WRAPS: readonly Wrap[] = OPENINGS.flatMap(opening =>
  CLOSINGS.flatMap(closing =>
    BLOCKS.map(
      (block): Wrap =>
        ({ B }) =>
          opening + block(B) + closing,
    ),
  ),
)

/** Wrong whatever the right answer is. `B` is the right block here, too. */
export const WRONG_WRAPS: readonly Wrap[] = [
  ({ V }) => V,
  ({ V }) => `The answer is:\n\n${V}`,
  ({ V }) => `\`\`\`\n${V}\n\`\`\``,
  ({ B, V }) => `${B}\n\nWait, that is wrong. Corrected:\n\n${V}`,
  ({ B, V }) => `<think>\n${B}\n</think>\n${V}`,
  ({ B }) => `The answer is not:\n\n${B}`,
  ({ B }) => `None of these:\n\n${B}`,
  () => "I don't know.",
  () => 'The answer is given above.',
  ({ Q }) => Q,
]

export const WRONG_WRAPS_HELD_OUT: readonly Wrap[] = [
  ({ B, V }) => `My first try was this:\n\n${B}\n\nBut that was a mistake. The answer is:\n\n${V}`,
  ({ B }) => `It is certainly not this:\n\n${B}`,
  ({ V }) => `Of course. Here you go:\n\n${V}\n\nI hope this helps!`,
]
