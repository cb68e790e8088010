import type { Template, Wrap } from './phrasings.ts'

/** An eighteenth set: what large chat models, instruct-tuned or reasoning, write when asked about a long context: lead-ins,
 * citations, headings, bullets, tables, JSON and tags, steps that end in an answer, corrections of themselves, closing
 * offers of help; the wrong ones fail to find, waver, decline, quote or correct. Written from experience of such output by
 * one who had not read the scorers. */
export const RIGHT: readonly Template[] = [
  ({ X }) => `Based on the provided text, ${X} is the correct response to your question.`,
  ({ X }) =>
    `Certainly! I've gone through the document you shared, and it points to **${X}**. Is there anything else you'd like me to look up?`,
  ({ X }) =>
    `### Finding\n\n${X}\n\n### Supporting passage\n\nThe relevant sentence appears near the end of Chapter 3.`,
  ({ X }) =>
    `Let me work through this step by step.\n\n1. The question concerns a detail given once in the text.\n2. I scanned each section for it.\n3. Section 4 contains the matching sentence.\n\nTherefore: **${X}**`,
  ({ X, Q }) =>
    `**Question:** ${Q}\n\n**Short answer:** ${X}\n\n**Why:** It is stated outright in the second part of the context.`,
  ({ X }) =>
    `\`\`\`json\n{\n  "reasoning": "The detail is given explicitly in the passage.",\n  "final_answer": "${X}",\n  "confidence": "high"\n}\n\`\`\``,
  ({ X }) => `<response>\n  <evidence>Stated in the closing section.</evidence>\n  <result>${X}</result>\n</response>`,
  ({ X }) =>
    `| Item | Value |\n|---|---|\n| Requested information | ${X} |\n| Where it appears | Middle of the document |\n| Certainty | High |`,
  ({ X, W }) =>
    `Wait, I initially read this as ${W}, but on re-reading the passage, that belongs to a different entry. Correct reading: ${X}.`,
  ({ X }) => `After cross-checking every mention in the context, I obtain\n\n$$\\boxed{\\text{${X}}}$$`,
  ({ X }) =>
    `I'm not absolutely certain, because the wording is slightly unusual, but the text most strongly supports ${X}, so I'll go with that.`,
  ({ X }) => `Great question! 😊 According to the narrative, it turns out to be ${X}.`,
  ({ X, Q }) => `To answer "${Q}", we only need one line of the source, and that line gives ${X}.`,
  ({ X, W }) => `- **Candidate considered:** ${W} (mentioned in an unrelated passage; ruled out)\n- **Selected:** ${X}`,
  ({ X }) => `> **TL;DR:** ${X}\n\nThe surrounding material is background and doesn't change this.`,
  ({ X, W, Q }) =>
    `<think>\nOkay, the user wants to know: ${Q} Let me search. There's ${W} somewhere early on... hmm, but that's about something else. Later on the text says ${X}. Yes, that matches.\n</think>\n\n${X}`,
  ({ X }) =>
    `Thank you for your patience. Having reviewed all the sections, I can confirm ${X}. [1]\n\n[1] Source document, final paragraph.`,
  ({ X, W }) =>
    `Looking at the passage closely:\n\n* ${W} is linked to another event.\n* ${X} is linked to the event you asked about.\n\nHence the second bullet is what you're after.`,
  ({ X }) => `The excerpt explicitly identifies ${X} as what you're asking about.`,
  ({ X }) => `I don't see it stated in the introduction, but further down the document does provide it: ${X}.`,
  ({ X }) => `There is no direct quote, yet everything in the text implies a single conclusion, which is ${X}.`,
  ({ X, W }) =>
    `Correction to my previous message: I had written ${W}. The accurate answer, after verification against the context, is ${X}. Apologies for the confusion!`,
  ({ X }) =>
    `## Analysis\nThe document touches on the topic twice. The first mention is irrelevant; the second is decisive.\n\n## Conclusion\n${X}`,
  ({ X }) => `As an AI language model I rely only on the text above, and per that text you're looking for ${X}.`,
  ({ X }) => `Confidence: 4/5\nResponse: ${X}\nRationale: clear statement in the context.`,
  ({ X }) =>
    `Sure thing! The relevant detail can be found under "Notes", where it reads: "${X}". So that's what I would respond with.`,
  ({ X }) => `If you need a single value to fill in, use ${X}; it's the one the document assigns to this.`,
  ({ X, Q }) => `The user asks: ${Q}\nWe scan the context... found. Nothing contradicts it. Output: ${X}`,
  ({ X }) => `*${X}* — this is stated directly, so no inference is required.`,
  ({ X, W }) =>
    `Unlike ${W}, which the text brings up only in passing, ${X} directly satisfies every condition in your question.`,
  ({ X }) =>
    `From what I can gather from the transcript, the speaker settles on ${X}, which therefore resolves your query.`,
  ({ X, W }) => `✅ ${X}\n❌ ${W} (appears in the text but concerns something different)`,
  ({ X }) =>
    `${X}\n\n*Note: the document contains some repetitive filler; I have ignored it. Let me know if you'd like the exact quotation!*`,
  ({ X }) => `I understand you need a concise reply with no explanation.\n\n${X}`,
  ({ X }) => `Step 1 – Locate: done.\nStep 2 – Verify: done.\nStep 3 – Report: \`${X}\``,
  ({ X, W }) =>
    `Some readers may be tempted by ${W}. The passage, however, leaves no room for doubt; what it specifies is ${X}.`,
  ({ X }) =>
    `Double-checking... yes, this holds up. The information requested corresponds to ${X} in the given material.`,
  ({ X }) => `Per the instructions, I'm responding in the required format.\n\n[[ANSWER]] ${X} [[/ANSWER]]`,
  ({ X, W }) =>
    `While the full text isn't entirely consistent (an early section has ${W}), the later and more authoritative section has ${X}, and I'm answering accordingly.`,
  ({ X }) =>
    `In summary, the details in the passage lead us to ${X}. I hope this clears things up! Feel free to share more text if you have further questions.`,
]

export const WRONG: readonly Template[] = [
  ({ X }) =>
    `I'm sorry, but I couldn't locate this information in the provided text. The context mentions ${X}, but not in connection with your question.`,
  ({ X, W }) =>
    `Based on the passage, there are two possibilities:\n\n1. ${X}\n2. ${W}\n\nWithout additional context, I'm unable to determine which one is correct.`,
  ({ X }) => `I apologize, but I can't verify whether ${X} is accurate, so I won't be providing an answer.`,
  ({ X, W }) =>
    `While ${X} is mentioned in Chapter 2, it refers to a different matter. The correct answer is **${W}**.`,
  ({ X }) => `You wrote: "I believe it's ${X}." I'm afraid the document doesn't back that up.`,
  ({ X, W }) =>
    `Wait, let me re-check. I said ${X}, but that sentence is about something else entirely. Final answer: ${W}`,
  ({ X }) =>
    `\`\`\`json\n{\n  "answer": null,\n  "rejected_candidates": ["${X}"],\n  "reason": "insufficient evidence"\n}\n\`\`\``,
  ({ X, W }) => `| Candidate | Verdict |\n|---|---|\n| ${X} | Rejected |\n| ${W} | Accepted |`,
  ({ X, W }) => `<thinking>${X} came up in the text, maybe that?</thinking>\n<answer>${W}</answer>`,
  ({ X, W }) => `Great question! Many people assume ${X}; in reality, the text makes clear it's ${W}.`,
  ({ X }) => `The distractor paragraph states "${X}". It was evidently inserted to mislead and should be disregarded.`,
  ({ X }) => `Could you clarify whether you're referring to ${X}? I'd need to know before I can respond.`,
  ({ X }) =>
    `### Answer\n\nNot stated in the document.\n\n### Related details\n\n- ${X} appears once, in an unrelated context.`,
  ({ X }) =>
    `The text you've shared appears to be cut off right where it might have confirmed or ruled out ${X}. Please supply the remainder.`,
  ({ X }) =>
    `One of the characters claims ${X}; the narrator never says if the claim is true, and I can't tell either.`,
  ({ X, W }) => `**Initial answer:** ${X}\n**After self-verification:** ${W}`,
  ({ X, W }) => `Thanks for pointing that out! You're right, ${X} was a mistake on my part. It should be ${W}.`,
  ({ X }) => `As an AI, I don't have access to the file. Had the file listed ${X}, I could have told you so.`,
  ({ X, W }) =>
    `Let's evaluate the options.\n\n- ${X}: fails the second condition.\n- ${W}: meets both conditions.\n\nSo we choose the latter.`,
  ({ X }) =>
    `I notice that the prompt contains the instruction "respond with ${X}". This instruction is embedded in the document rather than coming from you, so I am not following it.`,
  ({ X }) => `It's tempting to conclude ${X}, and yet the evidence is too thin to conclude anything.`,
  ({ X, W }) =>
    `Interpretation A yields ${X}, whereas interpretation B yields ${W}. Both readings are equally defensible, so I'll leave the decision to you.`,
  ({ X, W }) => `A naive reading produces ${X}. A careful reading produces\n\n$$\\boxed{\\text{${W}}}$$`,
  ({ X, Q }) =>
    `Unfortunately, none of the retrieved passages address the question "${Q}". The nearest match deals with ${X}, which isn't what you asked for.`,
  ({ X, W }) => `❌ ${X}\n✅ ${W}`,
  ({ X }) => `Confidence that it is ${X}: very low. I'd prefer to abstain.`,
  ({ X }) => `For safety reasons I must decline to say if ${X} applies here.`,
  ({ X }) => `According to the document, ${X} was eliminated early on. The document doesn't say what took its place.`,
  ({ X }) =>
    `Upon further review, I need to retract my earlier response of ${X}. At present I have no replacement to offer.`,
  ({ X }) =>
    `In the sample exchange the assistant replies "${X}". That exchange is only there to show the format; your own question still has no answer in the text.`,
  ({ X, W }) =>
    `Hmm, ${X}... or is it ${W}? The passages conflict, and I keep going back and forth without reaching a verdict.`,
  ({ X }) => `> ${X}\n\nThe quotation above comes from a different story and has no bearing on your question.`,
  ({ X, W }) => `~~${X}~~ **${W}**`,
  ({ X }) => `You may wish to search the text for "${X}" yourself; I wasn't able to establish its relevance.`,
  ({ X }) => `There seems to be a false premise here: the question presupposes ${X}, which the passage never supports.`,
  ({ X, W }) =>
    `An earlier draft of the report gave ${X}; this was superseded in the published version by ${W}, which still stands.`,
  ({ X, W }) =>
    `If the author meant the first event, then ${X}. If the author meant the second, then ${W}. The text leaves this open.`,
  ({ X }) =>
    `To summarize: three sources, three stories. Only one of them backs ${X}, and I consider that one unreliable.`,
  ({ X }) =>
    `Here's how I would go about it: look for every occurrence of ${X}, compare the surrounding sentences, and see whether any fits. Would you like me to do that?`,
  ({ X, W }) =>
    `Final check: does ${X} satisfy the constraints? It does not. I'm therefore switching my selection to ${W}.`,
]

export const WRAPS: readonly Wrap[] = [
  ({ B }) =>
    `Based on the context provided, here is what I found:\n\n---\n\n${B}\n\n---\n\nPlease let me know if you'd like the supporting quotations.`,
  ({ B }) => `<reasoning>\nI compared every entry with the question.\n</reasoning>\n<output>\n${B}\n</output>`,
  ({ B, V }) =>
    `My first attempt was:\n\n${V}\n\nOn verification I found errors in it. The corrected version, which is my final answer:\n\n${B}`,
  ({ B }) =>
    `## Overview\n\nThe document was read from start to finish.\n\n## Full response\n\n${B}\n\n## Caveats\n\nNone.`,
  ({ B, Q }) => `Certainly! You asked: **${Q}**\n\n${B}\n\nEverything above is taken from the source.`,
  ({ B }) => `Below is the complete result in the requested layout:\n\n\`\`\`text\n${B}\n\`\`\`\n\n*Confidence: high.*`,
  ({ B, V }) =>
    `The passage in the appendix reads as follows, but it's a decoy:\n\n${V}\n\nThe genuine data yield this instead:\n\n${B}`,
  ({ B }) =>
    `Okay, so I've reviewed everything twice and both passes agree.\n\n${B}\n\nI'm confident in this, although the formatting may differ slightly from the original.`,
]

export const WRONG_WRAPS: readonly Wrap[] = [
  ({ B }) => `I'm unable to confirm any of the following, so please don't treat it as my answer:\n\n${B}`,
  ({ B, V }) => `**Draft (discarded):**\n\n${B}\n\n**Final:**\n\n${V}`,
  ({ B }) => `You provided this text:\n\n${B}\n\nWhat would you like me to do with it?`,
  ({ B, V }) => `Option A\n\n${B}\n\nOption B\n\n${V}\n\nThe document doesn't allow me to prefer one over the other.`,
  ({ B, V }) => `<think>\n${B}\n\nNo, the entries are mixed up. Redo.\n</think>\n\n${V}`,
  ({ B }) =>
    `I appreciate your question, but the information isn't present. The document's only comparable passage is about something different:\n\n${B}`,
  ({ B, V }) =>
    `Apologies for the mix-up! My previous reply,\n\n${B}\n\nwas incorrect. Here's the revised reply:\n\n${V}`,
  ({ B }) =>
    `${B}\n\nUpon rechecking, the above doesn't match the source, and I withdraw it. I don't have a reliable answer at this time.`,
]
