import type { Template, Wrap } from './phrasings.ts'

/** A twenty-sixth set: the classes that the issue names, as real models phrase them. Written by one who had not read the scorers. */
export const RIGHT: readonly Template[] = [
  // signs and words before and behind the value
  ({ X }) => `→ ${X}`,
  ({ X }) => `✅ **${X}**`,
  ({ X }) => `>> ${X} <<`,
  ({ X }) => `Final answer — "${X}".`,
  ({ X }) => `Sure! ${X}. Let me know if you need anything else.`,
  ({ X }) => `${X} (as stated in the document)`,
  ({ X }) => `- ${X}\n\n(found in the middle part of the text)`,
  ({ X }) => `# Answer\n\n${X}\n\n---`,
  // words beside digits
  ({ X }) => `Exactly ${X}.`,
  ({ X }) => `${X} in total.`,
  ({ X }) => `It is precisely ${X}, no more and no less than what the text says.`,
  ({ X }) => (/^\d/.test(X) ? `There is a total of ${X}.` : `The full answer is ${X}.`),
  // explicit answer, then a later "so ..." remark that does not change it
  ({ X }) => `The answer is ${X}. This is mentioned only once, so it is easy to miss in such a long document.`,
  ({ X }) => `${X}. The rest of the document deals with other subjects, so nothing there changes this.`,
  ({ X }) => `Answer: ${X}\n\nNo other passage gives a different value, so I did not need to compare sources.`,
  ({ X }) => `The document gives ${X}. So that settles the question.`,
  // echoes of the question or of context before the answer
  ({ X, Q }) => `${Q} ${X}.`,
  ({ X, Q }) => `**Question:** ${Q}\n**Answer:** ${X}`,
  ({ X, Q }) => `You asked: "${Q}"\n\nAccording to the text, the answer is ${X}.`,
  ({ X, Q }) => `Q: ${Q}\nA: ${X}`,
  ({ X, Q }) => `The user wants to know: ${Q} I should answer with the value only.\n\n${X}`,
  ({ X }) => `Based only on the document provided, and without using outside knowledge, the answer is: ${X}`,
  // self-correction
  ({ X, W }) => `${W}. Wait, that's wrong. Looking at the passage again, the correct answer is ${X}.`,
  ({ X, W }) => `The answer is ${W}.\n\nCorrection: I misread the passage. The answer is ${X}.`,
  ({ X, W }) => `I first wrote ${W}, but I have to correct myself: it is ${X}.`,
  ({ X, W }) => `Answer: ${W} — sorry, I mean ${X}.`,
  // thinking aloud and then the conclusion
  ({ X, W }) =>
    `<think>\nLet me look for it. There is a passage with ${W}, but that one is about something else. The relevant sentence says ${X}.\n</think>\n\n${X}`,
  ({ X, W }) =>
    `Okay, let me find this. Could it be ${W}? Hmm, no, that belongs to a different section. The relevant line near the end says ${X}. Yes, that matches what is being asked.\n\nFinal answer: ${X}`,
  ({ X }) =>
    `Let's go step by step.\n1. Find the section that the question refers to.\n2. Read the sentence in it.\n3. Take the value from it.\n\nThe value is ${X}.`,
  ({ X, W }) =>
    `Let me think. At the start the text mentions ${W}. Is that what is asked? Not quite. Further down I see ${X}, and this fits the question exactly. So the answer is ${X}.`,
  ({ X }) =>
    `<reasoning>I searched the document for the relevant sentence and found it about halfway through.</reasoning>\n<answer>${X}</answer>`,
  // distractor named and rejected
  ({ X, W }) => `${X}, not ${W}.`,
  ({ X, W }) => `The answer is ${X}. The text also mentions ${W}, but that is in an unrelated passage.`,
  ({ X, W }) => `Although ${W} appears in the document as well, the correct answer is ${X}.`,
  ({ X, W }) => `It isn't ${W}; it's ${X}.`,
  ({ X, W }) => `Don't confuse it with ${W}, which answers a different question. Here the answer is ${X}.`,
  ({ X, W }) => `${X}\n\nNote: ${W} also occurs in the text, but it has nothing to do with this question.`,
  // old value versus new
  ({ X, W }) => `It was originally ${W}, but this was later changed to ${X}. The current answer is therefore ${X}.`,
  ({ X, W }) => `The current value is ${X} (previously ${W}).`,
  ({ X, W }) => `${X}. The earlier entry, ${W}, was replaced by this one and no longer applies.`,
  ({ X, W }) => `Updated from ${W} to ${X}, so the answer now is ${X}.`,
  // quoting evidence
  ({ X }) => `> "... ${X} ..."\n\nThis sentence in the document answers the question: ${X}.`,
  ({ X }) => `The relevant passage contains the words "${X}", and that is the answer.`,
  ({ X, W }) =>
    `Evidence 1: "${W}" – about another matter.\nEvidence 2: "${X}" – about exactly what was asked.\n\nAnswer: ${X}`,
  // tables, keys, JSON, LaTeX
  ({ X }) => `{"answer": "${X}"}`,
  ({ X }) => `\`\`\`json\n{\n  "answer": "${X}",\n  "confidence": 0.97,\n  "found": true\n}\n\`\`\``,
  ({ X }) => `$$\\boxed{\\text{${X}}}$$`,
  ({ X }) => `| Field | Value |\n|---|---|\n| Answer | ${X} |`,
  ({ X, W }) => `{"reasoning": "The text mentions ${W} too, but for something else.", "answer": "${X}"}`,
  ({ X }) => `answer: ${X}\nsource: document\nstatus: found`,
  ({ X }) => `Therefore the final answer is \\(\\boxed{${X}}\\).`,
  // confidence statements
  ({ X }) => `I'm confident the answer is ${X}.`,
  ({ X }) => `${X}\n\nConfidence: high`,
  ({ X }) => `There is no doubt about this one: ${X}.`,
  ({ X }) => `It's ${X}. I double-checked the passage and it is not ambiguous.`,
  // ordinals and positions beside the answer
  ({ X }) => `The second paragraph of the section gives the answer: ${X}.`,
  ({ X }) => `1. ${X}`,
  // another language beside the English
  ({ X }) => `La respuesta es ${X}. (The answer is ${X}.)`,
  ({ X }) => `答案是 ${X}。 In English: the answer is ${X}.`,
  ({ X }) => `Die Antwort lautet: ${X}.\n\nAnswer: ${X}`,
]

export const WRONG: readonly Template[] = [
  // another value, plainly
  ({ W }) => `→ ${W}`,
  ({ W }) => `The answer is **${W}**.`,
  ({ W }) => `Exactly ${W}, as the document states.`,
  ({ W, Q }) => `Q: ${Q}\nA: ${W}`,
  ({ W }) => `{"answer": "${W}", "confidence": 0.99}`,
  ({ W }) => `$\\boxed{${W}}$`,
  ({ W }) => `<answer>${W}</answer>`,
  // expected value named and denied
  ({ X, W }) => `${W}, not ${X}.`,
  ({ X }) => `The answer is not ${X}.`,
  ({ X }) => `It can't be ${X}, because that passage is about something else. I could not find the right value.`,
  ({ X, W }) => `It isn't ${X}; it's ${W}.`,
  ({ X, W }) => `Although ${X} appears in the document as well, the correct answer is ${W}.`,
  ({ X, W }) => `The answer is ${W}. The text also mentions ${X}, but that is in an unrelated passage.`,
  ({ X, W }) => `${W}\n\nNote: ${X} also occurs in the text, but it has nothing to do with this question.`,
  ({ X }) => `I would rule out ${X}.`,
  ({ X, W }) => `Many readers would say ${X}, but that is incorrect. The answer is ${W}.`,
  // self-correction away from the expected value
  ({ X, W }) => `${X}. Wait, that's wrong. Looking at the passage again, the correct answer is ${W}.`,
  ({ X, W }) => `The answer is ${X}.\n\nCorrection: I misread the passage. The answer is ${W}.`,
  ({ X, W }) => `Answer: ${X} — sorry, I mean ${W}.`,
  ({ X }) => `Answer: ${X}. Actually, scratch that, I can't find any support for it in the text, so I have no answer.`,
  // thinking aloud, then another conclusion or none
  ({ X, W }) =>
    `<think>\nThe text mentions ${X} in one place, but the question is about the other one, so it should be ${W}.\n</think>\n\n${W}`,
  ({ X, W }) =>
    `Okay, let me find this. Could it be ${X}? Hmm, no, that belongs to a different section. The relevant line says ${W}.\n\nFinal answer: ${W}`,
  ({ X }) =>
    `<think>\nI see ${X} somewhere in the document, but I am not sure it is about the same thing.\n</think>\n\nI could not determine the answer from the document.`,
  ({ X, W }) =>
    `Let me think. First I see ${X}. Then there is ${W}. Which of them is meant? I would need to read the whole section again to tell.`,
  ({ X, W }) => `{"reasoning": "The text mentions ${X} too, but for something else.", "answer": "${W}"}`,
  // hedged sets
  ({ X, W }) => `It is either ${X} or ${W}.`,
  ({ X, W }) => `Either ${W} or ${X}, I can't tell which.`,
  ({ X, W }) => `The answer could be ${X}, but it could just as well be ${W}.`,
  ({ X, W }) => `Possible answers:\n- ${X}\n- ${W}`,
  ({ X, W }) => `Candidates: ${W} / ${X}`,
  ({ X, W }) => `The document gives two different values, ${X} and ${W}, and does not say which is right.`,
  ({ X, W }) => `First guess: ${X}. Second guess: ${W}. Both are possible.`,
  ({ X, W }) => `1. ${X}\n2. ${W}\n\nOne of these is the correct answer.`,
  ({ X, W }) => `{"answer": ["${X}", "${W}"], "note": "one of the two"}`,
  ({ X, W }) => `| Option | Value |\n|---|---|\n| A | ${X} |\n| B | ${W} |\n\nIt must be one of these options.`,
  ({ X, W }) => `If the first passage is meant, ${X}. If the second passage is meant, ${W}.`,
  // old value versus new, the wrong way round
  ({ X, W }) => `It was originally ${X}, but this was later changed to ${W}. The current answer is therefore ${W}.`,
  ({ X, W }) => `The current value is ${W} (previously ${X}).`,
  ({ X, W }) => `${W}. The earlier entry, ${X}, was replaced by this one and no longer applies.`,
  // refusals and synonyms of "not stated in the text"
  () => `The document does not say.`,
  () => `This information is not provided in the text.`,
  () => `I'm sorry, but I can't find this in the document you shared.`,
  () => `Not specified.`,
  () => `N/A`,
  () => `{"answer": null, "found": false}`,
  ({ Q }) => `${Q} The passage makes no mention of this.`,
  ({ X }) => `The text mentions ${X}, but it never answers the question.`,
  ({ X, W }) =>
    `The names and values in the document include ${X} and ${W}, but none of them is linked to what you ask, so I cannot answer.`,
  ({ X }) => `There is nothing in the document that says it is ${X}.`,
  ({ X }) => `I cannot confirm that the answer is ${X}; the document leaves this open.`,
  ({ X }) => `Unknown. The only thing that comes close is a line with ${X}, which is about another subject.`,
  ({ X }) => `The document is too long for me to process, so I can't say whether it is ${X} or something else.`,
  // echoes without an answer
  ({ Q }) => `${Q}`,
  ({ Q }) =>
    `You are asking: "${Q}" To answer this, we need to look for the relevant passage in the document and read it carefully.`,
  ({ X, Q }) => `Question: ${Q}\nContext: "... ${X} ..."\nAnswer: not stated`,
  // quoting evidence, another answer
  ({ X, W }) =>
    `Evidence 1: "${X}" – about another matter.\nEvidence 2: "${W}" – about exactly what was asked.\n\nAnswer: ${W}`,
  // confidence statements
  ({ X, W }) => `I'm confident the answer is ${W}, and certain that it is not ${X}.`,
  ({ X, W }) => `Confidence: 50% ${X}, 50% ${W}.`,
  // another language beside the English
  ({ X, W }) => `La respuesta no es ${X}, sino ${W}. (The answer is ${W}.)`,
  ({ W }) => `答案是 ${W}。 In English: the answer is ${W}.`,
]

export const WRAPS: readonly Wrap[] = [
  ({ B }) => `${B}`,
  ({ B }) => `Here is the answer:\n\n${B}`,
  ({ B }) => `Sure! Based on the document:\n\n${B}\n\nLet me know if you need anything else.`,
  ({ B }) => `## Answer\n\n${B}\n\n---`,
  ({ B, Q }) => `${Q}\n\n${B}`,
  ({ B, Q }) => `**Question:** ${Q}\n\n**Answer:**\n\n${B}`,
  ({ B }) => `<think>\nI need to find all the relevant places in the text and put them together.\n</think>\n\n${B}`,
  ({ B, V }) => `<think>\nMy first idea was:\n\n${V}\n\nBut that does not match the text.\n</think>\n\n${B}`,
  ({ B }) => `<answer>\n${B}\n</answer>`,
  ({ B }) => `\`\`\`\n${B}\n\`\`\``,
  ({ B }) => `Final answer:\n\n${B}\n\nConfidence: high`,
  ({ B }) => `${B}\n\nThis is the complete answer; nothing else in the document is relevant.`,
  ({ B }) => `${B}\n\nThe rest of the document deals with other subjects, so I left it out.`,
  ({ B, V }) => `My first attempt was:\n\n${V}\n\nThat was wrong. The correct answer is:\n\n${B}`,
  ({ B, V }) => `The old version was:\n\n${V}\n\nIt was later replaced. The current answer is:\n\n${B}`,
  ({ B, V }) => `Not this:\n\n${V}\n\nbut this:\n\n${B}`,
  ({ B }) =>
    `I went through the document from beginning to end and collected what you asked for.\n\n${B}\n\nI double-checked each entry against the text.`,
  ({ B }) =>
    `Let me think step by step. The relevant information is spread over several passages, so I have to read all of them. Done.\n\nSo the answer is:\n\n${B}`,
  ({ B }) => `La respuesta es la siguiente (the answer is as follows):\n\n${B}`,
  ({ B }) => `According to the text, the answer is the following:\n\n${B}\n\nHope this helps!`,
  ({ B }) => `**Answer**\n\n${B}\n\n**Source:** the document provided`,
  ({ B, V }) =>
    `Answer:\n\n${B}\n\nPlease do not confuse this with the following, which is about something else:\n\n${V}`,
  ({ B }) => `I'm confident about this one:\n\n${B}`,
  ({ B, V }) => `${V}\n\nWait, I mixed up two passages. Corrected final answer:\n\n${B}`,
]

export const WRONG_WRAPS: readonly Wrap[] = [
  ({ V }) => `${V}`,
  ({ V }) => `Here is the answer:\n\n${V}`,
  ({ V, Q }) => `**Question:** ${Q}\n\n**Answer:**\n\n${V}`,
  ({ V }) => `<answer>\n${V}\n</answer>`,
  ({ V }) => `I'm confident about this one:\n\n${V}\n\nI double-checked each entry against the text.`,
  ({ B, V }) => `<think>\nMy first idea was:\n\n${B}\n\nBut that does not match the text.\n</think>\n\n${V}`,
  ({ B, V }) => `My first attempt was:\n\n${B}\n\nThat was wrong. The correct answer is:\n\n${V}`,
  ({ B, V }) => `The old version was:\n\n${B}\n\nIt was later replaced. The current answer is:\n\n${V}`,
  ({ B, V }) => `Not this:\n\n${B}\n\nbut this:\n\n${V}`,
  ({ B, V }) =>
    `Answer:\n\n${V}\n\nPlease do not confuse this with the following, which is about something else:\n\n${B}`,
  ({ B, V }) => `${B}\n\nWait, I mixed up two passages. Corrected final answer:\n\n${V}`,
  ({ B, V }) => `It is one of these two:\n\n${B}\n\nor\n\n${V}`,
  ({ B, V }) => `Option A:\n\n${B}\n\nOption B:\n\n${V}\n\nI can't tell which of the two is right.`,
  ({ B, V }) => `Option 1:\n\n${V}\n\nOption 2:\n\n${B}\n\nThe document does not make clear which option is correct.`,
  ({ B, V }) => `Either\n\n${V}\n\nor\n\n${B}\n\nBoth are possible.`,
  ({ B }) => `The following is not the answer:\n\n${B}`,
  ({ B }) => `${B}\n\nActually, none of this is correct, and I could not find the right answer in the document.`,
  ({ B }) =>
    `The text contains these entries:\n\n${B}\n\nHowever, they are about something else, and the answer to your question is not stated.`,
  ({ B }) =>
    `I see the following in the document:\n\n${B}\n\nbut nothing says that this is what you are asking for, so I cannot answer the question.`,
  ({ B, Q }) =>
    `${Q}\n\nIt would be a mistake to answer with this:\n\n${B}\n\nThe document does not give the information.`,
  ({ B, V }) =>
    `<think>\nThe passage gives:\n\n${B}\n\nbut it is about a different matter.\n</think>\n\nFinal answer:\n\n${V}`,
  ({ V }) => `La respuesta es la siguiente (the answer is as follows):\n\n${V}`,
  ({ V }) => `## Answer\n\n${V}\n\nThe rest of the document deals with other subjects, so I left it out.`,
  ({ B, V }) =>
    `Two versions appear in the text.\n\nVersion 1:\n\n${B}\n\nVersion 2:\n\n${V}\n\nThey contradict each other, so I won't choose between them.`,
]
