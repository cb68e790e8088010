import { IN_ORDER } from '../../core/text/template.ts'
import type { AskedQuestion } from '../../datasets/qa/ask.ts'
import { splitIntoSentences } from '../../datasets/text.ts'
import { TooShort } from '../build/too-short.ts'
import { formatAnswerInstructions } from '../materials/answer-format.ts'
import { countFactTokens, insertNeedles } from '../materials/needles/insert-needles.ts'
import type { ScorerId, Task } from '../task.ts'

/** Raised whenever the bytes of its items change. */
const VERSION = 2

/** Questions of one file that are counted under one name. */
export interface QuestionGroup {
  /** `ask:handbook`, or `ask:handbook:dates` for a group. */
  readonly id: string
  /** Hash of the file. */
  readonly file: string
  readonly scorer: string
  readonly questions: readonly AskedQuestion[]
}

/**
 * Returns a task from the user's questions. Each question's evidence is inserted into the haystack, with a separate
 * depth per text, at any length. Haystack paragraphs with a sentence of the evidence are removed, so that it occurs
 * only once.
 */
export function askTask({ id, file, scorer, questions }: QuestionGroup): Task {
  return {
    id,
    family: 'qa',
    about: 'Questions of your file, with their evidence at stratified depths of the haystack.',
    source: "The user's own file.",
    version: VERSION,
    params: { file },
    paramNotes: { file: 'hash of the file, which its items are made of' },
    answerTokens: 128,
    paired: true,
    uniqueAnswer: false,
    scorer: scorer as ScorerId,
    chance: 0,
    program: 'does not',
    haystack: true,
    instructions: 'The question is to be answered from the text.',
    template: IN_ORDER,
    available: () => questions.length,
    check: params => (params['file'] === file ? undefined : `file is ${file}, the hash of the file that was named`),
    core({ index, shared, depth }) {
      const order = shared.fork('questions').shuffle(Uint32Array.from(questions, (_, at) => at))
      const { question, answers, evidence } = questions[order[index % order.length]]
      const details = { what: 'the answer', note: 'as briefly as the text gives it' }
      return {
        question,
        ...(scorer === 'ruler-recall'
          ? formatAnswerInstructions('set', { what: 'the answers' })
          : formatAnswerInstructions('phrase', details)),
        expected: answers,
        facts: evidence.map((text, at) => ({ name: `evidence ${at + 1}`, text, depth: depth(at) })),
      }
    },
    fill(core, { room, rng, haystack, tokenizer }) {
      const facts = core.facts as Parameters<typeof countFactTokens>[0]
      const planted = countFactTokens(facts, haystack.layout, tokenizer)
      const avoid = facts
        .flatMap(({ text }) => splitIntoSentences(text).map(sentence => sentence.trim()))
        .filter(isTelling)
      const hay = haystack.fill(room - planted, rng, tokenizer, avoid)
      if (hay.units.length === 0) throw new TooShort(planted + SMALLEST_HEAP)
      return {
        ...insertNeedles(hay, facts, haystack.layout),
        tokens: hay.tokens + planted,
        haystack: haystack.id,
        repeats: hay.repeats,
      }
    },
    solve: 'none',
  }
}

/** Shorter sentences, such as "Yes.", stand in other paragraphs too. */
const isTelling = (sentence: string) => sentence.length >= 20

/** Two short lines of any haystack fit into this. */
const SMALLEST_HEAP = 120
