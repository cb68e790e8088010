import { articleFor } from '../../../materials/articles.ts'
import * as w from './words.ts'

/**
 * The phrases of the prose grammar. Each begins with the blank that parts it from the phrase before, or with a comma, so that
 * token counts add up: tokenizers split there. No inventory holds a phrase twice. Those that are put together are so when somebody writes with them.
 */
export type Phrases = readonly string[] | (() => readonly string[])

type Listed = readonly string[]

export const listed = (phrases: Phrases): Listed => (typeof phrases === 'function' ? phrases() : phrases)

const placeNames = [...the(w.places), ...the(joined(w.placeKinds, w.places))]
const fewPlaceNames = placeNames.slice(0, 9 * w.places.length)
const handled = w.handling.map(([, past]) => past)
const bases = w.handling.map(([base]) => base)
const workers = w.people.map(plural)
const changes = [...joined(w.skies, w.skyStates), ...w.asides]

/** `the old miller`, `the miller's nephew`, `a miller from the coast`. */
export const person = blank(() => [
  ...the(joined(w.ages, w.people)),
  ...joined(the(w.people.map(name => `${name}'s`)), w.relatives),
  ...joined(a(w.people), w.origins),
])

export const group = blank(() => joined(w.groups, workers))

export const things = blank(() => the(joined(w.thingKinds, w.things)))

export const aThing = blank(() => a(joined(w.thingKinds, w.things)))

/** `repaired`, `carefully repaired`, `promised to repair`. */
export const handles = blank(() => [...handled, ...joined(w.manners, handled), ...joined(w.attempts, bases)])

/** After a form of `have`. */
export const participle = blank(() => handled)

export const hadHandled = blank(() => joined(['had', 'had never', 'had once'], handled))

export const wasHandled = blank(() => joined(['was', ...w.manners.map(manner => `was ${manner}`)], handled))

export const toHandle = blank(() => joined(['to'], bases))

export const trades = blank(() => w.trading)

/** `six sacks of barley`. */
export const load = blank(() => joined(w.amounts, joined(w.containers, joined(['of'], w.goods))))

export const writes = blank(() => w.writing)

export const paper = blank(() => joined(w.papers, joined(['about'], w.topics)))

export const rests = blank(() => w.resting)

export const goes = blank(() => w.going)

export const talks = blank(() => joined(w.talking, joined(['about'], w.topics)))

export const when = blank(() => w.whens)

export const location = blank(() => joined(w.near, fewPlaceNames))

export const direction = blank(() => joined(w.toward, fewPlaceNames))

export const placeName = blank(() => placeNames)

const states = () => [...joined(fewPlaceNames, w.placeStates), ...changes]

/** `the old mill was closed`, `the rain had stopped`, `there was no hurry`. */
export const state = blank(states)

const reasons = () => joined(w.linkers, [...joined(the(w.places), w.placeStates), ...changes])

export const because = blank(reasons)

export const becauseComma = blank(() => reasons().map(text => `${text},`))

export const says = blank(() => w.saying)

/** As `says`, of several people. */
export const sayTogether = blank(() => w.saying.map(text => text.replace(/^was /, 'were ')))

export const outcome = () => [
  ...w.outcomes.flatMap(text => [`, and ${text}`, `, so ${text}`, `, but ${text}`]),
  ...joined(w.reactions, the(workers)).map(text => `, which ${text}`),
]

export const feature = blank(() => a(joined(w.featureKinds, w.features)))

export const path = blank(() => joined(the(w.paths), joined(['to'], the(w.places))))

/** `was steep and muddy`. */
export const pathState = blank(() =>
  w.pathStates.flatMap(one => w.pathStates.filter(other => other !== one).map(other => `was ${one} and ${other}`)),
)

export const weather = blank(() => a(joined(joined(w.windKinds, w.winds), w.windMoves)))

export const land = blank(() => w.lands)

export const tookTime = blank(() => joined(['it took'], w.durations))

export const wasSo = blank(() =>
  joined(['it was', 'it seemed', 'it was often', 'it was hardly', 'it had never been'], w.judgments),
)

export const knew = blank(() => joined(w.knowers, w.questions))

/** `In the spring,`. */
export const opener = blank(() => [...w.openers, ...joined(w.eventTimes, w.events)].map(text => `${text},`))

export const holding = blank(() => w.holding)

export const instead = blank(() => w.instead)

/** With a capital, to open a sentence. */
export const opening = (phrases: Phrases) => (): Listed =>
  listed(phrases).map(phrase => phrase.replace(/[a-z]/i, letter => letter.toUpperCase()))

export const withComma = (phrases: Phrases) => (): Listed => listed(phrases).map(phrase => `${phrase},`)

function blank(phrases: () => Listed): () => Listed {
  return () => phrases().map(phrase => ` ${phrase}`)
}

/** Every head with every tail. */
function joined(heads: Listed, tails: Listed): Listed {
  return heads.flatMap(head => tails.map(tail => `${head} ${tail}`))
}

function the(names: Listed): Listed {
  return joined(['the'], names)
}

/** With `a` or `an` by the first letter: no word of the lists is spoken otherwise than it is spelled. */
function a(phrases: Listed): Listed {
  return phrases.map(phrase => `${articleFor(phrase)} ${phrase}`)
}

function plural(name: string): string {
  return name.endsWith('man') ? name.replace(/man$/, 'men') : `${name}s`
}
