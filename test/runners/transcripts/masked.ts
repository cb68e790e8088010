import type { Case, Span, Token } from './cases.ts'
import type { Logged } from './scripted-server.ts'

/** A request with its texts put as tokens; `raw` and `wordings` are what they were. */
export interface Masked {
  readonly model: string
  readonly roles: readonly string[]
  readonly parts: readonly (readonly Found[])[]
  readonly keeps?: number
  readonly kept?: number
  readonly limit: number | undefined
  readonly raw: readonly string[]
  readonly isBeyond: boolean
}

/** A token with the text that it is of, or the wording that it stands for. */
export interface Found {
  readonly token: Token
  readonly of?: string
  readonly wording?: string
}

/** Pieces of a text are found from so many characters on; shorter texts are found whole. */
const PIECE = 20

/** A text that may turn up in a message. */
interface Known {
  readonly token: Readonly<Record<string, unknown>>
  readonly text: string
  /** Where pieces of it may stand alone: the places of each run of 20 characters. */
  readonly places?: ReadonlyMap<string, readonly number[]>
}

/** The requests of a run, in the order of the rules where a batch was asked at once. */
export function masked(c: Case, log: readonly Logged[]): Masked[] {
  const known = knownTexts(c)
  // What code prints may stand in a system message by chance.
  const everywhere = known.filter(({ token }) => 'question' in token || 'section' in token || 'reply' in token)
  const before = new Map<string, Logged['body']['messages']>()
  let replies = 0
  const requests = log.map(({ body, rule, turn, beyond }) => {
    const { messages } = body
    const head = JSON.stringify(messages.slice(0, 2))
    const earlier = rule === undefined && c.method === 'rlm' ? before.get(head) : undefined
    if (rule === undefined) before.set(head, messages)
    const given = known.filter(({ token }) => !(Number(token['reply']) > replies))
    if (turn !== undefined) replies = turn + 1
    const changed = earlier ? messages.findIndex((m, at) => JSON.stringify(m) !== JSON.stringify(earlier[at])) : -1
    return {
      rule,
      request: {
        model: body.model,
        roles: messages.map(({ role }) => role),
        parts: messages.map(({ role, content }) =>
          counted(tokensIn(content, role === 'system' ? given.filter(each => everywhere.includes(each)) : given), c),
        ),
        ...(earlier && { keeps: changed < 0 ? messages.length : changed, kept: earlier.length }),
        limit: body.max_tokens,
        raw: messages.map(({ content }) => content),
        isBeyond: beyond,
      },
    }
  })
  const batch = (rule: number | undefined) => (rule === undefined ? undefined : c.script.rules?.[rule]?.batch)
  // Neighbours of one batch reach the server in any order.
  for (let from = 0; from < requests.length; from++) {
    const own = batch(requests[from].rule)
    let to = from + 1
    while (own !== undefined && to < requests.length && batch(requests[to].rule) === own) to++
    const sorted = requests.slice(from, to).sort((a, b) => (a.rule ?? 0) - (b.rule ?? 0))
    requests.splice(from, to - from, ...sorted)
    from = to - 1
  }
  return requests.map(({ request }) => request)
}

/** The most telling first: of texts that are equally long, the first is found. */
function knownTexts({ method, question, context, script, known = {} }: Case): Known[] {
  const { cells = [], prompts = [], never = [] } = known
  const code = cells.map(({ reply, span }) => script.replies[reply - 1]?.text?.slice(...span) ?? '')
  const each = (kind: string, texts: readonly (string | undefined)[], inPieces = false) =>
    texts.flatMap((text, at) => knownText({ [kind]: at + 1 }, text, inPieces))
  const printed = (kind: string, texts: readonly (string | undefined)[]) =>
    texts.flatMap((text = '', at) => {
      const isShort = text.trim().length < PIECE
      return knownText({ [kind]: at + 1 }, isShort ? text.trim() : text, !isShort)
    })
  const sections =
    typeof context === 'string'
      ? knownText({ section: true }, context, true)
      : context.flatMap((text, at) => knownText({ section: true, of: at + 1 }, text, true))
  return [
    ...knownText({ question: true }, question.trim()),
    ...each(
      'reply',
      script.replies.map(({ text }) => text),
      method === 'memagent',
    ),
    ...knownText({ beyond: true }, script.otherwise?.text),
    ...each('prompt', prompts),
    ...printed(
      'stdout',
      cells.map(({ stdout }) => stdout),
    ),
    ...printed(
      'stderr',
      cells.map(({ stderr }) => stderr),
    ),
    ...each(
      'error',
      cells.map(({ error }) => error),
    ),
    ...each(
      'code',
      code.map(text => (text.length < 8 ? '' : text)),
    ),
    ...sections,
    ...each(
      'subreply',
      (script.rules ?? []).map(({ text }) => text),
    ),
    ...each('never', never),
  ]
}

function knownText(token: Known['token'], text: string | undefined, inPieces = false): Known[] {
  if (!text) return []
  if (!inPieces || text.length < PIECE) return [{ token, text }]
  const places = new Map<string, number[]>()
  for (let at = 0; at + PIECE <= text.length; at++) {
    const piece = text.slice(at, at + PIECE)
    const there = places.get(piece)
    if (there) there.push(at)
    else places.set(piece, [at])
  }
  return [{ token, text, places }]
}

/** From the left, always the longest known text that begins there; what is between them is wording. */
function tokensIn(message: string, known: readonly Known[]): Found[] {
  const found: Found[] = []
  let wording = ''
  const end = () => {
    if (wording !== '') found.push({ token: { wording: wording.length }, wording })
    wording = ''
  }
  for (let at = 0; at < message.length; ) {
    const best = longestAt(message, at, known)
    if (best === undefined) wording += message[at++]
    else {
      end()
      found.push(foundIn(best))
      at += best.length
    }
  }
  end()
  return found
}

interface Match {
  readonly known: Known
  readonly from: number
  readonly length: number
}

function longestAt(message: string, at: number, all: readonly Known[]): Match | undefined {
  let best: Match | undefined
  const offer = (match: Match) => {
    if (match.length > (best?.length ?? 0)) best = match
  }
  const ahead = message.slice(at, at + PIECE)
  for (const known of all) {
    if (!known.places) {
      if (message.startsWith(known.text, at)) offer({ known, from: 0, length: known.text.length })
      continue
    }
    for (const from of known.places.get(ahead) ?? []) {
      let length = PIECE
      while (from + length < known.text.length && known.text[from + length] === message[at + length]) length++
      offer({ known, from, length })
    }
  }
  return best
}

function foundIn({ known: { token, text }, from, length }: Match): Found {
  const span: Span = [from, from + length]
  return { token: 'section' in token ? { ...token, section: span } : { ...token, span }, of: text }
}

/** Of a run's messages: how long the context is said to be, and which of the code's variables are named. */
function counted(found: readonly Found[], { method, context, known = {} }: Case): Found[] {
  if (method !== 'rlm') return [...found]
  const texts = typeof context === 'string' ? [context] : context
  const lengths = [(text: string) => text.length, (text: string) => [...text].length]
  const sums = lengths.map(length => texts.reduce((sum, text) => sum + length(text), 0))
  const written = new Set(sums.flatMap(sum => [`${sum}`, sum.toLocaleString('en')]))
  const number = new RegExp(`(?<![\\d.,])(?:${[...written].join('|')})(?!\\d|[.,]\\d)`)
  const names = new Set<string>()
  const all = found.flatMap((each): Found[] => {
    const { wording } = each
    if (wording === undefined) return [each]
    for (const name of known.names ?? []) if (new RegExp(`\\b${name}\\b`).test(wording)) names.add(name)
    const hit = number.exec(wording)
    if (!hit) return [each]
    const [left, right] = [wording.slice(0, hit.index), wording.slice(hit.index + hit[0].length)]
    return [
      { token: { wording: left.length }, wording: left },
      { token: { context_chars: Number(hit[0].replaceAll(',', '')) } },
      { token: { wording: right.length }, wording: right },
    ]
  })
  return names.size > 0 ? [...all, { token: { names: [...names].sort() } }] : all
}
