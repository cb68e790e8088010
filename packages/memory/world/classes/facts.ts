import { formatDay, toDay } from '../days.ts'
import {
  askLabel,
  between,
  fillQuestion,
  NOUNS,
  pickOther,
  type Script,
  type StoryDraw,
  sayDecoys,
  sayMentions,
} from '../story.ts'
import { ATTRIBUTES, type Attribute, listValues, listWords } from '../words.ts'

/** Classes about one fact of one person: told once, updated, told under another name, or asked for a past day. */

const UPDATES = [1, 2, 4, 8]
const dealUpdates = (deal: number) => UPDATES[deal % UPDATES.length]

/** A fact that never changes. Others have the same attribute, and the person has others. */
export const recall: Script = draw => {
  const { rng, names, begin, last, end, say } = draw
  const [attribute, other] = rng.sample(ATTRIBUTES, 2)
  const name = names.fresh()
  const value = rng.pick(listValues(attribute))
  say(last, 'user', 'tell', attribute, { s: name, v: value }, { isNeeded: true })
  say(between(rng, begin, end), 'user', 'tell', other, { s: name, v: rng.pick(listValues(other)) })
  say(between(rng, begin, end), 'user', 'tell', attribute, { s: names.fresh(), v: rng.pick(listValues(attribute)) })
  sayDecoys(draw, { name, attribute, now: value })
  sayMentions(draw, name)
  return askLabel(fillQuestion('ask.recall', attribute, { s: name }), value, listValues(attribute), NOUNS[attribute])
}

/** Tells a fact and its updates; the last value holds. */
function sayUpdates(
  draw: StoryDraw,
  {
    name,
    lastName = name,
    attribute,
    updates,
  }: { name: string; lastName?: string; attribute: Attribute; updates: number },
): { now: string; before: string; former: readonly string[] } {
  const { rng, begin, last, say } = draw
  const places = Array.from({ length: updates }, () => between(rng, begin, last - 1_000)).sort((a, b) => a - b)
  let before = ''
  let value = ''
  const former: string[] = []
  for (const [at, place] of [...places, last].entries()) {
    before = value
    if (before !== '') former.push(before)
    value = pickOther(rng, listValues(attribute), [before])
    const isLast = at === updates
    const told = isLast ? lastName : name
    say(place, 'user', 'tell', attribute, { s: told, v: value }, isLast ? { isNeeded: true } : {})
  }
  return { now: value, before, former: former.filter(each => each !== value) }
}

/** The value now, after 1, 2, 4 or 8 updates. */
export const current: Script = draw => {
  const { rng, names, deal } = draw
  const attribute = rng.pick(ATTRIBUTES)
  const name = names.fresh()
  const updates = dealUpdates(deal)
  const { now, before, former } = sayUpdates(draw, { name, attribute, updates })
  sayDecoys(draw, { name, attribute, now, before })
  sayMentions(draw, name)
  const question = askLabel(
    fillQuestion('ask.recall', attribute, { s: name }),
    now,
    listValues(attribute),
    NOUNS[attribute],
  )
  return { ...question, updates, former }
}

/** The same, last told under another name that the user gave; with 8 updates that name has moved to somebody else. */
export const alias: Script = draw => {
  const { rng, names, deal, begin, last, end, say } = draw
  const attribute = rng.pick(ATTRIBUTES)
  const name = names.fresh()
  const nickname = names.alias()
  const updates = dealUpdates(deal)
  const given = begin + (last - begin) * between(rng, 0.05, 0.3)
  const first: StoryDraw = { ...draw, begin: given + 1_500 }
  if (updates === 8) {
    say(between(rng, begin, given - 1_500), 'user', 'alias', '-', { s: names.fresh(), v: nickname })
  }
  say(given, 'user', 'alias', '-', { s: name, v: nickname }, { isNeeded: true })
  const { now, before } = sayUpdates(first, { name, lastName: nickname, attribute, updates })
  if (updates === 8) {
    const heir = names.fresh()
    say(last + 1_500, 'user', 'alias', '-', { s: heir, v: nickname }, { isNeeded: true })
    const stray = pickOther(rng, listValues(attribute), [now])
    say(between(rng, last + 4_500, end), 'user', 'tell', attribute, { s: nickname, v: stray })
  }
  sayDecoys({ ...draw, last: last + 1_500 }, { name, attribute, now, before })
  sayMentions(draw, name)
  const question = askLabel(
    fillQuestion('ask.recall', attribute, { s: name }),
    now,
    listValues(attribute),
    NOUNS[attribute],
  )
  return { ...question, updates }
}

/** The value on a past day, between two tellings. */
export const asof: Script = draw => {
  const { rng, names, begin, last, say } = draw
  const attribute = rng.pick(ATTRIBUTES)
  const name = names.fresh()
  const values = rng.sample(listValues(attribute), 4)
  const span = last - begin
  const places = [0.02, 0.35, 0.68, 1].map(
    (share, at) => begin + span * share + (at === 3 ? 0 : between(rng, 0, span / 20)),
  )
  const asked = rng.int(0, 2)
  for (const [at, place] of places.entries())
    say(place, 'user', 'tell', attribute, { s: name, v: values[at] }, at === asked ? { isNeeded: true } : {})
  const day = Math.floor((toDay(places[asked]) + toDay(places[asked + 1])) / 2)
  sayDecoys(draw, { name, attribute, now: values[3], before: pickOther(rng, listValues(attribute), values) })
  sayMentions(draw, name)
  const question = fillQuestion('ask.asof', attribute, { s: name, d: formatDay(day) })
  return askLabel(question, values[asked], listValues(attribute), NOUNS[attribute])
}

/** Sources disagree: the user's word, a document, hearsay; of equal sources the later date of validity counts. */
export const conflict: Script = draw => {
  const { rng, names, deal, begin, last, say } = draw
  const attribute = rng.pick(ATTRIBUTES)
  const name = names.fresh()
  const [right, wrong] = rng.sample(listValues(attribute), 2)
  const early = begin + (last - begin) * between(rng, 0.1, 0.7)
  const [soon, late] = [toDay(begin) - rng.int(40, 200), toDay(begin) - rng.int(5, 30)]
  const sayOf = (position: number, mouth: 'user' | 'document', value: string, since?: number) =>
    since === undefined
      ? say(position, mouth, 'tell', attribute, { s: name, v: value }, { isNeeded: true })
      : say(position, mouth, 'since', attribute, { s: name, v: value, d: formatDay(since) }, { isNeeded: true })
  const way = deal % 3
  if (way === 0) {
    sayOf(early, 'user', right)
    sayOf(last, 'document', wrong)
  } else {
    const mouth = way === 1 ? 'document' : 'user'
    const isLateFirst = rng.next() < 0.7
    sayOf(early, mouth, isLateFirst ? right : wrong, isLateFirst ? late : soon)
    sayOf(last, mouth, isLateFirst ? wrong : right, isLateFirst ? soon : late)
  }
  sayDecoys(draw, { name, attribute, now: right, before: wrong })
  sayMentions(draw, name)
  return askLabel(fillQuestion('ask.recall', attribute, { s: name }), right, listValues(attribute), NOUNS[attribute])
}

/** Which of three letters says it: the same person, three towns, three authors, and others who repeat it. */
export const who: Script = draw => {
  const { rng, names, begin, last, end, say } = draw
  const name = names.fresh()
  const authors = rng.sample(listAuthors(), 3)
  const towns = rng.sample(listValues('town'), 3)
  const asked = rng.int(0, 2)
  const places = authors.map((_, at) => (at === asked ? last : between(rng, begin, end)))
  for (const [at, author] of authors.entries()) {
    const more = { author, ...(at === asked && { isNeeded: true as const }) }
    say(places[at], 'document', 'tell', 'town', { s: name, v: towns[at] }, more)
  }
  const other = authors[(asked + 1) % 3]
  for (const place of [between(rng, begin, last), between(rng, last, end), between(rng, last, end)])
    say(place, 'document', 'hear', 'town', { s: name, v: towns[asked] }, { author: other })
  // The question's own words are in letters that do not say it, so that the best match of a search is not the answer.
  for (const author of [other, authors[(asked + 2) % 3]])
    say(between(rng, begin, end), 'document', 'wonder', 'town', { s: name, v: towns[asked] }, { author })
  sayMentions(draw, name)
  const labels = listAuthors()
  return askLabel(
    fillQuestion('ask.who', 'town', { s: name, v: towns[asked] }),
    authors[asked],
    labels,
    'the name of its author',
  )
}

const listAuthors = () => listWords('authors')

/** Two links in two places, one of which has changed since. */
export const hop: Script = draw => {
  const { rng, names, deal, begin, last, end, say } = draw
  const [name, manager] = [names.fresh(), names.fresh()]
  const town = rng.pick(listValues('town'))
  const old = pickOther(rng, listValues('town'), [town])
  const early = begin + (last - begin) * between(rng, 0.1, 0.5)
  const middle = between(rng, early + 500, last - 500)
  if (deal % 2 === 0) {
    // The town changes last.
    say(early, 'user', 'tell', 'lead', { s: name, v: draw.cast() })
    say(middle, 'user', 'tell', 'lead', { s: name, v: manager }, { isNeeded: true })
    say(early, 'user', 'tell', 'town', { s: manager, v: old })
    say(last, 'user', 'tell', 'town', { s: manager, v: town }, { isNeeded: true })
  } else {
    const former = names.fresh()
    say(early, 'user', 'tell', 'lead', { s: name, v: former })
    say(between(rng, early, last), 'user', 'tell', 'town', { s: former, v: old })
    say(middle, 'user', 'tell', 'town', { s: manager, v: town }, { isNeeded: true })
    say(last, 'user', 'tell', 'lead', { s: name, v: manager }, { isNeeded: true })
  }
  sayDecoys(draw, { name: manager, attribute: 'town', now: town, before: old })
  say(between(rng, last, end), 'user', 'hear', 'lead', { s: name, v: draw.cast() })
  sayMentions(draw, name)
  return askLabel(fillQuestion('ask.hop', 'town', { s: name }), town, listValues('town'), NOUNS.town)
}
