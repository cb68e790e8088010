import type { Template, Wrap } from './phrasings.ts'

/** A twenty-seventh set: replies of twelve kinds of models, right and wrong. Written by one who had not read the scorers. */
export const RIGHT: readonly Template[] = [
  // terse base model
  ({ X }) => `${X}`,
  ({ X }) => ` ${X}\n`,
  ({ X, Q }) => `Q: ${Q}\nA: ${X}`,
  ({ X }) => `Answer: ${X}.`,
  ({ X, Q }) => `${Q} ${X}`,
  ({ X }) => `"${X}"`,
  // Llama-3-8B-instruct
  ({ X }) => `According to the text, the answer is ${X}.`,
  ({ X }) => `Based on the provided document, the correct answer is:\n\n${X}`,
  ({ X }) =>
    `I'd be happy to help! After reading through the document, I found that the answer to your question is **${X}**.`,
  ({ X }) => `The answer is ${X}. Let me know if you have any other questions about the document!`,
  ({ X, W }) => `The text mentions both ${W} and ${X}, but the one you asked about is ${X}.`,
  ({ X, Q }) => `You asked: "${Q}"\n\nAccording to the document, it is ${X}.`,
  // Qwen2.5-7B
  ({ X }) => `The answer to the question is: ${X}`,
  ({ X }) =>
    `To answer this question, we need to look at the relevant part of the document.\n\n1. First, locate the passage the question refers to.\n2. Then read the value given there.\n\nTherefore, the answer is \\(\\boxed{\\text{${X}}}\\).`,
  ({ X }) =>
    `Step 1: Find the relevant section.\nStep 2: Identify the latest statement.\nStep 3: Extract the value.\n\n**Answer:** ${X}`,
  ({ X, W }) =>
    `In the document, the value was first given as ${W}. It was later corrected to ${X}. So the final answer is ${X}.`,
  ({ X }) => `Based on the information provided in the context, the answer is \`${X}\`.`,
  ({ X }) => `{"answer": "${X}"}`,
  // Mistral
  ({ X }) => `The document states that the answer is ${X}. There is no other passage that contradicts this.`,
  ({ X }) => `${X} is the answer, as stated in the document provided.`,
  ({ X }) => `Based on the context you provided, it would be ${X}.`,
  ({ X, W }) =>
    `The answer is ${X}. Please note that ${W} is also mentioned in the text, but in connection with something else.`,
  ({ X }) => `[ANSWER] ${X} [/ANSWER]`,
  ({ X }) => `In the given text, the value in question is ${X}. I hope this helps!`,
  // GPT-4o
  ({ X }) => `**${X}**`,
  ({ X }) => `The document gives this as **${X}**. If you'd like, I can point to the passage where it appears.`,
  ({ X, W }) => `It's **${X}**, not ${W}. The earlier entry listing ${W} was superseded later in the document.`,
  ({ X }) =>
    `Sure! Here's what I found:\n\n- **Answer:** ${X}\n- **Where:** roughly the middle of the document\n- **Confidence:** High`,
  ({ X }) => `The answer you're looking for is **${X}**. 😊`,
  ({ X, W }) =>
    `Good question. Several values come up in the document, including ${W}, but the final one given is **${X}**.`,
  // o1-style summary after reasoning
  ({ X }) => `After going through all the relevant mentions in the document, the answer is ${X}.`,
  ({ X, W }) =>
    `I compared the two relevant entries. The first says ${W}; the second, which replaces it, says ${X}. Final answer: ${X}.`,
  ({ X }) =>
    `Summary of reasoning: only one passage in the document bears on the question, and it leaves no room for doubt.\n\nFinal answer: ${X}`,
  ({ X, W }) =>
    `At first glance ${W} looks plausible, but that entry concerns a different case. The right answer is ${X}.`,
  ({ X }) =>
    `Tracing the updates in order:\n• The first record sets an initial value.\n• The second record changes it to ${X}.\n• No later record changes it again.\n\nHence: ${X}.`,
  ({ X }) => `Conclusion: ${X}. I checked this against every other mention and it holds.`,
  // Claude
  ({ X }) => `Looking at the document, the answer is ${X}.`,
  ({ X, W }) =>
    `The answer is ${X}.\n\nTo be clear about a possible source of confusion: the document also gives ${W}, but that was an earlier value that no longer applies.`,
  ({ X }) => `I found the passage you're asking about. It gives the answer as ${X}.`,
  ({ X, W }) =>
    `I initially wrote down ${W}, but on rereading the passage I see that was a mistake. The answer is ${X}.`,
  ({ X }) => `${X}\n\nThis comes directly from the document; I haven't relied on outside knowledge.`,
  ({ X, Q }) => `Your question was "${Q}" The document answers it directly: ${X}.`,
  // Gemini with markdown
  ({ X }) => `## Answer\n\n**${X}**\n\n## Explanation\n\nThis is stated explicitly in the document.`,
  ({ X }) => `Based on the text provided, here is the answer:\n\n* **${X}**`,
  ({ X, W }) =>
    `### Analysis\n\n| Status | Value |\n|---|---|\n| Earlier (outdated) | ${W} |\n| Current | ${X} |\n\n### Final answer\n\n**${X}**`,
  ({ X }) => `> ${X}\n\nThat is the answer given in the document.`,
  ({ X }) =>
    `Here's the breakdown:\n\n1.  **The question** asks for one specific value.\n2.  **The document** gives it once.\n3.  **The answer** is therefore **${X}**.`,
  ({ X }) => `**Short answer:** ${X}\n\n**Source:** The document you provided.`,
  // DeepSeek-R1 with leftover reasoning
  ({ X, W }) =>
    `Okay, let me find this in the document. I see ${W} in one place... hmm, but that is about something else. Let me keep looking. Here it is: ${X}. Yes, that matches the question.\n\nThe answer is ${X}.`,
  ({ X }) =>
    `Alright, the user wants one value from the document. Let me scan for it. Found it, and it's stated clearly. I should answer concisely.\n\n**${X}**`,
  ({ X, W }) =>
    `Hmm, is it ${W}? Wait, no, that one was replaced later on. The later passage says ${X}. So the answer should be ${X}.\n\n${X}`,
  ({ X }) =>
    `First, I need to find the part of the text that the question refers to. I see it near the end. It says ${X}. Let me double-check that there is no later correction. There isn't. So I'm confident.\n\nFinal Answer: ${X}`,
  ({ X, W }) =>
    `So the candidates are ${W} and ${X}. The question rules out ${W}, because that was the previous value. That leaves ${X}.\n\n**Answer:** ${X}`,
  ({ X }) =>
    `Wait, let me re-read the question. OK, it asks for the value as of the end. Going through the text again... it is ${X}. Good.\n\n\\boxed{${X}}`,
  // over-cautious model
  ({ X }) => `I want to be careful, since the document is long, but from what I can see the answer is ${X}.`,
  ({ X }) => `While I can't verify this outside the document, the text itself says the answer is ${X}.`,
  ({ X, W }) =>
    `I believe the answer is ${X}. There is also a mention of ${W}, but it does not relate to what you asked.`,
  ({ X }) => `Please verify this against the original, as I can make mistakes. The answer I found is ${X}.`,
  ({ X }) => `The answer appears to be ${X}. I'd recommend checking the source if this is for anything important.`,
  // agent
  ({ X }) =>
    `I searched the document for the key terms, read the matching section, and confirmed the result.\n\nResult: ${X}`,
  ({ X }) =>
    `Thought: I need to find the relevant passage.\nAction: search(document)\nObservation: one matching passage found.\nThought: I now know the final answer.\nFinal Answer: ${X}`,
  ({ X }) => `✅ Done.\n\n- Searched the full document: 3 hits\n- Discarded 2 unrelated hits\n- Answer: ${X}`,
  ({ X, W }) =>
    `Step 1: searched for the subject of the question. Two matches.\nStep 2: match 1 (${W}) is out of date, so I discarded it.\nStep 3: match 2 (${X}) is the current one.\n\nReporting ${X} as the answer.`,
  ({ X }) => `Task complete. final_answer("${X}")`,
  ({ X }) =>
    `I read all sections of the file. The first two did not contain the information. The third one did: the answer is ${X}.`,
  // copies context
  ({ X }) => `The relevant line of the document gives the value as "${X}". So the answer is: ${X}`,
  ({ X, W }) =>
    `Relevant excerpts:\n"...at first it was recorded as ${W}..."\n"...this was corrected afterwards, and it is now ${X}..."\n\nAnswer: ${X}`,
  ({ X, Q }) => `Context: [long document]\nQuestion: ${Q}\nAnswer: ${X}`,
  ({ X }) => `As the document puts it, "the record now shows ${X}". That is the answer to your question.`,
  ({ X, W }) =>
    `Entry 11: ${W} (withdrawn)\nEntry 12: ${X} (valid)\n\nThe valid entry is the one you asked for, so the answer is ${X}.`,
]

export const WRONG: readonly Template[] = [
  // terse base model
  ({ W }) => `${W}`,
  ({ W }) => `Answer: ${W}`,
  ({ Q }) => `${Q}`,
  ({ Q }) => `Question: ${Q}\nAnswer:`,
  () => ``,
  () => `Unknown.`,
  // Llama-3-8B-instruct
  ({ W }) => `According to the text, the answer is ${W}.`,
  ({ W }) =>
    `I'd be happy to help! Based on the document, the answer to your question is **${W}**. Let me know if there's anything else!`,
  () => `I apologize, but I couldn't find any information in the provided text that answers this question.`,
  ({ X, W }) => `The text mentions both ${X} and ${W}, but the one you asked about is ${W}.`,
  ({ Q }) => `You asked: "${Q}"\n\nUnfortunately, the document does not mention this.`,
  () =>
    `I'd be happy to help! However, I don't see a document attached. Could you please share the text you'd like me to look at?`,
  // Qwen2.5-7B
  ({ X, W }) =>
    `In the document, the value was first given as ${X}. It was later corrected to ${W}. So the final answer is ${W}.`,
  ({ W }) =>
    `Step 1: Find the relevant section.\nStep 2: Identify the latest statement.\nStep 3: Extract the value.\n\n**Answer:** ${W}`,
  ({ W }) => `Therefore, the answer is \\(\\boxed{\\text{${W}}}\\).`,
  () =>
    `To answer this question, we need to look at the relevant part of the document.\n\n1. First, locate the passage the question refers to.\n2. Then, read the value given there.\n3.`,
  ({ W }) => `{"answer": "${W}"}`,
  () => `{"answer": null, "reason": "not found in the context"}`,
  // Mistral
  ({ X, W }) =>
    `The answer is ${W}. Please note that ${X} is also mentioned in the text, but in connection with something else.`,
  () => `The context provided does not contain enough information to answer this question.`,
  ({ X, W }) => `It could be ${X} or it could be ${W}; the document does not make clear which.`,
  () =>
    `The document is a long text made up of many different entries about people, places and events. It covers a wide range of topics and contains several updates and corrections over time.`,
  ({ X }) => `The answer is not ${X}. The document does not say what the actual value is.`,
  ({ W }) => `${W} is the answer, as stated in the document provided.`,
  // GPT-4o
  ({ X, W }) => `It's **${W}**, not ${X}. The entry listing ${X} was superseded later in the document.`,
  ({ W }) => `**${W}**`,
  () => `I wasn't able to locate this in the document. Could you tell me which section it should be in?`,
  ({ X, W }) =>
    `There are two possible answers in the document:\n\n- **${X}**\n- **${W}**\n\nCould you clarify which one you mean?`,
  () =>
    `Great question! Before I answer, could you clarify whether you mean the original version of the document or the revised one?`,
  () => `None of the above.`,
  // o1-style summary after reasoning
  ({ X, W }) =>
    `I compared the two relevant entries. The first says ${X}; the second, which replaces it, says ${W}. Final answer: ${W}.`,
  ({ X, W }) =>
    `At first glance ${X} looks plausible, but that entry concerns a different case. The right answer is ${W}.`,
  () =>
    `After going through all the relevant mentions in the document, I conclude that the question cannot be answered from the text.`,
  ({ W }) => `Conclusion: ${W}. I checked this against every other mention and it holds.`,
  ({ X, W }) => `The evidence is evenly split between ${X} and ${W}, and I cannot determine which one is correct.`,
  ({ X, W }) =>
    `Tracing the updates in order:\n• The first record sets ${X}.\n• The second record changes it to ${W}.\n• No later record changes it again.\n\nHence: ${W}.`,
  // Claude
  ({ X, W }) =>
    `The answer is ${W}.\n\nTo be clear about a possible source of confusion: the document also gives ${X}, but that was an earlier value that no longer applies.`,
  ({ X, W }) =>
    `I initially wrote down ${X}, but on rereading the passage I see that was a mistake. The answer is ${W}.`,
  () =>
    `I've looked through the document carefully and I don't see the information needed to answer this. It's possible that the relevant part was cut off. If you can share it, I'm glad to take another look.`,
  ({ X }) =>
    `The answer is ${X}. Actually, I need to correct myself: that passage is about something else entirely, so please disregard that. I could not find the answer in the document.`,
  ({ W }) => `Looking at the document, the answer is ${W}.`,
  ({ Q }) => `Your question was "${Q}" I'd rather not guess here, because nothing in the document answers it.`,
  // Gemini with markdown
  ({ W }) => `## Answer\n\n**${W}**\n\n## Explanation\n\nThis is stated explicitly in the document.`,
  ({ X, W }) =>
    `### Analysis\n\n| Status | Value |\n|---|---|\n| Earlier (outdated) | ${X} |\n| Current | ${W} |\n\n### Final answer\n\n**${W}**`,
  ({ X, W }) =>
    `Here are all the values found in the document:\n\n*   ${W}\n*   ${X}\n*   several others that are not listed here\n\nThe text does not say which of them applies to your question.`,
  () => `The provided text **does not contain** the information needed to answer your question.`,
  () =>
    `Here's the breakdown:\n\n1.  **The question** asks for one specific value.\n2.  **The document** gives it once.\n3.  **The answer** is therefore **`,
  ({ X, W }) =>
    `**Short answer:** ${W}\n\n**Note:** ${X} belongs to a different entry and should not be confused with it.`,
  // DeepSeek-R1 with leftover reasoning
  ({ X, W }) =>
    `Okay, let me find this in the document. I see ${X} in one place... hmm, but that is about something else. Let me keep looking. Here it is: ${W}. Yes, that matches the question.\n\nThe answer is ${W}.`,
  ({ X, W }) =>
    `Hmm, is it ${X}? Wait, no, that one was replaced later on. The later passage says ${W}. So the answer should be ${W}.\n\n${W}`,
  () =>
    `Okay, so the user is asking about something in this long document. Let me go through it from the top. The first part is about something else. The second part is also not relevant. Let me check the third part. It starts with`,
  ({ X, W }) =>
    `So the candidates are ${X} and ${W}. The question rules out ${X}, because that was the previous value. That leaves ${W}.\n\n**Answer:** ${W}`,
  ({ X, W }) =>
    `Maybe it's ${X}? Or maybe ${W}? Let me re-read. The first passage points one way and the second points the other way. Hmm, I keep going back and forth on this. Wait, let me check the text once more, because`,
  ({ X }) =>
    `Let me think. There is ${X} here, but no, that can't be right, since the passage is about a different subject. I can't find anything else. So the document doesn't contain the answer.\n\n**Not found in the document.**`,
  // over-cautious model
  () => `I'm sorry, but I can't help with that request.`,
  () => `I don't want to give you incorrect information, so I would suggest checking the document directly.`,
  ({ X, W }) =>
    `I can't say with any certainty. Both ${W} and ${X} come up in the document, and I don't want to choose between them.`,
  () =>
    `As an AI language model, I do not have access to the document you are referring to, so I cannot answer this question.`,
  ({ W }) => `I want to be careful, since the document is long, but from what I can see the answer is ${W}.`,
  // agent
  () =>
    `I'll start by searching the document for the key terms, then read the matching sections, and then report the answer.`,
  () =>
    `Thought: I need to find the relevant passage.\nAction: search(document)\nObservation: no results.\nThought: I should try other search terms.\nAction: search(`,
  ({ X, W }) =>
    `Step 1: searched for the subject of the question. Two matches.\nStep 2: match 1 (${X}) is out of date, so I discarded it.\nStep 3: match 2 (${W}) is the current one.\n\nReporting ${W} as the answer.`,
  () => `❌ Task failed: the document exceeded the maximum context length and could not be read.`,
  ({ W }) => `✅ Done.\n\n- Searched the full document: 3 hits\n- Discarded 2 unrelated hits\n- Answer: ${W}`,
  ({ W }) => `Thought: I now know the final answer.\nFinal Answer: ${W}`,
  // copies context
  ({ X, W }) =>
    `Entry 11: ${X} (withdrawn)\nEntry 12: ${W} (valid)\n\nThe valid entry is the one you asked for, so the answer is ${W}.`,
  ({ X, W }) =>
    `Relevant excerpts:\n"...at first it was recorded as ${X}..."\n"...this was corrected afterwards, and it is now ${W}..."\n\nAnswer: ${W}`,
  ({ Q }) => `Context: [long document]\nQuestion: ${Q}\nAnswer: I don't know.`,
  ({ X, W }) =>
    `"The meeting opened at nine. The first note mentioned ${W}. The second note mentioned ${X}. The third note was left blank. The meeting closed at noon, and the minutes were filed with the rest."`,
  () => `Read the document below and answer the question at the end. Give only the answer and nothing else.`,
]

export const WRAPS: readonly Wrap[] = [
  ({ B }) => `${B}`,
  ({ B }) => `Answer:\n${B}`,
  ({ B }) => `According to the document, the answer is:\n\n${B}`,
  ({ B }) => `Here is what you asked for:\n\n${B}\n\nLet me know if you need anything else!`,
  ({ B }) => `## Answer\n\n${B}\n\nAll of this is stated in the document.`,
  ({ B, Q }) => `${Q}\n\n${B}`,
  ({ B, Q }) => `Question: ${Q}\nAnswer:\n${B}`,
  ({ B }) => `\`\`\`\n${B}\n\`\`\``,
  ({ B }) => `After reasoning through the document step by step, my final answer is:\n\n${B}`,
  ({ B, V }) =>
    `An earlier part of the document gives this:\n\n${V}\n\nThat was corrected later on. The final answer is:\n\n${B}`,
  ({ B, V }) =>
    `My first attempt was:\n\n${V}\n\nThat was wrong, because I had used an outdated entry. The correct answer is:\n\n${B}`,
  ({ B }) =>
    `Okay, let me collect this from the document. I went through every section and noted the entries that match. I double-checked them too.\n\n**Final Answer**\n\n${B}`,
  ({ B }) => `Sure! Based on the text you provided:\n\n${B}\n\nI hope this helps. 😊`,
  ({ B }) =>
    `I want to be careful here, since the document is long, but this is what it says:\n\n${B}\n\nPlease double-check against the original if it matters.`,
  ({ B }) => `I searched the document, read the matching sections and confirmed the result.\n\nResult:\n\n${B}`,
  ({ B }) => `Thought: I now know the final answer.\nFinal Answer:\n${B}`,
  ({ B, V }) =>
    `The answer is:\n\n${B}\n\nThis should not be confused with the following, which belongs to a different part of the document:\n\n${V}`,
  ({ B }) => `**Final answer:**\n\n${B}\n\n**Confidence:** High`,
  ({ B }) => `I found the relevant passage. It gives the following:\n\n${B}\n\nNo later passage changes this.`,
  ({ B }) => `${B}\n\nThis is the complete answer to your question.`,
  ({ B }) => `### Findings\n\n${B}\n\n---\n\n*Source: the document you provided.*`,
  ({ B, V }) =>
    `Old version, no longer valid:\n\n${V}\n\nCurrent version, which is the answer to your question:\n\n${B}`,
  ({ B }) => `Looking through the document, I can answer this directly:\n\n${B}`,
  ({ B }) => `✅ Task complete. Output:\n\n${B}`,
]

export const WRONG_WRAPS: readonly Wrap[] = [
  ({ V }) => `${V}`,
  ({ V }) => `Answer:\n${V}`,
  ({ V }) => `According to the document, the answer is:\n\n${V}`,
  ({ V }) => `Here is what you asked for:\n\n${V}\n\nLet me know if you need anything else!`,
  ({ V }) => `## Answer\n\n${V}\n\nAll of this is stated in the document.`,
  ({ V, Q }) => `${Q}\n\n${V}`,
  ({ V }) => `\`\`\`\n${V}\n\`\`\``,
  ({ V }) => `After reasoning through the document step by step, my final answer is:\n\n${V}`,
  ({ B, V }) =>
    `An earlier part of the document gives this:\n\n${B}\n\nThat was corrected later on. The final answer is:\n\n${V}`,
  ({ B, V }) =>
    `My first attempt was:\n\n${B}\n\nThat was wrong, because I had used an outdated entry. The correct answer is:\n\n${V}`,
  ({ B, V }) =>
    `The answer is:\n\n${V}\n\nThis should not be confused with the following, which belongs to a different part of the document:\n\n${B}`,
  ({ B, V }) =>
    `Old version, no longer valid:\n\n${B}\n\nCurrent version, which is the answer to your question:\n\n${V}`,
  ({ B, V }) =>
    `There are two possible answers.\n\nOption 1:\n\n${B}\n\nOption 2:\n\n${V}\n\nI cannot tell which of the two is correct.`,
  ({ B, V }) => `The document contains both of these:\n\n${V}\n\nand\n\n${B}\n\nWhich one did you mean?`,
  ({ B }) =>
    `${B}\n\nActually, please disregard the above: it comes from a different part of the document. I could not find the answer to your question.`,
  ({ B }) =>
    `The following is not the answer, as it belongs to something else:\n\n${B}\n\nThe document does not contain the answer to your question.`,
  ({ V }) => `I searched the document, read the matching sections and confirmed the result.\n\nResult:\n\n${V}`,
  ({ V }) => `Thought: I now know the final answer.\nFinal Answer:\n${V}`,
  ({ V }) => `**Final answer:**\n\n${V}\n\n**Confidence:** High`,
  ({ Q }) => `${Q}\n\nI could not find this in the document.`,
  () =>
    `I will go through the document section by section, collect every matching entry, and then list them here. The list is:\n\n`,
  ({ B, V }) =>
    `Okay, let me collect this from the document. One section has:\n\n${B}\n\nWait, no, that section was withdrawn. The later section has:\n\n${V}\n\nSo that later one is my final answer.`,
  ({ V }) => `I found the relevant passage. It gives the following:\n\n${V}\n\nNo later passage changes this.`,
  ({ V }) => `✅ Task complete. Output:\n\n${V}`,
]
