import * as p from './phrases.ts'

/** The form of a sentence: what stands one after the other, and how often the form is used beside the others. */
export interface Form {
  readonly share: number
  readonly parts: readonly p.Phrases[]
}

const Person = p.opening(p.person)
const Group = p.opening(p.group)

/**
 * All forms. Two sentences of a form differ if any of their phrases differ, and no two forms can say the same: `prose` relies on
 * it, and a test counts the sentences of a long text.
 */
export const forms: readonly Form[] = [
  { share: 1, parts: [Person, p.rests] },
  { share: 4, parts: [Person, p.rests, p.when] },
  { share: 3, parts: [Person, p.rests, p.location, p.because] },
  { share: 3, parts: [Person, p.handles, p.things] },
  { share: 4, parts: [Person, p.handles, p.things, p.location] },
  { share: 3, parts: [p.opener, p.person, p.handles, p.things] },
  { share: 3, parts: [p.opener, p.person, p.handles, p.things, p.outcome] },
  { share: 3, parts: [p.opener, p.person, p.goes, p.direction] },
  { share: 4, parts: [Person, p.goes, p.direction, p.because] },
  { share: 3, parts: [Person, p.trades, p.load, p.outcome] },
  { share: 2, parts: [Group, p.trades, p.load, p.location] },
  { share: 2, parts: [p.opener, p.group, p.talks, p.location] },
  { share: 2, parts: [p.opener, p.group, p.goes, p.direction] },
  { share: 3, parts: [Person, p.writes, p.paper, p.because] },
  { share: 2, parts: [p.opener, p.person, p.writes, p.paper] },
  { share: 4, parts: [Person, p.says, p.state] },
  { share: 3, parts: [p.opener, p.person, p.says, p.state, p.outcome] },
  { share: 2, parts: [Group, p.sayTogether, p.state, p.because] },
  { share: 3, parts: [p.opening(p.placeName), [' had'], p.feature, [' and'], p.feature] },
  { share: 3, parts: [[' There was'], p.feature, p.location, p.because] },
  { share: 2, parts: [p.opener, [' there was'], p.aThing, p.location] },
  { share: 3, parts: [p.opening(p.path), p.pathState, p.because] },
  { share: 3, parts: [p.opener, p.weather, p.land] },
  { share: 2, parts: [p.opening(p.weather), p.land, p.outcome] },
  { share: 3, parts: [p.opening(p.tookTime), p.toHandle, p.things, p.because] },
  { share: 3, parts: [p.opening(p.wasSo), p.toHandle, p.things, p.location] },
  { share: 3, parts: [p.knew, p.person, p.hadHandled, p.things] },
  { share: 3, parts: [p.opening(p.things), p.wasHandled, [' by'], p.person] },
  { share: 2, parts: [p.opening(p.things), p.wasHandled, p.because] },
  { share: 3, parts: [p.opening(p.becauseComma), p.person, p.handles, p.things] },
  { share: 2, parts: [p.opening(p.becauseComma), p.group, p.rests, p.when] },
  { share: 2, parts: [p.holding, p.withComma(p.aThing), p.person, p.goes, p.direction] },
  { share: 2, parts: [p.instead, p.withComma(p.things), p.person, p.handles, p.things] },
  { share: 3, parts: [Person, p.rests, p.when, [', while', ', but', ', and'], p.person, p.handles, p.things] },
  { share: 2, parts: [[' Neither'], p.person, [' nor'], p.person, [' had'], p.participle, p.things] },
  { share: 2, parts: [[' Both'], p.person, [' and'], p.person, p.sayTogether, p.state] },
]
