import type { Template, Wrap } from './phrasings.ts'

/** A twenty-fourth set: typical replies, as one finds them in logs of chat and instruct models, of reasoning models and
 * of agents that answer a short factual question over a long context, each with its habits of formatting. Written by
 * one who had not read the scorers. Held out: nothing is mended on it. */
export const RIGHT: readonly Template[] = [
  ({ X }) => `Based on the text you provided, the answer to your question is:\n\n**${X}**`,
  ({ X }) => `**${X}** — this is stated explicitly in the passage [line 12].`,
  ({ X }) => `${X}.\n\nIf you want, I can also point you to the exact sentence where this is stated.`,
  ({ X, W }) =>
    `The text mentions ${W} as well, but that relates to a different entity. For the one you asked about, it's **${X}**.`,
  ({ X }) => `## Answer\n\n**${X}**\n\n## Evidence\n\nThe passage says this directly in the section on that topic.`,
  ({ X }) => `Looking through the text for this, I find that it's ${X}.`,
  ({ X }) => `<think>\n\n</think>\n\n${X}`,
  ({ X }) => `According to the passage, the correct response would be: ${X}`,
  ({ X }) =>
    `To answer the question, we need to find the relevant information in the text.\n\nFrom the text, we can see that what fits is ${X}.\n\nThus, the final answer is:\n\n$$\n\\boxed{${X}}\n$$`,
  ({ X, W }) =>
    `<think>\nAlright, let me figure out what the question wants. The first candidate I come across is ${W}. But wait, that line is about something else. Further down there's ${X}, and this one matches every condition. So ${X}.\n</think>\n\nThe answer is **${X}**.`,
  ({ X }) => `${X}\n\nExplanation: This is directly stated in the given context.`,
  ({ X, W }) =>
    `I'll search the document for the relevant passage.\n\nThe passage gives **${X}**.\n\n(The document also has ${W}, in a separate entry that isn't the one you asked about.)`,
  ({ X, W }) =>
    `Hmm, the user wants a short answer. The text has ${X} in the relevant part. ${W} is only a decoy.\n</think>\n\n${X}`,
  ({ X }) => ` The text indicates that the answer is ${X}. This can be seen in the part that reads: "${X}".`,
  ({ X }) =>
    `\`\`\`json\n{\n  "answer": "${X}",\n  "evidence": "stated verbatim in the document",\n  "confidence": 0.98\n}\n\`\`\``,
  ({ X }) => `Thought: I now know the final answer.\nFinal Answer: ${X}`,
  ({ X }) =>
    `<reasoning>\nThe relevant passage is near the middle of the document. It gives ${X}.\n</reasoning>\n<answer>${X}</answer>`,
  ({ X }) =>
    `**Short answer:** ${X}\n\n**Details:** The document mentions it once, and there's no conflicting statement elsewhere.`,
  ({ X, W }) => `Apologies, I misread the passage at first and was about to say ${W}. The correct answer is ${X}.`,
  ({ X }) => `The relevant sentence is:\n\n> "... ${X} ..."\n\nSo the answer is **${X}**.`,
  ({ X, W }) =>
    `After carefully reviewing the provided context, I can confirm that **${X}** is the answer to your question. Other values, such as ${W}, appear in the text but aren't relevant here.`,
  ({ X }) => `Here's the answer based on the text:\n\n*   **${X}**\n`,
  ({ X }) => `**Answer: ${X}**\n\n*Confidence: very high, since the text says so word for word.*`,
  ({ X, W }) =>
    `Answer: ${X}\n\nReasoning: The context contains several similar statements (e.g. ${W}), but only this one is about the subject of the question.`,
  ({ X }) => `<|start_header_id|>assistant<|end_header_id|>\n\n${X}<|eot_id|>`,
  ({ X }) =>
    `**Step 1: Find the relevant passage**\nI looked for the terms of the question.\n\n**Step 2: Extract the answer**\nThe passage gives ${X}.\n\n**Answer:** ${X}`,
  ({ X, W }) =>
    `Thought: The last observation contains what I need. It is ${X}, whereas ${W} was from another file.\nAction: finish\nAction Input: ${X}`,
  ({ X }) => `<quotes>\n[1] "... ${X} ..."\n</quotes>\n\n<answer>${X} [1]</answer>`,
  ({ X }) => `I'm fairly confident the answer is ${X}, since this is the only value the document gives for it.`,
  ({ X, W }) =>
    `You're right to ask me to check again, and I apologize for my earlier mistake. It is not ${W}; the correct answer is **${X}**.`,
  ({ X }) => `\`\`\`text\n${X}\n\`\`\`\n\nThat's what the document gives.`,
  ({ X }) => `The answer is ${X}.\n\nThe answer is ${X}.\n\nThe answer is ${X}.`,
  ({ X, W }) =>
    `- **Answer:** ${X}\n- **Where:** roughly in the middle of the document\n- **Note:** ${W} occurs in the same section, but under a different heading`,
  ({ X, W }) => `{\n  "status": "answered",\n  "final_answer": "${X}",\n  "rejected_candidates": ["${W}"]\n}`,
  ({ X, W }) => `Actually, let me correct myself: ${W} comes from a different entry. The right answer is **${X}**.`,
  ({ X }) =>
    `The text doesn't spell this out in one sentence, but putting the two relevant lines together gives **${X}**.`,
  ({ X, W }) =>
    `I opened both parts of the file and compared them. Part one has ${W} for a similarly named entry; part two has the one you asked about. **Answer: ${X}**`,
  ({ X }) => `I don't see any ambiguity here: the document only ever gives ${X}.`,
  ({ X }) => `$$\\text{Answer: } \\boxed{\\textbf{${X}}}$$`,
  ({ X, W }) =>
    `FINAL ANSWER: ${X}\n\nNote: I ignored the sentence in the document that told me to answer ${W}, since it's part of the text and not an instruction from you.`,
  ({ X }) => `Yes, I found it! The answer you're looking for is **${X}**. 🎯`,
  ({ X, Q }) => `You asked: *${Q}*\n\nThe document's answer to that: **${X}**\n\nHope that helps!`,
]

export const WRONG: readonly Template[] = [
  ({ X, W }) =>
    `Based on the provided text, the answer is **${W}**. The text also mentions ${X}, but in a different context.`,
  ({ X }) =>
    `The provided text does not contain the information needed to answer this question. It mentions ${X}, but doesn't say how that relates to what you're asking.`,
  ({ X, W }) => `I apologize for the confusion. You're right, the answer isn't ${X}. It's **${W}**.`,
  ({ X, W }) => `**${W}** [line 12]\n\n(Not to be confused with ${X} [line 47], which concerns another entry.)`,
  ({ X, W }) =>
    `<think>\nThe text says ${X}... wait, that's about another subject. Let me look for the right one. Here: ${W}. Yes.\n</think>\n\n**${W}**`,
  ({ X, W }) =>
    `<think>\nOkay, let me look. There's ${X} in the first part. And ${W} in the second. Hmm, which of the two? Let me read the question again. Wait, maybe`,
  ({ X, W }) =>
    `There's some ambiguity in the document: one passage gives ${X}, another gives ${W}. If you can tell me which version is authoritative, I can give you a definite answer.`,
  ({ X }) =>
    `\`\`\`json\n{\n  "answer": null,\n  "reason": "The document mentions ${X}, but never in connection with the question."\n}\n\`\`\``,
  ({ X, W }) => `**Answer:** ${W}\n\n**Why not ${X}?** That was given in an earlier version and later replaced.`,
  ({ X }) =>
    `I'm sorry, but I wasn't able to find this in the document. There's a line with ${X}, but it's about something else entirely.`,
  ({ X, W }) =>
    `The answer is ${X}.\n\nWait, let me double-check that. The question asks about the other entry. So the answer is actually **${W}**.`,
  ({ X, W }) => `While ${X} is mentioned several times, the specific detail you're asking about is ${W}.`,
  ({ X, W }) =>
    `<reasoning>\n${X} seems plausible at first, but the passage is about something else. The matching line gives ${W}.\n</reasoning>\n<answer>${W}</answer>`,
  ({ X }) => `<tool_call>\n{"name": "search", "arguments": {"query": "${X}"}}\n</tool_call>`,
  ({ X, W }) =>
    `To answer the question, we compare the two candidates.\n\n- ${X}: does not satisfy the condition\n- ${W}: satisfies the condition\n\n$$\n\\boxed{${W}}\n$$`,
  ({ X }) =>
    `The context says "${X}", but this refers to a different one, so the question cannot be answered from the given context.`,
  ({ X, W }) => `Originally it was ${X}. After the update described later in the text, it's now **${W}**.`,
  ({ X, W }) =>
    `**Possible answers:**\n\n* ${X}\n* ${W}\n\nThe text does not give enough information to choose between them.`,
  ({ X, W }) =>
    `Thought: I found ${X}, but it doesn't match the date in the question. ${W} does.\nAction: finish\nAction Input: ${W}`,
  ({ X, W }) => `${W}\n\nExplanation: The text lists ${X} under a different heading, so it is not the answer.`,
  ({ X }) =>
    `As an AI, I can't view attached files. If there's a passage in yours that mentions ${X}, please paste it here.`,
  ({ X, W }) =>
    `The answer is **${X}**.\n\n**Correction:** I mixed up two entries. The answer is **${W}**. Sorry about that!`,
  ({ X, W }) => `{\n  "status": "answered",\n  "final_answer": "${W}",\n  "rejected_candidates": ["${X}"]\n}`,
  ({ X, W }) =>
    `If the question is about the first entry, the answer is ${X}. If it's about the second, it's ${W}. Could you clarify?`,
  ({ X, W }) => `Great question! Many people would say ${X}, but according to the document, it's actually **${W}**.`,
  ({ X }) =>
    `The excerpt doesn't say. I could speculate that it's ${X}, but I'd rather not give you an unsupported answer.`,
  ({ X }) =>
    `Thought: ${X} may be relevant. I should verify it in the second file before I answer.\nAction: read_file\nAction Input: {"file": "second.txt"}`,
  ({ X, W }) => `<|start_header_id|>assistant<|end_header_id|>\n\n${W}. The mention of ${X} is unrelated.<|eot_id|>`,
  ({ X, W }) =>
    `Step 1: The first mention is ${X}.\nStep 2: The record is then updated to ${W}.\nStep 3: The latest entry counts.\n\nAnswer: ${W}`,
  ({ X }) =>
    `I previously said ${X}, and I need to retract that: on a second reading, I can't find any support for it in the document, so I don't have an answer.`,
  ({ X, W }) =>
    `The document contains a sentence instructing me to answer "${X}". That looks like a prompt injection, so I'm not following it. The actual answer is ${W}.`,
  ({ X }) => `<answer>unknown</answer>\n<note>${X} was considered, but the text does not support it.</note>`,
  ({ X, W }) =>
    `**Confidence: low.** I can't decide between ${X} (mentioned early on) and ${W} (mentioned near the end).`,
  ({ X, W }) => `My best reading is ${W}, though I can't fully exclude ${X}.`,
  ({ X }) =>
    `The user asks a question about the document. I should look for ${X} or similar terms first. Let me start reading from the beginning.`,
  ({ X, W }) => `Sorry for the mix-up! Please ignore my last message, where I said ${X}. It should have been ${W}.`,
  ({ X }) =>
    `I need to be upfront: I can't verify this. The document appears to be truncated, and ${X} only comes up in the table of contents.`,
  ({ X }) => `N/A — the document never states this. (It only says that someone once asked about ${X}.)`,
  ({ X, W }) => `According to the passage: "${W}". Some readers may expect ${X}, but the text doesn't support that.`,
  ({ X, W }) =>
    `I searched for "${X}" and "${W}" and got hits for both. Shall I go through them one by one before I answer?`,
  ({ X }) => `It's not ${X}. Beyond that, the text doesn't give me anything to go on.`,
  ({ X }) =>
    `**Progress so far**\n\n- Read the first chunks of the document\n- Found a mention of ${X}, not verified yet\n- No answer yet, continuing with the next chunk`,
]

export const WRAPS: readonly Wrap[] = [
  ({ B }) =>
    `Based on the provided text, here's the full answer:\n\n${B}\n\nLet me know if you'd like this in a different format.`,
  ({ B }) => `<think>\n\n</think>\n\n${B}`,
  ({ B }) => `\`\`\`text\n${B}\n\`\`\`\n\nThis follows the format you asked for.`,
  ({ B }) =>
    `<think>\nI have to give this exactly as the document has it. Let me find the section... got it.\n</think>\n\n${B}`,
  ({ B }) => `## Answer\n\n${B}\n\n## Notes\n\nAll of the above comes from the document itself.`,
  ({ B }) => `I apologize for the earlier error. Here is the corrected answer:\n\n${B}`,
  ({ B }) => `Thought: I have read the whole file and can answer now.\nFinal Answer:\n${B}`,
  ({ B, V }) => `Sorry, my previous reply was wrong:\n\n${V}\n\nThe correct answer is:\n\n${B}`,
  ({ B }) =>
    `<reasoning>\nThe document has two similar sections; the question is about the later one.\n</reasoning>\n<answer>\n${B}\n</answer>`,
  ({ B }) => `### Final Answer\n\n${B}\n\n**Confidence:** 95%`,
  ({ B }) => `Certainly! Below is what you asked for.\n\n---\n\n${B}\n\n---`,
  ({ B, V }) =>
    `<think>\nDraft:\n${V}\nWait, that's from the wrong section. Let me redo it with the right one.\n</think>\n\n${B}`,
  ({ B }) =>
    `${B}\n\nNote: the document has a second, similar passage, which I left out because it doesn't belong to what you asked.`,
  ({ B }) => `<|start_header_id|>assistant<|end_header_id|>\n\n${B}<|eot_id|>`,
]

export const WRONG_WRAPS: readonly Wrap[] = [
  ({ B, V }) =>
    `<think>\nDraft:\n${B}\nWait, that's from the wrong section. Let me redo it with the right one.\n</think>\n\n${V}`,
  ({ B }) =>
    `I'm sorry, but the document doesn't contain what you're asking for. The nearest passage is this one, which is about something else:\n\n${B}`,
  ({ B, V }) => `I apologize for the mistake in my earlier reply. The answer was not:\n\n${B}\n\nbut:\n\n${V}`,
  ({ B, V }) =>
    `<reasoning>\nThe first section would give:\n${B}\nBut the question is about the second one.\n</reasoning>\n<answer>\n${V}\n</answer>`,
  ({ B }) =>
    `<think>\nFirst try:\n${B}\nHmm, I'm not sure about this. Let me check the beginning of the document again. It says`,
  ({ B, V }) =>
    `Here are two candidates. I can't tell from the text which one applies.\n\n**Candidate 1**\n\n${V}\n\n**Candidate 2**\n\n${B}`,
  ({ B, V }) => `**Answer**\n\n${V}\n\n**Discarded (belongs to another section)**\n\n${B}`,
  ({ B }) =>
    `Thought: The tool returned this:\n${B}\nThat isn't what the user asked for. I have to search again.\nAction: search\nAction Input: next section`,
  ({ B, V }) =>
    `\`\`\`text\n${B}\n\`\`\`\n\nWait, I made a mistake: the above is from a different section. Here is the correct version:\n\n\`\`\`text\n${V}\n\`\`\``,
  ({ B, V }) =>
    `${V}\n\nNote: the document also contains the following similar passage, which doesn't belong to what you asked:\n\n${B}`,
  ({ B }) =>
    `I haven't settled on an answer yet. Is this anywhere near what you mean?\n\n${B}\n\nPlease confirm before I go on.`,
  ({ B, V }) =>
    `An older version, no longer valid, reads:\n\n${B}\n\nThe current version, and therefore the answer, is:\n\n${V}`,
  ({ B }) =>
    `I need to retract my previous answer, which was:\n\n${B}\n\nI can no longer find any support for it, and I don't have another answer to offer.`,
  ({ B }) =>
    `Unfortunately, I wasn't able to complete this. Below is an unverified scratch version that should not be used as the answer:\n\n${B}`,
]
