import type { Template, Wrap } from './phrasings.ts'
import { inWords } from './review-forms.ts'

/**
 * Replies by another hand: written after the scorers, in manners that these were not written for (terse programs,
 * chatty models, LaTeX, tags, tables, other languages, self-corrections). docs/scorers.md says how they were read at
 * the first try.
 */
export const OTHER_RIGHT: readonly Template[] = [
  ({ X }) => `${X}\n\n(That is the only thing in the text that fits.)`,
  ({ X }) => `**Result →** ${X}`,
  ({ X, Q }) => `Q: ${Q}\nA: ${X}`,
  ({ X }) => JSON.stringify({ status: 'ok', answer: X, confidence: 0.93 }),
  ({ X, W }) => JSON.stringify({ thoughts: `I first looked at ${W}`, answer: X }),
  ({ X }) => `<response>\n  <answer>${X}</answer>\n</response>`,
  ({ X, W }) => `<reasoning>Looked through everything; ${W} is a distractor.</reasoning>\n<answer>${X}</answer>`,
  ({ X }) => `$$\\boxed{${X}}$$`,
  ({ X }) => `\\[ \\text{Answer: } \\mathbf{${X}} \\]`,
  ({ X }) => `Hey! So I dug through the whole thing, and the answer turns out to be ${X} 🙂`,
  ({ X }) => `ok: ${X}`,
  ({ X }) => `ans = ${X}`,
  ({ X }) => `After checking twice: **${X}**`,
  ({ X, W }) => `My first instinct was ${W}, but on a closer look the answer is ${X}.`,
  ({ X, W }) => `I was going to say ${W}. Scratch that. ${X}.`,
  ({ X, W }) => `The answer is ${W}... no wait, ${X}.`,
  ({ X }) => `Step 1: read the text.\nStep 2: compare.\n\nFinal answer: ${X}`,
  ({ X }) => `## Analysis\n\nThe passage was read in full.\n\n## Final Answer\n\n${X}`,
  ({ X }) => `| Field | Value |\n|---|---|\n| Answer | ${X} |`,
  ({ X }) => `Per the document, the answer should be "${X}".`,
  ({ X }) => `La respuesta correcta es ${X}.`,
  ({ X }) => `Según el texto, la respuesta es: ${X}`,
  ({ X }) => `Laut Text lautet die Antwort ${X}.`,
  ({ X }) => `D'après le texte, la réponse est donc ${X}.`,
  ({ X }) => `根据文本，答案是 ${X}。`,
  ({ X }) => `テキストによると、答えは「${X}」です。`,
  ({ X }) => `Ответ: ${X}`,
  ({ X }) => `Got it — ${X}.`,
  ({ X, Q }) => `> ${Q}\n\n${X}`,
  ({ X }) => `Answer (final): ${X}`,
  ({ X }) => `${X} ✅`,
  ({ X }) => `I'm confident that the correct answer is ${X}, because it is the only one that meets every condition.`,
  ({ X, W }) => `My final answer is ${X}. I ruled out ${W}.`,
  ({ X }) => `Yes — the answer is ${X}.`,
]

export const OTHER_WRONG: readonly Template[] = [
  ({ W }) => `**Result →** ${W}`,
  ({ X, W }) => JSON.stringify({ thoughts: `I first looked at ${X}`, answer: W }),
  ({ X, W }) => `<reasoning>${X} is a distractor.</reasoning>\n<answer>${W}</answer>`,
  ({ X, W }) => `My first instinct was ${X}, but on a closer look the answer is ${W}.`,
  ({ X, W }) => `I was going to say ${X}. Scratch that. ${W}.`,
  ({ X, W }) => `The answer is ${X}... no wait, ${W}.`,
  ({ X }) => `Sorry, I can't help with that. The document seems to be truncated, although ${X} shows up in it.`,
  ({ X }) => `The text never settles the question; ${X} appears only in passing.`,
  ({ X, W }) => `It's a toss-up between ${X} and ${W}.`,
  ({ X, W }) => `Maybe ${X}? Maybe ${W}? Hard to say.`,
  ({ X, W }) => JSON.stringify({ answer: [X, W] }),
  ({ X, W }) => `Top guesses:\n1) ${X}\n2) ${W}`,
  ({ X, W }) => `| Candidate | Likelihood |\n|---|---|\n| ${X} | 50% |\n| ${W} | 50% |`,
  ({ X, W }) => `Die Antwort ist ${W}, nicht ${X}.`,
  ({ X, W }) => `答案是${W}，不是${X}。`,
  ({ X, W }) => `Final answer: ${W} (not ${X})`,
  ({ X, W }) => `I'd say ${W}. Some readers might prefer ${X}.`,
  ({ X, W }) => `${X}/${W}`,
  ({ X, W }) => `It isn't ${X}, despite what the first paragraph suggests. The answer is ${W}.`,
  () => 'No answer can be given from this text.',
]

/** Of one kind alone, by the first word of its name in the table. */
export const OTHER_OWN: Readonly<
  Record<string, { readonly right: readonly Template[]; readonly wrong: readonly Template[] }>
> = {
  number: {
    right: [
      ({ X }) => `I make it ${X}.`,
      ({ X }) => `Total count: ${X}`,
      ({ X }) => `n = ${X}`,
      ({ X }) => `${X} altogether`,
      ({ X }) => `It comes to ${X}, by my count.`,
      ({ X }) => `${X} (${inWords(Number(X))})`,
      ({ X }) => `${inWords(Number(X))} messages in all`,
      ({ X }) => `I went through 412 lines and counted ${inWords(Number(X))} of them.`,
    ],
    wrong: [
      ({ X }) => `${X}-ish`,
      ({ X }) => `the ${X}th`,
      ({ X }) => `${X} or so`,
      ({ X }) => `somewhere near ${X}`,
      ({ X }) => `no more than ${X}`,
      ({ X }) => `just under ${X}`,
      ({ X }) => `${X} ± 3`,
    ],
  },
  choice: {
    right: [
      ({ X }) => `Option ${X} is correct.`,
      ({ X }) => `I choose (${X}).`,
      ({ X }) => `[${X}]`,
      ({ X }) => `${X}!`,
    ],
    wrong: [({ X, W }) => `Either (${X}) or (${W})`, ({ X, W }) => `${X} or ${W}, hard to tell`],
  },
  order: {
    right: [
      ({ X }) => X.replaceAll(', ', ' > '),
      ({ X }) => X.replaceAll(', ', ' → '),
      ({ X }) => X.replaceAll(', ', '\n'),
    ],
    wrong: [
      ({ X }) =>
        X.split(', ')
          .reverse()
          .map(label => `* ${label}`)
          .join('\n'),
    ],
  },
  set: { right: [({ X }) => `(${X})`, ({ X }) => `{${X}}`], wrong: [({ X, W }) => `${X}; perhaps also ${W}`] },
  list: { right: [({ X }) => `\`${X}\``, ({ X }) => `print → ${X}`], wrong: [({ X, W }) => `${X} or maybe ${W}`] },
  value: {
    right: [({ X }) => `The total shown is ${X}.`, ({ X }) => `${X} crowns`],
    wrong: [({ X }) => `${X}, unless it is not stated`, ({ X }) => `roughly ${X}`, () => 'unspecified'],
  },
}

export const OTHER_WRAPS: readonly Wrap[] = [
  ({ B }) => `${B}\n`,
  ({ B }) => `Result:\n${B}`,
  ({ B }) => `Here's what I found in the document:\n\n${B}`,
  ({ B }) => `\`\`\`text\n${B}\n\`\`\``,
  ({ B }) => `<answer>\n${B}\n</answer>`,
  ({ B }) => `### Output\n${B}`,
  ({ B }) => `${B}\n\nThat is all.`,
  ({ B }) => `I went through the document line by line.\n\nAnswer:\n${B}`,
  ({ B }) => `Final answer:\n\n${B}`,
  ({ B, V }) => `<think>First pass gave:\n${V}\nThat can't be right.</think>\n\n${B}`,
  ({ B, V }) => `Draft:\n${V}\n\nThat was wrong. Correct version:\n\n${B}`,
  ({ B }) => `Voici la réponse :\n\n${B}`,
  ({ B }) => `Hier ist die Antwort:\n\n${B}`,
  ({ B }) => `Aquí está la respuesta:\n\n${B}`,
  ({ B }) => `答案：\n${B}`,
  ({ B }) => `Output below.\n\n---\n\n${B}`,
  ({ B }) => `---\n${B}\n---`,
  ({ B }) => `As requested:\n\n${B}\n\nDone.`,
  ({ B }) => `OK, let me do this carefully.\n\n${B}`,
  ({ B }) => `**Answer**\n\n${B}`,
  ({ B }) => `${B}\n\nPlease let me know if something is missing.`,
  ({ B }) => `The following is my final answer.\n\n${B}`,
  ({ B }) => `[ANSWER]\n${B}\n[/ANSWER]`,
  ({ B }) => `Okay! 👍\n\n${B}`,
  ({ B }) => `Sure, here's the result:\n\`\`\`\n${B}\n\`\`\``,
]

export const OTHER_WRONG_WRAPS: readonly Wrap[] = [
  ({ V }) => `Result:\n${V}`,
  ({ V }) => `<answer>\n${V}\n</answer>`,
  ({ B, V }) => `<think>Maybe:\n${B}</think>\n\n${V}`,
  ({ B, V }) => `Draft:\n${B}\n\nThat was wrong. Correct version:\n\n${V}`,
  () => "I can't answer that.",
  () => 'Sorry, the document is cut off and I cannot answer.',
  ({ V }) => `Voici la réponse :\n\n${V}`,
  ({ B }) => `The right output is certainly not:\n\n${B}`,
  ({ V }) => `${V}\n\nDone.`,
  ({ V }) => `答案：\n${V}`,
  () => 'N/A',
  () => 'I do not have enough information to answer.',
  ({ B, V }) => `First version:\n${B}\n\nOops, that is wrong. Corrected:\n${V}`,
  ({ V }) => `\`\`\`\n${V}\n\`\`\`\nThat is my final answer.`,
  ({ V }) => `Hier ist die Antwort:\n\n${V}`,
]

const lines = (block: string) => block.split('\n').map(line => line.split(': ') as [string, string])

/** Of values in lines "name: value". */
export const OTHER_LINES: { readonly right: readonly Wrap[]; readonly wrong: readonly Wrap[] } = {
  right: [
    ({ B }) =>
      `| Field | Value |\n|:--|--:|\n${lines(B)
        .map(([name, value]) => `| ${name} | ${value} |`)
        .join('\n')}`,
    ({ B }) => JSON.stringify(Object.fromEntries(lines(B)), null, 4),
    ({ B }) =>
      lines(B)
        .map(([name, value]) => `${name} => ${value}`)
        .join('\n'),
    ({ B }) =>
      lines(B)
        .map(([name, value]) => `• **${name}**: ${value}`)
        .join('\n'),
    ({ B }) =>
      lines(B)
        .map(([name, value]) => `${name}: "${value}"`)
        .join('\n'),
    ({ B }) =>
      lines(B)
        .map(([name, value]) => `${name}\t${value}`)
        .join('\n'),
    ({ B }) =>
      lines(B)
        .map(([name, value]) => `<b>${name}</b>: ${value}<br>`)
        .join('\n'),
  ],
  wrong: [
    ({ B }) =>
      lines(B)
        .map(([name]) => `${name}: not given`)
        .join('\n'),
    ({ B }) =>
      lines(B)
        .map(([name, value]) => `${name}: ${value}?`)
        .join('\n'),
  ],
}

/** A third set, written when what the second one had shown was mended, and not used to mend anything. */
export const THIRD_RIGHT: readonly Template[] = [
  ({ X }) => JSON.stringify({ result: { answer: X } }),
  ({ X }) => `answer: ${X}\nsource: the last paragraph`,
  ({ X }) => `Final: ${X}.`,
  ({ X }) => `The only candidate that survives is ${X}.`,
  ({ X }) => `That'd be ${X}.`,
  ({ X }) => `Easy one: ${X}.`,
  ({ X }) => `I double-checked and I'm sticking with ${X}.`,
  ({ X, W }) => `Although ${W} is mentioned first, the answer is ${X}.`,
  ({ X, W }) => `${W} was tempting. The answer, however, is ${X}.`,
  ({ X }) => `The answer? ${X}.`,
  ({ X }) => `Answer → ${X}`,
  ({ X, Q }) => `**Q:** ${Q}\n\n**A:** ${X}`,
  ({ X }) => `<p>The answer is <strong>${X}</strong>.</p>`,
  ({ X }) => `${X}\n\nExplanation: the relevant sentence is near the end of the text.`,
  ({ X }) => `Explanation: the relevant sentence is near the end of the text.\n\nAnswer: ${X}`,
  ({ X }) => `Reasoning: I compared all of them.\nConclusion: ${X}`,
  ({ X }) => `\\textbf{Answer:} ${X}`,
  ({ X }) => `I'll answer with ${X}.`,
  ({ X }) => `It's gotta be ${X}.`,
  ({ X }) => `Respuesta: ${X}`,
  ({ X }) => `Réponse : ${X}`,
  ({ X }) => `Antwort: ${X}`,
  ({ X }) => `答え：${X}`,
  ({ X }) => `정답은 ${X}입니다.`,
  ({ X }) => `A resposta é ${X}.`,
  ({ X }) => `La risposta è ${X}.`,
  ({ X }) => `Het antwoord is ${X}.`,
  ({ X }) => `${X}.\n\nLet me know if you'd like the supporting passage.`,
  ({ X, W }) => `At first glance it looks like ${W}. It is in fact ${X}.`,
  ({ X }) => `[a] searched\n[b] found\nAnswer: ${X}`,
]

export const THIRD_WRONG: readonly Template[] = [
  ({ W }) => `answer: ${W}\nsource: the last paragraph`,
  ({ X, W }) => `Although ${X} is mentioned first, the answer is ${W}.`,
  ({ X, W }) => `${X} was tempting. The answer, however, is ${W}.`,
  ({ W }) => `The answer? ${W}.`,
  ({ X, W }) => `At first glance it looks like ${X}. It is in fact ${W}.`,
  ({ X, W }) => `One of ${X} and ${W}.`,
  ({ X, W }) => `${X} | ${W}`,
  ({ X }) => `Unfortunately I could not find the answer. ${X} was the closest thing I saw.`,
  ({ X }) => `I don't have access to the document, so I can't answer. Perhaps look for ${X}?`,
  ({ X }) => `Definitely not ${X}.`,
  ({ X }) => `${X} is incorrect.`,
  ({ X }) => `The answer cannot be ${X}.`,
  ({ X, W }) => `Candidates:\n* ${X}\n* ${W}\nI can't decide.`,
  ({ X, W }) => `Respuesta: ${W}, no ${X}`,
  ({ X, W }) => `Antwort: ${W} (nicht ${X})`,
  ({ X }) => JSON.stringify({ answer: null, candidates: [X] }),
  ({ X, W }) => `Probably ${X}, or else ${W}.`,
  ({ X, W }) => `<answer>${W}</answer>\n<note>${X} does not fit</note>`,
]

export const THIRD_WRAPS: readonly Wrap[] = [
  ({ B }) => `Below is the answer.\n\n${B}`,
  ({ B }) => `***\n${B}`,
  ({ B }) => `Réponse :\n${B}`,
  ({ B }) => `Respuesta:\n\n${B}`,
  ({ B }) => `<result>\n${B}\n</result>`,
  ({ B }) => `${B}\n\nEnd of answer.`,
  ({ B }) => `My answer follows.\n\n${B}`,
  ({ B }) => `Answer:\n\`\`\`\n${B}\n\`\`\``,
  ({ B }) => `Alright, finished!\n\n${B}`,
  ({ B }) => `#### Final answer\n\n${B}`,
  ({ B }) => `The requested output:\n${B}`,
  ({ B }) => `${B}\n\n(Checked twice.)`,
  ({ B, V }) => `${V}\n\nHold on, that is wrong. The correct answer:\n\n${B}`,
  ({ B, V }) => `<think>${V}</think>\n\nAnswer:\n\n${B}`,
  ({ B }) => `Well, here it is.\n\n${B}\n\nHope this helps!`,
]

export const THIRD_WRONG_WRAPS: readonly Wrap[] = [
  ({ V }) => `Below is the answer.\n\n${V}`,
  ({ V }) => `<result>\n${V}\n</result>`,
  () => 'Unfortunately I could not find the answer.',
  ({ B }) => `This is not the answer:\n\n${B}`,
  ({ B, V }) => `${B}\n\nHold on, that is wrong. The correct answer:\n\n${V}`,
  ({ B, V }) => `<think>${B}</think>\n\nAnswer:\n\n${V}`,
  ({ V }) => `Answer:\n\`\`\`\n${V}\n\`\`\``,
  ({ V }) => `${V}\n\nEnd of answer.`,
]

/** A fourth set, written when what the third one had shown was mended, and not used to mend anything. */
export const FOURTH_RIGHT: readonly Template[] = [
  ({ X }) => JSON.stringify([{ answer: X, evidence: 'one sentence near the middle' }]),
  ({ X }) => `{"answer": "${X}"`,
  ({ X }) => `<ANSWER>${X}</ANSWER>`,
  ({ X }) => `<output>${X}</output>`,
  ({ X }) => `final_answer: ${X}`,
  ({ X }) => `The text says it outright: ${X}.`,
  ({ X }) => `Having weighed everything, I would answer ${X}.`,
  ({ X }) => `Clearly, the answer is ${X}!`,
  ({ X }) => `The correct response is ${X}.`,
  ({ X, W }) => `People often say ${W}, but that is a mix-up. The right answer is ${X}.`,
  ({ X, W }) => `Initially ${W} looked plausible. It turned out to be wrong; the answer is ${X}.`,
  ({ X, W }) => `~~${W}~~ ${X}`,
  ({ X, W }) => `${W} — no, sorry, ${X}.`,
  ({ X }) => `So, to answer your question: ${X}.`,
  ({ X }) => `In short: ${X}`,
  ({ X }) => `tl;dr: ${X}`,
  ({ X }) => `**${X}** is the correct answer.`,
  ({ X }) => `My answer is therefore ${X}.`,
  ({ X }) => `$\\text{${X}}$`,
  ({ X }) => `\\begin{center}\n${X}\n\\end{center}`,
  ({ X }) => `Die Lösung ist ${X}.`,
  ({ X }) => `La respuesta final es ${X}.`,
  ({ X }) => `Donc, la réponse est ${X}.`,
  ({ X }) => `所以答案是：${X}`,
  ({ X }) => `“${X}”`,
  ({ X }) => `Verified. Answer: ${X}.`,
  ({ X }) => `1. Read the text\n2. Compared the candidates\n\nAnswer: ${X}`,
  ({ X, Q }) => `${Q}\n\n${X}.`,
]

export const FOURTH_WRONG: readonly Template[] = [
  ({ X, W }) => `People often say ${X}, but that is a mix-up. The right answer is ${W}.`,
  ({ X, W }) => `Initially ${X} looked plausible. It turned out to be wrong; the answer is ${W}.`,
  ({ X, W }) => `~~${X}~~ ${W}`,
  ({ X, W }) => `${X} — no, sorry, ${W}.`,
  ({ X, W }) => `Could be ${X}, could be ${W}.`,
  ({ X, W }) => `${W} (some would say ${X})`,
  ({ X, W }) => `<output>${W}</output> <!-- not ${X} -->`,
  ({ W }) => `final_answer: ${W}`,
  ({ X }) => `I was unable to answer the question. The name ${X} occurs.`,
  ({ X }) => `There is insufficient information; ${X} is only one possibility.`,
  ({ X, W }) => `A: ${W}\nB: ${X}`,
  ({ X, W }) => `${X}?? ${W}??`,
  ({ X, W }) => `Not sure. ${X} or ${W}, take your pick.`,
  ({ X, W }) => `My answer is ${W}. It would be ${X} if the last line were ignored.`,
  ({ W }) => `In short: ${W}`,
  ({ X }) => `The answer is anything except ${X}.`,
  ({ X, W }) => `Die Lösung ist nicht ${X}, sondern ${W}.`,
]
