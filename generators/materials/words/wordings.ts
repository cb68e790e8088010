import { once } from '../../../core/collections/once.ts'
import { mustGet } from '../../../core/collections/require.ts'
import type { Random } from '../../../core/random/random.ts'
import { parseForm, type TextForm } from './forms.ts'
import { pickable } from './held-out.ts'

/** A sentence found in one of the wordings: its kind, its position, and the values of the slots. */
export interface Told {
  readonly kind: string
  readonly at: number
  readonly values: Readonly<Record<string, string>>
}

/** The ways in which a task's sentences say what they say. */
export interface Wordings {
  /** Those of a kind that a stream may draw from (`pickable`). */
  open(kind: string, rng: Random): readonly TextForm[]
  /** All that a text tells, in its order. */
  read(text: string): Told[]
}

/**
 * @param readRows rows of a kind and a form
 * @param slots patterns of what the slots stand for, without groups that capture
 */
export function makeWordings(
  readRows: () => readonly (readonly string[])[],
  slots: Readonly<Record<string, string>>,
): Wordings {
  const forms = once(() => readRows().map(([kind, text]) => ({ kind, form: parseForm(text) })))
  const pattern = once(() => compilePattern(forms(), slots))
  const kinds = once(() => {
    const found = new Map<string, TextForm[]>()
    for (const { kind, form } of forms()) found.set(kind, [...(found.get(kind) ?? []), form])
    return found
  })
  let last: { readonly rng: Random; readonly kinds: Map<string, readonly TextForm[]> } | undefined
  return {
    open(kind, rng) {
      // A stream is asked thousands of times in a row.
      if (last?.rng !== rng) last = { rng, kinds: new Map() }
      let found = last.kinds.get(kind)
      if (!found) {
        found = pickable(mustGet(kinds(), kind), rng, ({ text }) => text)
        last.kinds.set(kind, found)
      }
      return found
    },
    read: text => Array.from(text.matchAll(pattern().source), match => pattern().toTold(match)),
  }
}

/** One pattern of all forms: an empty group behind each says which it was. */
function compilePattern(
  forms: readonly { readonly kind: string; readonly form: TextForm }[],
  slots: Readonly<Record<string, string>>,
) {
  const SLOT = /\b([A-Z]{3,})\b/
  let groups = 0
  const made = forms.map(({ kind, form }) => {
    const names: string[] = []
    const first = groups + 1
    const source = form.text
      .split(SLOT)
      .map((piece, at) => {
        if (at % 2 === 0) return piece.replace(/[.?()]/g, '\\$&')
        names.push(piece)
        return `(${slots[piece]})`
      })
      .join('')
    groups += names.length + 1
    return { kind, names, first, mark: groups, source: `${source}()` }
  })
  const source = new RegExp(`(?<=^|\\n|[.!?"”’)] )(?:${made.map(form => form.source).join('|')})`, 'g')
  const toTold = (match: RegExpMatchArray): Told => {
    const form = made.find(({ mark }) => match[mark] !== undefined)
    if (!form) throw new Error('a pattern matched none of its forms')
    const { kind, names, first } = form
    return {
      kind,
      at: match.index ?? 0,
      values: Object.fromEntries(names.map((name, at) => [name, match[first + at]])),
    }
  }
  return { source, toTold }
}
