import type { Case, Span, Token } from './cases.ts'
import type { Found, Masked } from './masked.ts'

export interface Played {
  readonly requests: readonly Masked[]
  readonly answer: string | null
  readonly forced: boolean
}

/** How a run differs from what the official code did: the kinds of difference, each with its first place in words. */
export function differences(
  { expected, policy = {} }: Case,
  { requests, answer, forced }: Played,
): Map<string, string> {
  const found = new Map<string, string>()
  const differ = (kind: string, text: string) => {
    if (!(kind in policy) && !found.has(kind)) found.set(kind, text)
  }
  const want = expected.requests
  if (want.length !== requests.length) differ('calls', `${want.length} expected, ${requests.length} made`)
  /** Their wording is another already. */
  const others = new Set<number>()
  for (const [at, wanted] of want.entries()) {
    const got = requests[at]
    if (!got) break
    const where = `request ${at + 1}`
    if (wanted.model !== modelNamed(got.model)) differ('model', `${where}: ${got.model}`)
    if (wanted.max_tokens !== undefined && wanted.max_tokens !== got.limit) differ('limit', `${where}: ${got.limit}`)
    if (wanted.roles.join() !== got.roles.join()) {
      others.add(at + 1)
      differ('roles', `${where}: ${wanted.roles.join()} expected, ${got.roles.join()} sent`)
      continue
    }
    for (const [m, parts] of wanted.parts.entries()) {
      if (!sameParts(parts, got.parts[m])) {
        others.add(at + 1)
        differ(
          'parts',
          `${where}, message ${m + 1}: ${JSON.stringify(parts)}, got ${JSON.stringify(said(got.parts[m]))}`,
        )
      }
      if (!saysTurn(parts, got.raw[m])) differ('turn_note', `${where}, message ${m + 1}`)
    }
    if (
      wanted.keeps !== undefined &&
      got.keeps !== undefined &&
      (wanted.keeps === wanted.kept) !== (got.keeps === got.kept)
    )
      differ('keeps', `${where}: ${wanted.keeps} of ${wanted.kept} expected, ${got.keeps} of ${got.kept} stay`)
  }
  for (const text of wordingFaults(expected.wording, requests, others)) differ('wording', text)
  if ((expected.answer ?? '') !== (answer ?? ''))
    differ('answer', `${JSON.stringify(expected.answer)} expected, ${JSON.stringify(answer)}`)
  if ((expected.ending === 'forced') !== forced)
    differ('ending', `${expected.ending} expected, ${forced ? '' : 'not '}forced`)
  return found
}

const modelNamed = (id: string) => id.replace(/-model$/, '')

const said = (found: readonly Found[]) => found.filter(({ wording }) => wording === undefined).map(({ token }) => token)

const isWording = (token: Token) => 'wording' in token || 'turn_note' in token || 'final_call' in token

function sameParts(expected: readonly Token[], got: readonly Found[]): boolean {
  const wanted = expected.filter(token => !isWording(token))
  const given = got.filter(({ wording }) => wording === undefined)
  return wanted.length === given.length && wanted.every((token, at) => sameToken(token, given[at]))
}

function sameToken(expected: Token, { token, of = '' }: Found): boolean {
  const kind = Object.keys(expected)[0]
  if (!(kind in token)) return false
  if (kind === 'names') return String(expected[kind]) === String(token[kind])
  if (kind === 'section')
    return expected['of'] === token['of'] && sameEnds(expected[kind] as Span, token[kind] as Span, of)
  if (expected[kind] !== token[kind]) return false
  const all: Span = [0, of.length]
  const [wanted, given] = [expected.span ?? all, token.span ?? all]
  if (expected.loose)
    return wanted[0] === given[0] && Math.abs(wanted[1] - given[1]) <= Math.max(2, (wanted[1] - wanted[0]) * 0.01)
  const isOutput = kind === 'stdout' || kind === 'stderr'
  return isOutput ? String(trimmed(wanted, of)) === String(trimmed(given, of)) : sameEnds(wanted, given, of)
}

/** White space more at an end may be wording that is alike by chance; less is a difference. */
function sameEnds([from, to]: Span, [start, end]: Span, text: string): boolean {
  const isBlank = (a: number, b: number) => text.slice(a, b).trim() === ''
  return start <= from && end >= to && isBlank(start, from) && isBlank(to, end)
}

function trimmed([from, to]: Span, text: string): Span {
  const piece = text.slice(from, to)
  return [to - piece.trimStart().length, from + piece.trimEnd().length]
}

function saysTurn(parts: readonly Token[], message: string): boolean {
  const note = parts.find(token => 'turn_note' in token)?.['turn_note'] as { turn: number; of: number } | undefined
  const stands = (value: number) => new RegExp(`(?<![\\d.,])${value}(?!\\d|[.,]\\d)`).test(message)
  return !note || (stands(note.turn) && stands(note.of))
}

/** Wording that is the same in requests of the official code is the same here, and what differs there differs. */
function wordingFaults(
  wording: Case['expected']['wording'],
  requests: readonly Masked[],
  others: ReadonlySet<number>,
): string[] {
  if (!wording) return []
  const at = (place: string): string | undefined => {
    const [request = 0, nth = 0] = place.split('.').map(Number)
    return others.has(request) || !requests[request - 1] ? undefined : placesOf(requests[request - 1])[nth]
  }
  const changed = wording.same.flatMap(([first = '', ...rest]) =>
    rest.filter(place => at(place) !== undefined && at(first) !== undefined && at(place) !== at(first)),
  )
  const alike = wording.differ.filter(([a = '', b = '']) => at(a) !== undefined && at(a) === at(b))
  return [...changed, ...alike.map(String)]
}

/** The wording before the first known text, behind it, and so on. */
function placesOf({ parts }: Masked): string[] {
  const places = ['']
  for (const { wording } of parts.flat())
    if (wording === undefined) places.push('')
    else places.push((places.pop() ?? '') + wording)
  return places
}
