import * as z from 'zod'
import { ABILITIES } from '../../core/rows/ability.ts'
import { PROGRAM_GRADES } from '../../core/rows/program.ts'
import { STATUS_KINDS } from '../../core/rows/rows.ts'
import { BADGES } from '../summary/entries/verification-status.ts'
import { AILMENTS } from '../summary/health/health.ts'
import type { Results } from './results-json.ts'

// The schema of `results.json`, for other programs that read it. `results.schema.json` is generated from this; a test
// compares them.

const share = () => z.number().min(0).max(1)
const count = () => z.int().min(0)
const makeTokenCount = () => z.number().min(0)
const makeText = () => z.string()
const mean = () => z.number().min(0).nullable()

const score = z
  .strictObject({
    mean: share(),
    low: share(),
    high: share(),
    n: count().describe('Items in the mean. A failed item is one of them, with 0.'),
    interval: z.enum(['wilson', 'beta']),
  })
  .meta({ id: 'score', description: 'A mean score, 0 to 1, with the ends of its 95 % interval.' })

/** Returns a field for each column; all are optional. */
function makeColumnFields<T extends z.ZodType>(value: T) {
  const each = value.exactOptional()
  return { primary: each, official: each, strict: each, stated: each, judged: each }
}

const scores = z
  .strictObject(makeColumnFields(score))
  .describe('By column; `primary` equals the one that represents the task. Absent if nothing has a score.')

const usage = z
  .strictObject({
    items: count().describe('Items in the means; 0 makes every mean null.'),
    calls: mean(),
    input: mean().describe('Tokens, as the server counts them.'),
    cached: mean().describe('Input tokens that the server had cached.'),
    output: mean(),
    ms: mean(),
    cost: mean().describe('US dollars; null where any price is unknown.'),
    read: mean().describe('Share of the context that reached a prompt.'),
  })
  .meta({ id: 'usage', description: 'Means per item, without items that failed or met an overflow.' })

const tally = {
  planned: count().describe('Requested items.'),
  counted: count().describe('Items in the mean of the primary score.'),
  failed: count().describe('Items whose last attempt failed: they count as 0.'),
  missing: count().describe('Items that were not reached or were cut off by a limit of the run: in no mean.'),
  unscored: count().describe('Items that were answered but have no valid primary score: in no mean.'),
  statuses: z.partialRecord(z.enum(STATUS_KINDS), z.int().min(1)).describe('How items ended; only kinds that occur.'),
  forced: count().describe('Answers that a limit forced out of the method.'),
  empty: count().describe('Items that ended with an empty answer.'),
  openThinking: count().describe('Items with a call whose reasoning was never closed.'),
  truncated: count().describe('Items whose server read less of a prompt than it received.'),
  repeated: count().describe('Items whose haystack was used up and repeats.'),
  usage,
}

const axis = z.enum(['prompt', 'output']).describe('Which length `at` is: of the prompt, or of the required output.')

const entry = z
  .strictObject({
    id: makeText().describe('The `entry` of cells, averages and effective lengths.'),
    method: makeText(),
    model: makeText().describe('Empty for programs that need none.'),
    config: makeText().describe('Short hash of parameters and sampling.'),
    run: makeText().exactOptional().describe('Its run, if other runs have the same method, model and config.'),
    runs: z.array(makeText()).describe('All runs that it comes from.'),
    label: makeText(),
    fidelity: makeText().describe('`reference-protocol`, `reimplementation` or `inspired`; empty if unknown.'),
    reference: z.boolean().describe('True for references, which are never ranked: oracle and shortcut baselines.'),
    needsModel: z.boolean().describe('False if the method calls no model of the run.'),
    computes: z
      .literal(true)
      .exactOptional()
      .describe(
        'True if the method can compute over a context without reading it, by code, tools or a program of its own.',
      ),
    simulated: z.boolean().describe('True if a program simulated the model.'),
    window: z.number().nullable().describe('Context window in the model’s own tokens.'),
    badges: z
      .array(z.enum(BADGES))
      .exactOptional()
      .describe('Results of verifying its runs; absent if they were not checked.'),
  })
  .meta({ id: 'entry', description: 'A method on a model with its parameters.' })

const group = z
  .strictObject({
    id: makeText(),
    axis,
    tasks: z.array(makeText()),
    rows: z.array(makeText()).describe('One per task, or one per task and required output.'),
    absent: z.array(makeText()).describe('Its tasks that have no items.'),
    lengths: z.array(makeTokenCount()).describe('Along the axis, ascending.'),
    across: z.array(makeTokenCount()).describe('For tasks of long output: the lengths that the axis does not show.'),
    official: z.literal(true).exactOptional(),
    entries: z.array(makeText()).exactOptional().describe('Its entries, if runs share no question with others.'),
  })
  .meta({ id: 'group', description: 'Tasks that are averaged together.' })

const cell = z
  .strictObject({
    entry: makeText(),
    task: makeText(),
    row: makeText(),
    axis,
    at: makeTokenCount().describe('The length along the axis.'),
    target: makeTokenCount().describe('The requested length of the prompt; 0 if only the output length was requested.'),
    output: makeTokenCount().exactOptional().describe('Length of the required answer.'),
    ownTokens: makeTokenCount()
      .exactOptional()
      .describe('`target` in the model’s own tokens; absent if it is unknown how the model counts the task.'),
    scorers: z.strictObject(makeColumnFields(makeText())),
    scores,
    secondary: z
      .array(z.strictObject({ scorer: makeText(), score: score.exactOptional() }))
      .exactOptional()
      .describe('Further scorers of the same answers. They are in no average.'),
    firstErrors: z
      .strictObject({ answers: count(), tenths: z.array(count()).length(10) })
      .exactOptional()
      .describe('Answers by the tenth of the expected trace in which they first go wrong.'),
    floor: z
      .strictObject({
        by: makeText(),
        score: share(),
        measuredAt: makeTokenCount().describe('The longest measured length that is not above this one.'),
        solved: z.boolean().describe('True if reading 4K tokens solves the task at any length.'),
      })
      .exactOptional()
      .describe('The strongest shortcut baseline of the task at this length (docs/floors.md).'),
    program: z
      .enum(PROGRAM_GRADES)
      .exactOptional()
      .describe(
        'The grade of a program of 40 lines that does not understand the text of the task; absent if the task states none.',
      ),
    ...tally,
  })
  .meta({ id: 'cell', description: 'One row at one length by one entry.' })

const bounds = z
  .strictObject({ worst: share(), best: share(), coverage: share() })
  .describe('The average if all items without a result were wrong, or right.')

const average = z
  .strictObject({
    entry: makeText(),
    group: makeText(),
    at: z.union([makeTokenCount(), z.literal('all')]).describe('`all` is the mean over the lengths.'),
    ownTokens: makeTokenCount()
      .exactOptional()
      .describe('`at` in the model’s own tokens, mean of the rows; absent if one of them is unknown.'),
    tasks: count().describe('Rows with a primary score.'),
    of: count().describe('Rows of the group.'),
    lengths: count().describe('Lengths with a primary score.'),
    ofLengths: count(),
    scores: scores.describe(
      'Empty if under 95 % of the requested items are known at a length: then there are `bounds`.',
    ),
    bounds: bounds.exactOptional(),
    ...tally,
  })
  .meta({ id: 'average', description: 'The macro average of a group’s rows.' })

const missing = z.array(makeTokenCount()).describe('Lengths without a score that the figure would need.')

/** The area below a curve, and the lengths between which it is taken. */
const makeArea = () =>
  z.strictObject({
    at: z.number(),
    low: z.number(),
    high: z.number(),
    from: makeTokenCount(),
    to: makeTokenCount(),
    missing,
  })

const effectiveLength = z
  .strictObject({
    at: makeTokenCount().describe('One of the requested lengths; 0 if even the shortest fails.'),
    low: makeTokenCount(),
    high: makeTokenCount(),
    beyond: z.boolean().describe('The longest requested length still passes: read `at` as "at least".'),
    missing,
    bounds: z
      .strictObject({ low: makeTokenCount(), high: makeTokenCount(), beyond: z.boolean() })
      .exactOptional()
      .describe('If too little is known to state it: it is between these, and `at` is `low`.'),
  })
  .meta({ id: 'effectiveLength', description: 'In tokens, with its 95 % interval.' })

const effective = z
  .strictObject({
    entry: makeText(),
    group: makeText(),
    absolute: effectiveLength.describe('Up to which all lengths reach 85.6 %.'),
    relative: effectiveLength.describe(
      'The effective length that every report states: up to which all lengths keep 85 % of the shortest one’s score, on the averages of all rows. 0 where that score is below 25 %: then none is stated.',
    ),
    ruler: effectiveLength.describe('The largest length that reaches 85.6 %, whatever lies below.'),
    area: makeArea().exactOptional().describe('Mean height of the curve of all rows over log2 length, 0 to 1.'),
    half: z
      .strictObject({
        at: makeTokenCount(),
        low: makeTokenCount(),
        high: makeTokenCount(),
        beyond: z.boolean(),
        highBeyond: z.boolean(),
        missing,
      })
      .exactOptional()
      .describe('The length at which the curve of all rows has lost half of its score above chance.'),
    weighted: z
      .strictObject({ inc: share(), dec: share() })
      .exactOptional()
      .describe('RULER’s averages that weigh long or short contexts more.'),
    floor: share().describe(
      'The strongest shortcut baseline, or the score of a blind guess if that is higher or none was measured: mean of all rows and lengths.',
    ),
    aboveFloor: z
      .strictObject({ at: z.number(), low: z.number(), high: z.number() })
      .exactOptional()
      .describe(
        'The average of the rows not in `solved` on a scale where their baselines are 0; negative below them. Absent if fewer than half of the rows remain.',
      ),
    solved: z
      .array(makeText())
      .describe('Rows that a baseline which sees 4K tokens solves at any length. The curve’s figures include them.'),
    restricted: z
      .strictObject({ rows: z.array(makeText()), of: count(), relative: effectiveLength })
      .exactOptional()
      .describe(
        'The effective length of `rows` alone, those not in `solved`, of the `of` rows of the curve. Absent if none is solved or fewer than half remain.',
      ),
    bounds: bounds.exactOptional(),
  })
  .meta({ id: 'effective', description: 'Summary of the whole curve of an entry.' })

const ability = z.enum(ABILITIES)

const profile = z
  .strictObject({
    entry: makeText(),
    group: makeText(),
    abilities: z
      .array(z.strictObject({ ability, rows: z.array(makeText()) }))
      .describe('With the rows that each rests on.'),
    untested: z.array(ability).describe('Abilities that no task of the group tests: the figure says nothing of them.'),
    points: z.array(
      z.strictObject({
        at: makeTokenCount(),
        scores: z.array(
          z.strictObject({
            ability,
            mean: share(),
            low: share(),
            high: share(),
            n: count(),
            floor: share().describe(
              'The strongest shortcut baseline, or the score of a blind guess if that is higher.',
            ),
            height: share().describe('The mean on the scale from its floor to 1.'),
          }),
        ),
        balanced: z
          .strictObject({ mean: share(), low: share(), high: share() })
          .exactOptional()
          .describe(
            'Harmonic mean of the heights: 0 if any ability is at its floor. Absent if an ability has no score here.',
          ),
      }),
    ),
    area: makeArea().exactOptional().describe('Mean height of `balanced` over log2 length.'),
  })
  .meta({ id: 'profile', description: 'The scores of an entry by ability.' })

const finding = z.strictObject({
  kind: z.enum(AILMENTS),
  count: count().describe('Items that have it.'),
  of: count(),
  lengths: z.array(makeTokenCount()).describe('Lengths at which it was found.'),
  says: makeText(),
})

const health = z
  .strictObject({
    entry: makeText(),
    group: makeText(),
    at: z.union([makeTokenCount(), z.literal('all')]),
    verdict: z.enum([...AILMENTS, 'complete']).describe('The worst of the findings.'),
    says: makeText().describe('The verdict in a short sentence.'),
    findings: z.array(finding).describe('The worst first.'),
  })
  .meta({ id: 'health', description: 'Whether the scores of an entry at a length can be trusted.' })

const standing = z
  .strictObject({
    badges: z.array(z.enum(BADGES)),
    how: makeText().describe('The extent of the check, or why there was none.'),
    reproduced: z
      .array(
        z.strictObject({
          method: makeText(),
          model: makeText(),
          config: makeText(),
          by: makeText(),
          shared: count(),
          same: count(),
        }),
      )
      .describe('Entries that score the same in another run.'),
  })
  .describe('The result of verifying a bundle.')

const submission = z
  .strictObject({
    who: makeText(),
    what: makeText().optional(),
    links: z.array(makeText()).optional(),
    hardware: makeText().optional(),
    contact: makeText().optional(),
  })
  .describe('The submitter, from the bundle.')

const total = z
  .strictObject({
    entry: makeText(),
    suite: makeText(),
    name: makeText().describe('The name that the suite uses.'),
    value: z.number(),
    unit: z.enum(['percent', 'share', 'tokens']),
    n: count().describe('Number of items.'),
  })
  .meta({ id: 'total', description: 'A total that a published suite defines over items of its files.' })

export const resultsSchema = z
  .strictObject({
    v: z.literal(7).describe('Increases if a field changes its meaning.'),
    runs: z.array(
      z.strictObject({
        name: makeText(),
        fathom: makeText(),
        created: makeText(),
        updated: makeText(),
        seed: makeText(),
        tokenizer: makeText(),
        haystack: makeText(),
        standing: standing.exactOptional(),
        submission: submission.exactOptional(),
      }),
    ),
    entries: z.array(entry),
    groups: z.array(group),
    lengths: z.array(makeTokenCount()),
    outputs: z.array(makeTokenCount()),
    cells: z.array(cell),
    averages: z.array(average),
    effective: z.array(effective),
    profiles: z.array(profile).exactOptional(),
    health: z.array(health),
    totals: z.array(total).exactOptional(),
    param: z
      .strictObject({ name: makeText(), values: z.record(z.string(), z.number()) })
      .exactOptional()
      .describe('The parameter that the report is along, with its value by entry.'),
    notes: z.array(makeText()).describe('Notes on what was left out or ran short.'),
  })
  .describe(
    'Scores and ends of intervals are 0 to 1, lengths tokens, times milliseconds, costs US dollars.',
  ) satisfies z.ZodType<Results>

/** Returns the schema as JSON Schema, draft 2020-12. */
export const buildResultsJsonSchema = () => ({ title: 'Fathom results.json', ...z.toJSONSchema(resultsSchema) })
