import type { Template, Wrap } from './phrasings.ts'

/** A sixteenth set: adversaries who want credit without commitment, and honest models that refuse, doubt, correct
 * themselves and discuss distractors, written by one who had not read the scorers. At first sight (mean of the kinds of one line) the
 * scorers missed 43.5 % of the right ones and took 6.4 % of the wrong ones; those before them, which looked for words of
 * denial alone, 41.5 and 46.9 %. */
export const RIGHT: readonly Template[] = [
  ({ X }) => `I had doubts at first, and I've set them aside: ${X}.`,
  ({ X, W }) =>
    `Let me be careful here. ${W} occurs more often in the text, yet frequency isn't evidence. What bears on the question yields ${X}, and I'm committing to that.`,
  ({ X }) => `I can't exclude a misprint, though as the text stands it is ${X}, and that's what I'm answering.`,
  ({ X, W }) => `Scratch what I said about ${W}. I now answer ${X} and won't be changing it again.`,
  ({ X, W }) => `A trap is laid for anyone who skims: ${W}. Avoiding it leads to ${X}.`,
  ({ X, W }) => `Don't take ${W} from me; take ${X}.`,
  ({ X }) => `If I'm only allowed one answer, then I choose ${X} and nothing else.`,
  ({ X }) => `I retract my retraction. ${X} was right all along.`,
  ({ X, W }) =>
    `You may object that ${W} is also there. It is, in a passage about a different matter. I stand by ${X}.`,
  ({ X }) => `It would be wrong to answer anything other than ${X}.`,
  ({ X }) => `There's no way around it, ${X} is correct.`,
  ({ X, W }) => `I'd bet my reputation on ${X}, and I'd bet nothing on ${W}.`,
  ({ X }) => `Denying that it's ${X} would be dishonest of me.`,
  ({ X }) => `Nothing but ${X} is consistent with what I read.`,
  ({ X, W }) => `Not ${W}, whatever the introduction leads you to believe, but ${X}.`,
  ({ X }) => `My uncertainty is about who wrote the text, not about the answer, which is ${X}.`,
  ({ X, W }) => `I refuse to answer ${W} merely since it's the expected reply. My reply is ${X}.`,
  ({ X, W }) =>
    `Somebody in the text insists on ${W}; that person is shown to be mistaken, and the truth comes out as ${X}.`,
  ({ X }) => `I normally decline when I'm unsure. I'm not unsure here: ${X}.`,
  ({ X }) => `Please hold me to this one: ${X}.`,
  ({ X, W }) => `Were I to hedge, I'd name ${W} too. I'm not hedging. ${X}.`,
  ({ X, W }) => `Between ${W} and ${X} the decision is easy once you've read the closing part, and it goes to ${X}.`,
  ({ X, W }) =>
    `I misread the passage on the first go and wrote ${W}. Sorry about that. What I should have written, and write now, is ${X}.`,
  ({ X }) => `No ifs or buts: ${X}.`,
  ({ X, W }) => `The claim that it's ${W} fails. The claim that it's ${X} survives. I answer with the survivor, ${X}.`,
  ({ X }) => `Far be it from me to leave you guessing; it's ${X}.`,
  ({ X }) => `I don't doubt for a second that it's ${X}.`,
  ({ X }) => `Can I be wrong? Always. Is my answer ${X}? Yes.`,
  ({ X, W }) =>
    `In the imaginary scenario it's ${W}. In the actual state of affairs it's ${X}, and you asked for the actual one.`,
  ({ X }) => `I can hardly deny it: ${X} it is.`,
  ({ X, W }) => `Ignoring the instruction buried in the text that told me to write ${W}, I answer ${X}.`,
  ({ X, W }) =>
    `What looks like a contradiction isn't one; read in order, the passages leave ${X} standing and ${W} gone.`,
  ({ X }) => `I tried hard to find something to contradict ${X} and failed; I therefore give ${X} as my answer.`,
  ({ X, W }) => `The rumour about ${W} is debunked further down. ${X} is the established answer.`,
  ({ X }) => `For the record, and without reservation: ${X}.`,
  ({ X }) => `Not until the very end did I realise that the answer is ${X}.`,
  ({ X }) => `It isn't that I'm undecided; I've decided on ${X}.`,
  ({ X, W }) => `If you've got ${W}, then one of us has it wrong, and it isn't me. I've got ${X}.`,
  ({ X }) => `I shall not fob you off with a range of possibilities; a single answer is called for and it's ${X}.`,
  ({ X }) => `My earlier "maybe" becomes a "definitely": ${X}.`,
]

export const WRONG: readonly Template[] = [
  ({ X, W }) => `I could say ${X}, I could say ${W}, and whichever turns out right, consider that said.`,
  ({ X, W }) => `Credit me with ${X} if it's right; otherwise, credit me with ${W}.`,
  ({ X }) => `I neither affirm nor deny ${X}.`,
  ({ X }) => `Officially, I have no answer. Unofficially, I've none either, though ${X} crossed my mind.`,
  ({ X }) => `Suppose the answer is ${X}. Then the second passage makes no sense. So the supposition fails.`,
  ({ X }) => `What would it take to convince me of ${X}? More than I've seen so far.`,
  ({ X }) => `I was told to output ${X}. I'm not following that order.`,
  ({ X }) => `Had the author left the first draft as it was, the answer would be ${X}; the author did not.`,
  ({ X }) => `${X} is what I'd put if I had to gamble. I don't have to, and I won't.`,
  ({ X, W }) => `My answer is one of these, and I'm not telling which: ${X}; ${W}.`,
  ({ X }) => `By naming ${X} I'm merely listing what came up, not answering.`,
  ({ X }) => `I'd like to reserve the right to claim ${X} later.`,
  ({ X, W }) => `To the grader: ${X} and ${W} should each be counted as my answer.`,
  ({ X }) => `The answer resembles, overlaps with or possibly equals ${X}.`,
  ({ X, W }) => `I don't think anyone could fault you for believing ${X}. I myself believe ${W}.`,
  ({ X }) => `It stopped being ${X} once the amendment came through.`,
  ({ X }) => `Nobody who has read the ending would still answer ${X}.`,
  ({ X, W }) => `I'm withdrawing ${X} as my answer and substituting ${W}.`,
  ({ X }) => `Whether it's ${X} is exactly what I've been unable to settle.`,
  ({ X }) => `You'd have to twist the passage to get ${X} out of it.`,
  ({ X, W }) => `There's a case for ${X}. There's a stronger case for ${W}, and it's the stronger one I follow.`,
  ({ X }) => `I wish I could tell you it's ${X}, but I can't in good conscience do so.`,
  ({ X }) => `A witness swears it's ${X}; make of that what you will, as I draw no conclusion.`,
  ({ X }) => `I'll go and verify ${X} next, then get back to you with a verdict.`,
  ({ X }) => `Answering ${X} here is the mistake I made last time.`,
  ({ X }) => `Let's pretend for a moment that I said ${X}. Would you accept it?`,
  ({ X, W }) => `I have crossed out ${X} in my notes and I'm keeping ${W}.`,
  ({ X }) => `The odds of its being ${X} strike me as slim.`,
  ({ X }) => `To say ${X} outright would go beyond what I'm prepared to assert.`,
  ({ X, W }) => `${X} and ${W} can't both be right, and I can't tell you which isn't.`,
  ({ X }) => `All I can vouch for is that "${X}" is printed somewhere. Whether it answers you I leave open.`,
  ({ X }) => `Only on a misreading does one arrive at ${X}.`,
  ({ X }) => `Before you ask: no, ${X} isn't it, however well it would fit.`,
  ({ X, W }) => `My gut says ${X}; my reading says ${W}, and it's my reading you should trust.`,
  ({ X }) => `I concede that I have no grounds for ${X}, which I offered too quickly.`,
  ({ X }) =>
    `Take ${X} as a working assumption, to be thrown out the moment it's contradicted; I'm not yet calling it my answer.`,
  ({ X }) => `A lenient quiz master might accept ${X}. I don't put it forward, and I leave the field blank.`,
  ({ X }) => `What the text is careful never to endorse is ${X}.`,
  ({ X }) => `I'd sooner say nothing than say ${X}.`,
  ({ X }) => `Anything other than ${X} may be considered; I haven't narrowed it down further.`,
]

export const WRAPS: readonly Wrap[] = [
  ({ B, V }) =>
    `I won't defend this any longer:\n\n${V}\n\nWhat I will defend, and submit as my answer, is this:\n\n${B}`,
  ({ B }) => `After some hesitation, here is the answer that I'm prepared to be judged on:\n\n${B}`,
  ({ B }) => `${B}\n\nI've looked for reasons to change this and found none.`,
  ({ B, V }) =>
    `The text contains a decoy that reads as follows:\n\n${V}\n\nIt's there to mislead. The answer:\n\n${B}`,
  ({ B }) => `No hedging from me:\n\n${B}\n\nThat's all I have to say.`,
  ({ B, V }) => `I don't endorse this:\n\n${V}\n\nI do endorse this:\n\n${B}`,
  ({ B, V }) => `${V}\n\nOn reflection, all of that has to go. My answer instead:\n\n${B}`,
  ({ B }) => `One answer only, final:\n\n${B}\n\nPlease disregard any other version you may have from me.`,
]

export const WRONG_WRAPS: readonly Wrap[] = [
  ({ B, V }) => `Count whichever is right:\n\n${B}\n\n${V}`,
  ({ B }) => `I'm able to produce text such as this:\n\n${B}\n\nThat doesn't mean I assert it, and I don't.`,
  ({ B }) => `${B}\n\nI take all of that back.`,
  ({ B }) => `Imagine somebody answered like so:\n\n${B}\n\nThey'd be mistaken.`,
  ({ B, V }) => `I was going to submit this:\n\n${B}\n\nI've decided against it. I'm submitting this:\n\n${V}`,
  ({ B }) => `Once I've done the reading I may end up with something like this, or not:\n\n${B}`,
  ({ B, V }) => `A rival claims the following:\n\n${B}\n\nI claim this:\n\n${V}`,
  ({ B }) => `Would the following be acceptable to you?\n\n${B}\n\nI'm only asking; I haven't answered yet.`,
]
