import { test } from 'vitest'
import { quoteForMessage } from '../../core/text/quote.ts'
import type { Method, Prompt } from '../../runners/method.ts'
import type { ChatRequest } from '../../runners/model.ts'
import { fakeModel, makePrompt, tokenizer } from './fakes.ts'
import { must } from './must.ts'
import { CONTEXT, type RunOne, sayMore } from './one-item.ts'

/** The task is put whole, so that no wording of it reaches one method and not another. */
export function checkWholeTask(method: Method, run: RunOne): void {
  const examples: [string, string][] = [
    ['short', 'Where 7 is kept, the answer is 7.'],
    ['long', 'The number kept for old-mill is 12. '.repeat(400).trim()],
  ]
  test.each(examples)(
    'puts the task before its model, whole, in every call that reads or answers: with a %s example',
    async (_, example) => {
      const prompt = makePrompt(CONTEXT, undefined, undefined, example)
      const model = fakeModel(sayMore)
      await run(method, model, undefined, { prompt: () => prompt })
      must(
        model.asked.length > 0,
        "it asked its model nothing, and needs has 'model': call model.chat(), or leave it out",
      )
      for (const lacking of findMissingParts(model.asked, prompt)) must(false, lacking)
    },
  )
}

/**
 * Returns which parts of the task calls lack, one line each. Every conversation of the method itself must contain the
 * parts literally. Only a worked example above a tenth of the smallest chunk may be omitted, and not in the last call.
 * Calls that a model's code makes are exempt.
 */
export function findMissingParts(requests: readonly ChatRequest[], prompt: Prompt): string[] {
  const { instructions, example = '', question, answerFormat } = prompt
  const own = requests.filter(({ depth = 0 }) => depth === 0)
  const mayGo = tokenizer.count(example) > SMALLEST_CHUNK * MOST_EXAMPLE
  return own.flatMap((request, at) => {
    const said = request.messages.map(({ content }) => content).join('\n')
    const parts = Object.entries({ instructions, question, answerFormat, example })
    const needed = at === own.length - 1 || !mayGo ? parts : parts.slice(0, -1)
    return needed
      .filter(([, text]) => !said.includes(text))
      .map(
        ([name, text]) =>
          `call "${request.label}" lacks the ${name}: ${quoteForMessage(text)}. Put prompt.render(part) or prompt.statement() into it, to the letter`,
      )
  })
}

/** Smallest chunk of the methods' default parameters. */
const SMALLEST_CHUNK = 1000
const MOST_EXAMPLE = 0.1
