import { FAULTLESS, type Faults, type TaughtTask } from 'fathom-bench/plugin'
import { answerFromPage, NOT_FOUND } from './answer.ts'
import { phraseAnswer } from './reading/phrase.ts'
import type { Heard } from './server/page.ts'
import { readPage } from './server/page.ts'
import { compress } from './skills/compress.ts'
import { judge } from './skills/judge.ts'
import { pickPages } from './skills/pick-pages.ts'
import { python } from './skills/python.ts'
import type { Skill } from './skills/skill.ts'
import { summarizeWork } from './skills/summarize-work.ts'
import { takeNotes } from './skills/take-notes.ts'
import { useTools } from './skills/use-tools.ts'

/** The simulated model's response, and its confidence in the first word. */
export interface Thought {
  readonly text: string
  readonly toolCalls?: readonly { readonly name: string; readonly arguments: Readonly<Record<string, unknown>> }[]
  /** Probability of the first token, 0 to 1. Default 0.9. */
  readonly certainty?: number
  /** The alternative response. */
  readonly rival?: string
}

/** Protocols besides a plain answer, tried in this order. A new protocol is one file and one line here. */
const PROTOCOLS: readonly Skill[] = [useTools, python, takeNotes, judge, pickPages, summarizeWork, compress]

/** Answers a request from its messages alone. The same request always gets the same answer of the same reader. */
export function think(heard: Heard, faults: Faults = FAULTLESS, taught: readonly TaughtTask[] = []): Thought {
  const page = readPage(heard, faults, taught)
  for (const skill of PROTOCOLS) {
    const thought = skill.try(page)
    if (thought !== undefined) return typeof thought === 'string' ? { text: thought } : thought
  }
  const answer = answerFromPage(page)
  if (answer === undefined && page.decline !== undefined) return { text: page.decline, certainty: 0.8 }
  return { text: phraseAnswer(answer ?? NOT_FOUND, page), certainty: answer === undefined ? 0.4 : 0.9 }
}
