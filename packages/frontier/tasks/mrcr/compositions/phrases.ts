import { pickArticleFor } from 'fathom-bench/plugin'
import * as w from './words.ts'

/**
 * The phrases of the prose grammar. Each begins with the blank that parts it from the phrase before, or with a comma,
 * so that token counts add up: tokenizers split there. No inventory holds a phrase twice. Those that are put together
 * are so when somebody writes with them.
 */
export type Phrases = readonly string[] | (() => readonly string[])

type Listed = readonly string[]

export const resolvePhrases = (phrases: Phrases): Listed => (typeof phrases === 'function' ? phrases() : phrases)

const placeNames = [...addThe(w.places), ...addThe(combinePhrases(w.placeKinds, w.places))]
const fewPlaceNames = placeNames.slice(0, 9 * w.places.length)
const handled = w.handlingVerbs.map(([, past]) => past)
const bases = w.handlingVerbs.map(([base]) => base)
const workers = w.personNouns.map(pluralize)
const changes = [...combinePhrases(w.skies, w.skyStates), ...w.asides]

/** `the old miller`, `the miller's nephew`, `a miller from the coast`. */
export const listPersons = addLeadingBlank(() => [
  ...addThe(combinePhrases(w.ages, w.personNouns)),
  ...combinePhrases(addThe(w.personNouns.map(name => `${name}'s`)), w.relatives),
  ...combinePhrases(addArticles(w.personNouns), w.origins),
])

export const listGroups = addLeadingBlank(() => combinePhrases(w.groupNouns, workers))

export const listThings = addLeadingBlank(() => addThe(combinePhrases(w.thingKinds, w.thingNouns)))

export const listIndefiniteThings = addLeadingBlank(() => addArticles(combinePhrases(w.thingKinds, w.thingNouns)))

/** `repaired`, `carefully repaired`, `promised to repair`. */
export const listHandlings = addLeadingBlank(() => [
  ...handled,
  ...combinePhrases(w.manners, handled),
  ...combinePhrases(w.attempts, bases),
])

/** After a form of `have`. */
export const listParticiples = addLeadingBlank(() => handled)

export const listHadHandled = addLeadingBlank(() => combinePhrases(['had', 'had never', 'had once'], handled))

export const listWasHandled = addLeadingBlank(() =>
  combinePhrases(['was', ...w.manners.map(manner => `was ${manner}`)], handled),
)

export const listToHandle = addLeadingBlank(() => combinePhrases(['to'], bases))

export const listTrades = addLeadingBlank(() => w.trading)

/** `six sacks of barley`. */
export const listLoads = addLeadingBlank(() =>
  combinePhrases(w.amounts, combinePhrases(w.containers, combinePhrases(['of'], w.goods))),
)

export const listWritingPhrases = addLeadingBlank(() => w.writing)

export const listPapers = addLeadingBlank(() => combinePhrases(w.papers, combinePhrases(['about'], w.talkTopics)))

export const listRestingPhrases = addLeadingBlank(() => w.resting)

export const listGoingPhrases = addLeadingBlank(() => w.goingVerbs)

export const listTalkingPhrases = addLeadingBlank(() =>
  combinePhrases(w.talking, combinePhrases(['about'], w.talkTopics)),
)

export const listTimes = addLeadingBlank(() => w.whens)

export const listLocations = addLeadingBlank(() => combinePhrases(w.nearPrepositions, fewPlaceNames))

export const listDirections = addLeadingBlank(() => combinePhrases(w.toward, fewPlaceNames))

export const listPlaceNames = addLeadingBlank(() => placeNames)

const joinStates = () => [...combinePhrases(fewPlaceNames, w.placeStates), ...changes]

/** `the old mill was closed`, `the rain had stopped`, `there was no hurry`. */
export const listStates = addLeadingBlank(joinStates)

const joinReasons = () => combinePhrases(w.linkers, [...combinePhrases(addThe(w.places), w.placeStates), ...changes])

export const listReasons = addLeadingBlank(joinReasons)

export const listReasonsWithComma = addLeadingBlank(() => joinReasons().map(text => `${text},`))

export const listSayings = addLeadingBlank(() => w.saying)

/** As `says`, of several people. */
export const listGroupSayings = addLeadingBlank(() => w.saying.map(text => text.replace(/^was /, 'were ')))

export const listOutcomes = () => [
  ...w.outcomes.flatMap(text => [`, and ${text}`, `, so ${text}`, `, but ${text}`]),
  ...combinePhrases(w.reactions, addThe(workers)).map(text => `, which ${text}`),
]

export const listFeatures = addLeadingBlank(() => addArticles(combinePhrases(w.featureKinds, w.features)))

export const listPaths = addLeadingBlank(() =>
  combinePhrases(addThe(w.paths), combinePhrases(['to'], addThe(w.places))),
)

/** `was steep and muddy`. */
export const listPathStates = addLeadingBlank(() =>
  w.pathStates.flatMap(one => w.pathStates.filter(other => other !== one).map(other => `was ${one} and ${other}`)),
)

export const listWeather = addLeadingBlank(() =>
  addArticles(combinePhrases(combinePhrases(w.windKinds, w.winds), w.windMoves)),
)

export const listLands = addLeadingBlank(() => w.lands)

export const listDurations = addLeadingBlank(() => combinePhrases(['it took'], w.durations))

export const listJudgments = addLeadingBlank(() =>
  combinePhrases(['it was', 'it seemed', 'it was often', 'it was hardly', 'it had never been'], w.judgments),
)

export const listKnowledge = addLeadingBlank(() => combinePhrases(w.knowers, w.questions))

/** `In the spring,`. */
export const listOpeners = addLeadingBlank(() =>
  [...w.openers, ...combinePhrases(w.eventTimes, w.eventNouns)].map(text => `${text},`),
)

export const listHoldingPhrases = addLeadingBlank(() => w.holdingVerbs)

export const listAlternatives = addLeadingBlank(() => w.insteadPhrases)

/** With a capital, to open a sentence. */
export const capitalizePhrases = (phrases: Phrases) => (): Listed =>
  resolvePhrases(phrases).map(phrase => phrase.replace(/[a-z]/i, letter => letter.toUpperCase()))

export const addComma = (phrases: Phrases) => (): Listed => resolvePhrases(phrases).map(phrase => `${phrase},`)

function addLeadingBlank(phrases: () => Listed): () => Listed {
  return () => phrases().map(phrase => ` ${phrase}`)
}

/** Every head with every tail. */
function combinePhrases(heads: Listed, tails: Listed): Listed {
  return heads.flatMap(head => tails.map(tail => `${head} ${tail}`))
}

function addThe(names: Listed): Listed {
  return combinePhrases(['the'], names)
}

/** With `a` or `an` by the first letter: no word of the lists is spoken otherwise than it is spelled. */
function addArticles(phrases: Listed): Listed {
  return phrases.map(phrase => `${pickArticleFor(phrase)} ${phrase}`)
}

function pluralize(name: string): string {
  return name.endsWith('man') ? name.replace(/man$/, 'men') : `${name}s`
}
