import type { Template, Wrap } from './phrasings.ts'

/** A twenty-second set: typical replies, a fair sample of what chat models of all sizes, reasoning models and agents
 * answer to a question over a long document, frequent forms more often than rare ones. Written by one who had not read
 * the scorers. Held out: nothing is mended on it. */
export const RIGHT: readonly Template[] = [
  ({ X }) => `Based on the document, the answer is **${X}**.`,
  ({ X }) => `**${X}**`,
  ({ X }) => `According to the text, it is ${X}.`,
  ({ X }) => `After going through the whole document, I found the following: ${X}.`,
  ({ X }) => `### Final Answer\n\n${X}`,
  ({ X }) => `Looking at the provided context, what answers your question is ${X}.`,
  ({ X }) => `**Final answer: ${X}**`,
  ({ X }) => `The correct answer is ${X}, as stated in the document.`,
  ({ X }) => `The document states this explicitly: ${X}.`,
  ({ X }) => `$\\boxed{\\text{${X}}}$`,
  ({ X }) => `<answer>${X}</answer>`,
  ({ X, W, Q }) =>
    `<think>\nOkay, so the user is asking: ${Q} Let me scan through the text. I see ${W} mentioned, but that's for a different entry. What matches is ${X}.\n</think>\n\n${X}`,
  ({ X }) =>
    `Let me work through this step by step.\n\n1. First, I located the relevant section.\n2. Then I checked each mention in it.\n3. What satisfies the question is ${X}.\n\nTherefore, my answer is ${X}.`,
  ({ X }) => `Great question! The text gives it as ${X}. Let me know if you'd like me to look up anything else!`,
  ({ X }) => `Sure! Here's what you asked for: ${X}`,
  ({ X }) => `{"answer": "${X}"}`,
  ({ X, Q }) => `**Question:** ${Q}\n\n**Answer:** ${X}`,
  ({ X }) =>
    `**Answer:** ${X}\n\n**Explanation:** The passage in question says so directly, and nothing later in the document contradicts it.`,
  ({ X }) => `The relevant line reads "${X}", so that is the answer.`,
  ({ X }) => `From the information given, we can determine that the answer should be ${X}.`,
  ({ X }) => `My answer: ${X}`,
  ({ X }) => `I searched the document and found what you need. It's ${X}.`,
  ({ X, W }) =>
    `Wait, let me double-check. I first thought ${W}, but on re-reading, the text clearly says ${X}. So I'll answer ${X}.`,
  ({ X, W }) =>
    `Note that ${W} also appears in the document, but it belongs to a different item. The answer here is ${X}.`,
  ({ X }) => `Thus, ${X}.`,
  ({ X }) => `Final: ${X}`,
  ({ X }) => `Here is what I found:\n\n- **Answer:** ${X}\n- **Confidence:** High`,
  ({ X }) => `I've read all the files and I'm done. Result: ${X}`,
  ({ X }) => `\`${X}\``,
  ({ X }) => `"${X}"`,
  ({ X }) => `What you are looking for is ${X}.`,
  ({ X, Q }) => `In response to "${Q}": the document gives ${X}.`,
  ({ X }) => `Output:\n${X}`,
  ({ X, W }) =>
    `Hmm, there are two mentions. The earlier one says ${W}, but it gets updated later to ${X}. The later one is what counts, so: ${X}`,
  ({ X, W }) =>
    `<|channel|>analysis<|message|>We need to find the answer. The doc says ${X}. Not ${W}.<|end|><|start|>assistant<|channel|>final<|message|>${X}`,
  ({ X }) => `Yes, the document does cover this. ${X} is the answer.`,
  ({ X }) => `To summarize, the response to the question is:\n\n> ${X}`,
  ({ X }) => `**TL;DR:** ${X}`,
  ({ X }) =>
    `Search complete. I grepped for the key terms, read the surrounding lines, and can confirm that it is ${X}.`,
  ({ X }) => `So we get ${X}.\n\nFINAL ANSWER: ${X}`,
]

export const WRONG: readonly Template[] = [
  ({ X }) =>
    `I couldn't find an answer to this in the document. It does mention ${X}, but in an unrelated context, so I can't say.`,
  ({ X, W }) => `The answer is ${W}. (The document also mentions ${X}, but that refers to something else.)`,
  ({ X, W }) => `It could be either ${X} or ${W}; the document doesn't make it clear.`,
  ({ X, W }) => `The answer is ${X}. Wait, no, I misread that. The answer is ${W}.`,
  ({ X }) =>
    `I'm sorry, but I can't determine this from the provided text. Without more context, ${X} would only be a guess.`,
  ({ X, W }) =>
    `<think>\nThe text mentions ${X}. Hmm, but that's a different section. What we need is ${W}.\n</think>\n\n${W}`,
  ({ X, W }) =>
    `<think>\nMaybe it's ${X}? Let me check again. The first part says ${X}, but the second says ${W}. I need to look at`,
  ({ X, W }) => `**Answer:** ${W}\n\n**Note:** ${X} is a distractor and should be ignored.`,
  ({ X }) =>
    `The document does not specify this. While ${X} appears in the text, there is no statement linking it to the question.`,
  ({ X, W }) => `There are two possible answers:\n\n1. ${X}\n2. ${W}\n\nThe text does not say which of them is meant.`,
  ({ X, W }) => `At first glance, ${X} seems to fit. However, a later passage overrides it.\n\n**Final answer:** ${W}`,
  ({ X }) =>
    `I don't have access to the document you're referring to. If you share it, I can check whether it says ${X}.`,
  ({ X }) => `Is it ${X}? You would have to confirm that, because I see no such statement in what was uploaded.`,
  ({ X }) =>
    `Unfortunately, the text provided is cut off before it answers this, so I can neither confirm nor rule out ${X}.`,
  ({ X, W }) => `\\boxed{${W}} (not ${X})`,
  ({ X, W }) => `{"considered": ["${X}", "${W}"], "answer": "${W}"}`,
  ({ X, W }) => `Initially I considered ${X}, but that's incorrect. **${W}** is the correct answer.`,
  ({ X }) =>
    `I'm not able to answer that. The closest thing I found is ${X}, which doesn't actually match what you're asking.`,
  ({ X, W }) => `My apologies for the confusion. My previous answer of ${X} was a mistake. The right answer is ${W}.`,
  ({ X }) =>
    `One of the speakers claims ${X}, but this is never confirmed, so the question remains unanswered in the text.`,
  ({ X }) => `Not enough information. ${X} is listed without any indication that it applies here.`,
  ({ X, W }) => `You might think the answer is ${X}, but it's actually ${W}.`,
  ({ X }) => `Okay, I'll search the document for ${X} next.`,
  ({ X }) => `Plan:\n1. Open the remaining files\n2. Check if ${X} is mentioned\n3. Report back`,
  ({ X, W }) => `The answer would have been ${X} if the entry had not been changed. As it stands now, it is ${W}.`,
  ({ X }) => `I can't help with that request. Whether or not ${X} is correct is not something I'm able to discuss.`,
  ({ X, W }) => `According to the document, it is ${W}, not ${X}.`,
  ({ X, W }) =>
    `Different sections give conflicting information: one says ${W}, another says ${X}. I can't resolve the discrepancy.`,
  ({ X, W }) => `**Final Answer:** Unknown (candidates examined: ${X}, ${W})`,
  ({ X, W }) =>
    `So the answer is ${X}... Actually, hold on. Re-reading the question, it asks about a different item. It's ${W}.`,
  ({ X, W }) => `Could you clarify what you mean? Are you asking about ${X}, or about ${W}?`,
  ({ X, W }) => `The search returned no conclusive match. Top hits, unverified: ${X}; ${W}.`,
  ({ X }) =>
    `After careful review, I must conclude that ${X} is incorrect, and the document offers no correct alternative.`,
  ({ X, W }) => `Option A: ${X}\nOption B: ${W}\n\nThe correct option is B.`,
  ({ X }) => `Error: context length exceeded. Partial notes: checked ${X}, no decision yet.`,
  ({ X, W }) => `<answer>${W}</answer>\n\nI ruled out ${X} because it belongs to another entry.`,
  ({ X, W }) =>
    `It is tempting to answer ${X}, as that's what appears first. The last occurrence, though, is what the question is after, and that gives ${W}.`,
  ({ X }) => `Nowhere in the text is it stated that the answer is ${X}.`,
  ({ X, W }) =>
    `This depends on an assumption. Under the first interpretation, it's ${X}; under the second, it's ${W}. Please tell me which you intend.`,
  ({ X }) => `You suggested ${X} in your message, but I haven't been able to verify it, so I'm leaving this one open.`,
]

export const WRAPS: readonly Wrap[] = [
  ({ B }) => `Based on the document, here is the answer:\n\n${B}`,
  ({ B }) => `**Final Answer:**\n\n\`\`\`\n${B}\n\`\`\``,
  ({ B }) =>
    `<think>\nLet me go through the document section by section and collect what's asked for.\n</think>\n\n${B}`,
  ({ B }) => `<answer>\n${B}\n</answer>`,
  ({ B }) =>
    `I've gone through the full text. The complete result is as follows:\n\n${B}\n\nIf you need the page references as well, just ask!`,
  ({ B, V }) => `First attempt:\n\n${V}\n\nThat doesn't match the document, so I corrected it. Final version:\n\n${B}`,
  ({ B, Q }) => `### Question\n${Q}\n\n### Answer\n${B}`,
  ({ B }) => `${B}\n\nThis is taken directly from the provided context.`,
]

export const WRONG_WRAPS: readonly Wrap[] = [
  ({ B, V }) =>
    `<think>\nLet me try:\n${B}\nHmm, that mixes up two sections. It has to be the other one.\n</think>\n\n${V}`,
  ({ B, V }) => `Here is my first draft:\n\n${B}\n\nOn review, that draft is incorrect. The final answer is:\n\n${V}`,
  ({ B }) =>
    `I couldn't find the answer in the document. The following only illustrates the format and is not an answer:\n\n${B}`,
  ({ B, V }) =>
    `The text allows two readings, and I can't tell which is intended.\n\n**Reading 1:**\n\n${B}\n\n**Reading 2:**\n\n${V}`,
  ({ V }) => `Here's what the document gives:\n\n${V}\n\nLet me know if you have further questions!`,
  ({ B }) => `<think>\nSo far I have:\n${B}\nBut I should double-check the second half, since`,
  ({ B }) => `I'm sorry, I can't confirm whether this is right, so please do not treat it as my answer:\n\n${B}`,
  ({ B, V }) => `**Incorrect:**\n\n${B}\n\n**Correct:**\n\n${V}`,
]
