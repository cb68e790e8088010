import { getLast, type OutputLengths } from 'fathom-bench/plugin'
import { planText, type Stay } from '../../data/travel.ts'

/** Wrong answers, by what is wrong with them. Each is wrong for every trip, since a trip has one plan only. */
export const travelMistakes: OutputLengths['corruptions'] = {
  'breaks off in the search': reference => reference.slice(0, reference.indexOf('</Solving Procedure>')),
  'breaks off before the closing tag': reference => reference.slice(0, reference.lastIndexOf('</Plan>')),
  'has no plan': makePlanCorruption(() => []),
  'leaves out the last city': makePlanCorruption(stays => stays.slice(0, -1)),
  'leaves out the first city': makePlanCorruption(stays => stays.slice(1)),
  'turns the trip round': makePlanCorruption(stays => chainStays(stays.toReversed())),
  'swaps the first city and the last': makePlanCorruption(stays =>
    chainStays([getLast(stays), ...stays.slice(1, -1), stays[0]]),
  ),
  'stays a day longer in the last city': makePlanCorruption(stays =>
    stays.map((stay, at) => (at === stays.length - 1 ? { ...stay, to: stay.to + 1 } : stay)),
  ),
  'leaves the first city a day late': makePlanCorruption(([first, ...rest]) =>
    chainStays([{ ...first, to: first.to + 1 }, ...rest]),
  ),
  'comes a day late': makePlanCorruption(stays =>
    stays.map(({ city, from, to }) => ({ city, from: from + 1, to: to + 1 })),
  ),
  'visits a city that was not asked for': makePlanCorruption(stays =>
    chainStays([...stays, { city: 'Elsewhere', from: 1, to: 3 }]),
  ),
  'takes it back': reference =>
    `${reference}\n\nNo, it is this:\n${rewritePlan(reference, stays => chainStays(stays.toReversed()))}`,
}

type Replan = (stays: readonly Stay[]) => readonly Stay[]

function makePlanCorruption(replan: Replan): (reference: string) => string {
  return reference => reference.replace(PLAN, () => rewritePlan(reference, replan))
}

/** The reference's plan after a change, in its tags. */
function rewritePlan(reference: string, replan: Replan): string {
  const [plan = ''] = PLAN.exec(reference) ?? []
  const stays = Array.from(plan.matchAll(STAY), ([, from, to, city]) => ({
    city: city,
    from: Number(from),
    to: Number(to),
  }))
  return `<Plan>\n${planText(replan(stays))}\n</Plan>`
}

const PLAN = /<Plan>\n[^<]*<\/Plan>/
const STAY = /Day (\d+)-(\d+):\*\* (?:Arriving in \w+ and visit|Visit) (\w+) for/g

/** The same stays one after the other, from day 1 on. */
function chainStays(stays: readonly Stay[]): Stay[] {
  let day = 1
  return stays.map(({ city, from, to }) => {
    const arrival = day
    day += to - from
    return { city, from: arrival, to: day }
  })
}
