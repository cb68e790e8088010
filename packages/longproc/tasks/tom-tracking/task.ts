import {
  defineTask,
  findUnitCount,
  formatAnswerInstructions,
  formatWorkedExample,
  getLast,
  IN_ORDER,
  type Output,
  type Random,
  TooShort,
  toHaystackUnits,
} from 'fathom-bench/plugin'
import { drawBystanders, mergeLines } from './bystanders.ts'
import { getWorkedExamples, type StoryExamples } from './examples.ts'
import { drawHouse, type House, type HouseSizes } from './house.ts'
import { tomMistakes } from './mistakes.ts'
import { Tale, type Wishes } from './tale.ts'
import { formatStory, readStory } from './telling.ts'
import { formatBeliefTrace, makeFirstView, updateView } from './trace.ts'
import { ANSWER_FORMAT, buildTomRecord, formatBeliefQuestion, parseBeliefQuestion } from './wording.ts'

/**
 * A story of numbered steps tells who walks where and who moves what. The answer gives, step by step, where one agent
 * is, where one thing is, whether the agent sees it and where the agent believes it to be, which lags behind during
 * absences.
 * The story is the same at every prompt length, and grows with the length of the answer: 10, 40 and 160 steps in the
 * official profiles of 0.5K, 2K and 8K. Longer prompts add other agents, things and rooms, in sentences without a
 * number. Those never affect the story's own agents and things, and have no line in the answer, so LongProc's trace
 * remains exactly valid.
 */
export const tomTracking = defineTask({
  id: 'tom-tracking',
  family: 'longproc',
  reading: 'order',
  about:
    'Track through a story where somebody is, where a thing is, and where this agent believes it to be, step by step.',
  source:
    'LongProc (arXiv 2501.05414), Theory-of-Mind Tracking (princeton-pli/LongProc, tom_tracking); wording, names and the sentences about others are ours',
  version: 5,
  params: { agents: 2, things: 2, rooms: 2, unseen: -1, away: -1, stale: -1, visits: 0.2 },
  paramNotes: {
    agents: 'agents of the numbered steps, 2 (official) to 20',
    things: 'things that they move, 2 (official) to 20',
    rooms: 'rooms that they walk through, 2 (official) to 12',
    unseen:
      'share of the asked thing’s moves that the asked agent does not see, 0 to 1; -1: as chance has it (official)',
    away: 'share of the steps after which the asked agent is in no room, 0 to 0.5; -1: as chance has it (official)',
    stale: 'share of the steps after which the agent believes what is not so, 0 to 1; -1: as chance has it (official)',
    visits:
      'share of the walks of other agents that lead to the story’s own rooms, 0 to 1; only in prompts longer than the official',
  },
  answerTokens: 1024,
  output: { least: 512, most: 1024 ** 2, official: 'tom_tracking', corruptions: tomMistakes },
  paired: true,
  uniqueAnswer: true,
  scorer: 'longproc-tom-tracking',
  chance: 0,
  program: 'solves it',
  haystack: false,
  instructions: `The text is a story about people who walk through the rooms of a house and put things here and there. Follow one person and one thing through it, step by step: where the person is, where the thing is, whether the person sees the thing, and where the person believes it to be.

These are the rules.
Somebody who walks out is in no room until the step in which they come into one again.
Anyone who is in the same room as the thing when the step is done sees it, and then believes it to be where it is. Anyone who does not see it goes on believing what they believed before, and believes nothing about it until they first see it.
Every numbered step gets a line of its own, even when nothing changes for this person and this thing. Sentences without a number may stand between the steps. They are about other people and other things, and get no line.`,
  template: IN_ORDER,

  check({ agents, things, rooms, unseen, away, stale, visits }) {
    const counts = [agents, things, rooms].every(count => Number.isInteger(count) && count >= 2)
    if (!counts || agents > 20 || things > 20 || rooms > 12)
      return 'agents and things are whole numbers from 2 to 20, rooms from 2 to 12'
    if (![unseen, away, stale].every(share => share === -1 || (share >= 0 && share <= 1)) || away > 0.5)
      return 'unseen and stale are from 0 to 1, away from 0 to 0.5; or -1'
    return visits >= 0 && visits <= 1 ? undefined : 'visits is from 0 to 1'
  },

  core({ params, rng, output }) {
    const examples = getWorkedExamples()
    const length = output! // given to tasks of long output
    const { house, tale, steps } = drawTale(params, examples.houses, rng, length)
    const views = tale.views(steps)
    const reference = formatBeliefTrace(tale.asked, views)
    return {
      question: formatBeliefQuestion(tale.asked),
      ...formatAnswerInstructions('text', { form: ANSWER_FORMAT }),
      example: formatWorkedExample('Two short stories serve as an example.', examples.text),
      reference,
      expected: { reference, item: buildTomRecord(house, tale.asked, getLast(views), reference) },
      facts: {
        house,
        lines: formatStory(tale.start, tale.doings(steps)),
        needed: computeNeededTokens(examples, params, length),
      } satisfies Facts,
    }
  },

  fill({ facts: { house, lines, needed } }, { params: { visits }, room, rng, tokenizer }) {
    const own = lines.map(line => `${line}\n`)
    const taken = own.reduce((sum, line) => sum + tokenizer.count(line), 0)
    if (Math.max(taken, needed) > room) throw new TooShort(Math.max(taken, needed))
    const others =
      room === ENDLESS ? NOBODY : drawBystanders(house, visits, room - taken, rng.fork('others'), tokenizer)
    // The story begins with its step 0; the others come in an even flow, and the steps fall in between as chance has
    // it.
    const places = rng.fork('places')
    const steps = Array.from({ length: own.length - 1 }, () => places.next()).sort((a, b) => a - b)
    const { units, tokens } = toHaystackUnits(mergeLines(own, others, steps), taken + others.tokens, tokenizer)
    const context = units.join('')
    return {
      context,
      tokens: tokenizer.additive ? tokens : tokenizer.count(context),
      depths: [],
      haystack: 'bystanders',
      repeats: 0,
    }
  },

  solve({ context, question }) {
    const asked = parseBeliefQuestion(question)
    const { start, doings } = readStory(context)
    const views = [makeFirstView(start, asked)]
    for (const doing of doings) views.push(updateView(getLast(views), doing, asked))
    return formatBeliefTrace(asked, views)
  },
})

interface Facts {
  readonly house: House
  /** The numbered lines. */
  readonly lines: readonly string[]
  /** Tokens of the longest story: either all stories of a cell fit in a prompt, or none. */
  readonly needed: number
}

/** Steps of the official profiles, by the tokens of the answer. */
const OFFICIAL_STEPS: ReadonlyMap<number, number> = new Map([
  [512, 10],
  [2048, 40],
  [8192, 160],
])

const ENDLESS = Number.POSITIVE_INFINITY
const NOBODY = { parts: [], ends: [], tokens: 0 }

/**
 * Draws a story in its own house, in which the agent sees the thing at least once, and whose answer does not exceed its
 * limit.
 */
function drawTale(params: HouseSizes & Wishes, others: readonly House[], rng: Random, { tokens, count }: Output) {
  for (let tries = 1; ; tries++) {
    const house = drawHouse(rng.fork(`house/${tries}`), params, others)
    const tale = new Tale(house, params, rng.fork(`tale/${tries}`))
    const answer = (steps: number) => count(formatBeliefTrace(tale.asked, tale.views(steps)))
    const official = OFFICIAL_STEPS.get(tokens)
    const steps = official ?? findUnitCount(tokens, answer)
    const fits = official === undefined || answer(official) <= tokens + SPARE || tries >= ENOUGH
    if (fits && getLast(tale.views(steps)).belief) return { house, tale, steps }
  }
}

/**
 * LongProc's own runs end an answer of 8K at 9,216 tokens: names of many tokens would make 160 steps too long for that.
 */
const SPARE = 1000
/** If a step needs far more tokens than LongProc's do, other names do not help. */
const ENOUGH = 20

/**
 * Returns the tokens for all stories with this many tokens: the number of steps that fill them, each like those of the
 * examples, plus a margin for longer names.
 */
function computeNeededTokens(
  { onwards }: StoryExamples,
  { agents, things }: HouseSizes,
  { tokens, count }: Output,
): number {
  const lines = onwards.flatMap(story => story.lines)
  const starts = lines.filter(line => line.startsWith('Step 0:'))
  const [all, first] = [lines, starts].map(texts => count(texts.join('\n')))
  const start = (first / starts.length) * ((agents + things) / 4)
  const step = (all - first) / (lines.length - starts.length)
  const steps =
    OFFICIAL_STEPS.get(tokens) ?? (tokens / count(onwards.map(({ answer }) => answer).join('\n'))) * lines.length
  return Math.ceil((start + step * steps) * MARGIN)
}

const MARGIN = 1.25
