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
  /** `ask:handbook`, or `ask:handbook:dates` for those of a group. */
  readonly id: string
  /** Hash of the file. */
  readonly file: string
  readonly scorer: string
  readonly questions: readonly AskedQuestion[]
}

/**
 * The user's questions as a task: the evidence of each is put into the haystack, every text at a depth of its own, at
 * any length. Paragraphs of the haystack that hold a sentence of the evidence are left out, so that it stands where it
 * was put and nowhere else.
 */
export function askTask({ id, file, scorer, questions }: QuestionGroup): Task {
  return {
    id,
    family: 'qa',
    about: 'Questions of a file of yours; their evidence stands at stratified depths of the haystack.',
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
