import type { Random } from 'fathom-bench/plugin'
import { capitalizeWord } from '../vocabulary.ts'
import { escapeHtmlText, wrapInTags } from './markup.ts'
import { drawToken } from './ornaments.ts'
import type { Sheet } from './sheet.ts'
import type { Site } from './site.ts'

// Content around the lists of a page; none of it is an entry. Each block fills as much of a sheet as it is given.

export interface ChromePlace {
  readonly site: Site
  readonly rng: Random
}

type Block = (sheet: Sheet, room: number, request: ChromePlace) => void

/** The name of the site, its languages and accounts. */
export const writeTopBar: Block = (sheet, room, { site, rng }) => {
  const { ui } = site.schema.language
  sheet.within('<header><div>', '</div></header>', room, bar => {
    bar.add(wrapInTags(`<img alt="${site.name}"/>`, 'div', 'a'))
    for (const text of [ui.home, ui.signIn, ui.register, ui.basket, ui.settings])
      bar.add(wrapInTags(escapeHtmlText(text), ...rng.pick([['a'], ['span', 'a'], ['div', 'span']])))
  })
}

/** Menus three deep. */
export const writeMenu: Block = (sheet, room, request) => {
  const { rng } = request
  const makeItem = () => wrapInTags(link(request), 'li')
  const addBelow = (into: Sheet, most: number, write: (group: Sheet) => void) =>
    into.within(`<li>${link(request)}<ul>`, '</ul></li>', most, write)
  const addLeaves = (group: Sheet) => {
    while (group.add(makeItem()));
  }
  const addBranches = (group: Sheet) => {
    // At least one: an empty group counts as a group that did not fit.
    while (group.add(makeItem()) && rng.next() < 0.93)
      if (rng.next() < 0.1) addBelow(group, rng.int(20, 150), addLeaves)
  }
  sheet.within('<nav><div><ul>', '</ul></div></nav>', room, nav => {
    while (addBelow(nav, rng.int(40, 400), addBranches));
    addLeaves(nav)
  })
}

export const writeBreadcrumbs: Block = (sheet, room, { site }) => {
  const { language, topic } = site.schema
  const steps = [language.ui.home, language.ui.allCategories, language.subjects[topic.subject]].map(escapeHtmlText)
  sheet.within('<div>', '</div>', room, path => {
    path.add(
      `${steps.map(text => wrapInTags(text, 'a')).join(' &gt; ')} &gt; ${wrapInTags(escapeHtmlText(site.heading), 'span')}`,
    )
  })
}

/** A search form with long lists to choose from. */
export const searchForm: Block = (sheet, room, request) => {
  const { ui } = request.site.schema.language
  const search = escapeHtmlText(ui.search)
  sheet.within('<form><div>', '</div></form>', room, form => {
    form.add(`<input name="q" placeholder="${search}" type="text" value=""/>`)
    while (addChoice(form, request));
    form.add(`<button type="submit">${search}</button>`)
  })
}

/** A list to choose from: words, or years back from now. */
function addChoice(form: Sheet, request: ChromePlace): boolean {
  const { site, rng } = request
  const { vocabulary, language } = site.schema
  const { ui } = language
  const title = escapeHtmlText(rng.pick([ui.from, ui.to, ui.filter, ui.sortBy]))
  const years = rng.next() < 0.3
  return form.within(
    `<label>${title}</label><select name="${drawToken(vocabulary, rng, 4)}">`,
    '</select>',
    rng.int(60, 1200),
    list => {
      list.add(`<option value="">${escapeHtmlText(ui.any)}</option>`)
      for (let year = 2024; rng.next() < 0.99; year--) {
        const [value, text] = years ? [year, year] : [rng.int(1, 99_999), label(request)]
        if (!list.add(`<option value="${value}">${text}</option>`)) break
      }
    },
  )
}

/** Boxes to narrow a list down, with counts. */
export const writeFacets: Block = (sheet, room, request) => {
  const { site, rng } = request
  const { ui } = site.schema.language
  const makeBox = () =>
    `<input name="${drawToken(site.schema.vocabulary, rng, 4)}" type="checkbox" value="${rng.int(1, 9999)}"/> <span>${label(request)}</span> <span>(${rng.int(1, 900)})</span>`
  sheet.within('<aside>', '</aside>', room, aside => {
    const addBoxes = (group: Sheet) => {
      while (group.add(wrapInTags(makeBox(), 'li', 'label')) && rng.next() < 0.94);
      group.add(wrapInTags(escapeHtmlText(ui.more), 'li', 'span'))
    }
    while (
      aside.within(`<div><div><span>${label(request)}</span></div><ul>`, '</ul></div>', rng.int(60, 500), addBoxes)
    );
    aside.add(wrapInTags(escapeHtmlText(ui.apply), 'button type="submit"'))
  })
}

/** Frames of advertisers, and what machines note of them. */
export const writeAdvertisements: Block = (sheet, room, { site, rng }) => {
  const { language, vocabulary } = site.schema
  const frame = `<iframe title="${escapeHtmlText(language.ui.sponsored)}"></iframe>`
  const note = () => `<input name="ad" type="hidden" value="${drawToken(vocabulary, rng, rng.int(20, 160))}"/>`
  sheet.within('<div><div>', '</div></div>', room, ads => {
    while (ads.add(wrapInTags(frame + note(), 'div')) && rng.next() < 0.6);
  })
}

/** Writes the site's text about itself. */
export const writeSiteProse: Block = (sheet, room, { site, rng }) => {
  const { language, vocabulary } = site.schema
  const makeSentence = () => {
    const words = Array.from({ length: rng.int(12, 60) }, () => rng.pick(vocabulary.words))
    return `${capitalizeWord(words.join(language.joint))}.`
  }
  sheet.within('<div><div>', '</div></div>', room, text => {
    while (text.add(wrapInTags(makeSentence(), 'p')) && rng.next() < 0.8);
  })
}

export const writePagination: Block = (sheet, room, { site, rng }) => {
  const { ui } = site.schema.language
  sheet.within('<div><ul>', '</ul></div>', room, pages => {
    pages.add(wrapInTags(escapeHtmlText(ui.previous), 'li', 'span'))
    const last = rng.int(3, 14)
    for (let page = 1; page <= last; page++) pages.add(wrapInTags(String(page), 'li', 'a'))
    pages.add(wrapInTags(escapeHtmlText(ui.next), 'li', 'a'))
  })
}

export const writeFooter: Block = (sheet, room, request) => {
  const { site, rng } = request
  const { ui } = site.schema.language
  sheet.within('<footer><div>', '</div></footer>', room, foot => {
    foot.within('<ul>', '</ul>', foot.left, list => {
      for (const text of [ui.about, ui.contact, ui.imprint, ui.privacy, ui.terms, ui.help, ui.jobs, ui.newsletter])
        list.add(wrapInTags(escapeHtmlText(text), 'li', 'a'))
    })
    const addColumn = (list: Sheet) => {
      while (list.add(wrapInTags(link(request), 'li')));
    }
    const drawMost = () => rng.int(60, 300)
    while (
      rng.next() < 0.9 &&
      foot.within(`<div><div>${label(request)}</div><ul>`, '</ul></div>', drawMost(), addColumn)
    );
  })
}

/** Links until nothing fits any more: what a page is filled up with, to a few tokens. */
export const writeLinks: Block = (sheet, room, request) => {
  sheet.within('<div>', '</div>', room, list => {
    while (list.add(link(request)));
    while (list.add('<br/>'));
  })
}

const link = (request: ChromePlace) => wrapInTags(label(request), 'a')

/** One or two words. */
function label({ site, rng }: ChromePlace): string {
  const { vocabulary, language } = site.schema
  const word = capitalizeWord(rng.pick(vocabulary.words))
  return rng.next() < 0.6 ? word : `${word}${language.joint}${rng.pick(vocabulary.words)}`
}
