import type { Template, Wrap } from './phrasings.ts'

/** A thirteenth set, small, written when what the eleventh and twelfth had shown was mended, by one who had read the
 * scorers, before it was tried: they missed 0 to 25 % of the right ones and took 25 to 50 % of the wrong ones, by kind. */
export const THIRTEENTH_RIGHT: readonly Template[] = [
  ({ X }) => `After sifting through the material, I landed on ${X}.`,
  ({ X, W }) => `I was leaning towards ${W} until I reached the later passage, which makes it ${X}.`,
  ({ X, W }) => `${W} would fit a different question. The one you asked is answered by ${X}.`,
  ({ X, W }) => `First pass: ${W}. Second pass: ${X}. I trust the second pass, so the answer is ${X}.`,
  ({ X }) => `**Bottom line:** ${X}`,
  ({ X }) => `In one line: ${X}`,
  ({ X }) => `# ${X}\n\nThat's what the document gives. Shout if you need more!`,
  ({ X, W }) => `- [ ] ${W}\n- [x] ${X}\n\nAnswer: ${X}`,
  ({ X }) => JSON.stringify({ status: 'ok', answer: X, evidence: 'one passage in the second half' }),
  ({ X }) => `The passage you need reads as expected, and its value is ${X}.`,
  ({ X, W }) => `The text gives ${W} for the decoy and ${X} for what you asked. Answer: ${X}.`,
  ({ X }) => `Looks like ${X} to me.`,
  ({ X }) => `Everything in the text points to one thing: ${X}`,
  ({ X }) => `My response: ${X}\n\nI ignored the unrelated passages, as instructed.`,
  ({ X }) => `Given all of the above, ${X}.`,
  ({ X }) => `${X}\n\n**Note:** the document also has a lot of material that does not matter here.`,
  ({ X, W }) => `Had you asked about the other one, I'd have said ${W}. For yours, the answer is ${X}.`,
  ({ X, W }) => `The draft said ${W}; the final text says ${X}. Answer: ${X}`,
  ({ X }) => `I've found what you need. Answer below.\n\n${X}`,
  ({ X }) => `Risposta corretta: ${X}`,
]

export const THIRTEENTH_WRONG: readonly Template[] = [
  ({ X, W }) => `I was leaning towards ${X} until I reached the later passage, which makes it ${W}.`,
  ({ X, W }) => `${X} would fit a different question. The one you asked is answered by ${W}.`,
  ({ X, W }) => `First pass: ${X}. Second pass: ${W}. I trust the second pass, so the answer is ${W}.`,
  ({ X, W }) => `- [ ] ${X}\n- [x] ${W}\n\nAnswer: ${W}`,
  ({ X, W }) => `The text gives ${X} for the decoy and ${W} for what you asked. Answer: ${W}.`,
  ({ X, W }) => `Had you asked about the other one, I'd have said ${X}. For yours, the answer is ${W}.`,
  ({ X, W }) => `The draft said ${X}; the final text says ${W}. Answer: ${W}`,
  ({ X }) => `It has been alleged that it is ${X}, but the allegation is shown to be baseless.`,
  ({ X }) => `I'd be lying if I told you it was ${X}.`,
  ({ X }) => `A careless reader might settle on ${X}. I can't settle on anything.`,
  ({ X }) => `We would have to take it on faith that it is ${X}; the document is no help.`,
  ({ X }) => `Calling it ${X} would be unjustified.`,
  ({ X }) => `The user wants to know if it is ${X}.`,
  ({ X }) => `I ran a search on ${X}, with zero hits.`,
  ({ X }) => `Only the word "${X}" turned up, in a heading, and it answers nothing.`,
  ({ X, W }) => `Some copies read ${X}, other copies read ${W}; I can't say which is right.`,
  ({ X, W }) => `50/50 between ${X} and ${W}.`,
  ({ X }) => `I was going to write ${X}, then realised that the text never says so.`,
  ({ X }) => `Please provide the full document, so that I can check ${X}.`,
  ({ X, W }) => `${X} has been replaced by ${W}.`,
]

export const THIRTEENTH_WRAPS: readonly Wrap[] = [
  ({ B, V }) => `My first answer was this:\n\n${V}\n\nIt was wrong. This is right:\n\n${B}`,
  ({ B }) => `Bottom line:\n\n${B}`,
  ({ B }) => `I've checked each entry against the text.\n\n${B}\n\nShout if you need more!`,
  ({ B }) => `Given all of the above:\n\n${B}`,
]

export const THIRTEENTH_WRONG_WRAPS: readonly Wrap[] = [
  ({ B, V }) => `My first answer was this:\n\n${B}\n\nIt was wrong. This is right:\n\n${V}`,
  ({ B }) => `I won't stand by the following:\n\n${B}`,
  ({ V }) => `Bottom line:\n\n${V}`,
  ({ B, V }) => `Version 1:\n\n${B}\n\nVersion 2:\n\n${V}\n\nUse version 2.`,
]
