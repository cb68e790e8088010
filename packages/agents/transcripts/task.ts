import type { Task } from 'fathom-bench'
import { drawApart, poolCores } from 'fathom-bench/plugin'
import {
  type AskedFact,
  answerFromText,
  listSaid,
  makePattern,
  makeScopePatterns,
  NOT_STATED,
  readFactQuestion,
} from './facts.ts'
import { readMessages } from './messages.ts'
import { drawQuestion, type ToldFact, type TranscriptParams } from './plan.ts'
import { TRANSCRIPT_VERSION } from './wordings.ts'
import { writeTranscript } from './write-transcript.ts'

interface Facts {
  readonly planted: readonly ToldFact[]
  readonly asked: readonly AskedFact[]
  readonly named: readonly string[]
  readonly [list: string]: readonly unknown[]
}

/**
 * Questions about an agent's work: turns, tool calls and tool results. The work is about one service in one environment
 * at a time, which a turn names and what follows does not. Facts of six kinds are said once, or several times where the
 * last counts, among facts of the same kinds in other places, more with the length. A program of 60 lines solves it.
 */
export const agentTranscript: Task<TranscriptParams, 'stated-match', Facts> = {
  id: 'agent-transcript',
  family: 'tracking',
  reading: 'lookup',
  about:
    'Say what the transcript of an agent states about a service in an environment, both named at the start of a section.',
  source:
    'Our own; sizes of tool results after the observations of SWE-agent, and kinds of facts after reports on compaction (facts/agents.md of the project)',
  version: TRANSCRIPT_VERSION,
  params: { background: 150 },
  paramNotes: { background: 'tokens of transcript to one statement that nothing asks for, 100 to 1000000' },
  answerTokens: 128,
  unit: 200,
  paired: true,
  uniqueAnswer: false,
  scorer: 'stated-match',
  chance: 0.167,
  program: 'solves it',
  haystack: false,
  instructions:
    'The text is the transcript of a coding agent: what a user and the agent said, the tools that the agent called, and their results. The work is about one service in one environment at a time: whatever is said or shown holds for those that a turn named last. The question is about one service in one environment. Where a statement is changed later, the last one counts.',
  template: '{instructions}\n\n{example}\n\n{context}\n\n{question} {answer_format}',

  check: ({ background }) =>
    background >= 100 && background <= 1_000_000 ? undefined : 'background is 100 to 1000000',

  core: request => drawQuestion(request),

  together: {
    tokens: () => TOKENS_A_QUESTION,
    cores: places =>
      poolCores(
        drawApart(places, drawQuestion, ({ facts }) => facts.named),
        ({ planted }) => planted.length,
      ),
  },

  fill({ facts: { planted, asked, named } }, { params, room, tokenizer, rng, tooShort }) {
    const taken = new Set(named)
    const written = writeTranscript({ room, tokenizer, rng, background: params.background, planted, asked, taken })
    if (!written) throw tooShort(planted.length * TOKENS_A_STATEMENT + 200)
    const { text, tokens, starts } = written
    const depths = planted.map(({ name }, at) => ({
      fact: name,
      depth: Math.round((starts[at] / text.length) * 1e6) / 1e6,
    }))
    return { context: text, tokens, depths, haystack: 'transcript', repeats: 0 }
  },

  facts({ question, expected }) {
    const asked = readFactQuestion(question)
    const { answer } = expected as { readonly answer: string | null }
    if (!asked || answer === null) return []
    const { attribute, service, environment } = asked
    const says = (patterns: readonly RegExp[]) => (said: string) => patterns.some(each => said.search(each) >= 0)
    return [
      { names: [service, environment], says: says(makeScopePatterns(asked)) },
      { names: [answer], says: says(attribute.wordings.map(wording => makePattern(wording, attribute.form))) },
    ]
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
    const values = listSaid(context, asked.attribute).map(({ value }) => value)
    return values.length === 0 ? NOT_STATED : rng.pick(values)
  },
}

/** A question has at most three statements about its fact, and three that are like it. */
const TOKENS_A_STATEMENT = 210
const TOKENS_A_QUESTION = 5 * TOKENS_A_STATEMENT
