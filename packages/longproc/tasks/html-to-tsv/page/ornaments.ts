import type { Random } from 'fathom-bench/plugin'
import type { Schema } from '../schema.ts'
import type { Vocabulary } from '../vocabulary.ts'
import { escapeHtmlText, wrapInTags } from './markup.ts'
import type { Ornament } from './site.ts'

export interface OrnamentPlace {
  readonly schema: Schema
  /** The entry's name. */
  readonly title: string
  /** Values that stand on the page already and may stand there again, for narrow screens. */
  readonly repeated: readonly string[]
  readonly rng: Random
}

/** Returns content of an entry besides its values; empty if this entry has none. */
export function renderOrnament(name: Ornament, context: OrnamentPlace): string {
  return ornaments[name](context)
}

const ornaments: Readonly<Record<Ornament, (context: OrnamentPlace) => string>> = {
  picture: context => (context.rng.next() < 0.1 ? '' : wrapInTags(renderPicture(context), 'a')),
  button: ({ schema: { language } }) => wrapInTags(escapeHtmlText(language.ui.save), 'button type="button"'),
  checkbox: ({ schema: { language }, rng }) => {
    const id = rng.int(100_000, 999_999)
    return wrapInTags(
      `<input name="cmp-${id}" type="checkbox" value="${id}"/> ${wrapInTags(escapeHtmlText(language.ui.compare), 'span')}`,
      'label',
    )
  },
  badge: ({ schema: { language }, rng }) =>
    rng.next() < 0.75 ? '' : wrapInTags(escapeHtmlText(rng.pick([language.ui.new, language.ui.sale])), 'em'),
  empties: () => '<div></div><div><span></span></div>',
  icon: () => '<svg><symbol><path></path></symbol><use></use></svg>',
  hidden: ({ rng }) => `<input name="id" type="hidden" value="${rng.int(1e6, 1e7)}"/>`,
  mobile: ({ repeated }) => repeated.map(text => wrapInTags(escapeHtmlText(text), 'span')).join(' | '),
  blurb: ({ schema: { language, vocabulary }, rng }) =>
    wrapInTags(Array.from({ length: rng.int(8, 24) }, () => rng.pick(vocabulary.words)).join(language.joint), 'p'),
  gallery: context =>
    Array.from({ length: context.rng.int(2, 6) }, () => wrapInTags(renderPicture(context), 'div', 'div')).join(''),
  tracking: ({ schema: { vocabulary }, rng }) =>
    `<input name="t" type="hidden" value="${drawToken(vocabulary, rng, rng.int(40, 160))}"/>`,
  links: ({ schema: { language } }) =>
    wrapInTags(
      [language.ui.details, language.ui.share].map(text => wrapInTags(escapeHtmlText(text), 'li', 'span')).join(''),
      'ul',
    ),
  choice: ({ rng }) => {
    const options = Array.from({ length: rng.int(3, 12) }, (_, at) => `<option value="${at + 1}">${at + 1}</option>`)
    return wrapInTags(options.join(''), 'select name="quantity"')
  },
}

/** Its text says more than the name, so it is not a value. */
const renderPicture = ({ title, schema: { vocabulary }, rng }: OrnamentPlace) =>
  `<img alt="${escapeHtmlText(`${title} ${rng.pick(vocabulary.words)}`)}"/>`

/**
 * Returns a machine-readable token of about this many characters. It reuses marks, since each new one costs the
 * tokenizer time.
 */
export function drawToken({ marks }: Vocabulary, rng: Random, length: number): string {
  let text = rng.pick(marks)
  while (text.length < length) text += `-${rng.pick(marks)}`
  return text
}
