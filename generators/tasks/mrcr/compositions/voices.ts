import { any, comma, type Form, said, TOPIC } from './form.ts'
import * as p from './phrases.ts'
import { handling } from './words.ts'

const Person = p.opening(p.person)
const Group = p.opening(p.group)
const I = any('I|My sister and I|My family and I|My oldest friend and I|The two of us|All of us')
const base = handling.map(([form]) => ` ${form}`)

/** One who tells of himself: letters, diaries, complaints. */
export const personal: readonly Form[] = [
  said(I, p.handles, TOPIC, p.location),
  said(p.opener, any('I|we'), p.handles, TOPIC, p.because),
  said(p.opener, any('I|my brother|the whole family'), p.goes, p.direction, p.outcome),
  said(any('I'), p.says, p.state),
  said(I, p.rests, p.when, p.outcome),
  said(
    Person,
    any('asked me about|told me about|wrote to me about|warned me about|showed me|laughed about'),
    TOPIC,
    p.outcome,
  ),
  said(any('I found|I left|I looked for|I drew a picture of|I dreamed of|I lost sight of'), TOPIC, p.location, p.when),
  said(p.opening(p.tookTime), p.toHandle, TOPIC, p.because),
]

/** One who speaks to many: speeches, toasts, lectures. */
export const addressed: readonly Form[] = [
  said(any('Let us|We ought to|We shall|It is time to|All of us can|Our children will'), base, TOPIC, p.because),
  said(
    any('Remember how|Think of the day when|Some of you know how|You have all heard how|I was told how'),
    p.person,
    p.handles,
    TOPIC,
    p.location,
  ),
  said(any('Thanks to|Because of|On account of|For love of'), TOPIC, comma('we'), p.handles, p.things, p.outcome),
  said(p.opening(p.wasSo), p.toHandle, TOPIC, p.outcome),
  said(
    any('Nobody here|No one in this room|Not one of us|Hardly a soul in town|No honest person'),
    any('has forgotten|would part with|can imagine a life without|doubts the worth of|has ever laughed at'),
    TOPIC,
    comma('and least of all'),
    p.person,
  ),
  said(p.opener, p.person, p.says, p.state, p.outcome),
  said(p.knew, p.person, p.hadHandled, TOPIC),
]

/** One who tells of others: news, fables, legends. */
export const narrated: readonly Form[] = [
  said(Person, p.handles, TOPIC, p.location),
  said(p.opener, p.person, p.handles, TOPIC, p.outcome),
  said(p.opening(p.becauseComma), p.person, p.handles, TOPIC),
  said(Person, p.goes, p.direction, p.because),
  said(Person, p.says, p.state),
  said(p.knew, p.person, p.hadHandled, TOPIC),
  said(Group, any('argued about|joked about|dreamed about|complained about|told stories about'), TOPIC, p.location),
  said(
    any('Carrying|Looking for|Thinking of|Leaning on|Pointing at|Holding on to'),
    TOPIC,
    [','],
    p.person,
    p.goes,
    p.direction,
  ),
  said(p.opener, p.weather, p.land, p.outcome),
]

/** The thing itself, in riddles. */
export const riddling: readonly Form[] = [
  said(
    any('I have|You may give me|I was made with|I ask for|I make do with|They say I have'),
    any(`no voice|a single foot|a cold skin|a hollow belly|no bones|one good ear|a crooked back|a thousand small scars|neither
      door nor window|no mother|two faces|a crown of dust`),
    comma('yet|but|and still|and even so'),
    any(`I answer every knock|I outlive my makers|I never go hungry|I keep your secrets|I am missed when I am gone|I travel
      further than you think|I know the hour|I bow to no one|I remember the rain|I am never alone`),
  ),
  said(
    p.opening(p.person),
    any('left me|found me|forgot me|greeted me|needed me|mended me|cursed me|hid me|counted on me|carried me'),
    p.location,
    p.because,
  ),
  said(
    any(
      'Turn me around|Leave me in the rain|Ask me twice|Put me in a corner|Lend me to a friend|Paint me red|Weigh me|Wake me at night',
    ),
    comma('and|and soon|and, believe it or not,'),
    any(`I stay the same|you will be sorry|I tell no lies|the children laugh|nothing happens at all|I show my other side|I grow
      lighter|somebody pays`),
    p.when,
  ),
  said(
    p.opener,
    any('I was'),
    any('lent to|sold to|borrowed from|promised to|hidden from|mended by'),
    p.person,
    p.outcome,
  ),
]

/** Short lines, in poems. */
export const sung: readonly Form[] = [
  said(p.opening(p.weather), p.land),
  said(
    any('Behold|Remember|Look at|Praise'),
    TOPIC,
    comma('how'),
    any('softly|slowly|bravely|sadly|gladly|quietly'),
    any('you shine|you wait|you lean|you listen|you sleep|you turn'),
    p.when,
  ),
  said(Person, p.rests, p.when),
  said(
    any('And still|And always|And soon|And once more|And far away'),
    TOPIC,
    any('will wait|will sing|may rest|must go|shall stay'),
    p.location,
  ),
  said(
    any('No'),
    any('bell|star|road|river|word|door|candle|bird'),
    any('can hold|will reach|remembers|outshines|comes near'),
    TOPIC,
    p.when,
  ),
  said(p.opening(p.path), p.pathState),
]
