import type { MethodResult, MethodRun, Prompt } from 'fathom-bench/plugin'
import { askWithSearches } from '../methods/ask-with-searches.ts'
import { makeFinder } from '../methods/make-finder.ts'
import { splitIntoLines } from './lines.ts'

/**
 * The fixed reader: the task's own prompt around what is left of the conversation. With searches left it may ask for
 * lines of the old conversation instead of an answer.
 */
export const answerFromResult = (
  prompt: Prompt,
  run: MethodRun,
  {
    text,
    searches,
    notes,
  }: { readonly text: string; readonly searches: number; readonly notes: NonNullable<MethodResult['notes']> },
): Promise<MethodResult> =>
  askWithSearches(prompt, run, {
    asked: prompt.render(text),
    searches,
    offer: OFFER,
    heading: 'Lines of the old conversation:',
    find: makeFinder(
      () => splitIntoLines(prompt.context),
      line => line,
      MOST_LINES,
    ),
    notes,
  })

const OFFER =
  'Parts of the conversation are gone. To look for lines of it, reply with SEARCH: and a few words, and nothing else. Otherwise reply with the answer.'

/** Lines that a search shows. */
const MOST_LINES = 20
