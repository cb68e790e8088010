import fc from 'fast-check'
import { anyText } from '../../../../any-text.ts'

/** Small items of LongProc's tasks, made by hand, with the answers that are right. */

export const COUNTDOWN = {
  reference: `# Search Procedure
Initial number set: [2, 3, 5], target: 1. Options for choosing two numbers: [(2, 3), (2, 5), (3, 5)].
 |- Pick two numbers (2, 3) (numbers left: [5]). Try possible operations.
  |- Try 3 + 2 = 5. Add 5 to the number set. Current number set: [5, 5], target: 1, just two numbers left.
   |- Try 5 + 5 = 10. Evaluate 10 != 1, drop this branch.
   |- Try 5 - 5 = 0. Evaluate 0 != 1, drop this branch.
   |- Try 5 * 5 = 25. Evaluate 25 != 1, drop this branch.
   |- Try 5 / 5 = 1. Evaluate 1 == 1, target found!

Now we have found the target, let's trace back the solution:
Final step: 5 / 5 = 1
The first step: 3 + 2 = 5

Output the solution in the required format:
<Solution>
3 + 2 = 5
5 / 5 = 1
</Solution>
`,
  item: { nums: [2, 3, 5], target: 1 },
}

export const PATH = {
  reference: 'From Padua, take a bus to Tulsa.\nFrom Tulsa, take a ferry to Oslo.\nFrom Oslo, take a train to Cary.',
  item: {},
}
export const ROUTE = `<Route>\n${PATH.reference}\n</Route>`

const step = (number: number, note: string, room: string, sees: string, belief: string) =>
  `- Step ${number}: (${note}) {Leon location: ${room}; pen location: attic's shelf; Leon sees pen: ${sees}; Leon's belief on pen: ${belief}}`

export const TOM = {
  reference: `Leon's belief on the pen:
${step(0, 'initial state', 'cellar', 'False', 'None')}
${step(1, 'Leon location changed; pen location unchanged', 'attic', 'True', "attic's shelf")}
${step(2, 'Leon location unchanged; pen location unchanged', 'attic', 'True', "attic's shelf")}
Final Answer: the attic's shelf`,
  item: {},
}

export const TRAVEL = {
  reference: `<Solving Procedure>
Read the requirements and identify the cities that have fixed schedules and the cities that need to be arranged.
* City: Lyon, Duration: 3 days, Fixed Schedule: Day 1 - 3.
* City: Rome, Duration: 4 days.
Current day: 1. Current plan: [].
</Solving Procedure>

Output the plan in the required format:
<Plan>
**Day 1-3:** Arriving in Lyon and visit Lyon for 3 days.
**Day 3:** Fly from Lyon to Rome.
**Day 3-6:** Visit Rome for 4 days.
**Day 6:** Fly from Rome to Oslo.
**Day 6-7:** Visit Oslo for 2 days.
</Plan>`,
  item: {
    ground_truth_cities: 'Lyon**Rome**Oslo',
    ground_truth_durations: '3**4**2',
    total_days: 7,
    constraints: [
      { type: 'duration', city: 'Lyon', num_days: 3 },
      { type: 'fixed', city: 'Lyon', start_day: 1, end_day: 3 },
      { type: 'duration', city: 'Rome', num_days: 4 },
      { type: 'duration', city: 'Oslo', num_days: 2 },
    ],
    connected_cities: [
      ['Lyon', 'Rome'],
      ['Rome', 'Oslo'],
      ['Lyon', 'Oslo'],
      ['Oslo', 'Rome'],
    ],
  },
}

export const TSV = {
  reference: 'Name\tPrice\tTown\nThe Red Barn\t$1.50\tYork\nBlue "Hen"\t15\tN/A\nGreen Dot\t-4\tBath\n',
  item: {},
}
export const TABLE = `\`\`\`tsv\n${TSV.reference}\`\`\``

const text = anyText()
const count = fc.integer({ min: -100, max: 100 })
const of = (item: fc.Arbitrary<object>) => fc.record({ reference: text, item })

/** For the contract test, by the shape of `expected`. */
export const LONGPROC = {
  "of LongProc's Countdown a reference and an item with nums and target": {
    odd: of(fc.record({ nums: fc.array(fc.integer(), { minLength: 2 }), target: fc.integer() })),
    plain: [[COUNTDOWN.reference, COUNTDOWN]],
    hostile: COUNTDOWN,
  },
  "of LongProc's Path Traversal a reference and an item": {
    odd: of(fc.constant({})),
    plain: [[ROUTE, PATH]],
    hostile: PATH,
  },
  "of LongProc's Theory-of-Mind Tracking a reference and an item": {
    odd: of(fc.constant({})),
    plain: [[TOM.reference, TOM]],
    hostile: TOM,
  },
  "of LongProc's Travel Planning a reference and an item with ground_truth_cities and ground_truth_durations": {
    odd: of(
      fc.record(
        {
          ground_truth_cities: text,
          ground_truth_durations: text,
          total_days: count,
          constraints: fc.array(fc.record({ type: fc.constant('duration'), city: text, num_days: count })),
          connected_cities: fc.array(fc.tuple(text, text)),
        },
        { requiredKeys: ['ground_truth_cities', 'ground_truth_durations'] },
      ),
    ),
    plain: [[TRAVEL.reference, TRAVEL]],
    hostile: TRAVEL,
  },
  "of LongProc's HTML to TSV a reference and an item": {
    odd: of(fc.constant({})),
    plain: [[TABLE, TSV]],
    hostile: TSV,
  },
} as const
