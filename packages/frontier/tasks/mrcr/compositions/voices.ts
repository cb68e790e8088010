import { makeSentence, type SentenceForm, splitAlternatives, splitCommaAlternatives, TOPIC } from './form.ts'
import * as p from './phrases.ts'
import { handlingVerbs } from './words.ts'

const listOpeningPersons = p.capitalizePhrases(p.listPersons)
const listOpeningGroups = p.capitalizePhrases(p.listGroups)
const I = splitAlternatives('I|My sister and I|My family and I|My oldest friend and I|The two of us|All of us')
const base = handlingVerbs.map(([form]) => ` ${form}`)

/** One who tells of himself: letters, diaries, complaints. */
export const personal: readonly SentenceForm[] = [
  makeSentence(I, p.listHandlings, TOPIC, p.listLocations),
  makeSentence(p.listOpeners, splitAlternatives('I|we'), p.listHandlings, TOPIC, p.listReasons),
  makeSentence(
    p.listOpeners,
    splitAlternatives('I|my brother|the whole family'),
    p.listGoingPhrases,
    p.listDirections,
    p.listOutcomes,
  ),
  makeSentence(splitAlternatives('I'), p.listSayings, p.listStates),
  makeSentence(I, p.listRestingPhrases, p.listTimes, p.listOutcomes),
  makeSentence(
    listOpeningPersons,
    splitAlternatives('asked me about|told me about|wrote to me about|warned me about|showed me|laughed about'),
    TOPIC,
    p.listOutcomes,
  ),
  makeSentence(
    splitAlternatives('I found|I left|I looked for|I drew a picture of|I dreamed of|I lost sight of'),
    TOPIC,
    p.listLocations,
    p.listTimes,
  ),
  makeSentence(p.capitalizePhrases(p.listDurations), p.listToHandle, TOPIC, p.listReasons),
]

/** One who speaks to many: speeches, toasts, lectures. */
export const addressed: readonly SentenceForm[] = [
  makeSentence(
    splitAlternatives('Let us|We ought to|We shall|It is time to|All of us can|Our children will'),
    base,
    TOPIC,
    p.listReasons,
  ),
  makeSentence(
    splitAlternatives('Remember how|Think of the day when|Some of you know how|You have all heard how|I was told how'),
    p.listPersons,
    p.listHandlings,
    TOPIC,
    p.listLocations,
  ),
  makeSentence(
    splitAlternatives('Thanks to|Because of|On account of|For love of'),
    TOPIC,
    splitCommaAlternatives('we'),
    p.listHandlings,
    p.listThings,
    p.listOutcomes,
  ),
  makeSentence(p.capitalizePhrases(p.listJudgments), p.listToHandle, TOPIC, p.listOutcomes),
  makeSentence(
    splitAlternatives('Nobody here|No one in this room|Not one of us|Hardly a soul in town|No honest person'),
    splitAlternatives(
      'has forgotten|would part with|can imagine a life without|doubts the worth of|has ever laughed at',
    ),
    TOPIC,
    splitCommaAlternatives('and least of all'),
    p.listPersons,
  ),
  makeSentence(p.listOpeners, p.listPersons, p.listSayings, p.listStates, p.listOutcomes),
  makeSentence(p.listKnowledge, p.listPersons, p.listHadHandled, TOPIC),
]

/** One who tells of others: news, fables, legends. */
export const narrated: readonly SentenceForm[] = [
  makeSentence(listOpeningPersons, p.listHandlings, TOPIC, p.listLocations),
  makeSentence(p.listOpeners, p.listPersons, p.listHandlings, TOPIC, p.listOutcomes),
  makeSentence(p.capitalizePhrases(p.listReasonsWithComma), p.listPersons, p.listHandlings, TOPIC),
  makeSentence(listOpeningPersons, p.listGoingPhrases, p.listDirections, p.listReasons),
  makeSentence(listOpeningPersons, p.listSayings, p.listStates),
  makeSentence(p.listKnowledge, p.listPersons, p.listHadHandled, TOPIC),
  makeSentence(
    listOpeningGroups,
    splitAlternatives('argued about|joked about|dreamed about|complained about|told stories about'),
    TOPIC,
    p.listLocations,
  ),
  makeSentence(
    splitAlternatives('Carrying|Looking for|Thinking of|Leaning on|Pointing at|Holding on to'),
    TOPIC,
    [','],
    p.listPersons,
    p.listGoingPhrases,
    p.listDirections,
  ),
  makeSentence(p.listOpeners, p.listWeather, p.listLands, p.listOutcomes),
]

/** The thing itself, in riddles. */
export const riddling: readonly SentenceForm[] = [
  makeSentence(
    splitAlternatives('I have|You may give me|I was made with|I ask for|I make do with|They say I have'),
    splitAlternatives(`no voice|a single foot|a cold skin|a hollow belly|no bones|one good ear|a crooked back|a thousand small scars|neither
      door nor window|no mother|two faces|a crown of dust`),
    splitCommaAlternatives('yet|but|and still|and even so'),
    splitAlternatives(`I answer every knock|I outlive my makers|I never go hungry|I keep your secrets|I am missed when I am gone|I travel
      further than you think|I know the hour|I bow to no one|I remember the rain|I am never alone`),
  ),
  makeSentence(
    p.capitalizePhrases(p.listPersons),
    splitAlternatives(
      'left me|found me|forgot me|greeted me|needed me|mended me|cursed me|hid me|counted on me|carried me',
    ),
    p.listLocations,
    p.listReasons,
  ),
  makeSentence(
    splitAlternatives(
      'Turn me around|Leave me in the rain|Ask me twice|Put me in a corner|Lend me to a friend|Paint me red|Weigh me|Wake me at night',
    ),
    splitCommaAlternatives('and|and soon|and, believe it or not,'),
    splitAlternatives(`I stay the same|you will be sorry|I tell no lies|the children laugh|nothing happens at all|I show my other side|I grow
      lighter|somebody pays`),
    p.listTimes,
  ),
  makeSentence(
    p.listOpeners,
    splitAlternatives('I was'),
    splitAlternatives('lent to|sold to|borrowed from|promised to|hidden from|mended by'),
    p.listPersons,
    p.listOutcomes,
  ),
]

/** Short lines, in poems. */
export const sung: readonly SentenceForm[] = [
  makeSentence(p.capitalizePhrases(p.listWeather), p.listLands),
  makeSentence(
    splitAlternatives('Behold|Remember|Look at|Praise'),
    TOPIC,
    splitCommaAlternatives('how'),
    splitAlternatives('softly|slowly|bravely|sadly|gladly|quietly'),
    splitAlternatives('you shine|you wait|you lean|you listen|you sleep|you turn'),
    p.listTimes,
  ),
  makeSentence(listOpeningPersons, p.listRestingPhrases, p.listTimes),
  makeSentence(
    splitAlternatives('And still|And always|And soon|And once more|And far away'),
    TOPIC,
    splitAlternatives('will wait|will sing|may rest|must go|shall stay'),
    p.listLocations,
  ),
  makeSentence(
    splitAlternatives('No'),
    splitAlternatives('bell|star|road|river|word|door|candle|bird'),
    splitAlternatives('can hold|will reach|remembers|outshines|comes near'),
    TOPIC,
    p.listTimes,
  ),
  makeSentence(p.capitalizePhrases(p.listPaths), p.listPathStates),
]
