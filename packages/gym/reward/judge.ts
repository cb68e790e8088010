import {
  canEcho,
  findEchoes,
  isProgramScorer,
  listItemScorers,
  type Programs,
  partThinking,
  type Scorer,
  scoreText,
  strip,
} from 'fathom-bench/plugin'
import type { RowLabel } from '../label.ts'
import { ContextIndex } from './context-index.ts'
import type { Components, RewardShape, ShapeResult } from './shapes.ts'

/** One reply to be judged. */
export interface ReplyToJudge {
  readonly label: RowLabel
  readonly reply: string
  /** Whether the reply ended at a limit of tokens. */
  readonly cut?: boolean
  /** How much the episode knows of the evidence that was read, 0 to 1. */
  readonly evidence?: number
}

/** The reward with its parts, or why there is none: a phrase. */
export type Judgment = { readonly reward: number; readonly components: Components } | { readonly why: string }

/** The text of an item, and its index. */
export interface KnownContext {
  readonly text: string
  readonly index: ContextIndex
}

export const indexContext = (text: string): KnownContext => ({ text, index: new ContextIndex(text) })

/** All that judging takes, except for the reply. */
export interface JudgeHelp {
  readonly scorers: ReadonlyMap<string, Scorer>
  readonly programs: Programs
  readonly shape: RewardShape
  /** The context of the label's item; undefined where it cannot be built here. */
  contextOf(label: RowLabel): Promise<KnownContext | undefined>
}

/**
 * Judges a reply by its label alone: the same label and reply give the same reward, through every protocol and after
 * every restart.
 */
export async function judgeByLabel(request: ReplyToJudge, help: JudgeHelp): Promise<Judgment> {
  const { label, reply } = request
  const own = help.scorers.get(label.scorer)
  if (own === undefined) return { why: `no scorer is named ${JSON.stringify(label.scorer.slice(0, 60))} here` }
  const unscorable = explainUnscorable(own, label, help.programs)
  if (unscorable !== undefined) return { why: unscorable }
  const { text, reasoning: thinking } = partThinking(reply)
  const ids = listItemScorers(own.id, help.scorers)
  const primary = own.stated ?? own.id
  const echoes = await findReplyEchoes(label, text, help)
  const scoreBy = async (id: string, answer: string) => {
    const scorer = help.scorers.get(id)
    if (scorer === undefined || strip(answer) === '') return 0
    return (await scoreText(scorer, answer, { id: label.item, expected: label.expected }, help.programs, echoes))?.value
  }
  const answer = await scoreBy(primary, text)
  if (answer === undefined) return { why: `${primary} gives no score here` }
  const strictId = own.strict ?? (own.variant === 'official' ? undefined : own.id)
  const parts = {
    answer,
    strict: strictId !== undefined && ids.includes(strictId) ? ((await scoreBy(strictId, text)) ?? 0) : answer,
    official: own.variant === 'official' ? ((await scoreBy(own.id, text)) ?? 0) : answer,
    valid: isValid(label, text, request.cut === true) ? 1 : 0,
    evidence: request.evidence ?? 0,
    echo: text === '' ? 0 : echoes.reduce((sum, [start, end]) => sum + end - start, 0) / text.length,
    cut: request.cut === true ? 1 : 0,
    chance: label.chance ?? 0,
  }
  const shaped: ShapeResult = await help.shape.compute({
    label,
    reply,
    thinking,
    parts,
    scoreAnswer: async said => (await scoreBy(primary, said)) ?? 0,
    context: async () => (await help.contextOf(label))?.text,
  })
  if ('why' in shaped) return shaped
  const { score, evidence = parts.evidence } = shaped
  return { reward: score, components: { score, ...parts, evidence } }
}

function explainUnscorable(own: Scorer, { expected, item }: RowLabel, programs: Programs): string | undefined {
  if (own.unscored !== undefined) return own.unscored
  if (own.expects && !own.expects.test(expected)) return `item ${item}: ${own.id} takes ${own.expects.shape}`
  return isProgramScorer(own) ? programs.unavailable(own.language(expected)) : undefined
}

/** The context is read only where a reply can share a run with it. */
async function findReplyEchoes(label: RowLabel, text: string, { contextOf, scorers }: JudgeHelp) {
  if (!canEcho(text) || scorers.get(label.scorer)?.copies) return []
  const known = await contextOf(label)
  const context = known?.index.mayShare(text) === true ? known.text : ''
  return findEchoes(text, { wording: label.wording ?? '', context })
}

/** Whether a reply may earn anything: it commits to something, is whole, no longer than asked for, and readable. */
function isValid({ reserve }: RowLabel, text: string, isCut: boolean): boolean {
  if (isCut || strip(text) === '') return false
  if (reserve !== undefined && text.length > Math.max(LEAST_LIMIT, TIMES * reserve * CHARACTERS)) return false
  const hidden = text.match(HIDDEN)?.length ?? 0
  return hidden <= LEAST_HIDDEN || hidden / text.length <= MOST_HIDDEN
}

/** As long as no reply to a short question is. */
const LEAST_LIMIT = 4000
const TIMES = 4
/** A token has no more on average. */
const CHARACTERS = 8

/** Characters that no reader sees: of no width, of direction, tags. */
const HIDDEN = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff\u{e0000}-\u{e007f}]/gu
const LEAST_HIDDEN = 8
const MOST_HIDDEN = 0.05
