import { parsePlainLiteral } from 'fathom-bench/plugin'
import * as z from 'zod'
import type { FileQuestion, FileStream, StreamReader } from './contract.ts'
import { EntryList, sortEntries } from './parts/entries.ts'
import { makeJudged } from './parts/judge-question.ts'
import { parseRows, parseShape } from './parts/shape.ts'

const ABILITIES = [
  'abstention',
  'contradiction_resolution',
  'event_ordering',
  'information_extraction',
  'instruction_following',
  'knowledge_update',
  'multi_session_reasoning',
  'preference_following',
  'summarization',
  'temporal_reasoning',
]

/** BEAM (arXiv 2510.27246; mohammadtavakoli78/BEAM b2a3ee8): a chat and its twenty questions. */
const makeBeam = (id: string, isMended: boolean): StreamReader => ({
  id,
  source: `arXiv 2510.27246; mohammadtavakoli78/BEAM (b2a3ee8)${isMended ? ', without the marks of its plan and what contradicts itself' : ''}`,
  form: 'rows',
  classes: ABILITIES.map(ability => ({ id: ability, about: `BEAM: ${ability.replaceAll('_', ' ')}` })),
  read: ({ value, who }) =>
    parseRows(row, value, who).map((each, at) => readChat(each, `${who}: row ${at + 1}`, isMended)),
})

export const beamStreams = makeBeam('beam', false)
/** Upstream's faults mended: docs/memory.md names each. */
export const mendedBeamStreams = makeBeam('beam-mended', true)

const turn = z.looseObject({
  role: z.string(),
  content: z.string(),
  id: z.union([z.number(), z.string()]).nullish(),
  time_anchor: z.string().nullish(),
})
const row = z.object({
  conversation_id: z.union([z.string(), z.number()]),
  // Sessions of turns; in BEAM-10M plans of sessions of turns.
  chat: z.array(z.unknown()).min(1),
  probing_questions: z.union([z.string(), z.record(z.string(), z.unknown())]),
})
const text = z.union([z.string(), z.number(), z.array(z.unknown())]).nullish()
const probes = z.record(
  z.string().regex(/^[a-z_]{1,60}$/),
  z.array(
    z.looseObject({
      question: z.string().min(1),
      answer: text,
      ideal_response: text,
      ideal_answer: text,
      rubric: z.unknown().optional(),
      source_chat_ids: z.unknown().optional(),
    }),
  ),
)

function readChat(record: z.infer<typeof row>, where: string, isMended: boolean): FileStream {
  const list = new EntryList()
  const places = new Map<string, number[]>()
  let at: string | undefined
  for (const [number, session] of listSessions(record.chat).entries())
    for (const { role, content, id, time_anchor } of parseShape(z.array(turn), session, `${where}: chat.${number}`)) {
      at = readAnchor(time_anchor) ?? at
      const seqs = list.add({
        session: `session ${number + 1}`,
        role: role === 'assistant' ? 'assistant' : 'user',
        speaker: role === 'assistant' ? 'Assistant' : 'User',
        text: isMended ? content.replace(PLAN_MARK, '') : content,
        ...(at !== undefined && { at }),
      })
      if (id !== null && id !== undefined) places.set(String(id), seqs)
    }
  const asked = record.probing_questions
  const questions = parseShape(
    probes,
    typeof asked === 'string' ? parsePlainLiteral(asked) : asked,
    `${where}: probing_questions`,
  )
  const all = Object.entries(questions).flatMap(([ability, probed]) => probed.map(probe => ({ ability, probe })))
  const kept = isMended ? all.filter(({ ability, probe }) => ability !== 'temporal_reasoning' || agrees(probe)) : all
  const left = all.length - kept.length
  return {
    id: String(record.conversation_id),
    introduction:
      'Below is a conversation of a user with an assistant, oldest first. Answer a question of the user from it.',
    policy: 'These are turns of a user with an assistant, over months.',
    entries: list.entries,
    questions: kept.map(({ ability, probe }) => readProbe(ability, probe, places)),
    ...(left > 0 && { left: { count: left, why: 'answer and rubric name different figures' } }),
  }
}

type Probe = z.infer<typeof probes>[string][number]

function readProbe(classId: string, probe: Probe, places: ReadonlyMap<string, number[]>): FileQuestion {
  const criteria = [probe.rubric]
    .flat()
    .flatMap(each => (typeof each === 'string' && each.trim() !== '' ? [each.trim()] : []))
  const answer = probe.answer ?? probe.ideal_response ?? probe.ideal_answer ?? ''
  return {
    classId,
    text: probe.question,
    answerFormat: '',
    tail: probe.question,
    answerTokens: 1_024,
    ...makeJudged(probe.question, answer, 'correct', criteria),
    evidence: sortEntries(listIds(probe.source_chat_ids).flatMap(id => places.get(id) ?? [])),
  }
}

/** A list of numbers, or lists of them by name: what is asked twice has both. */
function listIds(value: unknown): string[] {
  if (typeof value === 'number' || typeof value === 'string') return [String(value)]
  if (Array.isArray(value)) return value.flatMap(listIds)
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(listIds) : []
}

/** Lists of turns, however deep they are. */
function listSessions(chat: readonly unknown[]): unknown[][] {
  return chat.flatMap(each => {
    if (!Array.isArray(each)) return [[each]]
    return each.some(Array.isArray) ? listSessions(each) : [each]
  })
}

/** `->-> 1,1`: the place in the plan that wrote the message. */
const PLAN_MARK = /\s*->->\s*(?:\d+(?:\s*,\s*\d+)*|[A-Z]\w*)?\s*$/

/** Do the first figures of answer and rubric agree, as far as both have one? */
function agrees({ answer, rubric }: Probe): boolean {
  const [own, other] = [answer, [rubric].flat()[0]].map(each => /\d+/.exec(String(each ?? ''))?.[0])
  return own === undefined || other === undefined || own === other
}

/** `March-15-2024` as `2024-03-15T00:00`. */
function readAnchor(anchor: string | null | undefined): string | undefined {
  const [, month, day, year] = /^([A-Z][a-z]+)-(\d{1,2})-(\d{4})$/.exec(anchor ?? '') ?? []
  if (month === undefined) return undefined
  const date = new Date(`${month} ${day}, ${year} 00:00 UTC`)
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString().slice(0, 16)
}
