import { sanitize } from '../../core/text/quote.ts'

/** A piece of HTML. Only `html` creates it, so that nothing reaches the page unescaped. */
export class Html {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

type Value = Html | string | number | false | undefined | readonly Value[]

/**
 * Returns HTML in which every value is escaped, except HTML itself. Lists are joined; `false` and `undefined` add
 * nothing.
 */
export function html(parts: TemplateStringsArray, ...values: readonly Value[]): Html {
  return new Html(parts.map((part, at) => (at < values.length ? part + renderValue(values[at]) : part)).join(''))
}

/** Marks trusted text, such as our own style sheet. */
export const trustHtml = (text: string): Html => new Html(text)

/** Formats JSON for a data block. It cannot end the script element or open a comment. */
export const toScriptJson = (value: unknown): Html =>
  trustHtml(
    JSON.stringify(value).replace(
      /[<>&\u2028\u2029]/g,
      sign => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
    ),
  )

function renderValue(value: Value): string {
  if (value === false || value === undefined) return ''
  if (value instanceof Html) return value.text
  if (typeof value === 'object') return value.map(renderValue).join('')
  return escapeHtml(sanitize(String(value), 2000))
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, sign => ENTITIES[sign])
}
