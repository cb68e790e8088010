import type { Template, Wrap } from './phrasings.ts'

/** An eleventh set, of replies as chat models write them, written by one who had not read the scorers: they
 * missed 0 to 10 % of the right ones and took 0 to 14.8 % of the wrong ones, by kind. */
export const ELEVENTH_RIGHT: readonly Template[] = [
  ({ X }) => `### Answer\n\n${X}\n\n### Explanation\n\nThe relevant passage states this directly.`,
  ({ X }) => `## Result\n**${X}**\n\n---\n*Let me know if you need the surrounding passage.*`,
  ({ X, Q }) => `**Question:** ${Q}\n\n**Answer:** ${X}`,
  ({ X, Q }) => `You asked: "${Q}"\n\nThe answer is ${X}.`,
  ({ X }) =>
    `Okay, let me think. The document covers many topics, most of them irrelevant here. I need the one passage that bears on the question. Found it. So the answer is ${X}.`,
  ({ X, W }) =>
    `Hmm, first I thought it was ${W}. But wait, reading it again, the passage says something else. It's actually ${X}.`,
  ({ X }) => JSON.stringify({ reasoning: 'The passage states it once.', final_answer: X, confidence: 0.97 }),
  ({ X }) => `\`\`\`json\n${JSON.stringify({ answer: X, source: 'middle of the document' }, null, 2)}\n\`\`\``,
  ({ X }) => `The final answer is $\\boxed{${X}}$. I hope it is correct.`,
  ({ X }) => `$$\\boxed{\\textbf{${X}}}$$`,
  ({ X, W }) => `- Relevant passage: located\n- Distractors: ${W}\n- Answer: ${X}`,
  ({ X }) => `I apologize for the confusion earlier. The correct answer is ${X}.`,
  ({ X, W }) => `Sorry for the mix-up! ${W} is wrong; the document gives ${X}.`,
  ({ X }) => `${X}[^1]\n\n[^1]: Stated in the second half of the document.`,
  ({ X }) => `${X} [source: document]`,
  ({ X }) => `${X}\n\n(Found near the end of the text.)`,
  ({ X }) => `| Question | Answer |\n|---|---|\n| What is asked | ${X} |`,
  ({ X }) => `**TL;DR:** ${X}`,
  ({ X }) => `Short answer: ${X}. Long answer: the document mentions this exactly once, among a lot of filler.`,
  ({ X }) =>
    `Based on my careful analysis of the provided context, the answer to the question is:\n\n**${X}**\n\nPlease don't hesitate to ask if you have further questions!`,
  ({ X, W }) => `<think>\nThe user wants one thing. Could it be ${W}? No, that's another entry.\n</think>\n\n${X}`,
  ({ X, W }) => `I checked the candidates one by one. ${W} fails. ${X} passes. Hence ${X}.`,
  ({ X, W }) =>
    `There are two candidates, ${W} and ${X}. Only the second one is supported by the text, so I go with ${X}.`,
  ({ X, W }) => `The text first suggests ${W}, but it's later corrected to ${X}. So the current answer is ${X}.`,
  ({ X, W }) => `Answer: ${X}\n\nWhy not ${W}? Because that belongs to a different part of the document.`,
  ({ X, W }) => `Answer: ${X}\n(not to be confused with ${W})`,
  ({ X }) => `I'd go with **${X}**.`,
  ({ X }) => `After cross-checking the relevant passages, I can confirm: ${X} ✅`,
  ({ X }) => `answer = "${X}"`,
  ({ X, Q }) => `Q: ${Q}\nA: ${X}`,
  ({ X }) => `The relevant excerpt mentions ${X}, and that settles the question: ${X}.`,
  ({ X }) => `It looks like you're asking about a detail in the middle of the text. That detail is ${X}.`,
  ({ X }) => `Happy to help! The answer is _${X}_.`,
  ({ X }) => `Step 1: Find the passage.\nStep 2: Read what it says.\nStep 3: Report it.\n\nResult: ${X}`,
  ({ X }) => `While the document is long and repetitive, the information is unambiguous: ${X}.`,
  ({ X }) => `Without a doubt, ${X}.`,
  ({ X }) => `Nothing else is given, so ${X} it is.`,
  ({ X }) => `La réponse correcte est : **${X}**.`,
  ({ X }) => `答案是：${X}`,
  ({ X, W }) => `**${X}** is the correct answer. ${W} appears only in an unrelated passage.`,
  ({ X }) => `Although the document never uses the question's exact words, it does say what is needed: ${X}.`,
]

export const ELEVENTH_WRONG: readonly Template[] = [
  ({ X, W }) =>
    `Hmm, first I thought it was ${X}. But wait, reading it again, the passage says something else. It's actually ${W}.`,
  ({ X, W }) => `- Relevant passage: located\n- Distractors: ${X}\n- Answer: ${W}`,
  ({ X, W }) => `Sorry for the mix-up! ${X} is wrong; the document gives ${W}.`,
  ({ X, W }) => `<think>\nThe user wants one thing. Could it be ${X}? Probably.\n</think>\n\n${W}`,
  ({ X, W }) => `I checked the candidates one by one. ${X} fails. ${W} passes. Hence ${W}.`,
  ({ X, W }) =>
    `There are two candidates, ${X} and ${W}. Only the second one is supported by the text, so I go with ${W}.`,
  ({ X, W }) => `The text first suggests ${X}, but it's later corrected to ${W}. So the current answer is ${W}.`,
  ({ X, W }) => `Answer: ${W}\n\nWhy not ${X}? Because that belongs to a different part of the document.`,
  ({ X, W }) => `Answer: ${W}\n(not to be confused with ${X})`,
  ({ X, W }) => `**${W}** is the correct answer. ${X} appears only in an unrelated passage.`,
  ({ X, W }) => JSON.stringify({ reasoning: `The passage also names ${X}.`, final_answer: W }),
  ({ X, W }) => `It is either ${X} or ${W}; the document does not settle which.`,
  ({ X, W }) => `I can't decide between ${X} and ${W}.`,
  ({ X }) => `Assuming the question means something else, it could be ${X}, but I can't tell.`,
  ({ X }) =>
    `Unfortunately, I'm unable to answer. For example, the text mentions ${X}, but that is a different matter.`,
  ({ X }) => `The document quotes someone saying "${X}", but the answer itself is not given.`,
  ({ X }) => `> ${X}\n\nThis quote is from an unrelated passage, so I can't answer the question.`,
  ({ X, W }) => `For someone else, the answer would be ${X}; for the one you ask about, it is ${W}.`,
  ({ X, W }) => `It used to be ${X}. Now it is ${W}.`,
  ({ X, W }) => `The answer was changed from ${X} to ${W}.`,
  ({ X, W }) => `~~${X}~~ ${W}`,
  ({ X, W }) => `Step 1: candidate ${X}.\nStep 2: candidate replaced by ${W}.\nFinal: ${W}`,
  ({ X, W }) => `If the question were about another entry, ${X} would be right. Here, the answer is ${W}.`,
  ({ X }) => `As an AI language model, I cannot verify whether it is ${X}.`,
  ({ X }) => `I have no evidence that the answer is ${X}.`,
  ({ X }) => `It's unclear whether ${X} is meant.`,
  ({ X }) => `Is it ${X}? I doubt it.`,
  ({ X }) => `Many readers would answer ${X}, and they would be mistaken.`,
  ({ X }) => `A common mistake is to answer ${X}.`,
  ({ X }) => `The question seems to presuppose ${X}, which the text does not back up.`,
  ({ X }) => `The expected format is something like "${X}". I found no answer, however.`,
  ({ X, W }) => `Example of an answer: ${X}\nMy answer: ${W}`,
  ({ X, W }) => `### Answer\n\n${W}\n\n### Rejected\n\n${X}`,
  ({ X, W }) => `### Rejected\n\n${X}\n\n### Answer\n\n${W}`,
  ({ X, W }) => `${X} is close, but no. ${W}.`,
  ({ X }) => `I would need to see the rest of the document to say whether ${X} is right.`,
  ({ X }) => `Anything but ${X}.`,
  ({ X, W }) => `| Candidate | Correct? |\n|---|---|\n| ${X} | no |\n| ${W} | yes |`,
  ({ X }) => `There is no mention of ${X} anywhere in the document.`,
  ({ X, W }) => `The answer is ${W}. (An earlier version of the document had ${X}.)`,
  ({ X }) => `Je ne trouve pas la réponse ; ${X} n'est cité qu'en passant.`,
  ({ X }) => `答案不是${X}。`,
]

export const ELEVENTH_WRAPS: readonly Wrap[] = [
  ({ B }) => `### Answer\n\n${B}\n\n### Notes\n\nEverything above is taken from the document.`,
  ({ B }) => `I apologize for the confusion earlier. The corrected answer:\n\n${B}`,
  ({ B, Q }) => `You asked: "${Q}"\n\nHere is the answer:\n\n${B}`,
  ({ B, V }) => `<think>\nMaybe this?\n${V}\nNo, that belongs to another part.\n</think>\n\n${B}`,
  ({ B, V }) => `Draft:\n\n${V}\n\nRevised and final:\n\n${B}`,
  ({ B }) => `Certainly! Here's what you asked for:\n\n---\n\n${B}\n\n---\n\nIs there anything else I can help with?`,
  ({ B }) => `**Final Answer**\n\n${B}`,
  ({ B }) => `I went through the document twice. The result of the second pass:\n\n${B}`,
  ({ B }) => `\`\`\`\n${B}\n\`\`\`\nSource: the document above.`,
  ({ B }) => `Voici la réponse finale :\n\n${B}`,
]

export const ELEVENTH_WRONG_WRAPS: readonly Wrap[] = [
  ({ V }) => `I apologize for the confusion earlier. The corrected answer:\n\n${V}`,
  ({ B, V }) => `<think>\nMaybe this?\n${B}\n</think>\n\n${V}`,
  ({ B, V }) => `Draft:\n\n${B}\n\nRevised and final:\n\n${V}`,
  ({ B }) => `An example of the format, not my answer:\n\n${B}\n\nI could not find the answer.`,
  () => "I can't answer this. All I found is an unrelated entry.",
  ({ V }) => `**Final Answer**\n\n${V}`,
  ({ B }) => `The answer is NOT the following:\n\n${B}`,
  ({ B, V }) => `Either\n\n${B}\n\nor\n\n${V}\n\nI cannot tell which.`,
]

/** Of some kinds alone. */
export const ELEVENTH_OWN: Readonly<
  Record<string, { readonly right: readonly Template[]; readonly wrong: readonly Template[] }>
> = {
  'phrase (keychain)': {
    right: [({ X }) => `It was ${X}, of course.`, ({ X }) => `**${X}**, who is introduced early on`],
    wrong: [
      ({ X }) => `${X} & Sons`,
      ({ X }) => `${X}'s widow`,
      ({ X }) => `the father of ${X}`,
      ({ X, W }) => `${W}, a friend of ${X}`,
      ({ X, W }) => `${W} (married to ${X})`,
      ({ X }) => `Someone who knew ${X} well`,
    ],
  },
  number: {
    right: [
      ({ X }) => `A total of ${X}.`,
      ({ X }) => `Count: ${X}`,
      ({ X }) => `Final count: **${X}** (I counted twice)`,
      ({ X }) => `I count ${Number(X) - 1} before the break and 1 after it, ${X} in all.`,
    ],
    wrong: [
      ({ X }) => `${X}00`,
      ({ X }) => `The answer is ${X}.5.`,
      ({ X }) => `1${X}`,
      ({ X }) => `roughly ${X}`,
      ({ X }) => `up to ${X}`,
      ({ X }) => `Fewer than ${X}.`,
      ({ X }) => `somewhere between ${X} and ${Number(X) + 5}`,
      ({ X, W }) => `${W}, up from ${X}`,
    ],
  },
  choice: {
    right: [({ X }) => `(${X}) is correct.`, ({ X }) => `I pick ${X}.`, ({ X }) => `The correct option is **${X})**`],
    wrong: [
      ({ X, W }) => `${X} is tempting, but the text supports ${W}.`,
      ({ X, W }) => `Option ${W} (option ${X} is wrong)`,
      ({ X, W }) => `${X}+${W}`,
      ({ X }) => `None of them, not even ${X}.`,
    ],
  },
  label: {
    right: [({ X }) => `Label: ${X}`, ({ X }) => `I'd label it ${X}.`, ({ X }) => `Category → ${X}`],
    wrong: [({ X, W }) => `Closer to ${W} than to ${X}.`, ({ X, W }) => `Label: ${W} (annotator 2 said ${X})`],
  },
}
