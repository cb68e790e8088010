import type { Template, Wrap } from './phrasings.ts'

/** A twenty-ninth set: replies as logs of chat and reasoning models hold them, six in ten of them plain. Written by one
 * who had not read the scorers. */
export const RIGHT: readonly Template[] = [
  // plain
  ({ X }) => `${X}`,
  ({ X }) => `${X}.`,
  ({ X }) => `**${X}**`,
  ({ X }) => `Answer: ${X}`,
  ({ X }) => `"${X}"`,
  ({ X }) => `According to the document, the answer is ${X}.`,
  ({ X }) => `The text gives ${X} here.`,
  ({ X }) => `It's ${X}, as stated about two thirds of the way through the document.`,
  ({ X }) =>
    `Sure! I went through the whole file and the value you are looking for is ${X}. Let me know if you need anything else.`,
  ({ X }) => `\\boxed{${X}}`,
  ({ X }) => `<answer>${X}</answer>`,
  ({ X }) => `{"answer": "${X}"}`,
  ({ X }) => `\`\`\`json\n{\n  "answer": "${X}",\n  "confidence": 0.97\n}\n\`\`\``,
  ({ X }) => `### Final Answer\n\n${X}`,
  ({ X }) =>
    `Based on the passage provided, I found the following:\n\n- **Answer:** ${X}\n- **Where:** section 4, second paragraph`,
  ({ X }) => `The relevant entry reads "${X}", so that is what I would report.`,
  ({ Q, X }) => `${Q}\n\n${X}`,
  ({ Q, X }) => `> ${Q}\n\nThe document says ${X}.`,
  ({ X }) => `Thanks for sharing the document. The information you asked for is: ${X}`,
  ({ X }) => `| Field | Value |\n|---|---|\n| Answer | ${X} |`,
  ({ X }) => `A: ${X}`,
  ({ X }) => `Having read all of the entries, I can confirm that ${X} is the correct answer.`,
  ({ X }) =>
    `<think>\nI need to find the line the question refers to. It appears midway through. It gives ${X}.\n</think>\n\n${X}`,
  ({ X }) => `1. Locate the relevant entry.\n2. Read off its value.\n3. Report it: ${X}`,
  ({ X }) => `${X} (stated once, in the middle part of the text)`,
  ({ X }) => `There is exactly one sentence that addresses this, and it names ${X}.`,
  ({ X }) => `Final answer → ${X}`,
  ({ X }) => `*${X}*\n\nThis is mentioned explicitly in the notes; no other passage touches on it.`,
  ({ X }) => `<result>\n  <value>${X}</value>\n  <source>paragraph 112</source>\n</result>`,
  ({ X }) => `answer = ${X}`,
  // with a complication
  ({ X, W }) => `The document first mentions ${W}, but that was later updated. The current value is ${X}.`,
  ({ X, W }) => `${X}. (Not ${W}, which belongs to a different entry.)`,
  ({ X, W }) =>
    `At first I thought it was ${W}. Wait, rereading the passage, that line is about something else. The correct answer is ${X}.`,
  ({ X, W }) => `One of the speakers claims ${W}, but the record corrects this a few lines further on: it is ${X}.`,
  ({ X, W }) => `Previously: ${W}\nNow: ${X}\n\nSince the question asks about the present state, my answer is ${X}.`,
  ({ X }) =>
    `I can't tell from the document when this was recorded or by whom, but the answer to your question is clear: ${X}.`,
  ({ X, W }) =>
    `Two candidates come up, ${W} and ${X}. Only the second one matches the description in the question, so I go with ${X}.`,
  ({ X }) => `I'm not one hundred percent certain given the length of the text, but I believe the answer is ${X}.`,
  ({ X, W }) => `{"reasoning": "An early draft lists ${W}; the final version replaces it.", "answer": "${X}"}`,
  ({ X, W }) =>
    `| Version | Value |\n|---|---|\n| Original | ${W} |\n| Corrected | ${X} |\n\nThe correction is the one in force, so the answer is **${X}**.`,
  ({ X, W }) =>
    `Okay, let me look. The first hit is ${W}, hmm, but that was crossed out afterwards. Then there is the amendment that puts ${X} in its place. Nothing after that changes it. So: ${X}`,
  ({ X, W }) =>
    `<think>\nCould it be ${W}? That is in the introduction, for another case. The entry in question says ${X}.\n</think>\nThe answer is ${X}.`,
  ({ X, W }) => `Answer: ${W}\n\nCorrection: I misread the entry above. Answer: ${X}`,
  ({ X, W }) =>
    `Please note that ${W} also occurs in the document. It is a distractor from an unrelated paragraph and should be ignored. What you want is ${X}.`,
  ({ X }) =>
    `The document doesn't explain the reasons behind it, and I won't speculate about them. It does state the value, though: ${X}.`,
  ({ X, W }) =>
    `It was ${W} until the revision; ever since then it has been ${X}, which is therefore what I would answer.`,
  ({ X, W }) => `Is it ${W}? No. The text explicitly says that this is outdated and that ${X} is right.`,
  ({ X, W }) => `Rather than ${W}, which several people in the text wrongly assume, the official entry gives ${X}.`,
  ({ Q, X, W }) =>
    `You asked: "${Q}"\n\nThere's an old note with ${W}, superseded by a newer one with ${X}. Going by the newer note, the answer is \\boxed{${X}}.`,
  ({ X, W }) =>
    `**Reasoning:** The summary in the appendix shows ${W}, but it was taken before the last change. The last change sets it to ${X}.\n\n**Answer:** ${X}`,
]

export const WRONG: readonly Template[] = [
  // plain
  ({ W }) => `${W}`,
  ({ W }) => `${W}.`,
  ({ W }) => `**${W}**`,
  ({ W }) => `Answer: ${W}`,
  ({ W }) => `\\boxed{${W}}`,
  ({ W }) => `{"answer": "${W}"}`,
  ({ W }) => `<answer>${W}</answer>`,
  ({ W }) => `According to the text, it is ${W}.`,
  ({ W }) =>
    `Happy to help! After searching the document I found that the answer is ${W}. Is there anything else you'd like to know?`,
  ({ W }) => `The passage in question states "${W}".`,
  ({ Q, W }) => `${Q} ${W}.`,
  () => `I don't know.`,
  () => `The document does not contain this information.`,
  () => `I'm sorry, but I could not find anything in the provided text that answers your question.`,
  ({ Q }) => `You're asking: "${Q}" Unfortunately, nothing in the material I was given addresses that.`,
  () => `N/A`,
  () => ``,
  () => `{"answer": null}`,
  () => `The document is too long for me to process in full. Could you point me to the section you mean?`,
  ({ W }) => `### Final Answer\n\n${W}\n\nThis comes from the third section of the text.`,
  ({ W }) => `| Field | Value |\n|---|---|\n| Answer | ${W} |`,
  ({ W }) => `<think>\nThe question refers to the entry near the end. That entry says ${W}.\n</think>\n\n${W}`,
  () =>
    `This is a long collection of notes about several people and places. It opens with an introduction, goes on to a number of records and ends with a short summary.`,
  () => `Let me go through the document step by step. First, I will look for the relevant section. Then I will`,
  ({ Q }) => `${Q}`,
  ({ W }) => `It's stated quite clearly near the beginning: ${W}.`,
  ({ W }) => `I believe the value is ${W}, although I may have overlooked something.`,
  () => `To answer this I would need more context. Which version of the document are you working with?`,
  ({ W }) => `- **Answer:** ${W}\n- **Evidence:** paragraph 37`,
  () => `\\boxed{\\text{unknown}}`,
  // with a complication
  ({ X, W }) => `The document originally had ${X}, but this was changed afterwards. The current value is ${W}.`,
  ({ X, W }) => `${W}, not ${X}.`,
  ({ X, W }) =>
    `My first guess was ${X}. On a second reading I see that this is about another case, so the correct answer is ${W}.`,
  ({ X, W }) => `It could be ${X} or ${W}; the text does not let me decide between them.`,
  ({ X }) => `Although ${X} appears in the text, it has nothing to do with what you asked, and I can't find an answer.`,
  ({ X, W }) => `Somebody in the text claims ${X}, but this is shown to be a mistake. In fact it is ${W}.`,
  ({ X, W }) =>
    `I see the values ${X} and ${W} in the document, but neither is linked to your question, so I have to leave it unanswered.`,
  ({ X }) => `It is definitely not ${X}.`,
  ({ X, W }) => `Answer: ${X}\n\nEdit: sorry, that was wrong, I had the wrong line. Answer: ${W}`,
  ({ X, W }) => `<think>\nMaybe ${X}? No, that was replaced later on by ${W}.\n</think>\nThe answer is ${W}.`,
  ({ X, W }) => `{"reasoning": "${X} is listed in the draft, but the final version replaces it.", "answer": "${W}"}`,
  ({ X, W }) =>
    `| Version | Value |\n|---|---|\n| Outdated | ${X} |\n| Valid | ${W} |\n\nHence the answer is **${W}**.`,
  ({ X }) =>
    `I initially wanted to say ${X}, but I have to take that back: the passage doesn't support it, and I have no other answer to offer.`,
  ({ X, W }) => `Be careful not to confuse this with ${X}, which belongs to a different record. The right one is ${W}.`,
  ({ X, W }) =>
    `One section says ${X} and another says ${W}. These contradict each other, and without further information I cannot say which one is true.`,
  ({ X, W }) => `Until the revision it was ${X}. After the revision it became ${W}, and that is what holds today.`,
  ({ X, W }) =>
    `Hmm, so there's ${X} in the earlier part. But the later note overrides it and puts ${W} instead. Nothing changes after that. Final answer: ${W}`,
  ({ Q, X, W }) => `> ${Q}\n\nMany readers would say ${X} here, but they would be mistaken. The document gives ${W}.`,
  ({ X, W }) =>
    `**Option A:** ${X}\n**Option B:** ${W}\n\nBoth look equally plausible to me. Please check the source yourself.`,
  ({ X, W }) =>
    `**Reasoning:** The appendix lists ${X}, but it predates the last update, which sets the entry to ${W}.\n\n**Answer:** ${W}`,
]

export const WRAPS: readonly Wrap[] = [
  // plain
  ({ B }) => `${B}`,
  ({ B }) => `Here is the answer:\n\n${B}`,
  ({ B }) => `\`\`\`\n${B}\n\`\`\``,
  ({ B }) => `## Answer\n\n${B}\n\nAll of this is taken directly from the document.`,
  ({ Q, B }) => `**Question:** ${Q}\n\n**Answer:**\n\n${B}`,
  ({ B }) =>
    `I checked the text from start to end and found the following:\n\n${B}\n\nLet me know if you'd like the exact quotes.`,
  ({ B }) => `<answer>\n${B}\n</answer>`,
  ({ B }) => `<think>\nI have to gather what the question asks for. I've found everything now.\n</think>\n\n${B}`,
  ({ B }) => `${B}\n\nI hope this helps!`,
  ({ B }) => `The document states it as follows.\n\n${B}`,
  ({ B }) => `Of course. What you are looking for:\n\n${B}\n\n(Source: the records in the second half of the text.)`,
  ({ B }) => `Final answer:\n${B}`,
  // with a complication
  ({ B, V }) =>
    `An earlier version of the document had this:\n\n${V}\n\nThat has since been replaced. The answer as it stands now is:\n\n${B}`,
  ({ B, V }) =>
    `My first attempt:\n\n${V}\n\nWait, that is wrong, I was reading the wrong section. The corrected answer:\n\n${B}`,
  ({ B }) =>
    `I can't say why it was recorded this way, since the text gives no reasons. But the answer itself is clear:\n\n${B}`,
  ({ B, V }) =>
    `<think>\nPossibly this?\n\n${V}\n\nNo, that belongs to another record. The right one is further down.\n</think>\n\n${B}`,
  ({ B, V }) =>
    `${B}\n\nPlease don't confuse this with the following, which is in the text as well but concerns something different:\n\n${V}`,
  ({ B }) => `Given how long the text is I can't be absolutely sure, but this is my answer:\n\n${B}`,
  ({ B, V }) =>
    `**Outdated:**\n\n${V}\n\n**Current:**\n\n${B}\n\nThe question is about the current state, so the second block is my answer.`,
  ({ Q, B }) => `You asked "${Q}" The draft was incomplete on this point, but the final version settles it:\n\n${B}`,
]

export const WRONG_WRAPS: readonly Wrap[] = [
  // plain
  ({ V }) => `${V}`,
  ({ V }) => `Here is what I found:\n\n${V}`,
  ({ V }) => `\`\`\`text\n${V}\n\`\`\``,
  ({ V }) => `## Final Answer\n\n${V}`,
  ({ Q, V }) => `${Q}\n\n${V}`,
  ({ V }) => `After a careful reading, this is the answer:\n\n${V}\n\nFeel free to ask if anything is unclear.`,
  ({ V }) => `<answer>\n${V}\n</answer>`,
  ({ V }) => `<think>\nLet me collect the relevant lines. Done, they are all in the last part.\n</think>\n\n${V}`,
  ({ V }) => `As recorded in the document:\n\n${V}\n\nThat is everything the text says on the matter.`,
  ({ V }) => `I think it should be this, though I may have missed a line:\n\n${V}`,
  ({ V }) => `**Answer**\n\n${V}\n\n**Evidence:** see the closing section.`,
  // with a complication
  ({ B, V }) => `The text used to say:\n\n${B}\n\nThis is no longer valid. The answer that applies now is:\n\n${V}`,
  ({ B, V }) =>
    `First try:\n\n${B}\n\nActually, that's not right, I mixed up two sections. Here is the correct answer:\n\n${V}`,
  ({ B }) =>
    `The document contains this block:\n\n${B}\n\nHowever, it is not an answer to your question, and I could not find one elsewhere.`,
  ({ B, V }) =>
    `There are two possibilities.\n\nPossibility 1:\n\n${B}\n\nPossibility 2:\n\n${V}\n\nI can't determine which of them is correct.`,
  ({ B, V }) => `<think>\nMaybe:\n\n${B}\n\nNo, this is the old state, it was overwritten.\n</think>\n\n${V}`,
  ({ B }) => `${B}\n\nSorry, please disregard the above. I was wrong about it, and I don't know the answer.`,
  ({ B, V }) => `${V}\n\nThis should not be confused with the following, which is about a different matter:\n\n${B}`,
  ({ B }) =>
    `One person in the text asserts the following:\n\n${B}\n\nThe text makes clear that this is false, but it never says what the true answer is.`,
  ({ B, V }) => `**Superseded:**\n\n${B}\n\n**In force:**\n\n${V}\n\nI therefore answer with the second block.`,
]
