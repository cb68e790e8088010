import type { Random } from '../../../core/random.ts'
import { escaped, wrapped } from './markup.ts'
import { token } from './ornaments.ts'
import type { Sheet } from './sheet.ts'
import type { Site } from './site.ts'
import { capital } from './vocabulary.ts'

// What stands around the lists of a page: nothing of it is an entry. Each block takes as much of a sheet as it is given.

export interface ChromePlace {
  readonly site: Site
  readonly rng: Random
}

type Block = (sheet: Sheet, room: number, place: ChromePlace) => void

/** The name of the site, its languages and accounts. */
export const topBar: Block = (sheet, room, { site, rng }) => {
  const { ui } = site.schema.language
  sheet.within('<header><div>', '</div></header>', room, bar => {
    bar.add(wrapped(`<img alt="${site.name}"/>`, 'div', 'a'))
    for (const text of [ui.home, ui.signIn, ui.register, ui.basket, ui.settings])
      bar.add(wrapped(escaped(text), ...rng.pick([['a'], ['span', 'a'], ['div', 'span']])))
  })
}

/** Menus three deep. */
export const menu: Block = (sheet, room, place) => {
  const { rng } = place
  const item = () => wrapped(link(place), 'li')
  const below = (into: Sheet, most: number, write: (group: Sheet) => void) =>
    into.within(`<li>${link(place)}<ul>`, '</ul></li>', most, write)
  const leaves = (group: Sheet) => {
    while (group.add(item()));
  }
  const branches = (group: Sheet) => {
    // One at the least: a group with nothing in it counts as one that found no room.
    while (group.add(item()) && rng.next() < 0.93) if (rng.next() < 0.1) below(group, rng.int(20, 150), leaves)
  }
  sheet.within('<nav><div><ul>', '</ul></div></nav>', room, nav => {
    while (below(nav, rng.int(40, 400), branches));
    leaves(nav)
  })
}

export const breadcrumbs: Block = (sheet, room, { site }) => {
  const { language, topic } = site.schema
  const steps = [language.ui.home, language.ui.allCategories, language.subjects[topic.subject]].map(escaped)
  sheet.within('<div>', '</div>', room, path => {
    path.add(`${steps.map(text => wrapped(text, 'a')).join(' &gt; ')} &gt; ${wrapped(escaped(site.heading), 'span')}`)
  })
}

/** A search form with long lists to choose from. */
export const searchForm: Block = (sheet, room, place) => {
  const { ui } = place.site.schema.language
  const search = escaped(ui.search)
  sheet.within('<form><div>', '</div></form>', room, form => {
    form.add(`<input name="q" placeholder="${search}" type="text" value=""/>`)
    while (choice(form, place));
    form.add(`<button type="submit">${search}</button>`)
  })
}

/** A list to choose from: words, or years back from now. */
function choice(form: Sheet, place: ChromePlace): boolean {
  const { site, rng } = place
  const { vocabulary, language } = site.schema
  const { ui } = language
  const title = escaped(rng.pick([ui.from, ui.to, ui.filter, ui.sortBy]))
  const years = rng.next() < 0.3
  return form.within(
    `<label>${title}</label><select name="${token(vocabulary, rng, 4)}">`,
    '</select>',
    rng.int(60, 1200),
    list => {
      list.add(`<option value="">${escaped(ui.any)}</option>`)
      for (let year = 2024; rng.next() < 0.99; year--) {
        const [value, text] = years ? [year, year] : [rng.int(1, 99_999), label(place)]
        if (!list.add(`<option value="${value}">${text}</option>`)) break
      }
    },
  )
}

/** Boxes to narrow a list down, with counts. */
export const facets: Block = (sheet, room, place) => {
  const { site, rng } = place
  const { ui } = site.schema.language
  const box = () =>
    `<input name="${token(site.schema.vocabulary, rng, 4)}" type="checkbox" value="${rng.int(1, 9999)}"/> <span>${label(place)}</span> <span>(${rng.int(1, 900)})</span>`
  sheet.within('<aside>', '</aside>', room, aside => {
    const boxes = (group: Sheet) => {
      while (group.add(wrapped(box(), 'li', 'label')) && rng.next() < 0.94);
      group.add(wrapped(escaped(ui.more), 'li', 'span'))
    }
    while (aside.within(`<div><div><span>${label(place)}</span></div><ul>`, '</ul></div>', rng.int(60, 500), boxes));
    aside.add(wrapped(escaped(ui.apply), 'button type="submit"'))
  })
}

/** Frames of advertisers, and what machines note of them. */
export const advertisements: Block = (sheet, room, { site, rng }) => {
  const { language, vocabulary } = site.schema
  const frame = `<iframe title="${escaped(language.ui.sponsored)}"></iframe>`
  const note = () => `<input name="ad" type="hidden" value="${token(vocabulary, rng, rng.int(20, 160))}"/>`
  sheet.within('<div><div>', '</div></div>', room, ads => {
    while (ads.add(wrapped(frame + note(), 'div')) && rng.next() < 0.6);
  })
}

/** What a site says of itself. */
export const prose: Block = (sheet, room, { site, rng }) => {
  const { language, vocabulary } = site.schema
  const sentence = () => {
    const words = Array.from({ length: rng.int(12, 60) }, () => rng.pick(vocabulary.words))
    return `${capital(words.join(language.joint))}.`
  }
  sheet.within('<div><div>', '</div></div>', room, text => {
    while (text.add(wrapped(sentence(), 'p')) && rng.next() < 0.8);
  })
}

export const pagination: Block = (sheet, room, { site, rng }) => {
  const { ui } = site.schema.language
  sheet.within('<div><ul>', '</ul></div>', room, pages => {
    pages.add(wrapped(escaped(ui.previous), 'li', 'span'))
    const last = rng.int(3, 14)
    for (let page = 1; page <= last; page++) pages.add(wrapped(String(page), 'li', 'a'))
    pages.add(wrapped(escaped(ui.next), 'li', 'a'))
  })
}

export const footer: Block = (sheet, room, place) => {
  const { site, rng } = place
  const { ui } = site.schema.language
  sheet.within('<footer><div>', '</div></footer>', room, foot => {
    foot.within('<ul>', '</ul>', foot.left, list => {
      for (const text of [ui.about, ui.contact, ui.imprint, ui.privacy, ui.terms, ui.help, ui.jobs, ui.newsletter])
        list.add(wrapped(escaped(text), 'li', 'a'))
    })
    const column = (list: Sheet) => {
      while (list.add(wrapped(link(place), 'li')));
    }
    const most = () => rng.int(60, 300)
    while (rng.next() < 0.9 && foot.within(`<div><div>${label(place)}</div><ul>`, '</ul></div>', most(), column));
  })
}

/** Links until nothing fits any more: what a page is filled up with, to a few tokens. */
export const links: Block = (sheet, room, place) => {
  sheet.within('<div>', '</div>', room, list => {
    while (list.add(link(place)));
    while (list.add('<br/>'));
  })
}

const link = (place: ChromePlace) => wrapped(label(place), 'a')

/** One or two words. */
function label({ site, rng }: ChromePlace): string {
  const { vocabulary, language } = site.schema
  const word = capital(rng.pick(vocabulary.words))
  return rng.next() < 0.6 ? word : `${word}${language.joint}${rng.pick(vocabulary.words)}`
}
