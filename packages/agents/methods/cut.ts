import type { Method, MethodResult, MethodRun, Prompt } from 'fathom-bench'
import { buildReplyOutcome } from 'fathom-bench/plugin'
import { type Cut, chainCuts } from '../cuts/cut.ts'
import { AGENT_CUTS, buildAgentCut, type CutRule } from '../cuts/rules.ts'
import { cutToEnds, cutToLines } from '../cuts/shapes.ts'
import { UNITS, type Unit } from '../cuts/units.ts'
import { joinParts, MARKER_LENGTH } from './join-parts.ts'

const DEFAULTS = { rule: '', unit: 'utf16', limit: 40_000, head: 0.5, lines: 0, window: 0, used: 0 }
type CutParams = typeof DEFAULTS

/** Treats the context as a tool result and cuts it as agents do, before the question is known. */
export const cut: Method<CutParams> = {
  id: 'cut',
  about: 'Cuts the context as an agent cuts a long tool result, then asks once. `cut@AGENT` has the rule of an agent.',
  flow: [
    'The context is cut without a look at the question: by the rule of an agent, or to a head and a tail.',
    'One call: what is kept, a line in each gap that states how much is left out, and the task.',
  ],
  fidelity: 'reimplementation',
  source: 'The cutting functions of each agent, at the commits that its presets name.',
  deviations: [
    "The wording of the line in a gap is Fathom's, and its length is not that of the agent's.",
    'The context is cut as one tool result; agents also drop old results as a conversation grows.',
  ],
  params: DEFAULTS,
  paramNotes: {
    rule: 'Rule of an agent, as cut@AGENT sets it; empty: the parameters below.',
    unit: `Unit of the limit: ${UNITS.join(', ')}.`,
    limit: 'Most units of the context that are kept.',
    head: 'Share of the limit that the head gets, from 0 to 1; the tail gets the rest.',
    lines: 'Most lines that are kept, shared the same way; 0: any number.',
    window: "Tokens of the agent's window, for rules whose limit depends on it; 0: as in a large, empty one.",
    used: 'Tokens of that window that are used when the result comes.',
  },
  presets: Object.fromEntries(
    Object.entries(AGENT_CUTS).map(([name, rules]) => [
      name,
      { source: describeSource(rules), params: { rule: name } },
    ]),
  ),
  version: 1,
  needs: ['model'],
  check({ rule, unit, limit, head, lines, window, used }) {
    if (rule !== '' && !Object.hasOwn(AGENT_CUTS, rule)) return `rule is one of ${Object.keys(AGENT_CUTS).join(', ')}`
    if (!isUnit(unit)) return `unit is one of ${UNITS.join(', ')}`
    if (!(limit >= 1)) return 'limit is at least 1'
    if (!(head >= 0 && head <= 1)) return 'head is from 0 to 1'
    if (!(window >= 0 && used >= 0)) return 'window and used are at least 0'
    if (used > window) return 'used is at most window'
    if (window > 0 && !AGENT_CUTS[rule]?.some(({ cutWithin }) => cutWithin))
      return `window is for a rule that depends on it: ${listByWindow().join(', ')}`
    return lines >= 0 ? undefined : 'lines is at least 0'
  },
  estimate({ promptTokens, maxAnswerTokens }) {
    const input = promptTokens + MARKER_TOKENS
    return { calls: 1, input, output: maxAnswerTokens, sequential: 1, peak: input + maxAnswerTokens }
  },
  run: (prompt, run) => askOverCut(prompt, run, chooseCut(run.params)),
}

/** Sends what a cut keeps of the context. */
async function askOverCut(prompt: Prompt, { model, read, trace, signal }: MethodRun, cut: Cut): Promise<MethodResult> {
  const { context, maxAnswerTokens, stops } = prompt
  const { kept, isCut } = cut(context)
  for (const [start, end] of kept) read(start, end)
  const dropped = context.length - kept.reduce((sum, [start, end]) => sum + end - start, 0)
  if (isCut) trace({ event: 'cut', kept: kept.length, fromUnits: context.length, toUnits: context.length - dropped })
  const text = isCut ? joinParts(context, kept) : context
  const reply = await model.chat({
    messages: [{ role: 'user', content: prompt.render(text) }],
    ...(stops && { stop: stops }),
    maxAnswerTokens,
    label: 'answer',
    final: true,
    signal,
  })
  const remarks = isCut ? [`${dropped} of ${context.length} characters of the context were cut`] : []
  return buildReplyOutcome(reply, { remarks, notes: { dropped_characters: dropped } })
}

const MARKER_TOKENS = 32

/** Rules whose limit depends on the window. */
const listByWindow = () =>
  Object.entries(AGENT_CUTS).flatMap(([name, rules]) => (rules.some(({ cutWithin }) => cutWithin) ? [name] : []))

function chooseCut({ rule, unit, limit, head, lines, window, used }: CutParams): Cut {
  const rules = Object.hasOwn(AGENT_CUTS, rule) ? AGENT_CUTS[rule] : undefined
  if (rules) return buildAgentCut(rules, MARKER_LENGTH, window > 0 ? { window, used } : undefined)
  const byUnits = cutToEnds({ unit: isUnit(unit) ? unit : 'utf16', limit, head })
  return lines > 0 ? chainCuts([cutToLines(lines, head), byUnits], MARKER_LENGTH) : byUnits
}

const isUnit = (unit: string): unit is Unit => UNITS.some(each => each === unit)

function describeSource(rules: readonly CutRule[]): string {
  return rules
    .map(({ agent, commit, file, evidence, about }) => `${agent} at ${commit}, ${file} (${evidence}). ${about}`)
    .join(' Then ')
}
