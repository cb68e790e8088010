import { DIGIT, lower, parsePythonInteger, raise, SPACE, strip } from 'fathom-bench/plugin'
import { type CaseFields, getField, listItems, requireText } from './python.ts'

/**
 * MemoryAgentBench's film recommendations (`_process_recsys_dataset`): each line of the reply is taken for the film with
 * the nearest title, whatever it says.
 *
 * @param fields `output`, `answer` (ids as texts), `entity2id` (what the repository keeps in a file)
 */
export function scoreRecommendations(fields: CaseFields) {
  const titles = readTitles(getField(fields, 'entity2id'))
  const films = [...titles.values()]
  const said = listLines(fields['output']).map(line => findNearest(line, films))
  const golds = listItems(getField(fields, 'answer')).map(id => findTitle(titles, id))
  const share = (most: number) => {
    const top = said.slice(0, most)
    return golds.length === 0
      ? raise('ZeroDivisionError')
      : golds.filter(film => top.includes(film)).length / golds.length
  }
  return {
    'recsys_recall@1': share(1),
    'recsys_recall@5': share(5),
    'recsys_recall@10': share(10),
    parsed_output: said,
    gt_movies: golds,
  }
}

const readTitles = (ids: unknown): ReadonlyMap<string, string> =>
  new Map(Object.entries(ids as Record<string, unknown>).map(([name, id]) => [String(id), cleanTitle(name)]))

/** `<http://dbpedia.org/resource/Alien_(film)>` is "Alien". */
const cleanTitle = (name: string): string =>
  squeeze((name.split('/').at(-1) ?? '').replace(/[_>-]/g, ' ').replace(/\([^()]*\)/g, ''))

function findTitle(titles: ReadonlyMap<string, string>, id: unknown): string {
  const number = parsePythonInteger(strip(requireText(id))) ?? raise('ValueError')
  return titles.get(String(number)) ?? raise('KeyError')
}

/** The lines behind the first "1."; without it, the parts between commas too. */
function listLines(output: unknown): string[] {
  const text = requireText(output)
  const at = text.indexOf('1.')
  return (at < 0 ? text.replaceAll(',', '\n') : text.slice(at + 2)).split('\n').map(line => cleanLine(strip(line)))
}

const cleanLine = (line: string): string => squeeze(line.replace(/\([^()]*\)/g, '').replace(NUMBERING, ''))
const NUMBERING = new RegExp(`^(?:${DIGIT}+[.)、]?${SPACE}*[-—–]?${SPACE}*)?`, 'u')

const squeeze = (text: string): string => strip(text.replace(new RegExp(`${SPACE}+`, 'g'), ' '))

function findNearest(line: string, films: readonly string[]): string {
  if (films.length === 0) raise('ValueError')
  const said = [...lower(line)]
  let nearest = films[0]
  let least = Number.POSITIVE_INFINITY
  for (const film of new Set(films)) {
    const distance = computeDistance(said, [...lower(film)])
    if (distance >= least) continue
    nearest = film
    least = distance
  }
  return nearest
}

/** Levenshtein's distance. */
function computeDistance(a: readonly string[], b: readonly string[]): number {
  let row = Array.from({ length: b.length + 1 }, (_, at) => at)
  for (const [down, character] of a.entries()) {
    const next = [down + 1]
    for (const [at, other] of b.entries())
      next.push(Math.min(row[at] + Number(character !== other), row[at + 1] + 1, next[at] + 1))
    row = next
  }
  return row[b.length]
}
