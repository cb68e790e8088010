import { buildContext } from '../items/context.ts'
import { fitLevels, listSpecs } from '../items/questions.ts'
import { type Equality, judgeEquality } from '../judge/lossless.ts'
import { askQuestion, runTasks } from './asker.ts'
import type { PlannedLength } from './plan.ts'
import { type AskedLength, NUMBERS_PER_LENGTH, type SessionOptions } from './session.ts'

/**
 * Asks the base once more the questions that were asked alone, so that its own noise is known, and compares texts. One
 * more pass over each context reads from the cache if the server still has it.
 */
export async function judgeSecondAnswers(
  { asking, servers, seed, levels, tokenizer }: SessionOptions,
  { length, questions, joined }: PlannedLength,
  { pairs }: AskedLength,
  at: number,
  lengths: number,
): Promise<Equality> {
  let [asked, different] = [0, 0]
  const alone = joined ? [] : pairs.filter(({ parallel }) => !parallel)
  for (const context of new Set(alone.map(each => each.context))) {
    const specs = listSpecs(questions, context - at * NUMBERS_PER_LENGTH, fitLevels(levels, questions, length))
    const built = buildContext({ seed, context, tokens: length, specs }, tokenizer)
    const own = alone.filter(each => each.context === context)
    const tasks = own.map(({ question }) => async () => {
      const key = { side: 'base' as const, context, question }
      const first = asking.file.find({ ...key, arm: 'alone' })
      const second = await askQuestion(asking, servers.base, { length, built, question, arm: 'again' })
      if (first?.text == null || second.text === null) return
      asked++
      if (first.text !== second.text) different++
    })
    await runTasks(tasks, 1, asking.stop)
  }
  return judgeEquality(pairs, { asked, different }, lengths)
}
