import { FILES_HEAD } from '../memories/parts/wording.ts'
import { readTranscript } from '../transcript.ts'
import { findLimit, keepNewest, listTold, reduceTold, renderTold, type ToldSentence } from './statements.ts'

/** How the simulated model writes a memory, pages and files. */

export function writeSummary(context: string, request: string): string {
  const told = reduceTold(listTold(readTranscript(context)))
  return keepNewest(told.map(renderTold), findLimit(request, 1_024)).join('\n') || 'Nothing so far.'
}

export function writePages(context: string, request: string): string {
  const pages = new Map<string, string[]>()
  const rest: string[] = []
  let name: string | undefined
  for (const line of context.split('\n')) {
    if (line.startsWith('# ')) name = line.slice(2)
    else if (line === '') name = undefined
    else if (name === undefined) rest.push(line)
    else pages.set(name, [...(pages.get(name) ?? []), line])
  }
  const written = [...groupTold(rest)].map(([who, told]) => {
    const before = listTold(readTranscript((pages.get(who) ?? []).join('\n')))
    const lines = reduceTold([...before, ...told]).map(renderTold)
    return [`# ${who}`, ...keepNewest(lines, findLimit(request, 250))].join('\n')
  })
  return written.join('\n') || 'NONE'
}

function groupTold(lines: readonly string[]): Map<string, ToldSentence[]> {
  const groups = new Map<string, ToldSentence[]>()
  for (const told of listTold(readTranscript(lines.join('\n')))) {
    const who = told.operation.slots['s']
    groups.set(who, [...(groups.get(who) ?? []), told])
  }
  return groups
}

/** Notes go to a file for each person, the newest first. */
export function editNotes(context: string): string {
  if (context.includes('\nerror: ')) return 'NONE'
  const groups = groupTold(context.split('\n'))
  const commands = [...groups].map(([who, told]) =>
    JSON.stringify({
      command: 'insert',
      path: nameFile(who),
      insert_line: 0,
      insert_text: told.map(renderTold).reverse().join('\n'),
    }),
  )
  return commands.join('\n') || 'NONE'
}

const nameFile = (who: string): string => `/memories/people/${who.toLowerCase().replace(/[^a-z]+/g, '-')}.md`

/** Commands that view what a question is about; undefined where all of it was viewed. */
export function viewNotes(context: string, question: string): string | undefined {
  const asked = [...question.matchAll(NAME)].map(([name]) => name)
  const linked = context.split('\n').flatMap(line => {
    const [told] = listTold(readTranscript(line))
    return told === undefined || !asked.includes(told.operation.slots['s']) ? [] : listLinked(told)
  })
  const wanted = [...new Set([...asked, ...linked].map(nameFile))].filter(path => !context.includes(`== ${path} ==`))
  return wanted.length === 0
    ? undefined
    : wanted
        .slice(0, MOST_VIEWS)
        .map(path => JSON.stringify({ command: 'view', path }))
        .join('\n')
}

const NAME = /[A-Z][a-z]+ [A-Z][a-z]+(?: the (?:younger|elder|third|fourth))?/g
const MOST_VIEWS = 4

/** People of whom an answer may hang: a manager, another name, the base of a rule. */
function listLinked({ operation: { op, about, slots } }: ToldSentence): string[] {
  if (op === 'tell' && about === 'lead') return [slots['v']]
  if (op === 'alias') return [slots['v']]
  return op === 'rule' ? [slots['o']] : []
}

export const isNotes = (context: string): boolean => context.startsWith(FILES_HEAD)

/** The lines of viewed files in the order of their times. */
export function orderNotes(context: string): string {
  const lines = context.split('\n').filter(line => readTranscript(line).length > 0)
  return lines
    .reverse()
    .toSorted((a, b) => (timeOf(a) < timeOf(b) ? -1 : timeOf(a) > timeOf(b) ? 1 : 0))
    .join('\n')
}

const timeOf = (line: string): string => line.slice(0, 18)
