import type { Template, Wrap } from './phrasings.ts'

/** A fourteenth set: the way big chat models of many vendors answer (markdown, citations, JSON, tags, tables, thinking
 * aloud, apologies, offers), written by one who had not read the scorers. At first sight (mean of the kinds of one line) the
 * scorers missed 12.8 % of the right ones and took 3.0 % of the wrong ones; those before them, which looked for words of
 * denial alone, 15.3 and 16.5 %. */
export const RIGHT: readonly Template[] = [
  ({ X }) =>
    `## Answer\n\n**${X}**\n\n## Supporting evidence\n\nThe relevant passage appears roughly midway through the document; the remaining sections deal with unrelated matters.`,
  ({ X }) =>
    `Great question! Based on the provided text, the answer you're looking for is **${X}**. Let me know if you'd like me to pull out the exact passage!`,
  ({ X, W }) =>
    `<thinking>\nThe question is about one thing in particular. There is a tempting mention of ${W}, but that belongs to another section.\n</thinking>\n\n<answer>${X}</answer>`,
  ({ X, Q }) => `\`\`\`json\n${JSON.stringify({ question: Q, final_answer: X, confidence: 0.97 }, null, 2)}\n\`\`\``,
  ({ X }) => `| Field | Value |\n|---|---|\n| Answer | ${X} |\n| Source | Second half of the document |`,
  ({ X }) => `According to the document【4†source】, it is **${X}**【4:12†source】.`,
  ({ X }) =>
    `Certainly! Here is the information you requested:\n\n- **Answer:** ${X}\n- **Where it appears:** later part of the document\n- **Certainty:** high\n\nWould you like a summary of the surrounding context?`,
  ({ X, W }) => `I apologize for the confusion in my previous message. The correct answer is ${X}, not ${W}.`,
  ({ X, W, Q }) =>
    `Okay, let me work through this step by step.\n\n1. The question asks: "${Q}"\n2. I scanned the document for relevant statements.\n3. One candidate was ${W}, but it concerns something else.\n4. The statement that does match gives ${X}.\n\n**Final answer: ${X}**`,
  ({ X }) =>
    `Based on the provided context, ${X} is the response supported by the text [1].\n\n[1] Provided document, main body.`,
  ({ X }) => `Therefore, the final answer is\n\n$$\\boxed{\\text{${X}}}$$`,
  ({ X }) =>
    `**TL;DR:** ${X}.\n\n**Longer version:** The document covers plenty of ground, but only one passage bears on your question, and the line above is what it gives.`,
  ({ X, Q }) => `> ${Q}\n\n${X}.\n\n*This is taken directly from the text you supplied.*`,
  ({ X, W }) =>
    `Let me think… The document first brings up ${W}. Hmm, wait — that was about a separate matter. Going back to the part that counts, I see ${X}. So: **${X}**.`,
  ({ X, W }) => `✅ **${X}**\n\n❌ ${W} (mentioned, but does not answer this question)`,
  ({ X }) => `answer: "${X}"\nreasoning: given in one place and not contradicted elsewhere\nfollow_up: none`,
  ({ X }) =>
    `Thank you for sharing the full text! Having gone over it carefully, I can confirm that the answer is ${X}. 😊`,
  ({ X, W }) =>
    `### Step 1: Locate the passage\nFound in the latter half.\n\n### Step 2: Rule out distractors\n${W} was ruled out.\n\n### Step 3: Conclude\nThe answer is ${X}.`,
  ({ X, W }) =>
    `<response>\n  <result>${X}</result>\n  <notes>Other candidates, such as ${W}, were considered and discarded.</notes>\n</response>`,
  ({ X }) => `Here's what I found:\n\n**${X}**\n\nIf you have other questions about the document, feel free to ask!`,
  ({ X, W }) =>
    `The text you've provided answers this directly: **${X}**. (You may also come across ${W} in there; this has no bearing on your query.)`,
  ({ X }) => `I understand you'd like a concise reply, so here it is: ${X}`,
  ({ X, Q }) => `**Q:** ${Q}\n**A:** ${X}`,
  ({ X, W }) =>
    `*Reasoning summary:* two candidates came up, ${W} and ${X}. Only the latter satisfies the wording of the question.\n\n*Conclusion:* **${X}**`,
  ({ X }) => `Sure thing! 🎯 **${X}** — that's the one the document supports.`,
  ({ X }) => `<p>The answer is <strong>${X}</strong>.</p>`,
  ({ X }) =>
    `Short answer: ${X}\n\nWhy: I checked every passage that touches on this point, and nothing in the rest of the text changes it.`,
  ({ X }) =>
    `---\n\n**Result**\n\n${X}\n\n---\n\n*Generated from the supplied document only; no outside knowledge was used.*`,
  ({ X }) => `As an AI language model I can only go by the document in front of me, and going by that, I answer ${X}.`,
  ({ X, W }) => `| Candidate | Verdict |\n|---|---|\n| ${W} | ✗ rejected |\n| ${X} | ✓ accepted |`,
  ({ X }) => `**Key takeaway:** ${X}\n\n**Caveat:** some passages are noisy, though none of them casts doubt on this.`,
  ({ X }) => `I've carefully reviewed the material, and I'm confident in the following response.\n\n**Response:** ${X}`,
  ({ X, W }) => `Correction to what I wrote above: please disregard ${W}. The final, corrected answer is **${X}**.`,
  ({ X, Q }) => `Absolutely, happy to help! You'd like to know: "${Q}" The document's answer to that is "${X}".`,
  ({ X, W }) => JSON.stringify({ candidates: [W, X], rejected: [W], selected: X }, null, 2),
  ({ X, W }) =>
    `<|channel|>analysis<|message|>Need to find it. Could be ${W}? No, different section.<|end|><|start|>assistant<|channel|>final<|message|>${X}`,
  ({ X, W }) => `You're right to ask me to double-check. I did, and I still get ${X}; ${W} doesn't hold up.`,
  ({ X }) => `**Direct answer**\n: ${X}\n\n**Location**\n: body of the text`,
  ({ X }) => `To summarize the analysis above, the evidence converges on a single answer:\n\n> **${X}**`,
  ({ X }) => `I hope this helps! To recap, your answer is ${X}. Would you like me to format it differently?`,
]

export const WRONG: readonly Template[] = [
  ({ X, W }) => `## Answer\n\n**${W}**\n\n## Also mentioned\n\n- ${X} (unrelated to the question)`,
  ({ X, W }) =>
    `Great catch — ${X} does come up in the document. However, after checking the passage the question is about, I have to answer **${W}**.`,
  ({ X, W }) =>
    `<scratchpad>\n${X} would be the quick reply. Let me check... no, the matching section disagrees with it.\n</scratchpad>\n\n<output>${W}</output>`,
  ({ X, W }) => JSON.stringify({ answer: W, distractors: [X], confidence: 'high' }, null, 2),
  ({ X, W }) => `| Option | Supported by the text? |\n|---|---|\n| ${X} | No |\n| ${W} | Yes |`,
  ({ X }) =>
    `I'm sorry, but I can't complete this request. I see you'd like me to confirm ${X}, but I'm unable to open the attachment.`,
  ({ X, W }) =>
    `Two readings are possible:\n\n1. **${X}**\n2. **${W}**\n\nWithout further clarification from you, I'd rather not pick one.`,
  ({ X, W }) => `I apologize for my earlier mistake. I told you ${X}; it should have been ${W}.`,
  ({ X }) =>
    `Before I can give you an accurate answer, could you paste the rest of the document? I want to avoid telling you ${X} on the basis of the first few paragraphs alone.`,
  ({ X }) =>
    `Here's my plan:\n\n1. Read the document from start to finish.\n2. Check whether ${X} holds up.\n3. Report back with the answer.\n\nShall I begin?`,
  ({ X, W }) => `$$\\boxed{\\text{${W}}}$$\n\nNote: ${X} is a common error here.`,
  ({ X }) =>
    `For illustration, a reply in the desired format might look like this:\n\n\`\`\`\nAnswer: ${X}\n\`\`\`\n\nPlease send me the document and I'll fill in the real one.`,
  ({ X, W }) =>
    `**Confidence breakdown**\n\n- ${X}: 34%\n- ${W}: 33%\n- something else: 33%\n\nThis isn't enough for me to give an answer.`,
  ({ X, W }) => `~~${X}~~ **${W}**`,
  ({ X, W }) => `⚠️ **Warning:** please don't confuse ${X} with the answer. The answer is ${W}.`,
  ({ X, W }) => JSON.stringify({ answer: null, considered: [X, W], error: 'stopped before a choice was made' }),
  ({ X }) =>
    `Thank you for the feedback! You suggested ${X}. I've re-read the text with this in mind, and I respectfully disagree with the suggestion.`,
  ({ X, W }) =>
    `### Evidence for ${X}\n- One passage could be read this way.\n\n### Evidence for ${W}\n- Another passage could be read that way.\n\n### Conclusion\nBoth remain open.`,
  ({ X }) => `<answer></answer>\n<comment>The candidate ${X} was dropped during review.</comment>`,
  ({ X, W }) =>
    `The document is a rich and varied text that touches on many things, among them ${X} and ${W}. Is there one you'd like me to explore?`,
  ({ X, W }) =>
    `A person quoted early in the document【2†source】 puts forward ${X}; the document itself goes on to establish **${W}**【7†source】.`,
  ({ X }) =>
    `**Update:** the answer in my last message (${X}) has been retracted. I'll post a new one once I've finished reading.`,
  ({ X, W, Q }) =>
    `**Q:** ${Q}\n**A:** ${W}\n\n**Q:** So why not ${X}?\n**A:** Because that passage is about something else.`,
  ({ X, W }) =>
    `If the first section were the only one, I'd go with ${X}. It isn't the only one, and the last section makes the answer ${W}.`,
  ({ X }) => `It's tempting to say ${X}! 😅 But I don't want to mislead you, so I'll refrain from giving an answer.`,
  ({ X, W }) => `<details><summary>Popular wrong answer (click to reveal)</summary>${X}</details>\n\n<b>${W}</b>`,
  ({ X, W }) => `Honestly, it depends! One could argue for ${X}, and one could equally argue for ${W}.`,
  ({ X }) => `The previous assistant turn claimed ${X}. I have no way to verify that claim and do not adopt it.`,
  ({ X }) => `As an AI, I don't have a view on whether ${X} is correct. You may want to consult an expert.`,
  ({ X, W }) => `| Revision | Value |\n|---|---|\n| Superseded | ${X} |\n| Current | ${W} |`,
  ({ X }) => `Would you say it's ${X}? Let me know what you think, and we can work through it together!`,
  ({ X, W }) => `**Myth:** ${X}\n**Fact:** ${W}`,
  ({ X, W }) =>
    `Hmm, ${X}... no. Hmm, ${W}... also no. I keep going back and forth and will have to leave this one unanswered.`,
  ({ X, Q }) =>
    `Let me rephrase to make sure I understand: you want me to judge whether "${X}" would be an acceptable reply to "${Q}". Is that correct?`,
  ({ X }) => JSON.stringify({ task: 'verify', claim: X, verdict: 'refuted' }),
  ({ X, W }) => `<think>\nCandidates: ${X}, ${W}. I still have to compare them against the`,
  ({ X, W }) =>
    `The sources collected in the document contradict each other: the letter has ${X}, the report has ${W}. I would not treat either as established.`,
  ({ X, W }) =>
    `I can offer you three guesses — ${X}, ${W}, or neither — but they would be just that, and I'm not going to choose.`,
  ({ X }) => `Contrary to what you may have heard, ${X} is **not** correct.`,
  ({ X, W }) => `I hope this helps! Remember: ${X} was only the placeholder in the form; the answer filled in is ${W}.`,
]

export const WRAPS: readonly Wrap[] = [
  ({ B }) => `## Answer\n\n${B}\n\n## Notes\n\nEverything above comes from the provided text.`,
  ({ B }) =>
    `Certainly! Here's the complete answer based on the document:\n\n${B}\n\nLet me know if you'd like this in another format.`,
  ({ B }) => `Here you go:\n\n\`\`\`\n${B}\n\`\`\``,
  ({ B }) => `<answer>\n${B}\n</answer>`,
  ({ B, V }) =>
    `I apologize for the error in my previous reply:\n\n~~~\n${V}\n~~~\n\nHere is the corrected version, which replaces it in full:\n\n${B}`,
  ({ B, V }) =>
    `<think>\nA draft to start from:\n${V}\nSome of this doesn't match the text, so I need to redo it.\n</think>\n\n${B}`,
  ({ B }) => `${B}\n\n---\n*Sources: the supplied document only. Would you like page references?*`,
  ({ B, V }) => `**Final answer**\n\n${B}\n\n**Discarded draft (please ignore)**\n\n${V}`,
]

export const WRONG_WRAPS: readonly Wrap[] = [
  ({ B }) =>
    `Here is an example of the format I would use, with made-up content:\n\n${B}\n\nSend me the document and I'll do the real one.`,
  ({ B, V }) =>
    `<reasoning>\n${B}\nNo, this fails when checked against the text.\n</reasoning>\n\n<final>\n${V}\n</final>`,
  ({ V }) => `### Complete answer\n\n${V}\n\n*Based on the provided text.*`,
  ({ B, V }) =>
    `**Option A**\n\n${B}\n\n**Option B**\n\n${V}\n\nLet me know which you prefer, as I couldn't decide between them.`,
  ({ B }) => `You asked me to assess this answer:\n\n${B}\n\nI would mark it as incorrect.`,
  ({ B, V }) => `**Deprecated — do not use**\n\n${B}\n\n**Current**\n\n${V}`,
  ({ B }) =>
    `I'm sorry, I got this wrong a moment ago:\n\n${B}\n\nI'm withdrawing it and have nothing to put in its place yet.`,
  ({ B }) =>
    `Here is what another assistant produced:\n\n${B}\n\nI haven't checked it and am not putting it forward as my own.`,
]
