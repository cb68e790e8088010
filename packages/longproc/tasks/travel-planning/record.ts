import { planText, type Stay, type TravelRecord, type Trip } from '../../data/travel.ts'
import { countTotalDays, formatTrip } from './wording.ts'

/** The fields of LongProc's Travel Planning records that say what is asked, and the plan. */
export interface AskedTrip extends TravelRecord {
  readonly num_cities: number
  readonly total_days: number
  /** Every flight is worded one way in both texts; the official original says "and" of some. */
  readonly original_question_text: string
  readonly disambig_question_text: string
}

export function toAskedTrip({ constraints, connected_cities }: Trip, plan: readonly Stay[]): AskedTrip {
  const text = formatTrip({ constraints, connected_cities })
  const days = countTotalDays(constraints)
  return {
    ground_truth_cities: plan.map(({ city }) => city).join('**'),
    ground_truth_durations: plan.map(({ from, to }) => to - from + 1).join('**'),
    num_cities: plan.length,
    total_days: days,
    constraints,
    connected_cities,
    original_question_text: text,
    disambig_question_text: text,
    ground_truth_plan: `A plan for ${plan.length} cities in ${days} days:\n\n${planText(plan)}`,
  }
}
