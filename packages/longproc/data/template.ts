import { quoteForMessage } from 'fathom-bench/plugin'

/**
 * A text with named slots, to be filled as Python's `str.format` does: `{name}` is replaced once, `{{` and `}}` are
 * braces.
 */
export interface Template {
  /** The names in it, each once. */
  readonly slots: readonly string[]
  /** All slots must have a value; what is put in is not looked at again. */
  fill(values: Readonly<Record<string, string>>): string
}

/** @throws Error for a lone brace and for what `str.format` knows beyond names (`{0}`, `{a.b}`, `{a!r}`, `{a:>3}`). */
export function parseTemplate(text: string): Template {
  // Texts and names in turn.
  const parts: string[] = []
  let literal = ''
  for (const [part, name] of text.matchAll(/[^{}]+|\{\{|\}\}|\{([^{}]*)\}|[{}]/g)) {
    if (part === '{' || part === '}') throw new Error(`has a lone "${part}" (a brace is written twice)`)
    if (name === undefined) literal += part === '{{' || part === '}}' ? part.slice(1) : part
    else {
      if (!/^[A-Za-z_]\w*$/.test(name)) throw new Error(`has the slot ${quoteForMessage(part)}; only names are known`)
      parts.push(literal, name)
      literal = ''
    }
  }
  parts.push(literal)
  const isName = (_: string, at: number) => at % 2 === 1
  return {
    slots: [...new Set(parts.filter(isName))],
    fill: values => parts.map((part, at) => (isName(part, at) ? values[part] : part)).join(''),
  }
}
