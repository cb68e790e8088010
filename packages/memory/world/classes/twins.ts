import {
  askLabel,
  askThree,
  between,
  fillQuestion,
  NOT_KNOWN,
  PLAIN,
  pickOther,
  type Script,
  type StoryDraw,
  sayDecoys,
  sayMentions,
} from '../story.ts'
import { ATTRIBUTES, listValues, listWords } from '../words.ts'

/** Classes of three people in one question, all mixtures dealt: always "not known" is right once in eight. */

const isOn = (deal: number, at: number) => ((deal >> at) & 1) === 1
/** The last needed telling is that of the first of the three; the others are anywhere before. */
const placeOf = ({ rng, begin, last }: StoryDraw, at: number) =>
  at === 0 ? last : between(rng, begin + (last - begin) * 0.3, last)

/** Some were never told of, while a relative of the same family name was. */
export const never: Script = draw => {
  const { rng, names, deal, begin, end, say } = draw
  const [attribute, other] = rng.sample(ATTRIBUTES, 2)
  const answers = [0, 1, 2].map(at => {
    const name = names.fresh()
    const value = rng.pick(listValues(attribute))
    const told = isOn(deal, at)
    const subject = told ? name : names.relative(name)
    say(placeOf(draw, at), 'user', 'tell', attribute, { s: subject, v: value }, { isNeeded: true })
    say(between(rng, begin, end), 'user', 'tell', other, { s: name, v: rng.pick(listValues(other)) })
    if (told) sayDecoys({ ...draw, last: Math.max(draw.last, placeOf(draw, at)) }, { name, attribute, now: value })
    else {
      const stray = pickOther(rng, listValues(attribute), [value])
      say(between(rng, draw.last, end), 'assistant', 'tell', attribute, { s: name, v: stray })
      say(between(rng, draw.last, end), 'user', 'wish', attribute, { s: name, v: stray })
    }
    sayMentions(draw, name)
    return [name, told ? value : NOT_KNOWN] as const
  })
  return askThree(fillQuestion('ask.three', attribute, { list: answers.map(([name]) => name).join(', ') }), answers)
}

/** Some were told and are to be forgotten, with a mention afterwards; the others are not. */
export const forgotten: Script = draw => {
  const { rng, names, deal, begin, last, end, say } = draw
  const [attribute, other] = rng.sample(ATTRIBUTES, 2)
  const answers = [0, 1, 2].map(at => {
    const name = names.fresh()
    const value = rng.pick(listValues(attribute))
    const gone = !isOn(deal, at)
    const place = placeOf(draw, at)
    const told = gone ? between(rng, begin, place - 1_500) : place
    say(told, 'user', 'tell', attribute, { s: name, v: value }, { isNeeded: true })
    // The request names the person in both cases, and another attribute where nothing is forgotten.
    say(
      gone ? place : between(rng, begin, last),
      'user',
      'forget',
      gone ? attribute : other,
      { s: name },
      gone ? { isNeeded: true } : {},
    )
    const wrong = pickOther(rng, listValues(attribute), [value])
    for (const way of ['wish', 'echo', 'wish'] as const)
      say(between(rng, last + 400, end), 'user', way, attribute, { s: name, v: way === 'echo' ? value : wrong })
    say(between(rng, last + 400, end), 'assistant', 'tell', attribute, { s: name, v: wrong })
    sayMentions(draw, name)
    return [name, gone ? NOT_KNOWN : value] as const
  })
  return askThree(fillQuestion('ask.three', attribute, { list: answers.map(([name]) => name).join(', ') }), answers)
}

/** A sum about each of three people: a closing word belongs to some answers, and nothing that is stored to the others. */
export const quiet: Script = draw => {
  const { rng, names, deal, begin, last, end, say } = draw
  const answers = [0, 1, 2].map(at => {
    const name = names.fresh()
    const place = placeOf(draw, at)
    const [word, other, stray] = rng.sample(listWords('words'), 3)
    const asked = isOn(deal, at)
    const early = between(rng, begin, place - 3_000)
    const instruct = (position: number, v: string, isNeeded = false) =>
      say(position, 'user', 'instruct', 'word', { s: name, v }, isNeeded ? { isNeeded } : {})
    if (asked) {
      instruct(early, other)
      instruct(place, word, true)
    } else {
      instruct(early, word, true)
      say(place, 'user', 'drop', 'word', { s: name }, { isNeeded: true })
    }
    // A relative has an instruction of their own, and the assistant repeats one that does not count.
    say(between(rng, begin, end), 'user', 'instruct', 'word', { s: names.relative(name), v: stray })
    for (const v of [other, stray]) say(between(rng, last + 400, end), 'assistant', 'instruct', 'word', { s: name, v })
    say(between(rng, last + 400, end), 'user', 'wonder', 'word', { s: name })
    sayMentions(draw, name)
    const [a, b] = [rng.int(11, 49), rng.int(11, 49)]
    return { sum: `${name} ${a} plus ${b}`, line: [name, `${a + b} ${asked ? word : PLAIN}`] as const }
  })
  const question = fillQuestion('ask.quiet', 'word', { list: answers.map(({ sum }) => sum).join(', ') })
  return {
    ...askThree(
      question,
      answers.map(({ line }) => line),
    ),
    answerFormat: `Answer with one line for each of them, as in "Name: 42 word". Close it with the word that I asked for, and with "${PLAIN}" where none is to close it.`,
  }
}

interface DriverRule {
  readonly name: string
  readonly base: string
  readonly towns: readonly string[]
  readonly drivers: readonly string[]
}

/** Somebody's driver hangs on the town of somebody else. */
function sayRule({ rng, names, say, cast }: StoryDraw, position: number): DriverRule {
  const [name, base] = [names.fresh(), names.fresh()]
  const towns = rng.sample(listValues('town'), 4)
  const drivers: string[] = []
  while (drivers.length < 4) drivers.push(pickOther(rng, [cast(), cast(), cast(), cast(), cast()], drivers))
  const slots = Object.fromEntries(
    towns.flatMap((town, at) => [
      [`v${at + 1}`, town],
      [`w${at + 1}`, drivers[at]],
    ]),
  )
  say(position, 'user', 'rule', 'drive', { s: name, o: base, ...slots }, { isNeeded: true })
  return { name, base, towns, drivers }
}

/** A rule's consequence after its base has changed, without a word of the rule. */
export const cascade: Script = draw => {
  const { rng, deal, begin, last, end, say } = draw
  const told = begin + (last - begin) * between(rng, 0.05, 0.4)
  const rule = sayRule(draw, told)
  const [first, now] = deal % 2 === 0 ? [rng.int(0, 3), rng.int(0, 3)] : rng.sample([0, 1, 2, 3], 2)
  say(between(rng, begin, last - 1_000), 'user', 'tell', 'town', { s: rule.base, v: rule.towns[first] })
  say(last, 'user', 'tell', 'town', { s: rule.base, v: rule.towns[now] }, { isNeeded: true })
  const before = rule.towns[(now + 1) % 4]
  sayDecoys(draw, { name: rule.base, attribute: 'town', now: rule.towns[now], before })
  for (const wrong of [1, 2])
    say(between(rng, last + 400, end), 'user', 'hear', 'drive', { s: rule.name, v: rule.drivers[(now + wrong) % 4] })
  sayMentions(draw, rule.name)
  const question = fillQuestion('ask.drive', 'drive', { s: rule.name })
  return askLabel(question, rule.drivers[now], rule.drivers, 'the name of the driver')
}

/** As `cascade`, of three people: for some the base was withdrawn, for others it was told again. */
export const absence: Script = draw => {
  const { rng, deal, begin, last, end, say } = draw
  const answers = [0, 1, 2].map(at => {
    const place = placeOf(draw, at)
    const early = between(rng, begin, place - 4_000)
    const rule = sayRule(draw, between(rng, begin, place - 2_000))
    const now = rng.int(0, 3)
    say(early, 'user', 'tell', 'town', { s: rule.base, v: rule.towns[(now + 1) % 4] })
    const back = isOn(deal, at)
    const gone = back ? between(rng, early + 600, place - 600) : place
    say(gone, 'user', 'retract', 'town', { s: rule.base }, { isNeeded: true })
    if (back) say(place, 'user', 'tell', 'town', { s: rule.base, v: rule.towns[now] }, { isNeeded: true })
    for (const way of ['wish', 'echo'] as const)
      say(between(rng, last + 400, end), 'user', way, 'town', { s: rule.base, v: rule.towns[(now + 2) % 4] })
    sayMentions(draw, rule.name)
    return [rule.name, back ? rule.drivers[now] : NOT_KNOWN] as const
  })
  return askThree(fillQuestion('ask.three', 'drive', { list: answers.map(([name]) => name).join(', ') }), answers)
}
