import type { Task } from 'fathom-bench'
import { drawApart, poolCores } from 'fathom-bench/plugin'
import { answerFromText, listSaid, makePattern, NOT_STATED, readFactQuestion } from './facts.ts'
import { readMessages } from './messages.ts'
import { drawQuestion, type ToldFact, type TranscriptParams } from './plan.ts'
import { TRANSCRIPT_VERSION } from './wordings.ts'
import { writeTranscript } from './write-transcript.ts'

interface Facts {
  readonly planted: readonly ToldFact[]
  readonly services: readonly string[]
  readonly named: readonly string[]
  readonly [list: string]: readonly unknown[]
}

/**
 * Questions about an agent's work: turns, tool calls and tool results. Facts of six kinds are said once, or several
 * times where the last counts. A program of 60 lines solves it.
 */
export const agentTranscript: Task<TranscriptParams, 'stated-match', Facts> = {
  id: 'agent-transcript',
  family: 'tracking',
  reading: 'lookup',
  about: 'Say what the transcript of an agent states about a service: of six kinds of facts, or that it does not.',
  source:
    'Our own; sizes of tool results after the observations of SWE-agent, and kinds of facts after reports on compaction (facts/agents.md of the project)',
  version: TRANSCRIPT_VERSION,
  params: { background: 1500 },
  paramNotes: { background: 'tokens of transcript to one statement that nothing asks for, 200 to 1000000' },
  answerTokens: 128,
  unit: 200,
  paired: true,
  uniqueAnswer: false,
  scorer: 'stated-match',
  chance: 0.167,
  // A short transcript may hold one value of a kind: then a guess among its values is right.
  guessScore: 1,
  program: 'solves it',
  haystack: false,
  instructions:
    'The text is the transcript of a coding agent: what a user and the agent said, the tools that the agent called, and their results. The question is about one service. Where a statement is changed later, the last one counts.',
  template: '{instructions}\n\n{example}\n\n{context}\n\n{question} {answer_format}',

  check: ({ background }) =>
    background >= 200 && background <= 1_000_000 ? undefined : 'background is 200 to 1000000',

  core: request => drawQuestion(request),

  together: {
    tokens: () => TOKENS_A_QUESTION,
    cores: places =>
      poolCores(
        drawApart(places, drawQuestion, ({ facts }) => facts.named),
        ({ planted }) => planted.length,
      ),
  },

  fill({ facts: { planted, named } }, { params, room, tokenizer, rng, tooShort }) {
    const taken = new Set(named)
    const written = writeTranscript({ room, tokenizer, rng, background: params.background, planted, taken })
    if (!written) throw tooShort(planted.length * TOKENS_A_STATEMENT + 200)
    const { text, tokens, starts } = written
    const depths = planted.map(({ name }, at) => ({
      fact: name,
      depth: Math.round((starts[at] / text.length) * 1e6) / 1e6,
    }))
    return { context: text, tokens, depths, haystack: 'transcript', repeats: 0 }
  },

  facts({ context, question, expected }) {
    const asked = readFactQuestion(question)
    const { answer } = expected as { readonly answer: string | null }
    if (!asked || answer === null) return []
    const patterns = asked.attribute.wordings.map(wording => makePattern(wording, asked.attribute.form, asked.service))
    const isSaid = listSaid(context, asked).some(({ value }) => value === answer)
    return isSaid
      ? [{ names: [asked.service, answer], says: said => patterns.some(each => said.search(each) >= 0) }]
      : []
  },

  turns(context, statement) {
    const placed = readMessages(context).map(({ message: { role }, start, end }) => ({
      role: role === 'assistant' ? ('assistant' as const) : ('user' as const),
      content: context.slice(start, end).replace(/^(?:User|Assistant): /, ''),
      span: [start, end] as const,
    }))
    return [...placed, { role: 'user', content: statement }]
  },

  solve: ({ context, question }) => answerFromText(context, question),

  guess({ context, question }, rng) {
    const asked = readFactQuestion(question)
    if (!asked) return NOT_STATED
    const { wordings, form } = asked.attribute
    const values = wordings.flatMap(wording => Array.from(context.matchAll(makePattern(wording, form)), at => at[1]))
    return values.length === 0 ? NOT_STATED : rng.pick(values)
  },
}

/** A question has at most three statements about its fact, and two about others. */
const TOKENS_A_STATEMENT = 150
const TOKENS_A_QUESTION = 5 * TOKENS_A_STATEMENT
