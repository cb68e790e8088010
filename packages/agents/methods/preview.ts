import type { Method } from 'fathom-bench'
import type { KeptRange } from '../cuts/cut.ts'
import { cutToEnds } from '../cuts/shapes.ts'
import { askWithSearches } from './ask-with-searches.ts'
import { joinParts } from './join-parts.ts'
import { makeFinder } from './make-finder.ts'

const DEFAULTS = { limit: 8000, head: 0.5, searches: 5, lines: 20 }
type PreviewParams = typeof DEFAULTS

/** Treats the context as a tool result that is kept in a file: its two ends are shown, and the file can be searched. */
export const preview: Method<PreviewParams> = {
  id: 'preview',
  about:
    'Shows the head and the tail of the context as agents preview a long tool result; the model may search the rest.',
  flow: [
    'The context is cut to a head and a tail without a look at the question; all of it is in a file.',
    'A call: the two ends, a line in the gap that states how much is left out, and the task. The model may answer, or reply with words to search for.',
    'After a search: the lines of the file that BM25 ranks first, in their order, and the task again, until the searches are used up.',
  ],
  fidelity: 'reimplementation',
  source:
    'Our own form of what agents do that put a long result into a file and show a preview (facts/agents.md of the project, section 2).',
  deviations: ['Agents search a file with a tool call; here a reply that begins with SEARCH: is one.'],
  params: DEFAULTS,
  paramNotes: {
    limit: 'Characters of the preview.',
    head: 'Share of the preview that the head gets, from 0 to 1; the tail gets the rest.',
    searches: 'Searches that the model may make, 0 to 50.',
    lines: 'Lines that a search shows, 1 to 200.',
  },
  version: 1,
  needs: ['model'],
  check({ limit, head, searches, lines }) {
    if (!(limit >= 0)) return 'limit is at least 0'
    if (!(head >= 0 && head <= 1)) return 'head is from 0 to 1'
    if (!(Number.isInteger(searches) && searches >= 0 && searches <= 50)) return 'searches is 0 to 50'
    return Number.isInteger(lines) && lines >= 1 && lines <= 200 ? undefined : 'lines is 1 to 200'
  },
  estimate({ promptTokens, contextTokens, maxAnswerTokens }, { limit, searches, lines }) {
    const around = promptTokens - contextTokens + OFFER_TOKENS
    const found = Math.min(contextTokens, lines * LINE_TOKENS)
    const first = around + Math.min(contextTokens, limit)
    const last = first + searches * (found + around + maxAnswerTokens)
    const calls = 1 + searches
    return {
      calls,
      input: Math.ceil((calls * (first + last)) / 2),
      output: calls * maxAnswerTokens,
      sequential: calls,
      peak: last + maxAnswerTokens,
    }
  },
  run(prompt, run) {
    const { context } = prompt
    const { limit, head, searches, lines } = run.params
    const { kept, isCut } = cutToEnds({ unit: 'utf16', limit, head })(context)
    for (const [start, end] of kept) run.read(start, end)
    const dropped = context.length - kept.reduce((sum, [start, end]) => sum + end - start, 0)
    const findPlaces = makeFinder(
      () => listLines(context),
      ([start, end]) => context.slice(start, end),
      lines,
    )
    return askWithSearches(prompt, run, {
      asked: prompt.render(isCut ? joinParts(context, kept) : context),
      searches: isCut ? searches : 0,
      offer: OFFER,
      heading: 'Lines of the file:',
      find(query) {
        const found = findPlaces(query)
        for (const [start, end] of found) run.read(start, end)
        return found.map(([start, end]) => context.slice(start, end).replace(/\p{Cs}/gu, '\uFFFD'))
      },
      notes: { dropped_characters: dropped },
      remarks: isCut ? [`${dropped} of ${context.length} characters of the context are in a file`] : [],
    })
  },
}

const OFFER =
  'The middle of the text is left out above; all of it is in a file. To look for lines of the file, reply with SEARCH: and a few words, and nothing else. Otherwise reply with the answer.'
const OFFER_TOKENS = 120
/** Characters of a line at most; longer ones are searched in parts. */
const LONGEST_LINE = 400
const LINE_TOKENS = 200

function listLines(text: string): KeptRange[] {
  const places: KeptRange[] = []
  for (let from = 0; from < text.length; ) {
    const next = text.indexOf('\n', from)
    const end = next < 0 ? text.length : next
    for (let at = from; at < end; at += LONGEST_LINE) places.push([at, Math.min(end, at + LONGEST_LINE)])
    from = end + 1
  }
  return places
}
