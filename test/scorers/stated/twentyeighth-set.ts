import type { Template, Wrap } from './phrasings.ts'

/** A twenty-eighth set: an acceptance test by a reviewer, half plain and half with a complication. Written by one who had not read the scorers. */
export const RIGHT: readonly Template[] = [
  // plain
  ({ X }) => `${X}`,
  ({ X }) => `${X}.`,
  ({ X }) => `**${X}**`,
  ({ X }) => `The answer is ${X}.`,
  ({ X }) => `Answer: ${X}`,
  ({ X }) => `**Answer:** ${X}`,
  ({ X }) => `Based on the document, the answer is **${X}**.`,
  ({ X }) => `According to the text, it is ${X}.`,
  ({ X }) => `"${X}"`,
  ({ X }) => `\`${X}\``,
  ({ X }) => `### Answer\n\n${X}`,
  ({ X }) => `Final answer: ${X}\n`,
  ({ X }) => `$\\boxed{\\text{${X}}}$`,
  ({ X }) => `\\boxed{${X}}`,
  ({ X }) => `{"answer": "${X}"}`,
  ({ X }) => `\`\`\`json\n{\n  "answer": "${X}",\n  "confidence": "high"\n}\n\`\`\``,
  ({ X }) => `<answer>${X}</answer>`,
  ({ X }) => `<answer>\n${X}\n</answer>`,
  ({ X, Q }) => `**Question:** ${Q}\n**Answer:** ${X}`,
  ({ X, Q }) => `You asked: "${Q}" The document gives ${X}.`,
  ({ X }) =>
    `Sure! I looked through the document, and the answer to your question is ${X}. Let me know if you need anything else.`,
  ({ X }) => `- **${X}**`,
  ({ X }) => `| Field | Value |\n|---|---|\n| Answer | ${X} |`,
  ({ X }) => `> ${X}\n\nThis is stated directly in the text.`,
  ({ X }) => `It's ${X} – the passage about two thirds of the way through says so explicitly.`,
  ({ X }) => `${X} (see the middle section of the document)`,
  ({ X }) => `Short answer: ${X}. The document mentions this only once, in passing, so it is easy to overlook.`,
  ({ X }) => `The document states the value as follows: “${X}”.`,
  ({ X }) =>
    `After reading the whole document carefully, I found a single relevant passage. It gives the answer as: ${X}`,
  ({ X }) => `✅ ${X}`,
  // with a complication
  ({ X, W }) => `The answer is ${X}, not ${W}.`,
  ({ X, W }) =>
    `Although an earlier passage mentions ${W}, a later correction in the document changes this to ${X}. So the answer is ${X}.`,
  ({ X, W }) => `The document first gave ${W}, but that was later replaced. The current value is **${X}**.`,
  ({ X, W }) => `${X}. (The earlier entry, ${W}, was superseded.)`,
  ({ X, W }) => `I initially thought it was ${W}, but on rereading the relevant passage, the correct answer is ${X}.`,
  ({ X, W }) =>
    `The answer is ${W}. Wait, that belongs to a different entry. Checking again, the right entry says ${X}.\n\n**Final answer: ${X}**`,
  ({ X, W }) =>
    `<think>\nThe question could refer to two entries. One says ${W}, the other says ${X}. The first is about something else, so it has to be the second.\n</think>\n\n${X}`,
  ({ X }) => `The document does not say when this was recorded, but it does give the answer itself: ${X}.`,
  ({ X }) => `${X}. The document does not give any further details about it.`,
  ({ X }) => `I couldn't find a reason for this in the text, but the answer to the question is clearly stated: ${X}.`,
  ({ X, W }) =>
    `There are two candidates in the text:\n\n1. ${W}: this was the original value and was withdrawn.\n2. ${X}: this is the value in force.\n\nThe answer is therefore **${X}**.`,
  ({ X, W }) => `| Version | Value |\n|---|---|\n| Old (superseded) | ${W} |\n| Current | ${X} |\n\nAnswer: ${X}`,
  ({ X, W }) =>
    `A note near the start claims it is ${W}, but the note is later described as a mistake. The corrected answer is ${X}.`,
  ({ X, W }) =>
    `One of the letters quoted in the document says ${W}. The letter writer was misinformed, as the official record shows ${X}. I'd go with the official record: ${X}.`,
  ({ X, W }) => `Correction: in the sentence above I should have written ${X} instead of ${W}. The answer is ${X}.`,
  ({ X }) => `I'm not completely certain, since the document is long, but the best supported answer is ${X}.`,
  ({ X }) => `La réponse est ${X}.`,
  ({ X }) => `The answer is ${X}. (En français : le document le dit clairement.)`,
  ({ X, W }) => `Die Antwort lautet ${X}. Der frühere Wert, ${W}, ist nicht mehr gültig.`,
  ({ X }) => `Según el documento, la respuesta es **${X}**.`,
  ({ X }) => `根据文档,答案是:${X}`,
  ({ X, W }) => `{"reasoning": "An early passage gives ${W}, but it is corrected later on.", "answer": "${X}"}`,
  ({ X, Q }) =>
    `Let me work through this.\n\nStep 1: The question is "${Q}"\nStep 2: I located the relevant passage.\nStep 3: The passage states the value directly.\n\n**${X}**`,
  ({ X }) =>
    `**Evidence:** The relevant paragraph appears among unrelated material and reads, in part, "${X}".\n\n**Conclusion:** ${X}`,
  ({ X, W }) => `No, it is not ${W}; that was an error in the first draft. The final version of the document has ${X}.`,
  ({ X, W }) =>
    `${X}\n\nNote: ${W} also appears in the document, but in connection with a different matter, so it does not answer this question.`,
  ({ X }) =>
    `The answer is ${X}. This is supported by the passage in the second half of the document, where the matter is discussed at some length, and it is also consistent with the`,
  ({ X, W }) => `It used to be ${W}. As of the latest update in the document, it is ${X}.`,
  ({ X, W }) =>
    `At first glance ${W} looks plausible. However, the document explicitly says that this was changed. Answer: **${X}**.`,
  ({ X }) =>
    `<reasoning>The text mentions this once and there is no conflicting information.</reasoning>\n<final>${X}</final>`,
]

export const WRONG: readonly Template[] = [
  // plain
  ({ W }) => `${W}`,
  ({ W }) => `The answer is ${W}.`,
  ({ W }) => `**${W}**`,
  ({ W }) => `Answer: ${W}`,
  ({ W }) => `According to the document, it is **${W}**.`,
  ({ W }) => `\\boxed{${W}}`,
  ({ W }) => `{"answer": "${W}"}`,
  ({ W }) => `<answer>${W}</answer>`,
  ({ W }) => `| Field | Value |\n|---|---|\n| Answer | ${W} |`,
  ({ W, Q }) => `**Question:** ${Q}\n**Answer:** ${W}`,
  ({ W }) => `After reading the whole document carefully, I found the relevant passage. It gives the answer as: ${W}`,
  ({ W }) => `Final answer: ${W}\n\nThis is stated directly in the text.`,
  () => `I don't know.`,
  () => `The document does not contain this information.`,
  ({ Q }) => `You asked: "${Q}" I'm sorry, but I could not find the answer in the text provided.`,
  () => `{"answer": null}`,
  () => `I'm unable to answer this question based on the document.`,
  ({ Q }) => `${Q}`,
  () =>
    `To answer this question, I first need to locate the relevant passage. The document covers many topics, and the passage in question seems to be in the`,
  () => `N/A`,
  ({ W }) => `La réponse est ${W}.`,
  ({ W }) => `根据文档,答案是:${W}`,
  ({ W }) => `Die Antwort lautet ${W}.`,
  () => `Could you please provide the document? I don't see it in our conversation.`,
  () => `Lo siento, el documento no menciona esta información.`,
  ({ W }) => `I'm not completely certain, but the best supported answer is ${W}.`,
  ({ W }) => `\`\`\`json\n{\n  "answer": "${W}",\n  "confidence": "high"\n}\n\`\`\``,
  ({ W }) => `### Answer\n\n${W}`,
  () => `The answer is not stated anywhere in the text, so I would rather not guess.`,
  () => `**Answer:** Not specified in the document.`,
  // with a complication
  ({ X, W }) => `The answer is ${W}, not ${X}.`,
  ({ X }) => `The answer is not ${X}.`,
  ({ X, W }) =>
    `Although an earlier passage mentions ${X}, a later correction in the document changes this to ${W}. So the answer is ${W}.`,
  ({ X, W }) => `The document first gave ${X}, but that was later replaced. The current value is **${W}**.`,
  ({ X, W }) => `${W}. (The earlier entry, ${X}, was superseded.)`,
  ({ X, W }) => `I initially thought it was ${X}, but on rereading the relevant passage, the correct answer is ${W}.`,
  ({ X, W }) =>
    `The answer is ${X}. Wait, that belongs to a different entry. Checking again, the right entry says ${W}.\n\n**Final answer: ${W}**`,
  ({ X, W }) =>
    `<think>\nThe question could refer to two entries. One says ${X}, the other says ${W}. The first is about something else, so it has to be the second.\n</think>\n\n${W}`,
  ({ X, W }) => `It is either ${X} or ${W}. I cannot tell which from the document.`,
  ({ X, W }) => `The answer could be ${W} or ${X}; the text is not clear on this.`,
  ({ X, W }) =>
    `The document mentions both ${X} and ${W}, but it does not say which of them answers the question, so I can't give a definite answer.`,
  ({ X }) =>
    `The document mentions ${X}, but only in connection with a different matter. It does not answer this question.`,
  ({ X }) =>
    `I can't confirm this. ${X} appears in the text, but nothing links it to what you are asking about, so the answer is unknown.`,
  ({ X, W }) =>
    `A note near the start claims it is ${X}, but the note is later described as a mistake. The corrected answer is ${W}.`,
  ({ X, W }) =>
    `One of the letters quoted in the document says ${X}. The letter writer was misinformed, as the official record shows ${W}.`,
  ({ X, W }) =>
    `There are two candidates in the text:\n\n1. ${X}: this was the original value and was withdrawn.\n2. ${W}: this is the value in force.\n\nThe answer is therefore **${W}**.`,
  ({ X, W }) => `| Version | Value |\n|---|---|\n| Old (superseded) | ${X} |\n| Current | ${W} |\n\nAnswer: ${W}`,
  ({ X, W }) => `{"reasoning": "An early passage gives ${X}, but it is corrected later on.", "answer": "${W}"}`,
  ({ X }) =>
    `The answer is ${X}. Actually, I have to take that back: that passage is about something else, and the document does not give the answer.`,
  ({ X, W }) => `No, it is not ${X}; that was an error in the first draft. The final version of the document has ${W}.`,
  ({ X, W }) => `It used to be ${X}. As of the latest update in the document, it is ${W}.`,
  ({ X, W }) =>
    `${W}\n\nNote: ${X} also appears in the document, but in connection with a different matter, so it does not answer this question.`,
  ({ X, W }) => `Die Antwort lautet ${W}. Der frühere Wert, ${X}, ist nicht mehr gültig.`,
  ({ X, W }) => `La respuesta es ${W}, no ${X}.`,
  ({ X, W }) => `Candidates:\n- ${X}\n- ${W}\n\nWithout more information I cannot choose between these two.`,
  ({ X, W }) =>
    `I'm sorry, but I can't determine the answer. Values such as ${W} and ${X} come up in the text, but neither is tied to the question.`,
  ({ X, W }) =>
    `At first glance ${X} looks plausible. However, the document explicitly says that this was changed. Answer: **${W}**.`,
  ({ X }) =>
    `It would be a mistake to answer ${X}: the document explicitly says that this is false. The true value is never given.`,
  ({ X, W }) => `Correction: in my reply above I should have written ${W} instead of ${X}. The answer is ${W}.`,
  ({ X, W }) =>
    `Some readers might say ${X}, but they would be wrong. The correct answer is ${W}, as the closing section makes`,
]

export const WRAPS: readonly Wrap[] = [
  ({ B }) => `${B}`,
  ({ B }) => `The answer is:\n\n${B}`,
  ({ B }) => `Based on the document, here is the answer:\n\n${B}\n\nLet me know if you need anything else.`,
  ({ B }) => `### Answer\n\n${B}`,
  ({ B }) => `<answer>\n${B}\n</answer>`,
  ({ B, Q }) => `**Question:** ${Q}\n\n**Answer:**\n\n${B}`,
  ({ B }) => `\`\`\`\n${B}\n\`\`\``,
  ({ B }) => `${B}\n\nAll of this is stated directly in the text.`,
  ({ B }) => `I looked through the whole document and found the relevant passage. Final answer:\n\n${B}`,
  ({ B }) =>
    `<think>\nI need to find the relevant passage. It is in the second half, and nothing contradicts it.\n</think>\n\n${B}`,
  ({ B, V }) =>
    `An early passage in the document gives this:\n\n${V}\n\nThat was later corrected. The current answer is:\n\n${B}`,
  ({ B, V }) =>
    `The answer is:\n\n${B}\n\nNot to be confused with the superseded version, which is no longer valid:\n\n${V}`,
  ({ B, V }) => `My first reading was:\n\n${V}\n\nOn checking again, that is wrong. The correct answer is:\n\n${B}`,
  ({ B }) => `The document does not say when this was recorded, but the answer itself is given:\n\n${B}`,
  ({ B }) => `${B}\n\nThe document gives no further details beyond this.`,
  ({ B }) => `La réponse est la suivante :\n\n${B}`,
  ({ B }) => `Die Antwort lautet:\n\n${B}\n\n(So steht es im Dokument.)`,
  ({ B }) => `根据文档,答案如下:\n\n${B}`,
  ({ B }) =>
    `Here is what the document says:\n\n${B}\n\nThis is supported by the passage in the second half, where the matter is discussed at some length, and it is also consistent with the`,
  ({ B, V }) =>
    `**Old version (replaced):**\n\n${V}\n\n**Current version:**\n\n${B}\n\nThe question asks for the current version, so the second block is the answer.`,
]

export const WRONG_WRAPS: readonly Wrap[] = [
  ({ V }) => `${V}`,
  ({ V }) => `The answer is:\n\n${V}`,
  ({ V }) => `Based on the document, here is the answer:\n\n${V}\n\nLet me know if you need anything else.`,
  ({ V }) => `<answer>\n${V}\n</answer>`,
  ({ V, Q }) => `**Question:** ${Q}\n\n**Answer:**\n\n${V}`,
  ({ V }) => `\`\`\`\n${V}\n\`\`\``,
  ({ V }) => `La respuesta es la siguiente:\n\n${V}`,
  ({ V }) => `根据文档,答案如下:\n\n${V}`,
  ({ B, V }) =>
    `An early passage in the document gives this:\n\n${B}\n\nThat was later corrected. The current answer is:\n\n${V}`,
  ({ B, V }) =>
    `The answer is:\n\n${V}\n\nNot to be confused with the superseded version, which is no longer valid:\n\n${B}`,
  ({ B, V }) => `My first reading was:\n\n${B}\n\nOn checking again, that is wrong. The correct answer is:\n\n${V}`,
  ({ B }) => `The following is not the answer:\n\n${B}\n\nThe document does not give the right one.`,
  ({ B }) =>
    `${B}\n\nActually, I have to withdraw this: the passage is about something else, and the document does not answer the question.`,
  ({ B, V }) =>
    `There are two possibilities.\n\nOption 1:\n\n${B}\n\nOption 2:\n\n${V}\n\nI cannot tell from the document which one is right.`,
  ({ B, V }) => `It is either this:\n\n${V}\n\nor this:\n\n${B}\n\nThe text is not clear on the matter.`,
  ({ B, V }) =>
    `**Old version (replaced):**\n\n${B}\n\n**Current version:**\n\n${V}\n\nThe question asks for the current version, so the second block is the answer.`,
  ({ B, V }) => `<think>\nOne candidate is:\n${B}\nBut that was replaced later on.\n</think>\n\n${V}`,
  ({ B }) =>
    `A letter quoted in the document claims the following:\n\n${B}\n\nThe document then says that this claim is false and never gives the true answer, so I can't answer the question.`,
  ({ B, V }) => `Die Antwort lautet:\n\n${V}\n\nDie frühere Fassung ist nicht mehr gültig:\n\n${B}`,
  ({ B }) =>
    `I'm sorry, but I can't answer this. The document does contain the following, but it belongs to a different matter:\n\n${B}`,
]
